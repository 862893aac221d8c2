// What can be said of a match of Crononautas that is over.
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";

export function facts(events: GameEvent[], snap: Snapshot, who: Speaker): string[] {
  const count = (name: string) => events.filter((e) => e.event === name).length;
  const winners = snap.result?.winners ?? [];
  const people = winners.flatMap((seat) => {
    const identity = snap.view.identities?.[seat];
    return typeof identity === "string"
      ? [t("web.crono.fact.identity", { who: who.names[seat] ?? "", identity: nameOf("crononautas", identity) })]
      : [];
  });
  return [
    ...people,
    t("web.crono.fact.history", { flipped: count("flipped"), torn: count("paradox"), patched: count("patched") }),
  ];
}
