// Tímalína as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import "./colors.css";

export default {
  minutes: [5, 10, 15, 20, 25, 30, 35, 40],
  teach: 1,
  weight: 1,
  quick: 3,
  first: ["deck", "hand"],
  daily: { of: 10, lives: 3, mark: (event) => (event.event === "placed" ? Boolean(event.right) : null) },
  decks: true,
} satisfies HallCard;
