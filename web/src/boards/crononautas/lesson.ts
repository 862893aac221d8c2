import { TOLD, type LessonScript } from "../../core/lessons";

export default {
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
  steps: [
    TOLD,
    { move: { verb: "play", card: "gyro_del_destino", year: 1914 }, until: { event: "flipped" } },
    { move: { verb: "play", card: "patch_1918" }, until: { event: "patched" } },
    TOLD,
    TOLD,
  ],
} satisfies LessonScript;
