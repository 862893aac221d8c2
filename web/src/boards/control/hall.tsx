// CONTROL as the hall and the counter show it.
import type { HallCard } from "../../core/games";
import "./colors.css";

export default { minutes: 15, teach: 3, weight: 1, quick: 2, first: ["match"] } satisfies HallCard;
