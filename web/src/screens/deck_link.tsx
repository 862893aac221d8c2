// A deck that came as a link: what it is, and what to do with it. Its dates are not shown: the reader may be about to play.
import { useEffect, useState } from "preact/hooks";
import { startEngine } from "../core/engine";
import { loadBundle, plural, t } from "../core/i18n";
import { MOST, newDeck, readDeck, readSheet, saveDeck, type Deck } from "../decks/library";
import { unpack } from "../machine/pack_link";
import { Top } from "../ui/top";
import "../styles/decks.css";

export function DeckLink({ arg }: { arg: string }) {
  const [deck, setDeck] = useState<Deck | null>(null);
  const [said, setSaid] = useState("");
  const [count, setCount] = useState(0);
  useEffect(() => {
    void loadBundle("workshop");
    const engine = startEngine();
    unpack(arg.replace(/^deck=/, ""))
      .then(async (text) => {
        const { title, author, rows } = readSheet(text);
        const made = newDeck(title.slice(0, 60), rows.slice(0, MOST), author.slice(0, 60));
        const read = await readDeck(engine, made);
        if (!read.fine) throw new Error(read.problems.find((p) => !p.warning)?.text ?? "");
        setCount(read.cards.length);
        setDeck(made);
      })
      .catch((error: Error) => setSaid(`${t("workshop.link.bad")} ${error.message}`))
      .finally(() => engine.close());
  }, [arg]);
  const keep = (path: string) => {
    saveDeck(deck!);
    location.hash = `#/${path}${deck!.id}`;
  };
  return (
    <>
      <Top />
      <main class="page workshop">
        <h1 class="page-title">{deck ? deck.title || t("workshop.untitled") : t("workshop.title")}</h1>
        <p role="status">
          {deck
            ? `${plural("n.cards", count)}${deck.author ? ` · ${t("workshop.by", { name: deck.author })}` : ""}`
            : said}
        </p>
        {deck && (
          <div class="actions">
            <button type="button" class="button main" onClick={() => keep("start/timalina?deck=")}>
              {t("workshop.play_it")}
            </button>
            <button type="button" class="button" onClick={() => keep("decks/")}>
              {t("workshop.copy")}
            </button>
            <button type="button" class="button" onClick={() => keep("print/deck-")}>
              {t("workshop.print")}
            </button>
          </div>
        )}
      </main>
    </>
  );
}
