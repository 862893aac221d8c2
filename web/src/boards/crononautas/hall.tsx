// Crononautas as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import type { Json } from "../../core/types";
import "./colors.css";

export default {
  minutes: [15, 25, 30, 40, 50, 50],
  teach: 5,
  weight: 2,
  quick: 3,
  first: ["mode"],
  // Alone there is a game of its own.
  optionsFor: (players): Record<string, Json> => (players === 1 ? { mode: "solonauts" } : {}),
} satisfies HallCard;
