// Decks of this browser: a table of cards each, kept as it is typed, wrong rows too. What is wrong with a row the engine
// says (op `deck`), as the command does.
import { readJson, writeJson } from "../core/saves";
import { newId } from "../core/start";
import type { Engine } from "../core/engine";
import type { Json } from "../core/types";
import { words } from "../core/i18n";

export const COLUMNS = ["name", "date", "note", "category", "difficulty", "picture"] as const;
export type Column = (typeof COLUMNS)[number];
export type Row = Record<Column, string>;

export interface Deck {
  id: string;
  title: string;
  author: string;
  rows: Row[];
  when: number;
  /** The code under which the server keeps it. */
  shared?: string;
}

export interface Problem {
  row: number;
  warning: boolean;
  text: string;
}

export interface Read {
  cards: Json[];
  problems: Problem[];
  fine: boolean;
}

export const CATEGORIES = [
  "science",
  "invention",
  "culture",
  "politics",
  "exploration",
  "building",
  "nature",
  "everyday",
  "iceland",
];
/** Cards of a deck, and of a match. */
export const MOST = 1000;
export const PLAYED = 250;
/** Cards that a match needs. */
export const LEAST = 4;
const KEY = "timetable.decks";

export const emptyRow = (): Row => ({ name: "", date: "", note: "", category: "", difficulty: "", picture: "" });
export const isEmpty = (row: Row): boolean => COLUMNS.every((column) => !row[column].trim());

export const allDecks = (): Deck[] => readJson<Deck[]>(KEY, []);
export const deckById = (id: string): Deck | undefined => allDecks().find((deck) => deck.id === id);
export const saveDeck = (deck: Deck): void =>
  writeJson(KEY, [{ ...deck, when: Date.now() }, ...allDecks().filter((one) => one.id !== deck.id)]);
export const removeDeck = (id: string): void =>
  writeJson(
    KEY,
    allDecks().filter((deck) => deck.id !== id),
  );
export const newDeck = (title = "", rows: Row[] = [], author = ""): Deck => ({
  id: newId(),
  title,
  author,
  rows,
  when: Date.now(),
});

const HEAD = 3; // rows of the sheet before the first card
const cell = (text: string): string => text.replace(/[\t\r\n]+/g, " ").trim();

/** The deck as a sheet; an empty row is an empty line, so that rows keep their numbers. */
export function sheet(deck: Pick<Deck, "title" | "author" | "rows">): string {
  const rows = deck.rows.map((row) => (isEmpty(row) ? "" : COLUMNS.map((column) => cell(row[column])).join("\t")));
  return [`# title: ${cell(deck.title)}`, `# author: ${cell(deck.author)}`, COLUMNS.join("\t"), ...rows].join("\n");
}

/** What the engine says of a deck; the rows of its problems are those of the table, from 0. */
export async function readDeck(engine: Engine, deck: Pick<Deck, "title" | "author" | "rows">): Promise<Read> {
  const answer = await engine.request({ op: "deck", text: sheet(deck), lang: words.get().lang });
  if (!answer.ok)
    return { cards: [], problems: [{ row: -1, warning: false, text: answer.error.message }], fine: false };
  return {
    cards: answer.cards as Json[],
    problems: (answer.problems as Problem[]).map((p) => ({ ...p, row: p.row - HEAD - 1 })),
    fine: answer.fine as boolean,
  };
}

/** The names of columns, as in engine/read_deck.c. */
const NAMES: Record<Column, string[]> = {
  name: ["name", "event", "nombre", "suceso", "acontecimiento", "nafn", "atburður"],
  date: ["date", "year", "fecha", "año", "ár", "ártal", "dagsetning"],
  note: ["note", "nota", "athugasemd", "skýring"],
  category: ["category", "categoría", "flokkur"],
  difficulty: ["difficulty", "dificultad", "erfiðleikastig"],
  picture: ["picture", "imagen", "mynd"],
};

/** Cells of a sheet: TABs as they are; commas and semicolons with quotes around what has them inside. */
export function cells(text: string): string[][] {
  const first = text.slice(0, text.indexOf("\n") < 0 ? undefined : text.indexOf("\n"));
  const between = first.includes("\t") ? "\t" : first.includes(";") ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let now = "";
  let quoted = false;
  const put = () => {
    row.push(now.trim());
    now = "";
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') ((now += c), i++);
      else if (c === '"') quoted = false;
      else now += c;
    } else if (c === '"' && !now) quoted = true;
    else if (c === between) put();
    else if (c === "\n") {
      put();
      rows.push(row);
      row = [];
    } else if (c !== "\r") now += c;
  }
  put();
  rows.push(row);
  return rows.filter((one) => one.some(Boolean));
}

