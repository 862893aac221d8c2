// Games in this browser, newest first, and the settings. Storage may be missing or full: then nothing is kept.
// The list is short to read; each game's record and estimates lie under keys of their own.
import { parseExact, writeExact } from "../../../wasm/exact.mjs";
import type { Json, LocalSetup } from "./types";

export interface Saved {
  setup: LocalSetup;
  ply: number;
  over: boolean;
  when: number;
}

const KEY = "timetable.games";
const recordKey = (id: string) => `timetable.record.${id}`;
const estimateKey = (id: string) => `timetable.estimate.${id}`;
/** Games of their own, and timelines that hang off them. */
const MOST = 30;
const FORKS_MOST = 60;

export function readJson<T>(key: string, otherwise: T): T {
  try {
    return parseExact(localStorage.getItem(key) ?? "") as T;
  } catch {
    return otherwise;
  }
}

export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, writeExact(value));
  } catch {
    /* private mode or a full store */
  }
}

/** A line inside a saved game is called after it: "game~2". */
export const saveOf = (line: string): string => line.replace(/~.*/, "");

/** All games, without their records. */
export const savedGames = (): Saved[] => readJson<Saved[]>(KEY, []);

export function savedGame(id: string): Saved | undefined {
  const found = savedGames().find((g) => g.setup.id === id);
  if (!found) return undefined;
  const record = readJson<Json | undefined>(recordKey(id), found.setup.record);
  return record === undefined ? found : { ...found, setup: { ...found.setup, record } };
}

/** What falls off the end: the oldest games with all their timelines, then the oldest timelines. */
function keep(games: Saved[]): Saved[] {
  const own = games.filter((g) => !g.setup.fork).slice(0, MOST);
  const ids = new Set(own.map((g) => g.setup.id));
  const forks: Saved[] = [];
  for (const game of games.filter((g) => g.setup.fork).sort((a, b) => a.setup.fork!.made - b.setup.fork!.made))
    if (ids.has(saveOf(game.setup.fork!.of))) (forks.push(game), ids.add(game.setup.id));
  const kept = new Set([...own, ...forks.slice(-FORKS_MOST)]);
  return games.filter((g) => kept.has(g));
}

function writeList(games: Saved[]): void {
  const kept = keep(games);
  for (const gone of games.filter((g) => !kept.includes(g))) forgetBodies(gone.setup.id);
  writeJson(KEY, kept);
}

function forgetBodies(id: string): void {
  try {
    localStorage.removeItem(recordKey(id));
    localStorage.removeItem(estimateKey(id));
  } catch {
    /* no store at all */
  }
}

export function saveGame(game: Saved): void {
  const { record, ...setup } = game.setup;
  if (record !== undefined) writeJson(recordKey(setup.id), record);
  writeList([{ ...game, setup }, ...savedGames().filter((g) => g.setup.id !== setup.id)]);
}

/** Changes what is said about a game without making it the newest. */
export function renameGame(id: string, change: (setup: LocalSetup) => LocalSetup): void {
  writeJson(
    KEY,
    savedGames().map((g) => (g.setup.id === id ? { ...g, setup: change(g.setup) } : g)),
  );
}

/** The game goes, and with it every timeline that hangs off it. */
export function dropGame(id: string): void {
  const gone = new Set([id]);
  const games = savedGames();
  for (let more = true; more;) {
    const next = games.filter((g) => g.setup.fork && gone.has(saveOf(g.setup.fork.of)) && !gone.has(g.setup.id));
    more = next.length > 0;
    for (const game of next) gone.add(game.setup.id);
  }
  for (const each of gone) forgetBodies(each);
  writeJson(
    KEY,
    games.filter((g) => !gone.has(g.setup.id)),
  );
}

export const readEstimate = <T>(id: string): T | null => readJson<T | null>(estimateKey(id), null);
export const writeEstimate = (id: string, value: unknown): void => writeJson(estimateKey(id), value);
