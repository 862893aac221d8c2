// What can be said of a match of Crononautas that is over: how the winner came home, and what became of history.
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { GameEvent } from "../../core/types";
import { slotsOf, winnerOf, wishes } from "./data";
import type { Snapshot } from "./view";

/** By what the winner has won. */
function deed(snap: Snapshot, seat: number, who: string): string | null {
  const v = snap.view;
  const parts = snap.components;
  const identity = v.identities?.[seat];
  const mission = v.missions?.[seat];
  if (snap.result?.reason === "identity" && identity) {
    const years = wishes(parts, identity).map(
      ({ year, patched }) => `${year} ${t(`web.crono.detail.wish.${patched ? "red" : "black"}`)}`,
    );
    return t("web.crono.fact.identity", { who, identity: nameOf("crononautas", identity), years: years.join(", ") });
  }
  if (snap.result?.reason === "mission" && mission) {
    const row: string[] = v.artifacts[seat];
    const artifacts = slotsOf(parts, mission)
      .flatMap(({ of }) => of.filter((id) => row.includes(id)).slice(0, 1))
      .map((id) => nameOf("crononautas", id));
    return t("web.crono.fact.mission", {
      who,
      mission: nameOf("crononautas", mission),
      artifacts: artifacts.join(", "),
    });
  }
  const hand = v.hands[seat];
  return snap.result?.reason === "hand"
    ? t("web.crono.fact.hand", { who, n: Array.isArray(hand) ? hand.length : hand })
    : null;
}

export function facts(events: GameEvent[], snap: Snapshot, who: Speaker): string[] {
  const count = (name: string) => events.filter((e) => e.event === name).length;
  const seat = winnerOf(snap);
  const won = seat === null ? null : deed(snap, seat, who.names[seat] ?? "");
  return [
    ...(won ? [won] : []),
    t("web.crono.fact.history", { flipped: count("flipped"), torn: count("paradox"), patched: count("patched") }),
  ];
}
