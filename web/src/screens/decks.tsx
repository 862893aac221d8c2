// The deck workshop: the decks of this browser, and one of them as a table of cards with both sides, checks, and a match
// against bots at once. Nothing of it needs a server.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { startEngine, type Engine } from "../core/engine";
import { loadBundle, plural, t, words } from "../core/i18n";
import { namesFor, startLocal } from "../core/start";
import { useStore } from "../core/store";
import { everything, combine } from "../decks/combine";
import { CardTable } from "../decks/card_table";
import { Backside, Front } from "../decks/card_sides";
import { PictureSearch } from "../decks/picture_search";
import { OpenClass } from "../decks/open_class";
import { ShareDeck } from "../decks/share_deck";
import { SharedShelf } from "../decks/shared_shelf";
import {
  allDecks,
  deckById,
  emptyRow,
  isEmpty,
  MOST,
  newDeck,
  readDeck,
  readSheet,
  removeDeck,
  saveDeck,
  sheet,
  type Column,
  type Deck,
  type Problem,
  type Row,
} from "../decks/library";
import { download } from "../machine/share";
import { Top } from "../ui/top";
import "../styles/decks.css";

const UNDOS = 200;
const fileName = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, "_").slice(0, 40) || "deck"}.tsv`;

const FILE_MOST = 1 << 20;
const tooMany = (): string => t("workshop.row", { n: MOST + 1, text: t("deck.many") });

/** A file that somebody chose, as text. Of one that is too long no more is read than tells where. */
async function readFile(file: File): Promise<string> {
  if (file.size <= FILE_MOST) return file.text();
  const part = await file.slice(0, FILE_MOST).text();
  throw new Error(t("workshop.too_big", { n: part.split("\n").length }));
}

function ImportFile({ take, refuse }: { take: (text: string) => void; refuse: (why: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {t("workshop.import")}
      </button>
      <input
        ref={input}
        type="file"
        accept=".tsv,.csv,.txt,text/plain,text/csv,text/tab-separated-values"
        class="hidden-file"
        aria-label={t("workshop.import")}
        tabIndex={-1}
        onChange={async (e) => {
          const file = e.currentTarget.files?.[0];
          e.currentTarget.value = "";
          if (!file) return;
          await readFile(file).then(take, (problem: Error) => refuse(problem.message));
        }}
      />
    </>
  );
}

function Shelf() {
  const [decks, setDecks] = useState(allDecks());
  const [said, setSaid] = useState("");
  const open = (deck: Deck) => {
    saveDeck(deck);
    location.hash = `#/decks/${deck.id}`;
  };
  return (
    <main class="page workshop">
      <h1 class="page-title">{t("workshop.title")}</h1>
      <p>{t("workshop.about")}</p>
      <div class="actions">
        <button type="button" class="button main" onClick={() => open(newDeck("", [emptyRow()]))}>
          {t("workshop.new")}
        </button>
        <ImportFile
          refuse={setSaid}
          take={(text) => {
            const { title, author, rows } = readSheet(text);
            if (!rows.length || rows.length > MOST) setSaid(rows.length ? tooMany() : t("deck.few"));
            else open(newDeck(title, rows, author));
          }}
        />
      </div>
      <p role="status" class="said bad">
        {said}
      </p>
      <ul class="deck-list">
        {decks.map((deck) => (
          <li key={deck.id} class="sheet">
            <a href={`#/decks/${deck.id}`}>{deck.title || t("workshop.untitled")}</a>
            <span class="quiet">
              {plural("n.cards", deck.rows.filter((row) => !isEmpty(row)).length)}
              {deck.author && ` · ${deck.author}`}
            </span>
            <button
              type="button"
              class="button small"
              aria-label={t("workshop.delete_deck", { title: deck.title || t("workshop.untitled") })}
              onClick={() => {
                if (!confirm(t("workshop.delete_sure", { title: deck.title || t("workshop.untitled") }))) return;
                removeDeck(deck.id);
                setDecks(allDecks());
              }}
            >
              {t("workshop.remove")}
            </button>
          </li>
        ))}
      </ul>
      <SharedShelf />
    </main>
  );
}

