// Where things lie on the strip: plies from left to right, timelines in lanes one below the other.
import type { Timeline } from "./timelines";

interface Lane {
  timeline: Timeline;
  lane: number;
  /** Lane of the timeline it parted from; its own for the first. */
  from: number;
}

/** Each timeline gets the highest lane that is free along its own stretch, below the one it parted from. */
export function lanesOf(timelines: Timeline[]): Lane[] {
  const lanes: Lane[] = [];
  const laneOf = new Map<string, number>();
  for (const timeline of timelines) {
    const from = timeline.parent === null ? 0 : (laneOf.get(timeline.parent) ?? 0);
    const clash = (lane: number) =>
      lanes.some(
        (other) =>
          other.lane === lane &&
          other.timeline.ply - 1 <= timeline.length + 1 &&
          timeline.ply - 1 <= other.timeline.length + 1,
      );
    let lane = timeline.parent === null ? 0 : from + 1;
    while (clash(lane)) lane++;
    laneOf.set(timeline.id, lane);
    lanes.push({ timeline, lane, from });
  }
  return lanes;
}

export const PAD = 26;
export const LANE = 30;

/** Pixels a ply: as many as there is room for, but no fewer than can be told apart and no more than looks like a line. */
export function stepWidth(plies: number, room: number): number {
  return Math.max(7, Math.min(90, (room - 2 * PAD) / Math.max(1, plies)));
}

export const xOf = (ply: number, step: number): number => PAD + ply * step;
export const plyAt = (x: number, step: number, most: number): number =>
  Math.max(0, Math.min(most, Math.round((x - PAD) / step)));

/** The track of a timeline: off its parent's lane in a soft curve, then straight on. */
export function track(lane: Lane, step: number, top: number): string {
  const y = top + lane.lane * LANE;
  const end = xOf(lane.timeline.length, step);
  if (lane.timeline.parent === null) return `M${xOf(0, step)} ${y}H${end}`;
  const from = top + lane.from * LANE;
  const x = xOf(lane.timeline.ply, step);
  const bend = Math.min(22, Math.max(step, 10));
  return `M${x} ${from}C${x + bend / 2} ${from} ${x + bend / 2} ${y} ${x + bend} ${y}H${Math.max(end, x + bend)}`;
}

/** Which timeline was meant by a press at this height: the nearest lane that is there at this ply. */
export function laneAt(lanes: Lane[], y: number, ply: number, top: number): Lane {
  const there = lanes.filter(
    (l) => ply >= (l.timeline.parent === null ? 0 : l.timeline.ply) && ply <= l.timeline.length,
  );
  const far = (l: Lane) => Math.abs(top + l.lane * LANE - y);
  return (there.length ? there : lanes).reduce((best, l) => (far(l) < far(best) ? l : best));
}
