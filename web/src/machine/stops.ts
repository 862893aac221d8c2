// What stands at the stops of the line: where rounds and turns begin, who moved, how it ended.
import type { GameEvent } from "../core/types";
import type { Step } from "./replayer";

export interface Stop {
  ply: number;
  /** Who made the move that leads here; null at the start. */
  mover: number | null;
  kind: "move" | "turn" | "round" | "end";
  /** Number of the round that begins here. */
  round: number | null;
}

const ROUND = /^(round_began|round_ended|round_won)$/;
const NUMBER_OF_ROUND = (event: GameEvent): number | null => (typeof event.round === "number" ? event.round : null);

/** One stop a ply, the start included. A round outweighs a turn. */
export function stopsOf(steps: Step[]): Stop[] {
  const stops: Stop[] = [{ ply: 0, mover: null, kind: "round", round: 1 }];
  let round = 1;
  steps.forEach((step, i) => {
    const began = step.events.find((e) => e.event === "round_began") ?? step.events.find((e) => ROUND.test(e.event));
    if (began) round = began.event === "round_began" ? (NUMBER_OF_ROUND(began) ?? round + 1) : round + 1;
    const turn = step.events.some((e) => e.event === "turn_began");
    stops.push({
      ply: i + 1,
      mover: step.action.player,
      kind: step.over ? "end" : began ? "round" : turn ? "turn" : "move",
      round: began && !step.over ? round : null,
    });
  });
  // A game without rounds has none to begin with either.
  if (!stops.some((stop) => stop.ply > 0 && stop.round !== null)) stops[0]!.round = null;
  return stops;
}

/** The next stop of weight in a direction: the beginning of a turn or round, or an end of the line. */
export function nextMark(stops: Stop[], ply: number, direction: 1 | -1): number {
  for (let at = ply + direction; at > 0 && at < stops.length; at += direction)
    if (stops[at]!.kind !== "move") return at;
  return direction > 0 ? stops.length - 1 : 0;
}
