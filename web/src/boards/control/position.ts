import type { Schema } from "../../machine/schema";

export default (): Schema => ({
  pools: { cards: ["hands.*.*", "areas.*.*", "decks.*.*", "discards.*.*"] },
  piles: ["decks"],
  fields: [
    { id: "to_move", kind: "seat" },
    { id: "starter", kind: "seat" },
    { id: "hands", kind: "seat-cards", pool: "cards" },
    { id: "areas", kind: "seat-cards", pool: "cards", ordered: true },
    { id: "wins", kind: "seat-ints", min: 0, max: 3 },
    { id: "round", kind: "int", min: 1, max: 99 },
    { id: "phase", kind: "choice", values: ["action", "trim"] },
    { id: "overtime", kind: "int", min: 0, max: 200 },
    { id: "discards", kind: "seat-cards", pool: "cards" },
    { id: "decks", kind: "seat-cards", pool: "cards", ordered: true },
  ],
});
