// Records: a game as its setup and its moves, with every line that was ever played. Here they are read from files,
// links and the clipboard and taken apart into lines, for screens that show them at once. What is legal, and one record
// out of several lines, is the engine's business (ops `load` and `join`).
import { parseExact, writeExact } from "../../../wasm/exact.mjs";
import type { Action, Json } from "../core/types";

/** From this ply on everything that the seat could not know there is another deal. */
export interface Redeal {
  ply: number;
  player: number | null;
  seed: number | bigint;
  /** Of the rules that dealt; none: those of version 1.0.0. */
  revision?: number;
}

interface Branch {
  line: number;
  ply: number;
  /** After how many of its line's redeals at that ply it leaves. */
  redealt?: number;
  name?: string;
  actions: Action[];
  redeals?: Redeal[];
}

export interface GameRecord {
  format?: number;
  game: string;
  players: number;
  options?: Record<string, Json>;
  seed?: number | bigint;
  /** In place of a seed: where chance at a table online comes from. */
  key?: string;
  position?: Json;
  actions: Action[];
  redeals?: Redeal[];
  branches?: Branch[];
  /** What the engine does not need and people like to keep. */
  names?: string[];
  bots?: (string | null)[];
  [more: string]: unknown;
}

/** One line through a record, from its first move to its last. */
export interface Line {
  /** 0: the main line; k: the k-th branch. */
  number: number;
  parent: number;
  ply: number;
  name: string;
  actions: Action[];
  redeals: Redeal[];
}

/** The newest one: 2 with redeals, 3 with a key. */
const FORMAT = 3;
const formatOf = (record: object, dealt: boolean): number => ("key" in record ? FORMAT : dealt ? 2 : 1);

export function linesOf(record: GameRecord): Line[] {
  const lines: Line[] = [
    { number: 0, parent: -1, ply: 0, name: "", actions: record.actions, redeals: record.redeals ?? [] },
  ];
  for (const branch of record.branches ?? []) {
    const from = lines[branch.line];
    if (!from) continue;
    const before = from.redeals.filter((r) => r.ply < branch.ply);
    const there = from.redeals.filter((r) => r.ply === branch.ply).slice(0, branch.redealt ?? 0);
    lines.push({
      number: lines.length,
      parent: branch.line,
      ply: branch.ply,
      name: branch.name ?? "",
      actions: [...from.actions.slice(0, branch.ply), ...branch.actions],
      redeals: [...before, ...there, ...(branch.redeals ?? [])],
    });
  }
  return lines;
}

/** The setup with other moves, alone. */
export function withLine(record: GameRecord, actions: Action[], redeals: Redeal[]): GameRecord {
  const {
    branches: _branches,
    redeals: _redeals,
    end: _end,
    analysis: _analysis,
    format: _format,
    at: _at,
    ...setup
  } = record;
  return { format: formatOf(setup, redeals.length > 0), ...setup, actions, ...(redeals.length ? { redeals } : {}) };
}

export class RecordProblem extends Error {}

function parsed(text: string): any {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/**
 * A record out of text: the record itself, an answer of the protocol or a line of `timetable db export`, which have
 * it in `record`. Throws RecordProblem with the key of a sentence; whether the moves are legal the engine will say.
 */
export function readRecord(text: string): GameRecord {
  let value = parsed(text) ?? parsed(text.trim().split("\n")[0] ?? "");
  if (value === undefined) throw new RecordProblem("machine.import.not_json");
  if (value && typeof value === "object" && value.record && typeof value.record === "object") value = value.record;
  if (!value || typeof value !== "object" || Array.isArray(value)) throw new RecordProblem("machine.import.not_record");
  if (typeof value.game !== "string" || !Array.isArray(value.actions))
    throw new RecordProblem("machine.import.not_record");
  if (typeof value.format === "number" && value.format > FORMAT) throw new RecordProblem("machine.import.newer");
  return value as GameRecord;
}

export const writeRecord = (record: GameRecord, indent?: number): string => writeExact(record, indent);
