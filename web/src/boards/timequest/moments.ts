// An event for everybody, a quest or an artifact won, a fight decided, a period closed, the last round.
import { nameOf, plural, t } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import type { GameEvent } from "../../core/types";
import { does, prizeTo } from "./drama";
import { label } from "./tokens";

interface Bet {
  player: number;
  spot: number;
  resource: string;
  amount: number;
}

/** What became of the reader's bet: the stake is gone in any case, a right one brings its number of times as much. */
function ownBet(events: GameEvent[], outcome: number, all: Bet[], you: number | null): string {
  const bets = all.filter((bet) => bet.player === you);
  if (!bets.length) return "";
  const sum: Record<string, number> = {};
  for (const bet of bets) sum[bet.resource] = (sum[bet.resource] ?? 0) + bet.amount;
  const right = bets[0]!.spot <= outcome;
  const won = events.filter((e) => e.event === "gained" && e.player === you && e.why === "arena");
  const told = right ? Object.assign({}, ...won.map((e) => e.resources)) : sum;
  const what = Object.entries(told as Record<string, number>)
    .map(([id, n]) => `${n} ${nameOf("timequest", id)}`)
    .join(", ");
  return t(right ? "web.tq.moment.bet.won" : "web.tq.moment.bet.lost", { n: bets[0]!.spot, what });
}

const withArena = (next: StepSeen["next"], e: GameEvent): StepSeen["next"] => ({
  ...next,
  view: { ...next.view, arena: { fighters: [e.player, e.target] } },
});

export function moments({ events, texts, before, next, who, viewAt }: StepSeen): Moment[] {
  const found: Moment[] = [];
  const mine = (e: GameEvent): Moment["tone"] => (e.player === before.you ? "good" : "plain");
  events.forEach((e, at) => {
    switch (e.event) {
      case "event_revealed":
        found.push({
          at,
          title: t("web.tq.moment.event", { card: nameOf("timequest", e.card as string) }),
          text: does(next.components, e.card as string),
          tone: "plain",
        });
        break;
      case "quest_completed": {
        const won = events.find((other) => other.event === "gained" && other.player === e.player);
        const crystals = (won?.crystals as number | undefined) ?? 0;
        found.push({
          at,
          title: t("web.tq.moment.quest", { who: who.names[e.player as number] ?? "" }),
          text: `${nameOf("timequest", e.quest as string)}.${crystals ? ` ${plural("n.crystals", crystals)}.` : ""}`,
          tone: mine(e),
          seat: e.player as number,
          own: e.player === before.you,
        });
        break;
      }
      case "artifact_gained":
        found.push({
          at,
          title: t("web.tq.moment.artifact", { who: who.names[e.player as number] ?? "" }),
          text: texts[at],
          tone: mine(e),
          seat: e.player as number,
          own: e.player === before.you,
        });
        break;
      case "fight_began":
      case "duel_began":
        if (e.target === before.you)
          found.push({
            at,
            title: t(`web.tq.moment.${e.event}`, { who: who.names[e.player as number] ?? "" }),
            text:
              e.event === "duel_began"
                ? t("web.tq.duel.how")
                : `${t("web.tq.arena.how")} ${prizeTo(withArena(next, e))}`,
            tone: "plain",
            seat: e.player as number,
          });
        break;
      case "fight_ended":
        found.push({
          at,
          title:
            e.winner === null
              ? t("web.tq.moment.draw")
              : t("web.tq.moment.fight", { who: who.names[e.winner as number] ?? "" }),
          text: [texts[at], ownBet(events.slice(at), e.outcome as number, viewAt(at).arena?.bets ?? [], before.you)]
            .filter(Boolean)
            .join(" "),
          tone: e.winner === before.you ? "good" : "plain",
          seat: e.winner ?? undefined,
        });
        break;
      case "closed":
        found.push({
          at,
          title: t("web.tq.moment.closed", { place: label(e.location as string) }),
          text: closedText(next),
          tone: "plain",
        });
        break;
      case "round_began":
        if (e.final) found.push({ at, title: t("web.tq.moment.final"), text: texts[at], tone: "plain", major: true });
        break;
    }
  });
  return found;
}

function closedText(next: StepSeen["next"]): string {
  const closed = Object.values(next.view.visits as Record<string, number>).filter((n) => n === 0).length;
  return t("web.tq.moment.closed.text", { n: Number(next.options.closed_to_end ?? 4), closed });
}
