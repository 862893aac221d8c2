// Puzzles: positions in which one move is clearly best. They come with the site, a file a game; which ones were solved
// this browser remembers. The puzzle of the day follows from the date alone, as in engine/daily.c.
import COUNTS from "../gen/puzzles.json";
import { readJson, writeJson } from "../core/saves";
import type { Action, Json, Lang } from "../core/types";

export interface Puzzle {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  /** The seat that has to find the move. */
  player: number;
  kind: string;
  /** What its judges knew: as much as the seat, or all cards (where it asks for knowledge, not for a decision). */
  knowledge?: "mover" | "all";
  /** 1..5 */
  difficulty: number;
  /** Bots that do not find it. */
  missed: string[];
  /** What the best move and the next best one are worth, 0..1. */
  value: number;
  next: number;
  best: Action[];
  prompt: Record<Lang, string>;
  why: Record<Lang, string>;
  position: Record<string, Json>;
}

export const counts: Record<string, number> = COUNTS;
/** In the order of the engine's registry, on which the day's puzzle depends. */
const ORDER = Object.keys(counts);

const files = new Map<string, Promise<Puzzle[]>>();

export function puzzlesOf(game: string): Promise<Puzzle[]> {
  let file = files.get(game);
  if (!file) {
    const url = new URL(`${import.meta.env.BASE_URL}puzzles/${game}.jsonl`, document.baseURI);
    file = counts[game]
      ? fetch(url)
          .then((r) => (r.ok ? r.text() : ""))
          .then((text) =>
            text
              .split("\n")
              .filter((line) => line.startsWith("{"))
              .map((line) => JSON.parse(line) as Puzzle),
          )
      : Promise.resolve([]);
    files.set(game, file);
    file.catch(() => files.delete(game));
  }
  return file;
}

const gameOf = (id: string): string => id.replace(/-[^-]*$/, "");

export async function findPuzzle(id: string): Promise<{ puzzle: Puzzle; index: number; all: Puzzle[] } | null> {
  const all = await puzzlesOf(gameOf(id));
  const index = all.findIndex((puzzle) => puzzle.id === id);
  return index < 0 ? null : { puzzle: all[index]!, index, all };
}

// --- the day's puzzle ---

export const today = (): string => new Date().toISOString().slice(0, 10);

const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86400000);

function commonDivisor(a: number, b: number): number {
  while (b) [a, b] = [b, a % b];
  return a;
}

/** The game and the number of its puzzle; null where there are none. */
export function daily(
  date: string,
  have: Record<string, number> = counts,
  order = ORDER,
): { game: string; puzzle: number } | null {
  const games = order.filter((game) => (have[game] ?? 0) > 0);
  const day = dayOf(date);
  if (!games.length || !(day >= 0)) return null;
  const game = games[day % games.length]!;
  const of = have[game]!;
  let stride = Math.floor((of * 5) / 8);
  while (stride < 1 || commonDivisor(stride, of) !== 1) stride++;
  return { game, puzzle: ((Math.floor(day / games.length) % of) * stride) % of };
}

// --- what was solved ---

interface Solved {
  when: number;
  tries: number;
  /** The solution was shown. */
  shown: boolean;
}

const KEY = "timetable.solved";

export const solvedAll = (): Record<string, Solved> => readJson<Record<string, Solved>>(KEY, {});

/** The first time counts. */
export function markSolved(id: string, tries: number, shown: boolean): void {
  const all = solvedAll();
  if (all[id] && (!all[id].shown || shown)) return;
  writeJson(KEY, { ...all, [id]: { when: Date.now(), tries, shown } });
}
