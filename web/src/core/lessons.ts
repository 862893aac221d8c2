// A guided first journey: a start position, what the bots do, and steps. A step that names a move waits for it: the board
// marks only that, and it is over when its event has happened. A step without a move is read; nothing can be played then.
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
  /** What the bots play, by ply. */
  bots: Record<string, Action>;
  /** What the light falls on while a step is read, by the number of the step: a selector. */
  spots: Record<number, string>;
  steps: LessonStep[];
}

/** As games/<id>/lesson.json has it; the terminal reads the same file. The words of step N are under web.lesson.<id>.N. */
type LessonScript = Omit<Lesson, "game" | "steps" | "spots"> & { steps: Omit<LessonStep, "key">[] };

const files = import.meta.glob<LessonScript>("../../../games/*/lesson.json", { import: "default" });

const lights = import.meta.glob<Record<number, string>>("../boards/*/lesson.ts", { import: "default" });

export async function loadLesson(game: string): Promise<Lesson | null> {
  const script = await files[`../../../games/${game}/lesson.json`]?.();
  if (!script) return null;
  const steps = script.steps.map((step, i) => ({ key: `web.lesson.${game}.${i + 1}`, ...step }));
  const spots = (await lights[`../boards/${game}/lesson.ts`]?.()) ?? {};
  return { ...script, game, spots, steps };
}

/** The legal actions that the step waits for: none while one reads; all at the end, or where its move is not possible now. */
export function awaited(lesson: Lesson, at: number, legal: Action[]): Action[] {
  const step = lesson.steps[at];
  if (!step || at === lesson.steps.length - 1) return legal;
  if (!step.move) return [];
  const wanted = legal.filter((action) => fits(action, step.move!));
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