/** The deck with its undone and redone states. Rows always end with an empty one to type in. */
function useDeck(id: string) {
  const [deck, setDeck] = useState<Deck | null>(() => deckById(id) ?? null);
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
      const made = make(old);
      const rows = made.rows.length && isEmpty(made.rows.at(-1)!) ? made.rows : [...made.rows, emptyRow()];
      return { ...made, rows: rows.slice(0, MOST) };
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
  const [told, setTold] = useState<{
    problems: Map<number, Problem[]>;
    cards: number;
    errors: number;
    warnings: number;
  }>({ problems: new Map(), cards: 0, errors: 0, warnings: 0 });
  const { lang } = useStore(words);
  useEffect(() => {
    if (!deck) return;
    let live = true;
    const wait = setTimeout(async () => {
      const read = await readDeck(engine, deck);
      if (!live) return;
      const problems = new Map<number, Problem[]>();
      for (const p of read.problems) problems.set(p.row, [...(problems.get(p.row) ?? []), p]);
      const errors = read.problems.filter((p) => !p.warning).length;
      setTold({ problems, cards: read.cards.length, errors, warnings: read.problems.length - errors });
    }, 250);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [deck, lang]);
  return told;
}

async function playTest(engine: Engine, deck: Deck): Promise<void> {
  const made = await combine(engine, everything(`#${deck.id}`), {});
  const hand = Math.max(1, Math.min(4, Math.floor((made.cards.length - 1) / 4)));
  const bots = [null, "easy"];
  startLocal({
    game: "timalina",
    players: 2,
    options: { hand },
    bots,
    names: namesFor(bots),
    position: { cards: made.cards },
    keep: true,
    title: deck.title,
  });
}

function Workshop({ id }: { id: string }) {
  const engine = useMemo(() => startEngine(), []);
  useEffect(() => () => engine.close(), []);
  const { deck, change, undo, redo, canUndo, canRedo } = useDeck(id);
  const told = useChecks(deck, engine);
  const [chosen, setChosen] = useState(0);
  const [said, setSaid] = useState("");
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
  return (
    <main class="page workshop">
      <header class="workshop-head">
        <h1 class="page-title">{deck.title || t("workshop.untitled")}</h1>
        <div class="actions">
          <a class="button" href="#/decks">
            {t("workshop.all")}
          </a>
          <button type="button" class="button" disabled={!canUndo} onClick={undo}>
            {t("workshop.undo")}
          </button>
          <button type="button" class="button" disabled={!canRedo} onClick={redo}>
            {t("workshop.redo")}
          </button>
          <ImportFile take={(text) => take(text, Math.max(0, deck.rows.length - 1))} refuse={setSaid} />
          <button
            type="button"
            class="button"
            onClick={() => download(fileName(deck.title), sheet(deck), "text/tab-separated-values")}
          >
            {t("workshop.export")}
          </button>
          <a class="button" href={`#/print/deck-${deck.id}`}>
            {t("workshop.print")}
          </a>
          <button
            type="button"
            class="button main"
            disabled={told.cards < 4}
            onClick={() => void playTest(engine, deck).catch((e: Error) => setSaid(e.message))}
          >
            {t("workshop.play")}
          </button>
        </div>
      </header>
      <div class="two-fields">
        <label class="field">
          <span>{t("workshop.name")}</span>
          <input
            class="input"
            name="title"
            maxLength={60}
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
            value={deck.author}
            onInput={(e) => {
              const author = e.currentTarget.value;
              change((d) => ({ ...d, author }), "author");
            }}
          />
        </label>
      </div>
      <p role="status" class="verdict">
        {said && `${said} `}
        {t("workshop.verdict", { n: plural("n.cards", told.cards), e: told.errors, w: told.warnings })}
      </p>
      <div class="workshop-body">
        <CardTable
          rows={deck.rows}
          problems={told.problems}
          chosen={chosen}
          choose={setChosen}
          set={set}
          remove={remove}
          paste={take}
          undo={undo}
          redo={redo}
        />
        <aside class="preview-sides" aria-label={t("workshop.preview")}>
          <div class="card-sides">
            <Front row={row} />
            <Backside row={row} />
          </div>
          <PictureSearch now={row.picture} set={(picture) => set(chosen, "picture", picture)} />
          <ShareDeck deck={deck} engine={engine} />
          <OpenClass deck={deck} engine={engine} />
        </aside>
      </div>
    </main>
  );
}

export function Decks({ arg }: { arg: string }) {
  useEffect(() => {
    void loadBundle("workshop");
    void loadBundle("timalina");
  }, []);
  return (
    <>
      <Top />
      {arg ? <Workshop id={arg} /> : <Shelf />}
    </>
  );
}
