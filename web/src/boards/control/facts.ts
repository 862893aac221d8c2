// What can be said of a match of CONTROL that is over.
import { t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";

export function facts(events: GameEvent[], snap: Snapshot, _who: Speaker): string[] {
  const seat = snap.you;
  const gone = events.filter((e) => e.event === "discarded" && e.why === "diffused");
  const stops = events.filter((e) => e.event === "discarded" && e.why === "stop").length;
  return [
    ...(seat !== null
      ? [
          t("web.control.fact.diffused", {
            n: events.filter((e) => e.event === "discarded" && e.why === "diffuse" && e.player === seat).length,
            lost: gone.filter((e) => e.player === seat).length,
          }),
        ]
      : []),
    ...(stops ? [t("web.control.fact.stops", { n: stops })] : []),
  ];
}
