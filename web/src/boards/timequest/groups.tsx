// A turn's actions in six groups, each with a sign and what it costs.
import { useContext } from "preact/hooks";
import { known, t } from "../../core/i18n";
import { Sign } from "../../art/figure";
import { Asked, useReason } from "../../ui/refused";
import type { Action, Snapshot } from "../../core/types";
import type { Group } from "../board";
import { Crystals, set, Token } from "./tokens";

/** `stands`: the action whose refusal says why the group is closed. */
const GROUPS: { id: string; stands: string; verbs: RegExp; sign: preact.ComponentChildren }[] = [
  {
    id: "travel",
    stands: "move",
    verbs: /^(move|free_move|enter_void|leave_void|step)$/,
    sign: <Sign set={set} id="void" size={26} />,
  },
  {
    id: "collect",
    stands: "collect",
    verbs: /^(collect|convert|swap_resource|launch|void_roll)$/,
    sign: (
      <span class="res food">
        <Token id="food" size={26} />
      </span>
    ),
  },
  { id: "quest", stands: "complete_quest", verbs: /^(complete_quest|buy_artifact)$/, sign: <Crystals size={26} /> },
  { id: "cards", stands: "draw_action", verbs: /^(draw_action|play|slot|use|use_event|vision)$/, sign: <Cards /> },
  { id: "duel", stands: "arena_fight", verbs: /^(artifact_duel|arena_fight)$/, sign: <Swords /> },
  { id: "trade", stands: "offer", verbs: /^(offer|exchange)$/, sign: <Swap /> },
];

function Cards() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" fill="currentColor" aria-hidden="true">
      <path d="M8 3l11-1.6a1.4 1.4 0 011.6 1.2l1.8 12a1.4 1.4 0 01-1.2 1.6l-2.2.3V8.4A3.4 3.4 0 0015.6 5H7.4z" />
      <path d="M3.4 7h12.2A1.4 1.4 0 0117 8.4v12.2a1.4 1.4 0 01-1.4 1.4H3.4A1.4 1.4 0 012 20.6V8.4A1.4 1.4 0 013.4 7zm2.1 3.2v8.6h8v-8.6z" />
    </svg>
  );
}

function Swords() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" fill="currentColor" aria-hidden="true">
      <path d="M2 2l4.6.8L17 13.2l1.9-1.9 1.5 1.5-2 2 3.6 3.7-1.9 1.9-3.7-3.6-2 2-1.5-1.5 1.9-1.9L4.4 6.600z" />
      <path d="M22 2l-4.6.8-4 4 2.8 2.8 4-4zM10.4 12.500l-2.8-2.8-2.6 2.6-1.9-1.9-1.5 1.5 2 2L2 18.500l1.9 1.9 3.7-3.6 2 2 1.5-1.5-1.9-1.900z" />
    </svg>
  );
}

function Swap() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" fill="currentColor" aria-hidden="true">
      <path d="M3 7.500h11V3.600L21.5 9 14 14.400v-3.900H3z" />
      <path d="M21 16.500H10v3.900L2.5 15 10 9.600v3.900h11z" opacity=".6" />
    </svg>
  );
}

/** What these actions cost in action points. A free move is told apart: it ends the turn. */
function points(snap: Snapshot, all: Action[]): string {
  const actions = all.filter((a) => a.verb !== "free_move");
  if (!actions.length) return t("web.tq.cost.ends");
  if (actions.length < all.length) return t("web.tq.cost.or_ends", { cost: points(snap, actions) });
  const costs = actions.map((a) => (snap.components.printed("rule", a.verb).ap as number | undefined) ?? 0);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  if (most === 0) return t("web.tq.cost.free");
  if (least === 0) return t("web.tq.cost.or_free", { n: most });
  return least === most ? t("web.tq.cost", { n: least }) : t("web.tq.cost.range", { n: least, most });
}

/** The dearest comes last: first what an effect makes cheaper, then the plain price, then what costs a card, then the whole turn. */
export function cheapFirst(actions: Action[], snap: Snapshot): Action[] {
  const hand: string[] = snap.you === null ? [] : snap.view.players[snap.you].hand;
  const rank = ({ verb, use }: Action): number =>
    verb === "free_move" ? 3 : typeof use !== "string" ? 1 : hand.includes(use) ? 2 : 0;
  return [0, 1, 2, 3].flatMap((n) => actions.filter((a) => rank(a) === n));
}

/** Why a group is closed: what the engine says against the action it stands for, in a few words where there are some. */
function Closed({ action }: { action: Action }) {
  const why = useReason(action);
  const { components } = useContext(Asked)!.snap;
  const key = `web.tq.why.${why?.why}`;
  return <>{known(key) ? t(key, { n: components.printed("rule", action.verb).ap ?? 0 }) : why?.text}</>;
}

/** Quests can be completed, or bought as artifacts, or both. */
function questNote(actions: Action[], snap: Snapshot): string {
  const cost = points(snap, actions);
  return actions.some((a) => a.verb === "complete_quest") ? cost : t("web.tq.group.quest.buy", { cost });
}

/** The groups of a turn, also those that are closed now; the rest (the turn's end) stays as it is. */
export function groups(legal: Action[], snap: Snapshot): { groups: Group[]; rest: Action[] } | null {
  if (snap.view.agenda[0]?.step !== "turn" || !snap.legal.length) return null;
  return {
    groups: GROUPS.map(({ id, stands, verbs, sign }) => {
      const [all, actions] = [legal, snap.legal].map((list) => list.filter((a) => verbs.test(a.verb)));
      const attempt = all![0] ?? { verb: stands, player: snap.you ?? 0 };
      return {
        id,
        name: t(`web.tq.group.${id}`),
        note: actions!.length ? (
          id === "quest" ? (
            questNote(actions!, snap)
          ) : (
            points(snap, actions!)
          )
        ) : all!.length ? (
          t("web.tq.group.lesson")
        ) : (
          <Closed action={attempt} />
        ),
        sign,
        actions: cheapFirst(actions!, snap),
        attempt,
      };
    }),
    rest: snap.legal.filter((a) => !GROUPS.some(({ verbs }) => verbs.test(a.verb))),
  };
}
