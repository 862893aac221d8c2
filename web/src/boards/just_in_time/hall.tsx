// Just in Time as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import "./colors.css";

export default {
  minutes: 40,
  teach: 6,
  weight: 3,
  quick: 2,
  first: ["colors", "difficulty"],
  together: true,
} satisfies HallCard;
