// An event for everybody, a quest or an artifact won, a fight decided, a period closed, the last round.
import { nameOf, plural, t } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import type { GameEvent } from "../../core/types";
import { does } from "./drama";
import { label } from "./tokens";

export function moments({ events, texts, before, next, who }: StepSeen): Moment[] {
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
      case "fight_ended":
        found.push({
          at,
          title:
            e.winner === null
              ? t("web.tq.moment.draw")
              : t("web.tq.moment.fight", { who: who.names[e.winner as number] ?? "" }),
          text: texts[at],
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
