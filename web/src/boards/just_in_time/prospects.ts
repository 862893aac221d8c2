// What a player could do where they stand: which of the shards there a card can change, and which change makes a marker
// stable. For showing only: what is allowed decides the engine.
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

/** What there is to say of a shard under one's meeple. */
export function standing(snap: Snapshot, ring: Ring, piece: Piece): "future" | "gain" | "flip" | "carry" | "blank" {
  const spots = underfoot(snap);
  if (!reach(snap).has(piece.color)) return "future";
  if (piece.side === "distorted") return spots[ring].space.markers.includes(piece.color) ? "gain" : "flip";
  return fits(piece, spots[other(ring)].space) ? "carry" : "blank";
}
