// The two rings: times inside, places outside, six wedges clockwise from the top.
import { nameOf, t } from "../../core/i18n";
import { same } from "../../core/picker";
import type { Action, Snapshot } from "../../core/types";
import type { Picker } from "../../ui/picker";
import { COLORS, fill, Marker, Meeple, Shard, Shape } from "./pieces";

const C = 330;
const R = { time: [74, 182], place: [190, 300], rim: [304, 326] } as const;
type Ring = "time" | "place";

interface Piece {
  color: string;
  side: string;
}

const rad = (deg: number): number => ((deg - 90) * Math.PI) / 180;
const at = (r: number, deg: number): [number, number] => [C + r * Math.cos(rad(deg)), C + r * Math.sin(rad(deg))];
const point = (r: number, deg: number): string => at(r, deg).map((n) => n.toFixed(1)).join(" ");

function wedge(from: number, to: number, i: number, gap = 1.2): string {
  const a = i * 60 - 30 + gap;
  const b = i * 60 + 30 - gap;
  return `M${point(from, a)}L${point(to, a)}A${to} ${to} 0 01${point(to, b)}L${point(from, b)}A${from} ${from} 0 00${point(from, a)}z`;
}

/** Which times are past, present and future for the seat this screen is for. */
export function reach(snap: Snapshot): Set<string> {
  if (snap.you === null) return new Set(COLORS);
  const now = COLORS.indexOf(snap.view.seats[snap.you].temporal);
  return new Set([0, 1, 2].map((back) => COLORS[(now - back + 6) % 6]!));
}

export function actionsOf(legal: Action[], ring: Ring, space: string, piece: Piece | null, seat: { physical: string; temporal: string }): Action[] {
  const here = ring === "place" ? seat.physical : seat.temporal;
  if (!piece) return legal.filter((a) => a.verb === "move" && a.ring === ring && a.to === space);
  if (here !== space) return [];
  const p = { color: piece.color, side: piece.side };
  return legal.filter((a) =>
    (a.verb === "flip" && a.ring === ring && a.color === piece.color && piece.side === "distorted") ||
    (a.verb === "swap" && (a.ring === ring ? same(a.give, p) : same(a.take, p))));
}

interface SpaceProps {
  ring: Ring;
  i: number;
  snap: Snapshot;
  pick: Picker;
  names: string[];
}

function spaceLabel(p: SpaceProps, space: any): string {
  const v = p.snap.view;
  const shards = space.shards.map((s: Piece) => `${nameOf("just_in_time", s.color)} ${nameOf("just_in_time", s.side)}`).join(", ");
  const markers = space.markers.map((m: string) => nameOf("just_in_time", m)).join(", ");
  const here = v.seats.map((s: any, n: number) => ((p.ring === "place" ? s.physical : s.temporal) === COLORS[p.i] ? p.names[n] : null)).filter(Boolean).join(", ");
  return t("web.jit.space", { ring: nameOf("just_in_time", p.ring), color: nameOf("just_in_time", COLORS[p.i]!), shards: shards || "–", markers: markers || "–", here: here || "–" });
}

