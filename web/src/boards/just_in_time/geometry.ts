// Where things lie on the two rings. The middle of the board is the origin; wedges go clockwise from the top; a place is an
// angle and a radius, so that what moves can move along its ring.
import { useRef } from "preact/hooks";
import { derived, type Components } from "../../core/components";

export type Ring = "time" | "place";

export const OUTER = 352;
export const R = { hub: 56, dial: [60, 84], time: [88, 201], place: [206, 318], rim: 335 } as const;
export const SHARDS = { time: { r: 150, gap: 18.5, size: 1.75 }, place: { r: 263, gap: 15.5, size: 2.05 } } as const;
export const MARKERS = { time: { r: 185, gap: 14.5, size: 1.1 }, place: { r: 224, gap: 13, size: 1.2 } } as const;
export const MEEPLES = { time: { r: 113, gap: 16 }, place: { r: 300, gap: 8.4 } } as const;
export const BARS = { r: 94, gap: 17, half: 7.4 } as const;
export const SLOT = { first: -23, gap: 6.4 } as const;
export const USED = 21.5;

/** The colours of the wedges, clockwise. */
export const wedges = derived((parts: Components): string[] => parts.ids("wedge"));
export const wedgeOf = (parts: Components, color: string): number => wedges(parts).indexOf(color);
/** From how many markers on a rewind there leaves the present out, where that is all that the number of markers changes;
 *  null: by other numbers or another difficulty. */
export function lessFrom(parts: Components): number | null {
  const [rewind] = parts.of("rewind");
  const { present_from, present_until, near_from, near_until, far_from, far_until } = rewind?.printed ?? {};
  const all = slotsOf(parts, parts.ids("wedge")[0] ?? "");
  const plain = [present_from, near_from, far_from].every((n) => n === 0) && near_until === all && far_until === all;
  return plain && present_until > 0 && present_until < all ? present_until : null;
}

/** Stability slots of a place. */
export const slotsOf = (parts: Components, color: string): number => parts.printed("wedge", color).slots ?? 0;

const rad = (deg: number): number => ((deg - 90) * Math.PI) / 180;

/** The point at this radius and angle. */
export const at = (r: number, deg: number): [number, number] => [r * Math.cos(rad(deg)), r * Math.sin(rad(deg))];
const point = (r: number, deg: number): string =>
  at(r, deg)
    .map((n) => n.toFixed(1))
    .join(" ");

/** A piece of ring between two radii, `wedges` wedges wide, beginning with wedge i. */
export function sector(from: number, to: number, i: number, gap = 1.2, wedges = 1): string {
  const a = i * 60 - 30 + gap;
  const b = i * 60 - 30 + wedges * 60 - gap;
  const far = b - a > 180 ? 1 : 0;
  return `M${point(from, a)}L${point(to, a)}A${to} ${to} 0 ${far} 1 ${point(to, b)}L${point(from, b)}A${from} ${from} 0 ${far} 0 ${point(from, a)}z`;
}

/** An arc to write along; in the lower half the other way round, so that nothing stands on its head. */
export function arc(r: number, from: number, to: number, over = true): string {
  return over
    ? `M${point(r, from)}A${r} ${r} 0 0 1 ${point(r, to)}`
    : `M${point(r, to)}A${r} ${r} 0 0 0 ${point(r, from)}`;
}

/** The angle of the n-th of several things side by side in wedge i. */
export const spread = (i: number, n: number, count: number, gap: number): number =>
  i * 60 + (n - (count - 1) / 2) * gap;

/** A transform that walks along the ring when the angle changes; what stands there stays upright. */
export const polar = (r: number, deg: number): { transform: string } => ({
  transform: `rotate(${deg}deg) translateY(${-r}px) rotate(${-deg}deg)`,
});

/** The same direction, counted on from where it was: from the last wedge to the first it is one step, not five back. */
export function useNear(deg: number): number {
  const last = useRef(deg);
  last.current += ((((deg - last.current + 180) % 360) + 360) % 360) - 180;
  return last.current;
}
