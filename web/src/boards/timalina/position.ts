import type { Schema } from "../../machine/schema";

export default (): Schema => ({
  pools: { cards: ["line.*", "hands.*.*", "deck.*", "box.*"] },
  piles: ["deck"],
  fields: [
    { id: "line", kind: "cards", pool: "cards", ordered: true },
    { id: "hands", kind: "seat-cards", pool: "cards" },
    { id: "to_move", kind: "seat" },
    { id: "first", kind: "seat" },
    { id: "round", kind: "int", min: 1, max: 200 },
    { id: "in_game", kind: "seat-bools" },
    { id: "playoff", kind: "bool" },
    { id: "lives", kind: "int", min: 1, max: 10 },
    { id: "box", kind: "cards", pool: "cards" },
    { id: "deck", kind: "cards", pool: "cards", ordered: true },
  ],
});
