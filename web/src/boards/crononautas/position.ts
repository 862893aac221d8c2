import type { Components } from "../../core/components";
import type { Schema } from "../../machine/schema";

const linchpins = (parts: Components): number[] =>
  parts.of("year").flatMap((one) => (one.printed.type === "linchpin" ? [one.printed.year as number] : []));

export default (parts: Components): Schema => ({
  pools: {
    cards: ["hands.*.*", "deck.*", "discard.*", "artifacts.*.*", "patches.*", "aside.*"],
    missions: ["missions.*", "mission_deck.*", "mission_discard.*"],
    identities: ["identities.*", "identity_deck.*", "identity_discard.*"],
  },
  piles: ["deck", "mission_deck", "identity_deck"],
  fields: [
    { id: "to_move", kind: "seat" },
    { id: "phase", kind: "choice", values: ["draw", "main"] },
    { id: "turn", kind: "int", min: 1, max: 500 },
    { id: "owed", kind: "int", min: 0, max: 9 },
    { id: "flipped", kind: "set", values: linchpins(parts) },
    { id: "patches", kind: "cards", pool: "cards" },
    { id: "hands", kind: "seat-cards", pool: "cards" },
    { id: "artifacts", kind: "seat-cards", pool: "cards" },
    { id: "missions", kind: "seat-card", pool: "missions" },
    { id: "identities", kind: "seat-card", pool: "identities" },
    { id: "discard", kind: "cards", pool: "cards", ordered: true },
    { id: "deck", kind: "cards", pool: "cards", ordered: true },
  ],
});
