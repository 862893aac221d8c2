// A guided first journey for each game: a start position and a few steps. A step names the move it is about: the table
// waits for it, the board marks only that, and it is over when its event has happened. Whoever would rather look around
// skips the step, or the whole journey.
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

type Script = { until?: Record<string, Json>; move?: Record<string, Json> };

const TOLD: Script = {};
const steps = (game: string, ...scripts: Script[]): LessonStep[] =>
  scripts.map((script, i) => ({ key: `web.lesson.${game}.${i + 1}`, ...script }));

export const LESSONS: Record<string, Lesson> = {
  control: {
    game: "control",
    players: 2,
    seed: 7,
    options: { match: "single" },
    position: {
      starter: 0,
      to_move: 0,
      hands: [
        ["rift", "deflector", "dark_energy", "nova"],
        ["reactor", "deflector", "wormhole"],
      ],
      areas: [["exotic_matter"], ["wormhole"]],
    },
    steps: steps(
      "control",
      TOLD,
      { move: { verb: "play", card: "nova" }, until: { event: "played", player: 0 } },
      { move: { verb: "diffuse", card: "deflector" }, until: { event: "discarded", player: 0, why: "diffuse" } },
      { move: { verb: "discard", card: "dark_energy" }, until: { event: "discarded", player: 0, why: "ability" } },
      TOLD,
    ),
  },
  crononautas: {
    game: "crononautas",
    players: 2,
    seed: 11,
    options: { first_player: 0 },
    position: {
      to_move: 0,
      hands: [
        ["gyro_del_destino", "patch_1918", "rex"],
        ["excalibur", "new_mission", "cancer_cure"],
      ],
    },
    steps: steps(
      "crononautas",
      TOLD,
      { move: { verb: "play", card: "gyro_del_destino", year: 1914 }, until: { event: "flipped" } },
      { move: { verb: "play", card: "patch_1918" }, until: { event: "patched" } },
      TOLD,
      TOLD,
    ),
  },
  just_in_time: {
    game: "just_in_time",
    players: 2,
    seed: 3,
    options: { difficulty: "easier" },
    steps: steps(
      "just_in_time",
      TOLD,
      TOLD,
      { move: { verb: "choose_card", card: 2 }, until: { event: "chose", player: 0 } },
      { move: { verb: "flip" }, until: { event: "used", player: 0 } },
      TOLD,
    ),
  },
  timalina: {
    game: "timalina",
    players: 2,
    seed: 21,
    options: { first: "seat_0" },
    steps: steps(
      "timalina",
      { move: { verb: "place" }, until: { event: "placed", player: 0 } },
      TOLD,
      { move: { verb: "place" }, until: { event: "placed", player: 0 } },
      TOLD,
    ),
  },
  timequest: {
    game: "timequest",
    players: 2,
    seed: 5,
    options: {},
    steps: steps(
      "timequest",
      { move: { verb: "choose_character" }, until: { event: "character_chosen", player: 0 } },
      { until: { event: "turn_began", player: 0 } },
      { move: { verb: "free_move" }, until: { event: "moved", player: 0 } },
      { move: { verb: "collect" }, until: { event: "gained", player: 0 } },
      TOLD,
    ),
  },
};

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
