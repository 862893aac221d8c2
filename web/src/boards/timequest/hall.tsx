// TimeQuest as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import "./colors.css";

export default {
  minutes: [60, 90, 120, 150],
  teach: 8,
  weight: 3,
  quick: 3,
  first: ["closed_to_end", "objectives"],
} satisfies HallCard;
