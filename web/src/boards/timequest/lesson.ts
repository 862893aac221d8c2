import { TOLD, type LessonScript } from "../../core/lessons";

export default {
  players: 2,
  seed: 5,
  options: {},
  steps: [
    { move: { verb: "choose_character" }, until: { event: "character_chosen", player: 0 } },
    { until: { event: "turn_began", player: 0 } },
    { move: { verb: "free_move" }, until: { event: "moved", player: 0 } },
    { move: { verb: "collect" }, until: { event: "gained", player: 0 } },
    TOLD,
  ],
} satisfies LessonScript;
