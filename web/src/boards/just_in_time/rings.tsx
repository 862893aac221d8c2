// The two rings: times inside, places outside, six wedges clockwise from the top, and between hub and times the dial that
// turns with the player's own time: what its half covers exists.
import { useLayoutEffect, useRef } from "preact/hooks";
import { nameOf, t } from "../../core/i18n";
import { same } from "../../core/picker";
import type { Action } from "../../core/types";
import { zoomOf } from "../../ui/scale";
import {
  arc,
  at,
  BARS,
  MARKERS,
  MEEPLES,
  OUTER,
  polar,
  R,
  sector,
  SHARDS,
  SLOT,
  lessFrom,
  slotsOf,
  spread,
  USED,
  useNear,
  wedgeOf,
  wedges,
  type Ring,
} from "./geometry";
import { Ghosts } from "./ghosts";
import { fill, Marker, Meeple, Shape, Shard } from "./pieces";
import { bestFirst, gainOf, reach, type Piece } from "./prospects";
import type { BoardProps, Snapshot } from "./view";

type SpaceProps = BoardProps & { ring: Ring; i: number };

export function actionsOf(
  legal: Action[],
  ring: Ring,
  space: string,
  piece: Piece | null,
  seat: { physical: string; temporal: string },
): Action[] {
  const here = ring === "place" ? seat.physical : seat.temporal;
  if (!piece) return legal.filter((a) => a.verb === "move" && a.ring === ring && a.to === space);
  if (here !== space) return [];
  const p = { color: piece.color, side: piece.side };
  return legal.filter(
    (a) =>
      (a.verb === "flip" && a.ring === ring && a.color === piece.color && piece.side === "distorted") ||
      (a.verb === "swap" && (a.ring === ring ? same(a.give, p) : same(a.take, p))),
  );
}

function spaceLabel({ snap, ring, i, who }: SpaceProps, space: any): string {
  const v = snap.view;
  const shards = space.shards
    .map((s: Piece) => `${nameOf("just_in_time", s.color)} ${nameOf("just_in_time", s.side)}`)
    .join(", ");
  const markers = space.markers.map((m: string) => nameOf("just_in_time", m)).join(", ");
  const here = v.seats
    .map((s: any, n: number) =>
      (ring === "place" ? s.physical : s.temporal) === wedges(snap.components)[i] ? who.names[n] : null,
    )
    .filter(Boolean)
    .join(", ");
  const exists = ring === "time" && snap.you !== null ? `, ${t(`web.jit.${era(snap, i)}`)}` : "";
  const bars = present(wedges(snap.components), i).map((color) => nameOf("just_in_time", color));
  const label = t("web.jit.space", {
    ring: nameOf("just_in_time", ring),
    color: `${nameOf("just_in_time", wedges(snap.components)[i]!)}${exists}`,
    shards: shards || "–",
    markers: markers || "–",
    here: here || "–",
  });
  return ring === "time" ? `${label} ${t("web.jit.bars", { colors: bars.join(", ") })}` : label;
}

function era(snap: Snapshot, i: number): "present" | "past" | "future" {
  const back = (wedgeOf(snap.components, snap.view.seats[snap.you!].temporal) - i + 6) % 6;
  return back === 0 ? "present" : back <= 2 ? "past" : "future";
}

/** Enter and Space do what a click does. */
function press(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}

