// Shards aligned, the second round. What everybody does in every turn is no moment: headline and log tell it.
import { plural, t } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import { slotsOf, wedges } from "./geometry";

export function moments({ events, texts, before, next }: StepSeen): Moment[] {
  const all = wedges(next.components).reduce((sum, color) => sum + slotsOf(next.components, color), 0);
  const found: Moment[] = [];
  const aligned: number[] = [];
  events.forEach((e, at) => {
    if (e.event === "round_began" && (e.round as number) > 1)
      found.push({
        at,
        title: t("web.jit.moment.round", { n: e.round as number }),
        text: texts[at],
        tone: "good",
        major: true,
      });
    if (e.event === "aligned") aligned.push(at);
  });
  // Several at once are one moment.
  const last = aligned.at(-1);
  if (last !== undefined)
    found.push({
      at: last,
      title: plural("web.n.aligned", aligned.length),
      text: `${aligned.map((at) => texts[at]).join(" ")} ${t("web.jit.moment.progress", { n: before.view.progress + aligned.length, all })}`,
      tone: "good",
      own: events[last]!.player === next.you,
    });
  return found.sort((a, b) => a.at - b.at);
}
