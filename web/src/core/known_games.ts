// Which games this browser has met, by a lesson or by playing: to the others a lesson is offered.
import { readJson, writeJson } from "./saves";

const KEY = "timetable.known";

const known = (): string[] => readJson<string[]>(KEY, []);

export const knowsGame = (game: string): boolean => known().includes(game);

export function markKnown(game: string): void {
  if (!knowsGame(game)) writeJson(KEY, [...known(), game]);
}
