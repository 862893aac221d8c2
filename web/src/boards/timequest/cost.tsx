// What an action costs and brings, on its button: action points as the rules print them, tokens as the engine foresees them.
import { useContext } from "preact/hooks";
import { t } from "../../core/i18n";
import type { Action, GameEvent } from "../../core/types";
import { usePreview } from "../../ui/preview";
import { Asked } from "../../ui/refused";
import { Bundle } from "./tokens";
import type { Snapshot } from "./view";

type Amounts = Record<string, number>;

/** All that one seat is told to pay, or to gain. */
export function tokensOf(events: GameEvent[], seat: number, kind: string): Amounts {
  const sum: Amounts = {};
  for (const e of events)
    if (e.event === kind && e.player === seat)
      for (const [id, n] of Object.entries({ ...(e.resources as Amounts), crystal: (e.crystals as number) ?? 0 }))
        sum[id] = (sum[id] ?? 0) + n;
  return Object.fromEntries(Object.entries(sum).filter(([, n]) => n));
}

/** A move that costs no tokens says so; of other actions that goes without saying. */
const PRICED = /^(move|free_move|enter_void)$/;

function Cost({ action, ap }: { action: Action; ap: number | undefined }) {
  const { session, snap } = useContext(Asked)!;
  const sight = usePreview(session, snap, action);
  const seat = action.player as number;
  const [paid, won] = ["paid", "gained"].map((kind) => tokensOf(sight?.events ?? [], seat, kind));
  const pays = Object.keys(paid!).length > 0;
  return (
    <span class="tq-cost">
      {ap ? <span>{t("web.tq.cost", { n: ap })}</span> : null}
      {pays ? <Bundle of={paid} size={15} /> : sight && PRICED.test(action.verb) ? t("web.tq.cost.no_crystal") : null}
      {Object.keys(won!).length > 0 && (
        <>
          → <Bundle of={won} size={15} />
        </>
      )}
    </span>
  );
}

const TELLS =
  /^(move|free_move|enter_void|collect|complete_quest|buy_artifact|draw_action|artifact_duel|arena_fight|use)$/;

/** Of what is paid or lost, how much there is; of what is gained, too. */
const owned = ({ resource }: Action, { view, you }: Snapshot) =>
  you === null ? null : t("web.tq.owned", { n: view.players[you].resources[resource as string] ?? 0 });

export const cost = (action: Action, snap: Snapshot) =>
  action.verb === "pick" ? (
    <span class="tq-cost">{owned(action, snap)}</span>
  ) : TELLS.test(action.verb) ? (
    <Cost action={action} ap={snap.components.printed("rule", action.verb).ap} />
  ) : null;
