// What a player could do where they stand: which of the shards there a card can change, and which change makes a marker
// stable. For showing only: what is allowed decides the engine.
import { same } from "../../core/picker";
import type { Action } from "../../core/types";
import { wedges, type Ring } from "./geometry";
import type { Snapshot } from "./view";

export interface Piece {
  color: string;
  side: string;
}

interface Space {
  shards: Piece[];
  markers: string[];
}

export const RINGS: Ring[] = ["place", "time"];

/** Which times are past and present for the seat this screen is for: shards of these colours exist for them. */
export function reach(snap: Snapshot): Set<string> {
  const all = wedges(snap.components);
  if (snap.you === null) return new Set(all);
  const now = all.indexOf(snap.view.seats[snap.you]!.temporal);
  return new Set([0, 1, 2].map((back) => all[(now - back + 6) % 6]!));
}

/** The two spaces under this screen's meeples. */
export function underfoot(snap: Snapshot): Record<Ring, { color: string; space: Space }> {
  const { physical, temporal } = snap.view.seats[snap.you!]!;
  return {
    place: { color: physical, space: snap.view.places[physical]! },
    time: { color: temporal, space: snap.view.times[temporal]! },
  };
}

export interface Prospect {
  ring: Ring;
  deed: string;
  /** The colours of the shards that can be turned or given. */
  colors: string[];
  /** How many markers the best of it makes stable, and of which colours. */
  gain: string[];
}

const other = (ring: Ring): Ring => (ring === "place" ? "time" : "place");
const fits = (piece: Piece, space: Space): boolean => piece.side === "blank" && space.markers.includes(piece.color);

/** The colours of the markers that a flip or a swap makes stable at once. */
export function gainOf(action: Action, snap: Snapshot): string[] {
  if (snap.you === null || (action.verb !== "flip" && action.verb !== "swap")) return [];
  const spots = underfoot(snap);
  const ring = action.ring as Ring;
  const here = spots[ring].space;
  if (action.verb === "flip") return here.markers.filter((color) => color === action.color);
  const [give, take] = [action.give, action.take] as unknown as [Piece, Piece];
  return [...(fits(give, spots[other(ring)].space) ? [give.color] : []), ...(fits(take, here) ? [take.color] : [])];
}

/** A swap of two shards that look alike leaves the board as it was, unless one is aligned by it. */
export const changesNothing = (action: Action, snap: Snapshot): boolean =>
  action.verb === "swap" && same(action.give, action.take!) && !gainOf(action, snap).length;

/** What makes most markers stable first, what changes nothing last. */
export function bestFirst(actions: Action[], snap: Snapshot): Action[] {
  const worth = (a: Action): number => gainOf(a, snap).length - Number(changesNothing(a, snap));
  return [...actions].sort((a, b) => worth(b) - worth(a));
}

/** Of several shards that could be changed, the markers that the best of them makes stable. */
function best(candidates: string[][]): string[] {
  return candidates.reduce((most, one) => (one.length > most.length ? one : most), [] as string[]);
}

function prospect(snap: Snapshot, ring: Ring, deed: string): Prospect {
  const spots = underfoot(snap);
  const here = spots[ring].space;
  const there = spots[other(ring)].space;
  const near = here.shards.filter(({ color }) => reach(snap).has(color));
  if (deed === "flip") {
    const cracked = near.filter(({ side }) => side === "distorted").map(({ color }) => color);
    return { ring, deed, colors: cracked, gain: cracked.filter((color) => here.markers.includes(color)).slice(0, 1) };
  }
  if (deed === "swap") {
    const trades = near.flatMap((give) =>
      there.shards.map((take) => [
        ...(fits(give, there) ? [give.color] : []),
        ...(fits(take, here) ? [take.color] : []),
      ]),
    );
    return { ring, deed, colors: there.shards.length ? near.map(({ color }) => color) : [], gain: best(trades) };
  }
  return { ring, deed, colors: [], gain: [] };
}

/** What the two sides of a card could do now. */
export const prospects = (snap: Snapshot, deeds: readonly string[]): Prospect[] =>
  RINGS.map((ring, i) => prospect(snap, ring, deeds[i]!));

export const mostGained = (all: Prospect[]): number => Math.max(0, ...all.map(({ gain }) => gain.length));

/** What there is to say of a shard under one's meeple: flipping it makes a marker stable, swapping it does; what does not
 *  exist for the player can only be taken by a swap, with a shard of the other ring that does. */
export type Standing = "gain" | "flip" | "carry" | "blank" | "fetch" | "future";

export function standing(snap: Snapshot, ring: Ring, piece: Piece): Standing {
  const spots = underfoot(snap);
  const near = reach(snap);
  const fitting = fits(piece, spots[other(ring)].space);
  if (!near.has(piece.color))
    return fitting && spots[other(ring)].space.shards.some(({ color }) => near.has(color)) ? "fetch" : "future";
  if (piece.side === "distorted") return spots[ring].space.markers.includes(piece.color) ? "gain" : "flip";
  return fitting ? "carry" : "blank";
}
