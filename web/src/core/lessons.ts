// A guided first journey: a start position and a few steps. A step names the move it is about: the table waits for it,
// the board marks only that, and it is over when its event has happened. A step or the whole journey can be skipped.
import { fits } from "./picker";
import type { Action, GameEvent, Json } from "./types";

interface LessonStep {
  key: string;
  until?: Record<string, Json>;
  /** The move it is about, by as many of its parts as matter. */
  move?: Record<string, Json>;
}

export interface Lesson {
  game: string;
  players: number;
  seed: number;
  options: Record<string, Json>;
  position?: Json;
  steps: LessonStep[];
}

/** As games/<id>/lesson.json has it; the terminal reads the same file. The words of step N are under web.lesson.<id>.N. */
type LessonScript = Omit<Lesson, "game" | "steps"> & { steps: Omit<LessonStep, "key">[] };

const files = import.meta.glob<LessonScript>("../../../games/*/lesson.json", { import: "default" });

export async function loadLesson(game: string): Promise<Lesson | null> {
  const script = await files[`../../../games/${game}/lesson.json`]?.();
  if (!script) return null;
  const steps = script.steps.map((step, i) => ({ key: `web.lesson.${game}.${i + 1}`, ...step }));
  return { ...script, game, steps };
}

/** The legal actions that the step waits for; all of them where it waits for none, or where its move is not possible now. */
export function awaited(step: LessonStep | undefined, legal: Action[]): Action[] {
  const wanted = step?.move ? legal.filter((action) => fits(action, step.move!)) : [];
  return wanted.length ? wanted : legal;
}

/** The step one is at after these events, starting from `at`. */
export function advance(lesson: Lesson, at: number, events: GameEvent[]): number {
  let now = at;
  for (const event of events) {
    const until = lesson.steps[now]?.until;
    if (until && Object.entries(until).every(([key, value]) => event[key] === value)) now++;
  }
  return now;
}
