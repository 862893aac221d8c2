// Just in Time: the rings, the team, and the secret choice of the turn.
import type { Components } from "../../core/components";
import { nameOf, plural, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/flights";
import { same } from "../../core/picker";
import type { Action, GameEvent } from "../../core/types";
import { Ticket } from "../../ui/ticket";
import { useWide, walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import { slotsOf, wedges } from "./geometry";
import { Here } from "./here";
import { cost, groups } from "./groups";
import { Legend, Now } from "./now";
import { CardArt, deedsOf, Marker, Mini, MiniBack, Shard } from "./pieces";
import { mostGained, prospects } from "./prospects";
import { Rings } from "./rings";
import { Phases, Team } from "./team";
import { facts } from "./facts";
import { moments } from "./moments";
import type { BoardProps, MovePreview, Snapshot, View } from "./view";
import "./jit.css";
import "./beside.css";

/** What a card does, short enough for the card; the whole is told when it is chosen. */
function brief([place, time]: string[]): string {
  const [a, b] = [t(`web.jit.deed.${place}`), t(`web.jit.deed.${time}`)];
  return place === time ? t("web.jit.does.both", { deed: a }) : t("web.jit.does.each", { place: a, time: b });
}

/** `gain`: how many markers it could make stable now. */
const face = (parts: Components, n: number, gain = 0) => ({
  name: deedsOf(parts, n)
    .map((deed) => t(`web.jit.do.${deed}`))
    .join(" / "),
  does: brief(deedsOf(parts, n)),
  kind: gain ? t("web.jit.card.gain", { n: gain }) : t("web.jit.card"),
  color: gain ? "var(--good)" : undefined,
  value: n,
  art: <CardArt n={n} parts={parts} />,
});

/** Markers that still wait on spaces: none, and the round is over. */
const left = ({ view }: Snapshot): number =>
  [...Object.values(view.places), ...Object.values(view.times)].reduce((sum, { markers }) => sum + markers.length, 0);

function Board(props: BoardProps) {
  const v = props.snap.view;
  const wide = useWide();
  return (
    <div class={`jit-board n${props.snap.players}`}>
      <div class="crew">
        <div class="status-line quiet">
          <span>{t("web.jit.turn", { n: v.turn })}</span>
          <span class="stamp">{t("web.jit.round", { n: v.round })}</span>
          {!props.snap.over && (
            <span>{plural(v.round === 1 ? "web.jit.n.to_round" : "web.jit.n.to_win", left(props.snap))}</span>
          )}
        </div>
        {!props.snap.over && <Phases snap={props.snap} />}
        <Team {...props} />
      </div>
      <Rings {...props} />
      <div class="beside">
        <Here {...props} />
        {(!wide || props.snap.you === null) && <Legend parts={props.snap.components} open />}
      </div>
    </div>
  );
}

function Hand({ snap, pick }: BoardProps) {
  if (snap.you === null) return null;
  const seat = snap.view.seats[snap.you];
  const chosen = snap.view.chosen[snap.you];
  if (!Array.isArray(seat.hand)) return null;
  const held = [...new Set(seat.shards as string[])];
  const first = seat.hand.indexOf(chosen?.card ?? -1);
  const choosing = snap.view.phase === "choose" && pick.active;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {seat.hand.map((n: number, i: number) => (
        <li key={i}>
          <Ticket
            {...face(snap.components, n, choosing ? mostGained(prospects(snap, deedsOf(snap.components, n))) : 0)}
            legal={pick.active && pick.can({ verb: "choose_card", card: n })}
            chosen={pick.chosen({ card: n }, i) || i === first}
            at={`card-${i}`}
            onAim={(on) => pick.doubt(on ? { verb: "choose_card", card: n } : null)}
            onClick={() => pick.choose({ verb: "choose_card", card: n }, false, i)}
            onDrop={() => pick.drop({ verb: "choose_card", card: n })}
          />
        </li>
      ))}
      {held.length > 0 && (
        <li class="purse">
          <h3>{t("web.jit.purse")}</h3>
          <div>
            {held.map((color) => {
              const part = { verb: "choose_shard", color };
              const n = (seat.shards as string[]).filter((s) => s === color).length;
              return (
                <button
                  type="button"
                  key={color}
                  class={`shard-key${pick.active && pick.can(part) ? " legal" : ""}`}
                  disabled={!pick.active}
                  aria-label={`${nameOf("just_in_time", color, "shard")} ${n}`}
                  onClick={() => pick.choose(part)}
                >
                  <svg viewBox="-14 -14 28 28" aria-hidden="true">
                    <Shard color={color} side="blank" />
                  </svg>
                  {n > 1 && <b class="mono">{n}</b>}
                </button>
              );
            })}
          </div>
        </li>
      )}
    </ul>
  );
}

const shardFace = (piece: any) => (
  <svg viewBox="-16 -16 32 32" width="40" height="40">
    <Shard color={piece.color} side={piece.side} size={1.3} />
  </svg>
);

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const at = (ring: string, space: string, color: string) => `shard-${ring}-${space}-${color}`;
  switch (e.event) {
    case "used":
      return [
        {
          from: `choice-${e.player}`,
          to: `used-${e.place}`,
          face: <Mini n={e.card as number} parts={snap.components} />,
        },
      ];
    case "drew":
      return [
        { from: `deck-${e.player}`, to: e.player === snap.you ? "card-2" : `hand-${e.player}`, face: <MiniBack /> },
      ];
    case "swapped": {
      const place = (e.ring === "place" ? e.give : e.take) as any;
      const time = (e.ring === "place" ? e.take : e.give) as any;
      return [
        {
          from: at("place", e.place as string, place.color),
          to: at("time", e.time as string, place.color),
          face: shardFace(place),
        },
        {
          from: at("time", e.time as string, time.color),
          to: at("place", e.place as string, time.color),
          face: shardFace(time),
        },
      ];
    }
    case "aligned":
      return [
        {
          from: `marker-${e.ring}-${e.space}-${e.color}`,
          to: `slot-${e.space}-${Math.max(0, snap.view.stable[e.space as string].length - 1)}`,
          face: (
            <svg viewBox="-16 -16 32 32" width="34" height="34">
              <Marker color={e.color as string} />
            </svg>
          ),
        },
        {
          from: at(e.ring as string, e.space as string, e.color as string),
          to: `hand-${e.player}`,
          face: shardFace({ color: e.color, side: "blank" }),
        },
      ];
    case "rewound":
      return (e.cards as any[]).map((c) => ({
        from: `used-${c.from}`,
        to: `deck-${c.owner}`,
        face: <Mini n={c.card} parts={snap.components} />,
      }));
    default:
      return [];
  }
}

