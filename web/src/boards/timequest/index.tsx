// TimeQuest: the ring with what happens in its middle, the quest row, and every player's board.
import { useState } from "preact/hooks";
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/flights";
import type { Action, GameEvent, Json } from "../../core/types";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import {
  cardOf,
  Characters,
  choosesCharacter,
  Detail,
  Drama,
  face,
  laidAlone,
  Legend,
  Now,
  Signs,
  turnPoints,
} from "./drama";
import { cost } from "./cost";
import { groups } from "./groups";
import { Map } from "./map";
import { EXPLORER, Hand, PlayerBoard, Quest } from "./players";
import { prompt } from "./prompt";
import { label, Pawn, Resource, resources, Token } from "./tokens";
import { digest } from "./digest";
import { facts } from "./facts";
import { moments } from "./moments";
import type { BoardProps, MovePreview, Snapshot, View } from "./view";
import "./timequest.css";
import "./fit.css";
import "./drama.css";

function Board(props: BoardProps) {
  const { snap } = props;
  const v = snap.view;
  /** The quest that is looked at: the tiles say what it costs there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const start = snap.you ?? 0;
  const at = v.players[snap.you ?? v.turn?.player ?? 0].location;
  const seats = Array.from({ length: snap.players }, (_, i) => (start + i) % snap.players).filter(
    (seat) => seat !== snap.you,
  );
  // Room for how the board is read, below the others; else it stands in the middle until something happens there.
  const beside =
    seats.length === 1 || (seats.length === 2 && !seats.some((seat) => v.players[seat].character === EXPLORER));
  if (choosesCharacter(props))
    return (
      <div class="tq-board choosing">
        <Characters {...props} />
      </div>
    );
  return (
    <div class={`tq-board n${snap.players}`}>
      <Map {...props} wanted={wanted}>
        <Drama {...props} legend={!beside} />
      </Map>
      <div class="tq-side">
        <section class="quests" aria-label={t("web.tq.quests")}>
          <h2>
            {t("web.tq.quests")}{" "}
            <small class="quiet">
              {at === "void" ? t("web.tq.quests.void") : t("web.tq.quests.at", { place: label(at) })}
            </small>
          </h2>
          <div class="row" onKeyDown={walkKeys}>
            {v.quest_row.map((id: string | null, i: number) =>
              id ? <Quest key={id} id={id} at={at} want={setWanted} {...props} /> : <span key={i} />,
            )}
          </div>
        </section>
        {seats.map((seat) => (
          <PlayerBoard key={seat} seat={seat} {...props} />
        ))}
        {beside && <Legend parts={snap.components} />}
      </div>
    </div>
  );
}

const RESOURCE_FLIGHTS = 4;

/** Tokens that change hands, one of each kind. */
function tokens(e: GameEvent, from: string, to: string): Flight[] {
  const kinds = [...Object.keys((e.resources ?? {}) as object), ...(e.crystals ? ["crystal"] : [])];
  return kinds.slice(0, RESOURCE_FLIGHTS).map((id) => ({ from, to, face: <Resource id={id} size={34} /> }));
}

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const who = `player-${e.player}`;
  const here = typeof e.player === "number" ? `place-${snap.view.players[e.player].location}` : "";
  switch (e.event) {
    case "moved":
      return [{ from: `place-${e.from}`, to: `place-${e.to}`, face: <Pawn seat={e.player as number} size={40} /> }];
    case "drew_card":
      return [
        {
          from: "place-void",
          to: who,
          face: <Ticket {...face(snap.components, e.card as string, "action")} size="table" />,
        },
      ];
    case "card_played":
    case "card_discarded":
      return [
        {
          from: who,
          to: "place-void",
          face: <Ticket {...face(snap.components, e.card as string, "action")} size="table" />,
        },
      ];
    case "gained":
      return tokens(e, here, who);
    case "paid":
    case "lost":
      return tokens(e, who, here);
    case "gave":
      return tokens(e, who, `player-${e.to}`);
    default:
      return [];
  }
}

const add = (p: any, e: GameEvent, sign: number) => {
  for (const [id, n] of Object.entries((e.resources ?? {}) as Record<string, number>)) p.resources[id] += sign * n;
  p.crystals += sign * ((e.crystals as number) ?? 0);
};

