import { TOLD, type LessonScript } from "../../core/lessons";

export default {
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
  steps: [
    TOLD,
    { move: { verb: "play", card: "nova" }, until: { event: "played", player: 0 } },
    { move: { verb: "diffuse", card: "deflector" }, until: { event: "discarded", player: 0, why: "diffuse" } },
    { move: { verb: "discard", card: "dark_energy" }, until: { event: "discarded", player: 0, why: "ability" } },
    TOLD,
  ],
} satisfies LessonScript;
