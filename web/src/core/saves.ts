// Games in this browser, newest first, and the settings. Storage may be missing or full: then nothing is kept.
import type { LocalSetup } from "./local";

export interface Saved {
  setup: LocalSetup;
  ply: number;
  over: boolean;
  when: number;
}

const KEY = "timetable.games";
const MOST = 20;

export function readJson<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") as T;
  } catch {
    return otherwise;
  }
}

export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private mode or a full store */
  }
}

export const savedGames = (): Saved[] => readJson<Saved[]>(KEY, []);
export const savedGame = (id: string): Saved | undefined => savedGames().find((g) => g.setup.id === id);

export function saveGame(game: Saved): void {
  writeJson(KEY, [game, ...savedGames().filter((g) => g.setup.id !== game.setup.id)].slice(0, MOST));
}

export function dropGame(id: string): void {
  writeJson(KEY, savedGames().filter((g) => g.setup.id !== id));
}