/** One event on a copy of the view: figures, tokens, tracks and dice; the rest waits for the end of the step. */
function step(view: View, e: GameEvent, next: Snapshot): View {
  const v = structuredClone(view);
  const p = v.players[e.player ?? -1]!;
  switch (e.event) {
    case "moved":
      p.location = e.to;
      if (e.to !== "void" && v.visits[e.to as string] > 0) v.visits[e.to as string]--;
      break;
    case "closed":
      v.visits[e.location as string] = 0;
      break;
    case "token":
      p.token_up = e.up;
      break;
    case "gained":
      add(p, e, 1);
      break;
    case "lost":
    case "paid":
      add(p, e, -1);
      break;
    case "gave":
      add(p, e, -1);
      if (typeof e.to === "number") add(v.players[e.to], e, 1);
      break;
    case "round_began":
      v.round = e.round;
      v.first_player = e.first_player;
      v.turn = null;
      break;
    case "turn_began":
      v.turn = { player: e.player, ap: turnPoints(next.components) } as View["turn"];
      v.event = null;
      v.arena = null;
      break;
    case "event_revealed":
      v.event = next.view.event ?? ({ card: e.card, level: e.level } as View["event"]);
      break;
    case "fight_began":
    case "duel_began":
      v.arena = next.view.arena ?? {
        kind: e.event === "duel_began" ? "duel" : "fight",
        fighters: [e.player, e.target],
        dice: [0, 0],
        plus: [0, 0],
        bets: [],
      };
      break;
    case "bet":
      v.arena?.bets.push({ player: e.player, spot: e.spot, resource: e.resource, amount: e.amount });
      p.resources[e.resource as string] -= e.amount as number;
      break;
    case "rolled":
      if (v.arena && p) {
        const at = v.arena.fighters.indexOf(e.player);
        if (at >= 0) v.arena.dice[at] = (e.dice as number[])[0];
      }
      break;
    case "row_filled":
      v.quest_row[e.place as number] = e.quest;
      break;
  }
  return v;
}

/** What changes in one's own purse, and whether the turn is over with it. */
function outlook(sight: MovePreview, snap: Snapshot): string | null {
  if (snap.you === null || !sight.view) return null;
  const now = snap.view.players[snap.you];
  const then = sight.view.players[snap.you];
  const parts = [...resources(snap.components), "crystal"].flatMap((id) => {
    const [a, b] = id === "crystal" ? [now.crystals, then.crystals] : [now.resources[id], then.resources[id]];
    return a === b ? [] : [`${nameOf("timequest", id)} ${a} → ${b}`];
  });
  const left = snap.view.turn?.ap ?? 0;
  const ends = sight.events.some((e) => e.event === "moved" && e.player === snap.you && e.how === "free_move");
  const told = [ends ? t("web.tq.outlook.ends", { n: left }) : "", parts.length ? `${parts.join(", ")}.` : ""];
  return told.filter(Boolean).join(" ") || null;
}

/** What counts, everybody's points, and the closed periods until the last round. */
function aim(snap: Snapshot, who: Speaker): string {
  const v = snap.view;
  const { artifact: a = 1, crystals: c = 6 } = snap.components.printed("rule", "score");
  const points = (p: View["players"][number]) => a * p.artifacts.length + Math.floor(p.crystals / c);
  const score = v.players
    .map((p, seat) =>
      t(seat === snap.you ? "web.tq.points.you" : "web.tq.points", { who: who.names[seat] ?? "", n: points(p) }),
    )
    .join(", ");
  if (v.final_round) return t("web.tq.aim.final", { a, c, score });
  const closed = Object.values(v.visits as Record<string, number>).filter((n) => n === 0).length;
  return t("web.tq.aim", { a, c, n: Number(snap.options.closed_to_end ?? 4), closed, score });
}

/** What the own turn's last action asks for, and has shown nothing new by that. */
const STEPS_BACK = /^(replace|payment|swap|exchange)$/;

const FORMS = new Set(["choose_resources", "propose", "give", "take", "bet"]);

/** How a window on somebody else's turn is let pass. A duel is none, declining it costs; an offer is none, it is meant for one. */
const WAYS: Record<string, string> = { bet: "pass" };

const module: BoardModule = {
  Board,
  Hand,
  Now,
  Detail,
  Signs: ({ snap }: BoardProps) => <Signs parts={snap.components} />,
  aim,
  seatSign: (_, seat) => <Pawn seat={seat} size={17} />,
  groups,
  cost,
  // A resource that is named: its sign, as it lies in the purse.
  sign: ({ verb, resource, give, take }: Record<string, Json>, snap: Snapshot) => {
    const id = resource ?? give ?? take;
    const known = typeof id === "string" && resources(snap.components).includes(id);
    return known && (!verb || verb === "pick") ? (
      <span class={`res ${id}`}>
        <Token id={id} size={20} />
      </span>
    ) : null;
  },
  moments,
  facts,
  digest,
  flights,
  prompt,
  step,
  outlook,
  loose: (legal: Action[], snap: Snapshot) =>
    legal.filter(
      (a) =>
        !FORMS.has(a.verb) &&
        !laidAlone(a, legal, snap) &&
        a.verb !== "choose_character" &&
        !(a.verb === "pass" && legal.some((b) => FORMS.has(b.verb))),
    ),
  letGo: (legal, { view, you }: Snapshot) => {
    const verb = view.turn?.player === you ? null : WAYS[view.agenda[0]?.step ?? ""];
    return legal.find((a) => a.verb === verb) ?? null;
  },
  risky: (a: Action, snap: Snapshot) =>
    a.verb === "end_turn"
      ? (snap.view.turn?.ap ?? 0) > 0
      : cardOf(a) !== null ||
        /^(move|arena_fight|artifact_duel|free_move|enter_void|drop_quest|give_artifact)$/.test(a.verb),
  cancels: ({ view, you }: Snapshot) => {
    const step = view.agenda[0];
    return view.turn?.player === you && (STEPS_BACK.test(step?.step ?? "") || step?.mode === "pay");
  },
};
export default module;
