// The deck workshop: the decks of this browser, and one of them as a table of cards with both sides, checks, and a match
// against bots at once. Nothing of it needs a server.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { startEngine, type Engine } from "../core/engine";
import { loadBundle, plural, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { ImportFile, PasteBox, tooMany } from "../decks/bring_rows";
import { CardTable, type Jump } from "../decks/card_table";
import { Backside, Front } from "../decks/card_sides";
import { PictureSearch } from "../decks/picture_search";
import { playDeck } from "../decks/play_deck";
import { OpenClass } from "../decks/open_class";
import { ShareDeck } from "../decks/share_deck";
import { Shelf } from "../decks/shelf";
import {
  deckById,
  emptyRow,
  isEmpty,
  LEAST,
  MOST,
  readDeck,
  readSheet,
  saveDeck,
  sheet,
  type Column,
  type Deck,
  type Problem,
  type Row,
} from "../decks/library";
import { download } from "../machine/share";
import { Icon } from "../ui/icons";
import { Top } from "../ui/top";
import "../styles/decks.css";

const UNDOS = 200;
const fileName = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, "_").slice(0, 40) || "deck"}.tsv`;

/** Rows always end with an empty one to type in. */
function withRoom(deck: Deck | undefined): Deck | null {
  if (!deck) return null;
  const rows = deck.rows.length && isEmpty(deck.rows.at(-1)!) ? deck.rows : [...deck.rows, emptyRow()];
  return { ...deck, rows: rows.slice(0, MOST) };
}

/** The deck with its undone and redone states. */
function useDeck(id: string) {
  const [deck, setDeck] = useState<Deck | null>(() => withRoom(deckById(id)));
  const before = useRef<Deck[]>([]);
  const after = useRef<Deck[]>([]);
  const last = useRef({ cell: "", at: 0 });
  const change = useCallback((make: (deck: Deck) => Deck, cell = "") => {
    setDeck((old) => {
      if (!old) return old;
      // Typing on in one cell is one step back.
      const same = cell && cell === last.current.cell && Date.now() - last.current.at < 2000;
      last.current = { cell, at: Date.now() };
      if (!same) before.current = [...before.current.slice(-UNDOS), old];
      after.current = [];
      return withRoom(make(old));
    });
  }, []);
  const step = (from: typeof before, to: typeof after) =>
    setDeck((old) => {
      const next = from.current.at(-1);
      if (!old || !next) return old;
      from.current = from.current.slice(0, -1);
      to.current = [...to.current, old];
      last.current = { cell: "", at: 0 };
      return next;
    });
  const saved = useRef(deck);
  useEffect(() => {
    // Whether it is shared is not typed here.
    if (deck && deck !== saved.current) saveDeck({ ...deck, shared: deckById(deck.id)?.shared });
    saved.current = deck;
  }, [deck]);
  return {
    deck,
    change,
    undo: () => step(before, after),
    redo: () => step(after, before),
    canUndo: before.current.length > 0,
    canRedo: after.current.length > 0,
  };
}

/** What the engine says of the deck while it is typed. */
function useChecks(deck: Deck | null, engine: Engine) {
  const [told, setTold] = useState<{ problems: Map<number, Problem[]>; cards: number }>({
    problems: new Map(),
    cards: 0,
  });
  const { lang } = useStore(words);
  useEffect(() => {
    if (!deck) return;
    let live = true;
    const wait = setTimeout(async () => {
      const read = await readDeck(engine, deck);
      if (!live) return;
      const problems = new Map<number, Problem[]>();
      for (const p of read.problems) problems.set(p.row, [...(problems.get(p.row) ?? []), p]);
      setTold({ problems, cards: read.cards.length });
    }, 250);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [deck, lang]);
  return told;
}

/** Whether the row is being written: what is still missing in it is no mistake yet. */
const isBegun = (row: Row | undefined): boolean => row !== undefined && (!row.name.trim() || !row.date.trim());

/** What the deck needs or has, in one sentence, and the way to the rows that somebody has to look at. */
function Verdict({
  cards,
  problems,
  said,
  show,
}: {
  cards: number;
  problems: Map<number, Problem[]>;
  said: string;
  show: (rows: number[]) => void;
}) {
  const rows = [...problems].sort(([a], [b]) => a - b);
  const wrong = rows.filter(([, list]) => list.some((p) => !p.warning)).map(([row]) => row);
  const tips = rows.filter(([, list]) => list.every((p) => p.warning)).map(([row]) => row);
  const how =
    cards >= LEAST
      ? t("workshop.ready", { n: plural("n.cards", cards) })
      : cards
        ? t("workshop.need", { n: LEAST - cards, least: LEAST })
        : t("workshop.begin", { least: LEAST });
  return (
    <div class="verdict-row">
      <p role="status" class={`verdict${cards >= LEAST ? " good" : ""}`}>
        {cards >= LEAST && <Icon name="check" size={20} />}
        {said && `${said} `}
        {how}
      </p>
      {wrong.length > 0 && (
        <button type="button" class="button small wrong-rows" onClick={() => show(wrong)}>
          <span aria-hidden="true">✕</span> {t("workshop.wrong", { n: wrong.length })}
        </button>
      )}
      {tips.length > 0 && (
        <button type="button" class="button small tip-rows" onClick={() => show(tips)}>
          <span aria-hidden="true">△</span> {t("workshop.tips", { n: tips.length })}
        </button>
      )}
    </div>
  );
}

function Workshop({ id }: { id: string }) {
  const engine = useMemo(() => startEngine(), []);
  useEffect(() => () => engine.close(), []);
  const { deck, change, undo, redo, canUndo, canRedo } = useDeck(id);
  const told = useChecks(deck, engine);
  const [chosen, setChosen] = useState(0);
  const [said, setSaid] = useState("");
  const [pasting, setPasting] = useState(false);
  const [jump, setJump] = useState<Jump>({ row: -1, n: 0 });
  const search = useRef<HTMLInputElement>(null);
  const findPicture = useCallback((i: number) => {
    setChosen(i);
    search.current?.focus();
  }, []);
  const set = useCallback(
    (i: number, column: Column, value: string) =>
      change(
        (d) => ({ ...d, rows: d.rows.map((row, k) => (k === i ? { ...row, [column]: value } : row)) }),
        `${i}-${column}`,
      ),
    [],
  );
  const remove = useCallback((i: number) => change((d) => ({ ...d, rows: d.rows.filter((_, k) => k !== i) })), []);
  if (!deck)
    return (
      <main class="page">
        <h1 class="page-title">{t("workshop.missing")}</h1>
        <a class="button" href="#/decks">
          {t("workshop.title")}
        </a>
      </main>
    );
  const insert = (rows: Row[], i: number) =>
    change((d) => ({
      ...d,
      rows: [...d.rows.slice(0, i), ...rows, ...d.rows.slice(isEmpty(d.rows[i] ?? emptyRow()) ? i + 1 : i)],
    }));
  const take = (text: string, i: number) => {
    const { rows, title, author } = readSheet(text);
    if (rows.length + deck.rows.length > MOST + 1) return setSaid(tooMany());
    insert(rows, i);
    if (title && !deck.title) change((d) => ({ ...d, title, author: author || d.author }));
    setSaid(t("workshop.pasted", { n: rows.length }));
  };
  const row = deck.rows[chosen] ?? emptyRow();
  const problems = new Map(
    [...told.problems].filter(([i, list]) => list.every((p) => p.warning) || i !== chosen || !isBegun(deck.rows[i])),
  );
  const share = () => {
    const panel = document.querySelector<HTMLElement>(".share-deck");
    panel?.scrollIntoView({ block: "center" });
    panel?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  };
  const playable = told.cards >= LEAST;
  return (
    <main class="page workshop">
      <header class="workshop-head">
        <div>
          <a class="all-decks" href="#/decks">
            <Icon name="back" size={18} /> {t("workshop.all")}
          </a>
          <h1 class="page-title">{deck.title || t("workshop.untitled")}</h1>
        </div>
        <div class="actions">
          <button
            type="button"
            class="button main"
            disabled={!playable}
            onClick={() => void playDeck(engine, deck).catch((e: Error) => setSaid(e.message))}
          >
            <Icon name="play" size={18} /> {t("workshop.play")}
          </button>
          <button type="button" class="button" disabled={!told.cards} onClick={share}>
            <Icon name="share" size={18} /> {t("workshop.share")}
          </button>
          <a class="button" href={`#/print/deck-${deck.id}`}>
            {t("workshop.print")}
          </a>
          <a class="button" href={`#/puzzles/own-${deck.id}`}>
            {t("workshop.puzzles")}
          </a>
        </div>
      </header>
      <div class="two-fields">
        <label class="field">
          <span>{t("workshop.name")}</span>
          <input
            class="input"
            name="title"
            maxLength={60}
            placeholder={t("workshop.name.example")}
            value={deck.title}
            onInput={(e) => {
              const title = e.currentTarget.value;
              change((d) => ({ ...d, title }), "title");
            }}
          />
        </label>
        <label class="field">
          <span>{t("workshop.author")}</span>
          <input
            class="input"
            name="author"
            maxLength={60}
            placeholder={t("workshop.author.example")}
            value={deck.author}
            onInput={(e) => {
              const author = e.currentTarget.value;
              change((d) => ({ ...d, author }), "author");
            }}
          />
        </label>
      </div>
      <div class="workshop-bar">
        <Verdict
          cards={told.cards}
          problems={problems}
          said={said}
          show={(rows) => setJump((old) => ({ row: rows.find((i) => i > old.row) ?? rows[0]!, n: old.n + 1 }))}
        />
        <div class="actions tools-of-deck">
          <button type="button" class="button" disabled={!canUndo} onClick={undo}>
            <Icon name="undo" size={18} /> {t("workshop.undo")}
          </button>
          <button type="button" class="button" disabled={!canRedo} onClick={redo}>
            {t("workshop.redo")}
          </button>
          <button type="button" class="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            {t("workshop.paste")}
          </button>
          <ImportFile take={(text) => take(text, Math.max(0, deck.rows.length - 1))} refuse={setSaid} />
          <button
            type="button"
            class="button"
            disabled={!told.cards}
            onClick={() => download(fileName(deck.title), sheet(deck), "text/tab-separated-values")}
          >
            {t("workshop.export")}
          </button>
        </div>
      </div>
      {pasting && (
        <PasteBox
          close={() => setPasting(false)}
          take={(text) => {
            take(text, Math.max(0, deck.rows.length - 1));
            setPasting(false);
          }}
        />
      )}
      <div class="workshop-body">
        <CardTable
          rows={deck.rows}
          problems={problems}
          chosen={chosen}
          choose={setChosen}
          set={set}
          remove={remove}
          paste={take}
          findPicture={findPicture}
          jump={jump}
          undo={undo}
          redo={redo}
          add={() => setJump((old) => ({ row: deck.rows.length - 1, n: old.n + 1 }))}
        />
        <aside class="preview-sides" aria-label={t("workshop.preview")}>
          <h2>{t("workshop.this_card", { n: chosen + 1 })}</h2>
          <div class="card-sides">
            <figure>
              <Front row={row} />
              <figcaption class="quiet">{t("workshop.front")}</figcaption>
            </figure>
            <figure>
              <Backside row={row} />
              <figcaption class="quiet">{t("workshop.back")}</figcaption>
            </figure>
          </div>
          <PictureSearch
            now={row.picture}
            about={row.name}
            input={search}
            set={(picture) => set(chosen, "picture", picture)}
          />
        </aside>
      </div>
      <div class="workshop-after">
        <ShareDeck deck={deck} engine={engine} />
        <section class="sheet print-deck" aria-labelledby="print-title">
          <h2 id="print-title">{t("workshop.print")}</h2>
          <p class="quiet">{t("workshop.print.why")}</p>
          <a class="button" href={`#/print/deck-${deck.id}`}>
            {t("workshop.print.go")}
          </a>
        </section>
        <OpenClass deck={deck} engine={engine} />
      </div>
    </main>
  );
}

export function Decks({ arg }: { arg: string }) {
  useEffect(() => {
    void loadBundle("workshop");
    void loadBundle("timalina");
  }, []);
  useStore(words);
  return (
    <>
      <Top />
      {arg ? <Workshop id={arg} /> : <Shelf />}
    </>
  );
}