function ShardAt({
  piece,
  n,
  count,
  ring,
  i,
  snap,
  pick,
  aimed,
}: SpaceProps & { piece: Piece; n: number; count: number }) {
  const me = snap.you === null ? null : snap.view.seats[snap.you];
  const color = wedges(snap.components)[i]!;
  const can = me && pick.active ? bestFirst(actionsOf(pick.options, ring, color, piece, me), snap) : [];
  const gain = can[0] ? gainOf(can[0], snap).length : 0;
  const [x, y] = at(SHARDS[ring].r, spread(i, n, count, SHARDS[ring].gap));
  const act = () => pick.offer(can, { verb: piece.side === "distorted" ? "flip" : "swap", ring, color: piece.color });
  const look = (on: boolean) => () => {
    pick.look(on && can.length === 1 ? can[0]! : null);
    // Of the pieces where one stands, those that the card cannot touch say why.
    if (snap.view.phase === "act" && here && !can.length)
      pick.doubt(on ? { verb: "flip", ring, color: piece.color } : null);
  };
  const here = me && (ring === "place" ? me.physical : me.temporal) === color;
  const marked =
    here &&
    aimed &&
    (aimed.verb === "flip"
      ? aimed.ring === ring && aimed.color === piece.color && piece.side === "distorted"
      : same(aimed.ring === ring ? aimed.give : aimed.take, piece as any));
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      class={`piece${can.length ? " legal" : ""}${gain ? " gains" : ""}${marked ? " marked" : ""}`}
      data-at={`shard-${ring}-${color}-${piece.color}`}
      role={can.length ? "button" : undefined}
      tabIndex={can.length ? 0 : undefined}
      aria-label={
        can.length
          ? `${nameOf("just_in_time", piece.color)} ${nameOf("just_in_time", piece.side)}${gain ? `, ${t("web.jit.card.gain", { n: gain })}` : ""}`
          : undefined
      }
      onClick={act}
      onKeyDown={(e) => press(e, act)}
      onMouseEnter={look(true)}
      onMouseLeave={look(false)}
      onFocus={look(true)}
      onBlur={look(false)}
    >
      <circle r={SHARDS[ring].size * 13} fill="transparent" />
      <Shard {...piece} size={SHARDS[ring].size} gone={!reach(snap).has(piece.color)} />
      {gain > 0 && (
        <g class="brings" transform="translate(17 -17)" aria-hidden="true">
          <circle r="13" />
          <text y="5">+{gain}</text>
        </g>
      )}
    </g>
  );
}

function Space(p: SpaceProps) {
  const { ring, i, snap, pick, aimed } = p;
  const color = wedges(snap.components)[i]!;
  const v = snap.view;
  const space = v[`${ring}s`][color];
  const me = snap.you === null ? null : v.seats[snap.you];
  const [r0, r1] = R[ring];
  const moves = me && pick.active ? actionsOf(pick.options, ring, color, null, me) : [];
  const act = () => pick.offer(moves, { verb: "move", ring, to: color });
  const look = (on: boolean) => () => pick.look(on && moves.length === 1 ? moves[0]! : null);
  const time = ring === "time" && me ? era(snap, i) : "";
  const goal = v.goals[`${ring}s`].includes(color);
  const there = aimed?.verb === "move" && aimed.ring === ring && aimed.to === color;
  const [wx, wy] = at((r0 + r1) / 2, i * 60);
  return (
    <g class={`space ${ring} ${time}${goal ? " goal" : ""}${moves.length ? " legal" : ""}${there ? " aimed" : ""}`}>
      <path
        class="ground"
        d={sector(r0, r1, i)}
        style={{ "--c": fill(color) }}
        onClick={act}
        role={moves.length ? "button" : "img"}
        tabIndex={moves.length ? 0 : undefined}
        aria-label={moves.length ? `${t("web.jit.move")}: ${spaceLabel(p, space)}` : spaceLabel(p, space)}
        onKeyDown={(e) => press(e, act)}
        onMouseEnter={look(true)}
        onMouseLeave={look(false)}
        onFocus={look(true)}
        onBlur={look(false)}
        data-at={`space-${ring}-${color}`}
      />
      {time === "future" && <path class="not-yet" d={sector(r0, r1, i)} />}
      <g class="watermark" transform={`translate(${wx.toFixed(1)} ${wy.toFixed(1)})`} fill={fill(color)}>
        <Shape color={color} size={4.2} />
      </g>
      {ring === "time" && <Bars colors={wedges(snap.components)} i={i} />}
      {space.shards.map((piece: Piece, n: number) => (
        <ShardAt key={n} {...p} piece={piece} n={n} count={space.shards.length} />
      ))}
      {space.markers.map((m: string, n: number) => {
        const [x, y] = at(MARKERS[ring].r, spread(i, n, space.markers.length, MARKERS[ring].gap));
        return (
          <g key={m} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-at={`marker-${ring}-${color}-${m}`}>
            <Marker color={m} size={MARKERS[ring].size} />
          </g>
        );
      })}
    </g>
  );
}

