// A curve of chances along a timeline: plain data, and what can be said about it.
import type { Action } from "../core/types";

export type Knowledge = "mover" | "all";

export interface Point {
  ply: number;
  /** Who was about to move; null once it was over. */
  seat: number | null;
  /** Each seat's chance to win, 0..1. */
  value: number[];
  /** What the bot would have played, and what was. */
  best?: Action;
  played?: Action;
  /** How much the played move gave away. */
  loss?: number;
  turn: "none" | "mistake" | "swing";
}

export interface Curve {
  knowledge: Knowledge;
  iterations: number;
  points: Point[];
}

/** Where all win or lose together there is one line, not several on top of each other. */
export function together(curve: Curve): boolean {
  const seats = curve.points[0]?.value.length ?? 0;
  return seats > 1 && curve.points.every((p) => p.value.every((v) => Math.abs(v - p.value[0]!) < 1e-4));
}

export const seatsOf = (curve: Curve): number[] =>
  together(curve) ? [0] : (curve.points[0]?.value.map((_, i) => i) ?? []);

export const pointAt = (curve: Curve, ply: number): Point | null => {
  let best: Point | null = null;
  for (const point of curve.points) if (point.ply <= ply) best = point;
  return best;
};

export const turnsOf = (curve: Curve): Point[] => curve.points.filter((p) => p.turn !== "none");

interface Summary {
  seat: number;
  start: number;
  end: number;
  low: Point;
  high: Point;
}

export function summary(curve: Curve): Summary[] {
  if (!curve.points.length) return [];
  return seatsOf(curve).map((seat) => {
    const by = (better: (a: number, b: number) => boolean) =>
      curve.points.reduce((best, p) => (better(p.value[seat]!, best.value[seat]!) ? p : best));
    return {
      seat,
      start: curve.points[0]!.value[seat]!,
      end: curve.points[curve.points.length - 1]!.value[seat]!,
      low: by((a, b) => a < b),
      high: by((a, b) => a > b),
    };
  });
}

/** The member `analysis` of a record, as the engine writes and reads it: one point a ply. */
export interface Analysis {
  of: string;
  knowledge: Knowledge;
  iterations: number;
  points: { value: number[]; best?: Action; loss?: number }[];
  turning: { ply: number; kind: "mistake" | "swing" }[];
}

export function toAnalysis(curve: Curve, of: string): Analysis {
  const { knowledge, iterations, points } = curve;
  return {
    of,
    knowledge,
    iterations,
    points: points.map(({ value, best, played, loss }) => ({
      value,
      ...(best ? { best } : {}),
      ...(played ? { loss: loss ?? 0 } : {}),
    })),
    turning: points.flatMap((p) => (p.turn === "none" ? [] : [{ ply: p.ply, kind: p.turn }])),
  };
}

const isShare = (v: unknown): v is number => typeof v === "number" && v >= 0 && v <= 1;

/** Null where it is about another line or not what it should be: it came from outside. */
export function fromAnalysis(given: unknown, of: string | undefined, actions: Action[], players: number): Curve | null {
  const analysis = given as Analysis | null | undefined;
  if (
    !of ||
    !analysis ||
    analysis.of !== of ||
    !Array.isArray(analysis.points) ||
    analysis.points.length !== actions.length + 1
  )
    return null;
  if (!analysis.points.every((p) => Array.isArray(p?.value) && p.value.length === players && p.value.every(isShare)))
    return null;
  const turns = new Map((Array.isArray(analysis.turning) ? analysis.turning : []).map((turn) => [turn.ply, turn.kind]));
  return {
    knowledge: analysis.knowledge === "all" ? "all" : "mover",
    iterations: Number(analysis.iterations) || 0,
    points: analysis.points.map((p, ply) => ({
      ply,
      value: p.value,
      seat: p.best?.player ?? null,
      turn: turns.get(ply) ?? "none",
      ...(p.best ? { best: p.best } : {}),
      ...(actions[ply] ? { played: actions[ply]!, loss: isShare(p.loss) ? p.loss : 0 } : {}),
    })),
  };
}