const isYear = (text: string): boolean => /^-?\d{1,11}(-\d\d){0,2}$/.test(tidyDate(text));

const two = (n: string): string => n.padStart(2, "0");
/** Before and after the year 1, as people write it in our three languages. */
const BEFORE = /^(.*\S)\s*(b\.?\s?c\.?(\s?e\.?)?|a\.?\s?c\.?|a\.?\s?e\.?\s?c\.?|f\.?\s?kr\.?)$/i;
const AFTER = /^(?:a\.?d\.?\s+)?(\d+)\s*(?:a\.?\s?d\.?|c\.?\s?e\.?|d\.?\s?c\.?|e\.?\s?kr\.?)?$/i;

/** A date as people write it ("20.7.1969", "753 BC", "1969-7-20") as the table wants it; what is not clear stays as it is. */
export function tidyDate(typed: string): string {
  const text = typed.trim().replace(/^[\u2212\u2013]/, "-");
  const before = text.match(BEFORE)?.[1]?.replace(/[\s.,\u00a0\u202f](?=\d{3}\b)/g, "");
  if (before && /^\d+$/.test(before)) return `-${before}`;
  const after = text.match(AFTER)?.[1];
  if (after) return after;
  const [, year, month, day] = text.match(/^(-?\d{3,})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/) ?? [];
  if (year) return [year, two(month!), ...(day ? [two(day)] : [])].join("-");
  const [, one, sign, other, last] = text.match(/^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4})$/) ?? [];
  if (!last) return text;
  // 7/20/1969 is July, 20/7/1969 too; 3/4/1969 may be either. With dots the day comes first.
  if (Number(other) > 12) return `${last}-${two(one!)}-${two(other!)}`;
  return sign === "." || Number(one) > 12 ? `${last}-${two(other!)}-${two(one!)}` : text;
}

const ERA = String.raw`\s?(?:b\.?c\.?(?:e\.?)?|a\.\s?c\.|f\.\s?kr\.)`;
const YEAR = String.raw`-?\d{3,5}(?:-\d\d){0,2}(?:${ERA})?|\d{1,5}${ERA}`;
const LINE = [
  new RegExp(`^(${YEAR})[\\s,:\u2013-]+(\\D.*)$`, "i"),
  new RegExp(`^(.*[^\\s,])[\\s,:\u2013-]+\\(?(${YEAR})\\)?$`, "i"),
];

/** "1969 Moon landing" and "Moon landing (1969)": a list as it stands in a text, without columns. */
function lineCells(line: string): string[] {
  const [first, last] = LINE.map((form) => line.match(form));
  return first ? [first[2]!, first[1]!] : last ? [last[1]!, last[2]!] : [line];
}

export interface Pasted {
  title: string;
  author: string;
  rows: Row[];
}

/** Rows of a sheet, whether its first row names the columns or not. Wrong ones stay: the table shows what is wrong. */
export function readSheet(text: string): Pasted {
  const remark = (word: string) => text.match(new RegExp(`^#\\s*${word}:[ \\t]*(.*)$`, "m"))?.[1]?.trim() ?? "";
  const plain = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n");
  // Columns stand in most rows; a comma in one line of a list does not make them.
  const split = cells(plain);
  const inColumns = split.filter((row) => row.length > 1).length * 2 > split.length;
  const lines = plain.split("\n").map((line) => lineCells(line.trim()));
  const all = inColumns ? split : lines.filter((row) => row[0]);
  const head = (all[0] ?? []).map((word) => word.toLowerCase());
  let at = Object.fromEntries(
    COLUMNS.map((column) => {
      const own = `${column}_${words.get().lang}`;
      const found = [...NAMES[column], own, `${column}_en`].map((word) => head.indexOf(word)).find((i) => i >= 0);
      return [column, found ?? -1];
    }),
  ) as Record<Column, number>;
  let body = all.slice(1);
  if (!inColumns) {
    body = all;
    at = { name: 0, date: 1, note: -1, category: -1, difficulty: -1, picture: -1 };
  } else if (at.date < 0 || at.name < 0) {
    body = all;
    const date = (all[0] ?? []).findIndex((_, i) => all.filter((row) => isYear(row[i] ?? "")).length * 2 > all.length);
    const rest = (all[0] ?? []).map((_, i) => i).filter((i) => i !== date);
    at = { name: rest[0] ?? -1, date, note: rest[1] ?? -1, category: -1, difficulty: -1, picture: -1 };
  }
  return {
    title: remark("title"),
    author: remark("author"),
    rows: body.map((row) => {
      const made = Object.fromEntries(COLUMNS.map((c) => [c, row[at[c]] ?? ""])) as Row;
      return { ...made, date: tidyDate(made.date) };
    }),
  };
}
