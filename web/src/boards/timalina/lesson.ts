import { TOLD, type LessonScript } from "../../core/lessons";

export default {
  players: 2,
  seed: 21,
  options: { first: "seat_0" },
  steps: [
    { move: { verb: "place" }, until: { event: "placed", player: 0 } },
    TOLD,
    { move: { verb: "place" }, until: { event: "placed", player: 0 } },
    TOLD,
  ],
} satisfies LessonScript;
