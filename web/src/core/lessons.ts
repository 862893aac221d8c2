// A guided first journey for each game: a start position and a few steps. A step is over when its event has
// happened, or at a press of the button. Nothing is forced: whoever does something else plays on.
import type { GameEvent, Json } from "./types";

export interface LessonStep {
  key: string;
  until?: Record<string, Json>;
}

export interface Lesson {
  game: string;
  players: number;
  seed: number;
  options: Record<string, Json>;
  position?: Json;
  steps: LessonStep[];
}

const steps = (game: string, ...untils: (Record<string, Json> | undefined)[]): LessonStep[] => untils.map((until, i) => ({ key: `web.lesson.${game}.${i + 1}`, until }));

export const LESSONS: Record<string, Lesson> = {
  control: {
    game: "control", players: 2, seed: 7, options: { match: "single" },
    position: { starter: 0, to_move: 0, hands: [["rift", "force_field", "dark_energy", "nova"], ["reactor", "deflector", "wormhole"]], areas: [["exotic_matter"], ["wormhole"]] },
    steps: steps("control", undefined, { event: "played", player: 0 }, { event: "discarded", player: 0, why: "diffuse" }, { event: "discarded", player: 0, why: "ability" }, undefined),
  },
  crononautas: {
    game: "crononautas", players: 2, seed: 11, options: { first_player: 0 },
    position: { to_move: 0, hands: [["gyro_del_destino", "patch_1918", "rex"], ["excalibur", "new_mission", "cancer_cure"]] },
    steps: steps("crononautas", undefined, { event: "flipped" }, { event: "patched" }, undefined, undefined),
  },
  just_in_time: {
    game: "just_in_time", players: 2, seed: 3, options: { difficulty: "easier" },
    steps: steps("just_in_time", undefined, undefined, { event: "chose", player: 0 }, { event: "used", player: 0 }, undefined),
  },
  timalina: {
    game: "timalina", players: 2, seed: 21, options: { first: "seat_0" },
    steps: steps("timalina", { event: "placed", player: 0 }, undefined, { event: "placed", player: 0 }, undefined),
  },
  timequest: {
    game: "timequest", players: 2, seed: 5, options: {},
    steps: steps("timequest", { event: "character_chosen", player: 0 }, { event: "turn_began", player: 0 }, { event: "moved", player: 0 }, { event: "gained", player: 0 }, undefined),
  },
};

/** The step one is at after these events, starting from `at`. */
export function advance(lesson: Lesson, at: number, events: GameEvent[]): number {
  let now = at;
  for (const event of events) {
    const until = lesson.steps[now]?.until;
    if (until && Object.entries(until).every(([key, value]) => event[key] === value)) now++;
  }
  return now;
}
