import { TOLD, type LessonScript } from "../../core/lessons";

export default {
  players: 2,
  seed: 3,
  options: { difficulty: "easier" },
  steps: [
    TOLD,
    TOLD,
    { move: { verb: "choose_card", card: 2 }, until: { event: "chose", player: 0 } },
    { move: { verb: "flip" }, until: { event: "used", player: 0 } },
    TOLD,
  ],
} satisfies LessonScript;
