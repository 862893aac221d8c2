// What can be said of a match of Tímalína that is over: right answers, and the longest run of them.
import { t, type Speaker } from "../../core/i18n";
import type { GameEvent, Snapshot } from "../../core/types";

/** The longest run of right answers. */
export function longestRun(answers: boolean[]): number {
  let [best, now] = [0, 0];
  for (const right of answers) best = Math.max(best, (now = right ? now + 1 : 0));
  return best;
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
  return [
    ...(own.length ? [t("web.timalina.fact.right", { n: own.filter(Boolean).length, all: own.length })] : []),
    ...(run > 1 ? [t("web.timalina.fact.run", { n: run })] : []),
    ...(others.length ? [t("web.timalina.fact.others", { list: others.join(", ") })] : []),
  ];
}
