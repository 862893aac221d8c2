// Cards to print and cut out: fronts, and on the next page their backs, mirrored for paper that is turned over along
// its long edge. The browser prints; print.css leaves out all else.
import { useEffect, useState } from "preact/hooks";
import { startEngine } from "../core/engine";
import { loadBundle, nameOf, plural, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { Backside, Front } from "../decks/card_sides";
import { deckById, emptyRow, isEmpty, type Row } from "../decks/library";
import { Segments } from "../ui/segments";
import { Top } from "../ui/top";
import "../styles/decks.css";
import "../styles/print.css";

const ACROSS = 3;
const PER_PAGE = 9;
type Paper = "a4" | "letter";

/** "deck-ID" of this browser, or the name of a built-in deck. */
function useRows(arg: string): { rows: Row[]; title: string; said: string } {
  const [made, setMade] = useState<{ rows: Row[]; title: string; said: string }>({ rows: [], title: "", said: "" });
  const { lang, version } = useStore(words);
  useEffect(() => {
    const own = arg.startsWith("deck-") ? deckById(arg.slice(5)) : undefined;
    if (own) return setMade({ rows: own.rows.filter((row) => !isEmpty(row)), title: own.title, said: "" });
    if (arg.startsWith("deck-")) return setMade({ rows: [], title: "", said: t("workshop.missing") });
    const engine = startEngine();
    void engine.request({ op: "combine", game: "timalina", decks: [arg || "base"], lang }).then((answer) => {
      engine.close();
      if (!answer.ok) return setMade({ rows: [], title: "", said: answer.error.message });
      const cards = answer.cards as { card: string; date: number; category: string }[];
      const rows = cards.map((c) => ({
        ...emptyRow(),
        name: nameOf("timalina", c.card),
        date: String(c.date),
        category: c.category,
        picture: c.card,
      }));
      setMade({ rows, title: t(`timalina.option.deck.${arg || "base"}`), said: "" });
    });
    return () => engine.close();
  }, [arg, lang, version]);
  return made;
}

function Marks() {
  return (
    <span class="marks" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

function Sheet({ rows, back, n }: { rows: Row[]; back: boolean; n: number }) {
  const cells: (Row | null)[] = Array.from({ length: PER_PAGE }, (_, i) => rows[i] ?? null);
  const order = back
    ? cells.map((_, i) => cells[Math.floor(i / ACROSS) * ACROSS + (ACROSS - 1 - (i % ACROSS))] ?? null)
    : cells;
  return (
    <section class="print-page" aria-label={t(back ? "workshop.print.backs" : "workshop.print.fronts", { n })}>
      <div class="print-grid">
        {order.map((row, i) => (
          <div key={i} class={`print-card${row ? "" : " none"}`}>
            {row && (back ? <Backside row={row} /> : <Front row={row} />)}
            {row && <Marks />}
          </div>
        ))}
      </div>
    </section>
  );
}

export function PrintScreen({ arg }: { arg: string }) {
  useEffect(() => {
    void loadBundle("workshop");
    void loadBundle("timalina");
  }, []);
  const { rows, title, said } = useRows(arg);
  const [paper, setPaper] = useState<Paper>(words.get().lang === "en" ? "letter" : "a4");
  const pages = Array.from({ length: Math.ceil(rows.length / PER_PAGE) }, (_, i) =>
    rows.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
  );
  return (
    <div class={`print-room paper-${paper}`}>
      <div class="not-printed">
        <Top />
        <main class="page workshop">
          <h1 class="page-title">{t("workshop.print.title", { title: title || t("workshop.untitled") })}</h1>
          <p>{t("workshop.print.about", { n: plural("n.cards", rows.length), p: pages.length * 2 })}</p>
          <Segments
            label={t("workshop.print.paper")}
            name="paper"
            value={paper}
            set={setPaper}
            values={[
              { value: "a4", text: "A4" },
              { value: "letter", text: "Letter" },
            ]}
          />
          <p role="status">{said}</p>
          <div class="actions">
            <button type="button" class="button main" disabled={!rows.length} onClick={() => window.print()}>
              {t("workshop.print")}
            </button>
            <a class="button" href="#/decks">
              {t("workshop.title")}
            </a>
          </div>
        </main>
      </div>
      {pages.map((page, i) => [
        <Sheet key={`f${i}`} rows={page} back={false} n={i + 1} />,
        <Sheet key={`b${i}`} rows={page} back n={i + 1} />,
      ])}
    </div>
  );
}
