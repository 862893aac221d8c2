// What can be said of a match of Tímalína that is over: right answers, and the longest run of them.
import { plural, t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";

/** The longest run of right answers. */
export function longestRun(answers: boolean[]): number {
  let [best, now] = [0, 0];
  for (const right of answers) best = Math.max(best, (now = right ? now + 1 : 0));
  return best;
}

/** The number of the round that was over when this event came. */
const roundOf = (events: GameEvent[], at: number): number =>
  (events.slice(0, at).findLast((e) => e.event === "round_ended")?.round as number | undefined) ?? 0;

/** From first to last: who has won, who was still in the game with the fewest cards, then who was out last. */
export function order(snap: Snapshot, events: GameEvent[]): number[] {
  const v = snap.view;
  const worth = (seat: number): number => {
    if (snap.result?.winners.includes(seat)) return 1e6;
    const at = events.findLastIndex((e) => e.event === "out" && e.player === seat);
    const left = at < 0 ? v.hands[seat].length : (events[at]!.cards as unknown[]).length;
    return (v.in_game[seat] || at < 0 ? 1e5 : roundOf(events, at) * 100) - left;
  };
  return snap.seats.map((_, seat) => seat).sort((a, b) => worth(b) - worth(a) || a - b);
}

/** What a seat had left, or how it fared in the play-off. */
export function standing(snap: Snapshot, seat: number, events: GameEvent[]): string | null {
  const v = snap.view;
  const out = events.findLast((e) => e.event === "out" && e.player === seat);
  const first = events.find((e) => e.event === "round_ended" && (e.empty as number[]).length > 1);
  const tied = v.playoff && (first?.empty as number[] | undefined)?.includes(seat);
  if (snap.result?.winners.includes(seat)) return t(`web.timalina.stand.${v.playoff ? "playoff" : "none"}`);
  if (tied) return t("web.timalina.stand.wrong");
  const left = out ? (out.cards as unknown[]).length : v.hands[seat].length;
  return plural("n.cards", left);
}

export function facts(events: GameEvent[], snap: Snapshot, who: Speaker): string[] {
  const placed = events.filter((e) => e.event === "placed");
  const answers = (seat: number) => placed.filter((e) => e.player === seat).map((e) => Boolean(e.right));
  const right = (seat: number) => answers(seat).filter(Boolean).length;
  const own = snap.you === null ? [] : answers(snap.you);
  const others = snap.seats.flatMap((_, seat) =>
    seat === snap.you ? [] : [`${who.names[seat]} ${right(seat)}/${answers(seat).length}`],
  );
  const run = longestRun(own);
  const first = events.find((e) => e.event === "round_ended" && (e.empty as number[]).length > 1);
  const decided = snap.view.playoff && first && snap.result?.winners.length === 1 && snap.result.reason === "last_card";
  const winner = who.names[snap.result?.winners[0] ?? -1] ?? "";
  return [
    ...(own.length ? [t("web.timalina.fact.right", { n: own.filter(Boolean).length, all: own.length })] : []),
    ...(decided ? [t("web.timalina.fact.playoff", { n: first.round as number, who: winner })] : []),
    ...(run > 1 ? [t("web.timalina.fact.run", { n: run })] : []),
    ...(others.length ? [t("web.timalina.fact.others", { list: others.join(", ") })] : []),
  ];
}
