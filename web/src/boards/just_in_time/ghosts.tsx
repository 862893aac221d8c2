// What the action looked at would do, drawn over the board: the meeple where it would stand, the shards that would change
// places, the marker that would become stable.
import type { GameEvent } from "../../core/types";
import { at, MARKERS, MEEPLES, polar, R, sector, SHARDS, SLOT, spread, wedgeOf, type Ring } from "./geometry";
import { Marker, Meeple } from "./pieces";
import type { Piece } from "./prospects";
import type { BoardProps } from "./view";

type Snap = BoardProps["snap"];

function shardAt(snap: Snap, ring: Ring, space: string, piece: Piece): [number, number] {
  const shards: Piece[] = snap.view[`${ring}s`][space].shards;
  const n = Math.max(
    0,
    shards.findIndex((s) => s.color === piece.color && s.side === piece.side),
  );
  return at(SHARDS[ring].r, spread(wedgeOf(snap.components, space), n, shards.length, SHARDS[ring].gap));
}

function moved(e: GameEvent, snap: Snap) {
  const ring = e.ring as Ring;
  const i = wedgeOf(snap.components, e.to as string);
  return (
    <g key="moved">
      {ring === "time" && <path class="dial-ghost" d={sector(R.dial[0], R.dial[1], i - 2, 0.6, 3)} />}
      <g class="would" style={polar(MEEPLES[ring].r, i * 60)}>
        <Meeple color={snap.view.seats[e.player as number].color} temporal={ring === "time"} me />
      </g>
    </g>
  );
}

function swapped(e: GameEvent, snap: Snap) {
  const [outer, inner] = e.ring === "place" ? [e.give, e.take] : [e.take, e.give];
  const [x0, y0] = shardAt(snap, "place", e.place as string, outer as unknown as Piece);
  const [x1, y1] = shardAt(snap, "time", e.time as string, inner as unknown as Piece);
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [nx, ny] = [(y1 - y0) * 0.22, (x0 - x1) * 0.22];
  return (
    <g key="swapped" class="trade">
      <path d={`M${x0} ${y0}Q${mx + nx} ${my + ny} ${x1} ${y1}`} />
      <path d={`M${x1} ${y1}Q${mx - nx} ${my - ny} ${x0} ${y0}`} />
    </g>
  );
}

function flipped(e: GameEvent, snap: Snap) {
  const [x, y] = shardAt(snap, e.ring as Ring, e.space as string, { color: e.color as string, side: "distorted" });
  return <circle key="flipped" class="turned-ring" cx={x} cy={y} r="29" />;
}

function aligned(e: GameEvent, snap: Snap) {
  const ring = e.ring as Ring;
  const space = e.space as string;
  const markers: string[] = snap.view[`${ring}s`][space].markers;
  const i = wedgeOf(snap.components, space);
  const [x0, y0] = at(
    MARKERS[ring].r,
    spread(i, Math.max(0, markers.indexOf(e.color as string)), markers.length, MARKERS[ring].gap),
  );
  const [x1, y1] = at(R.rim, i * 60 + SLOT.first + snap.view.stable[space].length * SLOT.gap);
  return (
    <g key={`aligned${ring}`} class="gain">
      <path d={`M${x0} ${y0}L${x1} ${y1}`} />
      <g transform={`translate(${x1} ${y1})`}>
        <circle r="14" />
        <Marker color={e.color as string} size={0.8} />
      </g>
    </g>
  );
}

const DRAWN: Record<string, (e: GameEvent, snap: Snap) => preact.JSX.Element> = { moved, swapped, flipped, aligned };

export function Ghosts({ sight, snap }: BoardProps) {
  return (
    <g class="ghosts" aria-hidden="true">
      {sight?.events.map((e) => DRAWN[e.event]?.(e, snap))}
    </g>
  );
}
