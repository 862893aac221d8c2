// A deck that came as a link: what it is, and what to do with it. Its dates are not shown: the reader may be about to play.
import { useEffect, useState } from "preact/hooks";
import { startEngine } from "../core/engine";
import { loadBundle, plural, t } from "../core/i18n";
import { DeckDay, lineOf } from "../decks/deck_day";
import { allDecks, MOST, newDeck, readDeck, readSheet, saveDeck, sheet, type Deck } from "../decks/library";
import { isCode, readShared, report, sharedLink, untilText } from "../decks/shared";
import { unpack } from "../machine/pack_link";
import { Top } from "../ui/top";
import "../styles/decks.css";

interface Came {
  deck: Deck;
  count: number;
  /** Where the server keeps it. */
  code?: string;
  mine?: boolean;
  until?: number | null;
}

/** The deck of the address: in it, or kept by the server. A deck that this browser has already is that one. */
async function openLink(arg: string): Promise<Came> {
  const kept = isCode(arg) ? await readShared(arg) : null;
  const { title, author, rows } = readSheet(kept ? kept.text : await unpack(arg.replace(/^deck=/, "")));
  const made = newDeck(title.slice(0, 60), rows.slice(0, MOST), author.slice(0, 60));
  const engine = startEngine();
  const read = await readDeck(engine, made).finally(() => engine.close());
  if (!read.fine) throw new Error(read.problems.find((p) => !p.warning)?.text ?? "");
  const text = sheet(made);
  return {
    deck: allDecks().find((one) => sheet(one).trimEnd() === text.trimEnd()) ?? made,
    count: read.cards.length,
    ...(kept ? { code: arg, mine: kept.mine, until: kept.until } : {}),
  };
}

function Report({ code }: { code: string }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  return (
    <details class="report-deck">
      <summary>{t("workshop.report")}</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          report(code, text).then(
            () => setSaid(t("web.report.done")),
            (problem: Error) => setSaid(problem.message),
          );
        }}
      >
        <label class="field">
          <span>{t("workshop.report.why")}</span>
          <input
            class="input"
            name="report"
            maxLength={300}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          {t("workshop.report.send")}
        </button>
        <p role="status">{said}</p>
      </form>
    </details>
  );
}

/** A short name for what is in an address. */
const nameOf = (text: string): string =>
  [...text].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261).toString(36);

function Day({ came, arg }: { came: Came; arg: string }) {
  const about = {
    line: lineOf(came.code ?? nameOf(arg)),
    title: came.deck.title,
    link: came.code ? sharedLink(came.code, "day") : location.href,
    ...(came.code ? { code: came.code } : {}),
  };
  return <DeckDay deck={came.deck} cards={came.count} about={about} />;
}

/** The same page for who came to play today's line. */
export const DayLink = ({ arg }: { arg: string }) => <DeckLink arg={arg} day />;

export function DeckLink({ arg, day }: { arg: string; day?: boolean }) {
  const [came, setCame] = useState<Came | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    void loadBundle("workshop");
    openLink(arg).then(setCame, (problem: Error) => setSaid(`${t("workshop.link.bad")} ${problem.message}`));
  }, [arg]);
  const keep = (path: string) => {
    saveDeck(came!.deck);
    location.hash = `#/${path}${came!.deck.id}`;
  };
  const deck = came?.deck;
  return (
    <>
      <Top />
      <main class="page workshop">
        <h1 class="page-title">{deck ? deck.title || t("workshop.untitled") : t("workshop.title")}</h1>
        <p role="status">
          {came
            ? `${plural("n.cards", came.count)}${came.deck.author ? ` · ${t("workshop.by", { name: came.deck.author })}` : ""}`
            : said}
        </p>
        {came && day && <Day came={came} arg={arg} />}
        {deck && (
          <div class="actions">
            <button type="button" class={`button${day ? "" : " main"}`} onClick={() => keep("start/timalina?deck=")}>
              {t("workshop.play_it")}
            </button>
            <button type="button" class="button" onClick={() => keep("decks/")}>
              {t("workshop.copy")}
            </button>
            <button type="button" class="button" onClick={() => keep("print/deck-")}>
              {t("workshop.print")}
            </button>
            {came?.code ? (
              <a class="button" href={`#/puzzles/own-${came.code}`}>
                {t("workshop.puzzles")}
              </a>
            ) : (
              <button type="button" class="button" onClick={() => keep("puzzles/own-")}>
                {t("workshop.puzzles")}
              </button>
            )}
          </div>
        )}
        {came && !day && <Day came={came} arg={arg} />}
        {came?.until !== undefined && <p class="quiet">{untilText(came.until)}</p>}
        {came?.code && !came.mine && <Report code={came.code} />}
      </main>
    </>
  );
}
