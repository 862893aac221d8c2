// What can be said of a match of Just in Time that is over.
import { t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";
import { slotsOf, wedges } from "./geometry";

export function facts(events: GameEvent[], snap: Snapshot, who: Speaker): string[] {
  const all = wedges(snap.components).reduce((sum, color) => sum + slotsOf(snap.components, color), 0);
  const aligned = snap.view.seats.map(
    (_: unknown, seat: number) => events.filter((e) => e.event === "aligned" && e.player === seat).length,
  ) as number[];
  return [
    t("web.jit.moment.progress", { n: snap.view.progress, all }),
    t("web.jit.fact.aligned", {
      who: aligned.map((n, seat) => `${seat === snap.you ? t("web.seat.name") : who.names[seat]} ${n}`).join(", "),
    }),
    t("web.jit.fact.rewinds", { n: events.filter((e) => e.event === "rewound").length }),
  ];
}