function Space(p: SpaceProps) {
  const { ring, i, snap, pick } = p;
  const color = COLORS[i]!;
  const v = snap.view;
  const space = v[`${ring}s`][color];
  const me = snap.you === null ? null : v.seats[snap.you];
  const exists = reach(snap);
  const [r0, r1] = R[ring];
  const moves = me && pick.active ? actionsOf(pick.options, ring, color, null, me) : [];
  const hint = pick.preview;
  const aimed = hint?.verb === "move" && hint.ring === ring && hint.to === color;
  const goal = v.goals[`${ring}s`].includes(color);
  const time = ring === "time" && me;
  const era = time ? (me.temporal === color ? "present" : exists.has(color) ? "past" : "future") : "";
  const click = () => pick.offer(moves, { verb: "move", ring, to: color });
  return (
    <g class={`space ${ring} ${era}${goal ? " goal" : ""}${moves.length ? " legal" : ""}${aimed ? " aimed" : ""}`}>
      <path class="ground" d={wedge(r0, r1, i)} fill={fill(color)} onClick={click} role={moves.length ? "button" : "img"} tabIndex={moves.length ? 0 : undefined} aria-label={moves.length ? `${t("web.jit.move")}: ${spaceLabel(p, space)}` : spaceLabel(p, space)} onKeyDown={(e) => press(e, click)} />
      {era && <text class="era" x={at(r0 + 11, i * 60)[0]} y={at(r0 + 11, i * 60)[1] + 4}>{t(`web.jit.${era}`)}</text>}
      <g transform={`translate(${at(r1 - 16, i * 60 - 21).join(" ")})`} fill={fill(color)} stroke="var(--ink)" stroke-width="1.6"><Shape color={color} size={0.85} /></g>
      {space.shards.map((piece: Piece, n: number) => {
        const can = me && pick.active ? actionsOf(pick.options, ring, color, piece, me) : [];
        const [x, y] = at(ring === "time" ? 144 : 256, i * 60 + (n - (space.shards.length - 1) / 2) * (ring === "time" ? 17 : 12));
        const press1 = () => pick.offer(can, { verb: piece.side === "distorted" ? "flip" : "swap", ring, color: piece.color });
        const marked = hint && (same(hint.give, piece as any) || same(hint.take, piece as any) || (hint.verb === "flip" && hint.ring === ring && hint.color === piece.color)) && me && (ring === "place" ? me.physical : me.temporal) === color;
        return (
          <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} class={`piece${exists.has(piece.color) ? "" : " ghostly"}${can.length ? " legal" : ""}${marked ? " marked" : ""}`}
            role={can.length ? "button" : undefined} tabIndex={can.length ? 0 : undefined} aria-label={can.length ? `${nameOf("just_in_time", piece.color)} ${nameOf("just_in_time", piece.side)}` : undefined}
            onClick={press1} onKeyDown={(e) => press(e, press1)}>
            <circle r="18" fill="transparent" />
            <Shard {...piece} size={1.42} />
          </g>
        );
      })}
      {space.markers.map((m: string, n: number) => {
        const [x, y] = at(ring === "time" ? 170 : 217, i * 60 + (n - (space.markers.length - 1) / 2) * (ring === "time" ? 10 : 9));
        return <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><Marker color={m} size={0.95} /></g>;
      })}
      {v.seats.map((seat: any, n: number) => {
        if ((ring === "place" ? seat.physical : seat.temporal) !== color) return null;
        const same1 = v.seats.filter((s: any) => (ring === "place" ? s.physical : s.temporal) === color);
        const k = same1.indexOf(seat);
        const [x, y] = at(ring === "time" ? 112 : 283, i * 60 + (k - (same1.length - 1) / 2) * (ring === "time" ? 17 : 7.5));
        return <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-at={`meeple-${n}-${ring}`}><title>{p.names[n]}</title><Meeple color={seat.color} temporal={ring === "time"} me={n === snap.you} /></g>;
      })}
    </g>
  );
}

function press(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}

/** Six stability slots along the rim of a place, and its USED pile. */
function Rim({ i, snap }: { i: number; snap: Snapshot }) {
  const color = COLORS[i]!;
  const stable: string[] = snap.view.stable[color];
  const used = snap.view.used[color];
  const [ux, uy] = at(315, i * 60 + 24);
  return (
    <g>
      {Array.from({ length: 6 }, (_, n) => {
        const [x, y] = at(315, i * 60 - 22 + n * 7);
        return (
          <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r="9.5" class={`slot-hole${n === 3 ? " third" : ""}`} />
            {stable[n] && <g fill={fill(stable[n]!)} stroke="var(--jit-edge)" stroke-width="1.4"><Shape color={stable[n]!} size={0.72} /></g>}
          </g>
        );
      })}
      <g transform={`translate(${ux.toFixed(1)} ${uy.toFixed(1)})`} data-at={`used-${color}`}>
        <title>{t("web.jit.used", { n: used.length })}</title>
        <rect x="-11" y="-12" width="22" height="24" rx="3" class={`used-pile${used.length ? " has" : ""}`} />
        {used.length > 0 && <text class="used-top" y="6">{used[0][1]}</text>}
      </g>
    </g>
  );
}

export function Rings({ snap, pick, names }: { snap: Snapshot; pick: Picker; names: string[] }) {
  return (
    <svg class="rings" viewBox={`-8 -8 ${2 * C + 16} ${2 * C + 16}`} role="group" aria-label={t("web.jit.rings")}>
      {COLORS.map((_, i) => <Space key={`p${i}`} ring="place" i={i} snap={snap} pick={pick} names={names} />)}
      {COLORS.map((_, i) => <Space key={`t${i}`} ring="time" i={i} snap={snap} pick={pick} names={names} />)}
      {COLORS.map((_, i) => <Rim key={`r${i}`} i={i} snap={snap} />)}
      <g class="hub" role="img" aria-label={t("web.jit.progress", { n: snap.view.progress })}>
        <circle cx={C} cy={C} r="62" />
        <circle cx={C} cy={C} r="54" class="track" pathLength={36} stroke-dasharray={`${snap.view.progress} 36`} transform={`rotate(-90 ${C} ${C})`} />
        <text x={C} y={C + 4} class="big">{snap.view.progress}</text>
        <text x={C} y={C + 26}>/ 36</text>
      </g>
    </svg>
  );
}
