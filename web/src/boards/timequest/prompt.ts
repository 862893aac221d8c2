// The question that is put to the player, with what it is about: the card, the person, the dice.
import { known, t, type Speaker } from "../../core/i18n";
import { turnPoints } from "./drama";
import { label } from "./tokens";
import type { Snapshot } from "./view";

/** Steps that a card asks for which the step does not name. */
const CARDS: Record<string, string> = {
  slip: "time_slip",
  duelist_move: "quantum_duelist",
  hunt: "treasure_hunter",
  expert: "artifact_expert",
};

/** What is asked; of resources to name, whether they are won, paid or lost, and for what. */
export function prompt(snap: Snapshot, who: Speaker): string {
  const v = snap.view;
  const step = v.agenda[0] as Record<string, any> | undefined;
  const name: string = step?.step ?? "turn";
  const seat = (n: unknown): string => (typeof n === "number" ? (who.names[n] ?? "") : "");
  const card: string = CARDS[name] ?? step?.why ?? step?.against ?? v.event?.card ?? "";
  const words = {
    n: step?.count ?? v.turn?.ap ?? 0,
    all: turnPoints(snap.components),
    most: step?.most ?? 0,
    why: card ? label(card) : "",
    to: seat(step?.to ?? step?.target ?? v.arena?.fighters[1]),
    by: seat(step?.by ?? v.arena?.fighters[0]),
    dice: Array.isArray(step?.dice) ? step.dice.join(", ") : "",
  };
  const key =
    name === "pick" && known(`web.tq.pick.${step!.mode}`)
      ? `web.tq.pick.${step!.mode}`
      : name === "trade_answer" && !Object.keys(step!.give ?? {}).length
        ? "web.tq.step.trade_answer.asked"
        : name === "trade_answer" && !Object.keys(step!.take ?? {}).length
          ? "web.tq.step.trade_answer.gift"
          : name === "bet" && v.arena?.fighters.includes(snap.you ?? -1)
            ? "web.tq.step.bet.you"
            : `web.tq.step.${name}`;
  return t(known(key) ? key : "web.tq.step.other", words);
}