/** What exists for a player whose time this is: its own colour and those of the two times before it, the present last. */
const present = (colors: string[], i: number): string[] =>
  [2, 1, 0].map((back) => colors[(i - back + colors.length) % colors.length]!);

/** Three bars along the inner edge of a time, in the colours that exist from there. */
function Bars({ colors, i }: { colors: string[]; i: number }) {
  return (
    <g class="bars" aria-hidden="true">
      {present(colors, i).map((color, n) => {
        const deg = spread(i, n, 3, BARS.gap);
        const [x, y] = at(BARS.r, deg);
        return (
          <g key={color}>
            <path d={arc(BARS.r, deg - BARS.half, deg + BARS.half)} stroke={fill(color)} />
            <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} class="sign">
              <Shape color={color} size={0.36} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

function MeepleAt({ seat, ring, snap, who }: BoardProps & { seat: number; ring: Ring }) {
  const v = snap.view;
  const where = (s: any): string => (ring === "place" ? s.physical : s.temporal);
  const here = v.seats
    .map((s: any, n: number) => (where(s) === where(v.seats[seat]) ? n : -1))
    .filter((n: number) => n >= 0) as number[];
  const wedge = wedgeOf(snap.components, where(v.seats[seat]));
  const deg = useNear(spread(wedge, here.indexOf(seat), here.length, MEEPLES[ring].gap));
  return (
    <g class="walker" style={polar(MEEPLES[ring].r, deg)} data-at={`meeple-${seat}-${ring}`}>
      <title>{who.names[seat]}</title>
      <Meeple color={v.seats[seat].color} temporal={ring === "time"} me={seat === snap.you} />
    </g>
  );
}

/** Stability slots along the rim of a place, with the mark from which a rewind brings back less, and its USED pile. */
function Rim({ i, snap }: { i: number; snap: Snapshot }) {
  const color = wedges(snap.components)[i]!;
  const stable: string[] = snap.view.stable[color];
  const used = snap.view.used[color];
  const [ux, uy] = at(R.rim, i * 60 + USED);
  const less = lessFrom(snap.components);
  const tick = at(R.rim, i * 60 + SLOT.first + ((less ?? 0) - 0.5) * SLOT.gap);
  return (
    <g>
      <path class="groove" d={arc(R.rim, i * 60 + SLOT.first - 2.2, i * 60 + SLOT.first + 5 * SLOT.gap + 2.2)} />
      {Array.from({ length: slotsOf(snap.components, color) }, (_, n) => {
        const [x, y] = at(R.rim, i * 60 + SLOT.first + n * SLOT.gap);
        return (
          <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-at={`slot-${color}-${n}`}>
            <circle r="11" class={`slot-hole${stable[n] ? " has" : ""}`} />
            {stable[n] && (
              <g class="set" fill={fill(stable[n]!)} stroke="var(--jit-edge)" stroke-width="1.4">
                <Shape color={stable[n]!} size={0.78} />
              </g>
            )}
          </g>
        );
      })}
      {less !== null && <circle cx={tick[0]} cy={tick[1]} r="2.4" class="three" />}
      <g
        transform={`translate(${ux.toFixed(1)} ${uy.toFixed(1)}) rotate(${i * 60 + USED > 90 && i * 60 + USED < 270 ? i * 60 + USED + 180 : i * 60 + USED})`}
        data-at={`used-${color}`}
      >
        <title>{t("web.jit.used", { n: used.length })}</title>
        {used.length > 1 && <rect x="-9" y="-18" width="24" height="32" rx="3" class="used-pile has" />}
        <rect x="-12" y="-16" width="24" height="32" rx="3" class={`used-pile${used.length ? " has" : ""}`} />
        {used.length > 0 && (
          <text class="used-top" y="6">
            {used[0][1]}
          </text>
        )}
      </g>
    </g>
  );
}

/** The dial: a half that covers the past and the present of this screen's player, and turns with their time. */
function Dial({ snap }: { snap: Snapshot }) {
  const now = snap.you === null ? 0 : wedgeOf(snap.components, snap.view.seats[snap.you].temporal);
  const deg = useNear(now * 60);
  if (snap.you === null) return null;
  const [r0, r1] = R.dial;
  const over = (at1: number) => Math.cos((((at1 + now * 60) % 360) * Math.PI) / 180) > -0.2;
  const word = (id: string, from: number, to: number, key: string) => (
    <g key={key}>
      <path
        id={`dial-${key}`}
        d={arc(over((from + to) / 2) ? r0 + 7.5 : r0 + 16.5, from, to, over((from + to) / 2))}
        fill="none"
      />
      <text class={id}>
        <textPath href={`#dial-${key}`} startOffset="50%">
          {t(`web.jit.${id}`)}
        </textPath>
      </text>
    </g>
  );
  return (
    <g class="dial" style={{ transform: `rotate(${deg}deg)` }} aria-hidden="true">
      <path class="future-half" d={sector(r0, r1, 1, 0.6, 3)} />
      <path class="exists-half" d={sector(r0, r1, -2, 0.6, 3)} />
      <path class="hand-now" d={`M0 ${-r1 - 9}l8 12h-16z`} />
      {word("past", -150, -30, "p")}
      {word("present", -30, 30, "n")}
      {word("future", 30, 210, "f")}
    </g>
  );
}

function Hub({ snap }: { snap: Snapshot }) {
  const all = wedges(snap.components).reduce((sum, color) => sum + slotsOf(snap.components, color), 0);
  return (
    <g class="hub" role="img" aria-label={t("web.jit.progress", { n: snap.view.progress })}>
      <circle r={R.hub} />
      <circle r="48" class="bed" />
      <circle
        r="48"
        class="track"
        pathLength={all}
        stroke-dasharray={`${snap.view.progress} ${all}`}
        transform="rotate(-90)"
      />
      <text y="6" class="big">
        {snap.view.progress}
      </text>
      <text y="25">/ {all}</text>
    </g>
  );
}

const LEAST = 12.2;

/** The size, in units of the drawing, that letters need to be read where it is drawn small. */
function useLeast() {
  const rings = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const node = rings.current!;
    const measure = () => {
      const width = Math.min(node.getBoundingClientRect().width, node.getBoundingClientRect().height);
      const zoom = zoomOf(node);
      if (width > 0) node.style.setProperty("--least", `${((LEAST * zoom * 2 * OUTER) / width).toFixed(1)}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return rings;
}

export function Rings(p: BoardProps) {
  const { snap } = p;
  const rings = useLeast();
  const seats: number[] = snap.view.seats.map((_: unknown, n: number) => n);
  const all = wedges(snap.components);
  return (
    <svg
      class="rings"
      ref={rings}
      viewBox={`${-OUTER} ${-OUTER} ${2 * OUTER} ${2 * OUTER}`}
      role="group"
      aria-label={t("web.jit.rings")}
    >
      <defs>
        <pattern id="jit-not-yet" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v9" stroke="var(--ink)" stroke-width="1.6" />
        </pattern>
      </defs>
      <circle class="table" r={OUTER - 4} />
      {all.map((_, i) => (
        <Rim key={`r${i}`} i={i} snap={snap} />
      ))}
      {all.map((_, i) => (
        <Space key={`p${i}`} {...p} ring="place" i={i} />
      ))}
      {all.map((_, i) => (
        <Space key={`t${i}`} {...p} ring="time" i={i} />
      ))}
      <Dial snap={snap} />
      <Hub snap={snap} />
      <Ghosts {...p} />
      <g class="walkers">
        {(["place", "time"] as Ring[]).flatMap((ring) =>
          seats.map((n) => <MeepleAt key={`${ring}${n}`} {...p} seat={n} ring={ring} />),
        )}
      </g>
    </svg>
  );
}
