// Sentences about moments, timelines and chances.
import { known, loadBundle, nameOf, number, t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { useStore } from "../core/store";
import { useEffect, useState } from "preact/hooks";
import type { GameEvent } from "../core/types";
import type { Timeline } from "./timelines";
import type { Step } from "./replayer";

/** The time machine's own words are loaded with its screens. */
export function useMachineWords(game?: string): boolean {
  useStore(words);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let live = true;
    void Promise.all([loadBundle("machine"), game ? loadBundle(game) : null]).then(() => live && setReady(true));
    return () => void (live = false);
  }, [game]);
  return ready;
}

export const percent = (share: number): string =>
  new Intl.NumberFormat(words.get().lang, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** What a seat gets to know of a move; null: everything. */
export const eventsFor = (step: Step, seat: number | null): GameEvent[] =>
  seat === null ? step.events : (step.seen[seat] ?? []);

export const MARK = /^(turn_began|round_began)$/;

/** A move in a sentence or two. */
export function stepText(who: Speaker, step: Step, seat: number | null, most = 99): string {
  const events = eventsFor(step, seat).filter((e) => !MARK.test(e.event));
  const sentences = events.slice(0, most).map((e) => sentence(who, "event", e));
  if (sentences.length) return sentences.join(" ");
  const own = seat === null || step.action.player === seat;
  return own
    ? sentence(who, "action", step.action)
    : t("machine.step.hidden", { who: who.names[step.action.player] ?? "" });
}

export function lineName(timeline: Timeline, first: Timeline): string {
  if (timeline.name) return timeline.name;
  if (timeline === first || timeline.id === first.id) return t("machine.line.first");
  return timeline.save === timeline.id
    ? t("machine.line.fork", { n: number(timeline.ply) })
    : t("machine.line.undone", { n: number(timeline.ply) });
}

/** What the engine has against something, in the reader's language: its words by the key `why.`, what it names by its name. */
export function reason(message: string, game: string): string {
  const [, what = message, detail] = message.match(/^(.*?)(?:: '(.*)')?$/s) ?? [];
  const text = known(`why.${what}`) ? t(`why.${what}`) : what;
  if (detail === undefined) return text;
  const name = known(`machine.field.${detail}`) ? t(`machine.field.${detail}`) : nameOf(game, detail);
  return `${text}: ${name}`;
}
