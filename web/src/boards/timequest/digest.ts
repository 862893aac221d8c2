// Somebody else's turn in one sentence: where they went, what they did, and what it changed in their purse.
import { nameOf, plural, t, type Speaker } from "../../core/i18n";
import type { GameEvent } from "../../core/types";
import { label } from "./tokens";

/** What an event says of a turn; null: nothing of its own (tokens, prices, dice). */
function deed(e: GameEvent, seat: number, who: Speaker): string | null {
  const name = (id: unknown) => nameOf("timequest", String(id));
  switch (e.event) {
    case "moved":
      return t("web.tq.did.travel", { place: label(e.to as string) });
    case "gained":
      return e.player === seat && e.why === "collect" ? t("web.tq.did.collect") : null;
    case "quest_completed":
      return t("web.tq.did.quest", { quest: name(e.quest) });
    case "artifact_gained":
      return t("web.tq.did.artifact", { quest: name(e.quest) });
    case "drew_card":
      return t("web.tq.did.draw");
    case "card_played":
      return t("web.tq.did.play", { card: name(e.card) });
    case "card_slotted":
      return t("web.tq.did.slot", { card: name(e.card) });
    case "card_used":
      return t("web.tq.did.use", { card: name(e.card) });
    case "offered":
      return e.player === seat ? t("web.tq.did.offer", { who: who.names[e.to as number] ?? "" }) : null;
    case "trade_accepted":
      return t("web.tq.did.trade");
    case "fight_began":
      return e.player === seat ? t("web.tq.did.fight", { who: who.names[e.target as number] ?? "" }) : null;
    case "duel_began":
      return e.player === seat ? t("web.tq.did.duel", { who: who.names[e.target as number] ?? "" }) : null;
    case "fight_ended":
      return t(
        e.winner === seat
          ? "web.tq.did.fight_won"
          : e.winner === null
            ? "web.tq.did.fight_even"
            : "web.tq.did.fight_lost",
      );
    case "event_won":
      return t("web.tq.did.event_won", { card: name(e.card) });
    case "event_failed":
      return t("web.tq.did.event_failed", { card: name(e.card) });
    default:
      return null;
  }
}

/** What the turn changed in the player's purse, the types that came out even left out. */
export function balance(events: GameEvent[], seat: number): Record<string, number> {
  const sum: Record<string, number> = {};
  const add = (e: GameEvent, sign: number) => {
    for (const [id, n] of Object.entries((e.resources ?? {}) as Record<string, number>))
      sum[id] = (sum[id] ?? 0) + sign * n;
    if (e.crystals) sum.crystal = (sum.crystal ?? 0) + sign * (e.crystals as number);
  };
  for (const e of events) {
    if (e.event === "gained" && e.player === seat) add(e, 1);
    if (/^(lost|paid|gave)$/.test(e.event) && e.player === seat) add(e, -1);
    if (e.event === "gave" && e.to === seat) add(e, 1);
  }
  return Object.fromEntries(Object.entries(sum).filter(([, n]) => n));
}

const amount = (id: string, n: number): string =>
  id === "crystal" ? plural("n.crystals", n) : `${n} ${nameOf("timequest", id)}`;

export function digest(events: GameEvent[], who: Speaker): string {
  const seat = events[0]!.player as number;
  const deeds = [...new Set(events.flatMap((e) => deed(e, seat, who) ?? []))];
  const change = Object.entries(balance(events, seat))
    .map(([id, n]) => `${n > 0 ? "+" : "−"}${amount(id, Math.abs(n))}`)
    .join(", ");
  const name = who.names[seat] ?? "";
  const said = deeds.length ? deeds.join(", ") : t("web.tq.did.nothing");
  return `${t("web.tq.did", { who: name, what: said })}${change ? ` ${change}.` : ""}`;
}
