// The log as people read it: where a board can tell somebody else's turn in one sentence, its many lines become that sentence, and
// the lines are there on demand.
import type { Speaker } from "./i18n";
import { lineText, type LogEntry } from "./session";
import type { GameEvent } from "./types";

export interface LogLine {
  id: number;
  text: string;
  entry: LogEntry;
  /** What the sentence stands for. */
  parts: LogEntry[];
  /** The turn still goes on: the sentence is not finished. */
  open: boolean;
}

export type Digest = (events: GameEvent[], who: Speaker) => string | null;

const ENDS = /^(turn_began|round_began|round_ended|event_revealed|ended|note)$/;

const plain = (entry: LogEntry): LogLine => ({ id: entry.id, text: lineText(entry), entry, parts: [], open: false });

/** Turns of other seats in one line each; what the reader does or is asked about stands by itself. `going`: the last turn is not over. */
export function foldTurns(
  log: LogEntry[],
  digest: Digest | undefined,
  who: Speaker,
  you: number | null,
  going: boolean,
): LogLine[] {
  if (!digest) return log.map(plain);
  const lines: LogLine[] = [];
  for (let i = 0; i < log.length;) {
    const { event } = log[i]!;
    if (event.event !== "turn_began" || event.player === you) {
      lines.push(plain(log[i++]!));
      continue;
    }
    let end = i + 1;
    while (end < log.length && !ENDS.test(log[end]!.event.event) && (you === null || log[end]!.event.player !== you))
      end++;
    const parts = log.slice(i, end);
    const open = end === log.length && going;
    const text = digest(
      parts.map((entry) => entry.event),
      who,
    );
    if (text === null) lines.push(...parts.map(plain));
    else lines.push({ id: parts[0]!.id, text, entry: parts[0]!, parts: parts.slice(1), open });
    i = end;
  }
  return lines;
}
