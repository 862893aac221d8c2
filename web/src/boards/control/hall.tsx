// CONTROL as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import "./colors.css";

export default {
  minutes: [15, 15, 25],
  teach: 3,
  weight: 1,
  quick: 2,
  first: ["match"],
  // Clause 2.3.
  teams: (players) =>
    players === 4
      ? [
          [0, 2],
          [1, 3],
        ]
      : null,
} satisfies HallCard;
