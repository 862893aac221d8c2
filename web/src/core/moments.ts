// Moments worth a banner: the end of a round, a paradox, a quest done, a card turned over. A board says which events of a step
// are such moments; the session holds the game until the banner has been read.
import type { ComponentChildren } from "preact";
import type { Settings } from "./settings";
import type { GameEvent, Snapshot } from "./types";
import type { Speaker } from "./i18n";

export interface Moment {
  /** The event of the step after which it is shown. */
  at: number;
  title: string;
  text?: string;
  /** What it is about, drawn: a card. */
  picture?: ComponentChildren;
  /** Whether it is good or bad news for the reader; colour never says it alone. */
  tone: "good" | "bad" | "plain";
  /** Shown also while somebody skips ahead. */
  major?: boolean;
  /** Whose deed it is: the sign of that seat stands before the title. */
  seat?: number;
  /** Who did what that led to it, where the title does not say it: a sentence of the log. */
  by?: string;
  /** A line that is read at a glance: it stays for the shortest time. */
  brief?: boolean;
  /** The reader has just done it and knew what would come of it: no banner, unless it is `major`. */
  own?: boolean;
}

/** One step as a board sees it: its events with their sentences, how things stood before, and who plays. */
export interface StepSeen<V = any> {
  events: GameEvent[];
  texts: string[];
  before: Snapshot<V>;
  next: Snapshot<V>;
  who: Speaker;
  /** What was told before this step. */
  past: { event: GameEvent; text: string }[];
  /** The view when the event at this place has happened, as far as the board can carry it on. */
  viewAt(at: number): V;
}

/** Those that are shown. */
export const worthShowing = ({ own, major }: Moment): boolean => !own || major === true;

const LEAST_MS = 1500;
const MOST_MS = 9000;
const CLOCK_MS = 2000;
/** About 20 letters in a second, read without haste. */
const LETTER_MS = 48;
const PACES: Record<Settings["moments"], number> = { off: 0, short: 0.6, normal: 1, long: 2, click: Infinity };

/** How long a banner stays by itself, in milliseconds; Infinity: until somebody goes on. A running clock does not wait long. */
export function readingTime(moment: Moment, setting: Settings["moments"], clock = false): number {
  const letters = moment.title.length + (moment.by?.length ?? 0) + (moment.text?.length ?? 0);
  const ms = (moment.brief ? LEAST_MS : Math.min(MOST_MS, LEAST_MS + letters * LETTER_MS)) * PACES[setting];
  return clock ? Math.min(CLOCK_MS, ms) : ms;
}

/** What is said of it to the ears: what the log says anyway is left out. */
export const spokenOf = ({ title, by, text }: Moment, log: string[]): string =>
  [title, ...[by, text].filter((words) => words && !log.includes(words))].join(". ").replaceAll("..", ".");
