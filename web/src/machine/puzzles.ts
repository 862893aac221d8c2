// Puzzles: positions in which one move is clearly best. They come with the site, a file per game, or are made of a custom
// deck (a shelf "own-DECK"); which ones were solved this browser remembers.
import { startEngine, type Engine } from "../core/engine";
import { gameCard, GAMES } from "../core/games";
import { readJson, writeJson } from "../core/saves";
import type { Action, Json, Lang } from "../core/types";

export interface Puzzle {
  id: string;
  game: string;
  /** Where the others like it are, if not on the shelf of its game. */
  shelf?: string;
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

export interface Found {
  puzzle: Puzzle;
  /** In the list of its game. */
  index: number;
  all: Puzzle[];
}

const files = new Map<string, Promise<Puzzle[]>>();

export const isOwn = (shelf: string): boolean => shelf.startsWith("own-");

/** The puzzles of a game, or of a shelf "own-DECK". */
export function puzzlesOf(game: string): Promise<Puzzle[]> {
  if (isOwn(game)) return import("../decks/deck_puzzles").then((m) => m.puzzlesOfDeck(game));
  let file = files.get(game);
  if (!file) {
    const url = new URL(`${import.meta.env.BASE_URL}puzzles/${game}.jsonl`, document.baseURI);
    file = gameCard(game).puzzles
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

const shelfOf = (id: string): string => id.replace(/-[^-]*$/, "");

export async function findPuzzle(id: string): Promise<Found | null> {
  const all = await puzzlesOf(shelfOf(id));
  const index = all.findIndex((puzzle) => puzzle.id === id);
  return index < 0 ? null : { puzzle: all[index]!, index, all };
}

// --- the day's puzzle ---

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The engine says which one it is on a date. */
export async function todaysPuzzle(engine: Engine = startEngine()): Promise<Found | null> {
  const counts = Object.fromEntries(GAMES.map((game) => [game.id, game.puzzles]));
  const answer = await engine.request({ op: "daily", date: today(), counts });
  engine.close();
  if (!answer.ok) return null;
  const all = await puzzlesOf(answer.game as string);
  const index = answer.puzzle as number;
  return all[index] ? { puzzle: all[index], index, all } : null;
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
