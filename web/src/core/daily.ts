// One deal per day, the same for everybody: the date is the seed. It is played once, without hints and without taking
// back; the results stay in this browser, and a server is told the score alone. A custom deck has a line of its own:
// what is kept here is kept by line, the id of the game or, with a deck, GAME.DECK.
import { connection, findServer } from "./connection";
import { gameCard, type DailyCard } from "./games";
import { t, words } from "./i18n";
import { readJson, saveGame, savedGame, writeJson } from "./saves";
import { settings } from "./settings";
import type { GameEvent, Json, LocalSetup } from "./types";

/** Right and wrong, in the order of play. */
export type Marks = boolean[];
interface Kept {
  marks: Marks;
  /** A server has counted it. */
  sent?: boolean;
}

const DAY_MS = 86400000;
const KEPT_DAYS = 400;
const keyOf = (line: string): string => `timetable.daily.${line}`;
const gameOf = (line: string): string => line.split(".")[0]!;

const two = (n: number): string => String(n).padStart(2, "0");
export const dateOf = (when: Date): string =>
  `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
export const today = (): string => dateOf(new Date());

/** At noon, so that no change of the clock moves it to another day. */
const noon = (date: string): Date => new Date(`${date}T12:00:00`);
const dayBefore = (date: string): string => dateOf(new Date(noon(date).getTime() - DAY_MS));

export const dateText = (date: string): string =>
  new Intl.DateTimeFormat(words.get().lang, { day: "numeric", month: "long", year: "numeric" }).format(noon(date));

const results = (line: string): Record<string, Kept> => readJson(keyOf(line), {});
export const resultOf = (line: string, date: string): Marks | null => results(line)[date]?.marks ?? null;

function keep(line: string, date: string, kept: Kept): void {
  const all = Object.entries({ ...results(line), [date]: kept }).sort(([a], [b]) => (a < b ? 1 : -1));
  writeJson(keyOf(line), Object.fromEntries(all.slice(0, KEPT_DAYS)));
}

/** The first result of a day stays. */
export function keepResult(line: string, date: string, marks: Marks): void {
  if (!resultOf(line, date)) keep(line, date, { marks });
}

/** Days in a row that end today or, where today's is still to come, yesterday. */
export function streak(line: string): number {
  const all = results(line);
  let day = today();
  if (!all[day]) day = dayBefore(day);
  let n = 0;
  for (; all[day]; day = dayBefore(day)) n++;
  return n;
}

export const marksOf = (daily: DailyCard, events: GameEvent[]): Marks =>
  events.map((event) => daily.mark(event)).filter((mark) => mark !== null);

export const rightOnes = (marks: Marks): number => marks.filter(Boolean).length;

/** 0 to `of` - 1: cards that were right; beyond that all of them, and the lives that are left. */
export function scoreOf({ of, lives }: DailyCard, marks: Marks): number {
  const right = rightOnes(marks);
  return right < of ? right : of + lives - (marks.length - right);
}

const grid = (marks: Marks): string => marks.map((right) => (right ? "🟩" : "🟥")).join("");

/** The deck of a line of its own: what it is called and where others find it. */
export interface LineDeck {
  line: string;
  title: string;
  link: string;
  /** The code under which the server keeps it: results of one day are compared. */
  code?: string;
}

export function shareText(line: string, date: string, marks: Marks, deck?: LineDeck): string {
  const game = gameOf(line);
  const { of } = gameCard(game).daily!;
  const home = deck?.link || new URL(import.meta.env.BASE_URL, location.href).href.replace(/#.*/, "");
  const name = deck?.title || t(`game.${game}`);
  return `${name} · ${dateText(date)} · ${rightOnes(marks)}/${of}\n${grid(marks)}\n${home}`;
}

const idOf = (line: string, date: string): string => `daily-${line}-${date}`;
/** The same number everywhere on one day. */
export const seedOf = (date: string): number => Number(date.replaceAll("-", ""));

/** Opens today's deal, or goes on with it. */
export function playDaily(line: string, cards?: Json[], deck?: LineDeck): void {
  const date = today();
  const id = idOf(line, date);
  const game = gameOf(line);
  const setup: LocalSetup = {
    id,
    game,
    players: 1,
    options: {},
    bots: [null],
    names: [settings.get().name || t("web.you")],
    seed: seedOf(date),
    daily: date,
    ...(cards && deck ? { position: { cards }, keep: true, title: deck.title, deck } : {}),
  };
  if (!savedGame(id)) saveGame({ setup, ply: 0, over: false, when: Date.now() });
  location.hash = `#/play/${id}`;
}

/** How many have reached which score in a line; null without a server. One's own result is counted once. */
export async function others(line: string, date: string, marks: Marks, deck?: string): Promise<number[] | null> {
  if (!(await findServer())) return null;
  const sent = results(line)[date]?.sent;
  const score = sent ? {} : { score: scoreOf(gameCard(gameOf(line)).daily!, marks) };
  const about = { op: "day_score", date, ...(deck ? { deck } : {}) };
  let answer = await connection.ask({ ...about, ...score });
  if (answer.ok && !sent) keep(line, date, { marks, sent: true });
  if (!answer.ok && !sent) answer = await connection.ask(about);
  return answer.ok ? (answer.counts as number[]) : null;
}
