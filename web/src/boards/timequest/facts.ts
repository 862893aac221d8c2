// What can be said of a match of TimeQuest that is over: quests, artifacts and fights of everybody.
import { t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";

export function facts(events: GameEvent[], snap: Snapshot, who: Speaker): string[] {
  const list = (count: (seat: number) => number) =>
    snap.seats.map((_, seat) => `${who.names[seat]} ${count(seat)}`).join(", ");
  const quests = (seat: number) => events.filter((e) => e.event === "quest_completed" && e.player === seat).length;
  const fights = (seat: number) => events.filter((e) => e.event === "fight_ended" && e.winner === seat).length;
  return [
    t("web.tq.fact.quests", { list: list(quests) }),
    t("web.tq.fact.artifacts", { list: list((seat) => snap.view.players[seat].artifacts.length) }),
    ...(events.some((e) => e.event === "fight_ended") ? [t("web.tq.fact.fights", { list: list(fights) })] : []),
  ];
}
