// Positions in and out: files, links, the clipboard, and playing one.
import { parseExact, writeExact } from "../../../wasm/exact.mjs";
import { namesFor, startLocal } from "../core/start";
import type { Json } from "../core/types";
import { pack, unpack } from "./pack_link";
import { RecordProblem } from "./record";
import type { Draft } from "./draft";

export interface SetUp {
  game: string;
  players: number;
  options: Record<string, Json>;
  position: Draft;
}

const KEY = "timetable.editor";

/** From one screen of this page to the editor. */
export function handOver(setup: SetUp): void {
  sessionStorage.setItem(KEY, writeExact(setup));
  location.hash = `#/editor/${setup.game}?from=here`;
}

export function handedOver(game: string): SetUp | null {
  try {
    const found = readSetUp(sessionStorage.getItem(KEY) ?? "");
    return found.game === game ? found : null;
  } catch {
    return null;
  }
}

/** A position as text: {game, players, options, position}. Records from a position and puzzles have the same fields. */
export function readSetUp(text: string): SetUp {
  let value: any;
  try {
    value = parseExact(text);
  } catch {
    throw new RecordProblem("machine.import.not_json");
  }
  const { game, players, options, position } = value ?? {};
  if (typeof game !== "string" || !position || typeof position !== "object" || Array.isArray(position))
    throw new RecordProblem("machine.edit.not_position");
  const seats = Number.isInteger(players)
    ? players
    : typeof position.players === "number"
      ? position.players
      : Array.isArray(position.players)
        ? position.players.length
        : (position.hands?.length ?? position.seats?.length ?? 2);
  return {
    game,
    players: Math.max(1, Math.min(8, seats)),
    options: options && typeof options === "object" ? options : {},
    position,
  };
}

export const writeSetUp = (setup: SetUp, indent?: number): string => writeExact(setup, indent);
export const setUpLink = async (setup: SetUp): Promise<string> =>
  `${new URL(import.meta.env.BASE_URL, document.baseURI).href.replace(/#.*/, "")}#position=${await pack(writeSetUp(setup))}`;
export const setUpFromLink = async (piece: string): Promise<SetUp> => readSetUp(await unpack(piece).catch(() => ""));

export function playSetUp(setup: SetUp, seat: number, level: string | null): void {
  const bots = Array.from({ length: setup.players }, (_, i) => (i === seat || level === null ? null : level));
  const names = namesFor(bots, seat);
  startLocal({
    game: setup.game,
    players: setup.players,
    options: setup.options,
    position: setup.position,
    keep: true,
    ...(level === null && setup.players > 1 ? { alone: true } : {}),
    bots,
    names,
  });
}