const without = <T,>(list: T[], found: (x: T) => boolean): T[] => {
  const at = list.findIndex(found);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
};

/** One event on a copy of the view. Hands and decks are left to the end of the step. */
function step(view: View, e: GameEvent): View {
  const v = structuredClone(view);
  const ring = v[e.ring === "place" ? "places" : "times"];
  const seat = v.seats[e.player as number];
  switch (e.event) {
    case "chose":
      v.ready[e.player as number] = true;
      if (e.choice) v.chosen[e.player as number] = e.choice;
      break;
    case "revealed":
      v.chosen = e.chosen;
      v.phase = (e.chosen as any[]).some((c) => c?.shard) ? "rewind" : "act";
      break;
    case "moved":
      seat[e.ring === "place" ? "physical" : "temporal"] = e.to;
      break;
    case "flipped":
      ring[e.space]!.shards.find((s) => s.color === e.color && s.side === "distorted")!.side = "blank";
      break;
    case "swapped": {
      const [place, time] = e.ring === "place" ? [e.give, e.take] : [e.take, e.give];
      const a = v.places[e.place as string];
      const b = v.times[e.time as string];
      a.shards = [...without(a.shards, (s: any) => same(s, place!)), time];
      b.shards = [...without(b.shards, (s: any) => same(s, time!)), place];
      break;
    }
    case "aligned": {
      const space = ring[e.space]!;
      space.shards = without(space.shards, (s: any) => s.color === e.color && s.side === "blank");
      space.markers = without(space.markers, (m: string) => m === e.color);
      v.stable[e.space as string].push(e.color);
      v.progress++;
      seat.shards.push(e.color);
      break;
    }
    case "used":
      v.used[e.place as string].unshift([e.player, e.card]);
      v.resolved[e.player as number] = true;
      break;
    case "rewound":
      seat.shards = without(seat.shards, (s) => s === e.shard);
      for (const c of e.cards as any[]) v.used[c.from].shift();
      v.resolved[e.player as number] = true;
      break;
    case "turn_began":
      v.turn = e.turn;
      v.phase = "choose";
      v.chosen = v.chosen.map(() => null);
      v.ready = v.ready.map(() => false);
      v.resolved = v.resolved.map(() => false);
      break;
  }
  return v;
}

function outlook(sight: MovePreview, snap: Snapshot): string | null {
  const n = sight.events.filter((e) => e.event === "aligned").length;
  return n ? t("web.jit.outlook", { from: snap.view.progress, to: snap.view.progress + n }) : null;
}

/** The common aim, and the cards that are left for it. */
function aim(snap: Snapshot): string {
  const v = snap.view;
  const all = wedges(snap.components).reduce((sum, color) => sum + slotsOf(snap.components, color), 0);
  const held = (seat: any): number => (Array.isArray(seat.hand) ? seat.hand.length : seat.hand);
  const cards = v.seats.reduce((sum: number, seat: any) => sum + seat.deck + held(seat), 0);
  return t("web.jit.aim", { all, n: v.progress, cards });
}

function prompt(snap: Snapshot, _who: Speaker): string {
  const mine = snap.you === null ? null : snap.view.chosen[snap.you];
  if (snap.view.phase === "choose")
    return t(snap.legal.some((a) => a.verb === "choose_shard") ? "web.jit.ask.choose" : "web.jit.ask.choose_card");
  if (snap.view.phase === "rewind") return t("web.jit.ask.rewind");
  return t("web.jit.ask.act", { n: mine?.card ?? 0 });
}

function letOthers(snap: Snapshot, who: Speaker): string | null {
  const others = snap.actors.filter((a) => a !== snap.you).map((a) => who.names[a]);
  if (snap.view.phase !== "act" || !others.length) return null;
  return others.length > 2 ? t("web.jit.first.all") : t("web.jit.first", { who: others.join(", ") });
}

/** What the card can do instead, where it was asked for something else. */
function refused(why: string, snap: Snapshot): string | null {
  const n = snap.you === null ? undefined : snap.view.chosen[snap.you]?.card;
  return why === "other_card" && n !== undefined ? brief(deedsOf(snap.components, n)) : null;
}

const module: BoardModule = {
  Board,
  Hand,
  Now,
  aim,
  seatSign: (snap, seat) => (
    <svg viewBox="-14 -14 28 28" width="17" height="17">
      <Shard color={snap.view.seats[seat].color} side="blank" />
    </svg>
  ),
  moments,
  facts,
  flights,
  prompt,
  step,
  outlook,
  letOthers,
  refused,
  loose: (legal: Action[]) => legal.filter((a) => !/^choose_(card|shard)$/.test(a.verb)),
  groups,
  cost,
  risky: (a: Action) => a.verb === "choose_shard" || a.verb === "brainstorm",
};
export default module;
