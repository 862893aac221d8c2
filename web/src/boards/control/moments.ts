// A round won is the moment of CONTROL: by whom, with how much, and how the match stands then.
import { nameOf, t } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import { called, winsText } from "./names";

export function moments({ events, before, next, who, viewAt }: StepSeen): Moment[] {
  const most: number = next.components.printed("goal", "match").rounds ?? 0;
  const single = next.view.options.match === "single";
  return events.flatMap((e, at): Moment[] => {
    if (e.event !== "round_won") return [];
    const winner = e.player as number;
    const wins = e.wins as number[];
    const own = before.you === winner || (next.players === 4 && before.you !== null && (before.you + 2) % 4 === winner);
    const score = winsText(wins, next, who);
    const done = events.some((other) => other.event === "ended");
    return [
      {
        at,
        title: t(
          e.reason !== "fuel"
            ? "web.control.moment.round.other"
            : before.you === winner
              ? "web.control.moment.round.you"
              : "web.control.moment.round",
          {
            who: who.names[winner] ?? "",
            n: before.view.round,
            fuel: viewAt(at).fuel[winner],
            reason: nameOf("control", String(e.reason)),
          },
        ),
        text: single
          ? undefined
          : [
              t("web.control.moment.score", { most, score }),
              !done && wins.some((n) => n === most - 1)
                ? t("web.control.moment.match_point", { who: leaders(wins, most, called(next, who)) })
                : "",
            ]
              .filter(Boolean)
              .join(" "),
        tone: before.you === null ? "plain" : own ? "good" : "bad",
        major: true,
        seat: winner,
      },
    ];
  });
}

const leaders = (wins: number[], most: number, names: string[]): string =>
  wins.flatMap((n, seat) => (n === most - 1 ? [names[seat] ?? ""] : [])).join(", ");
