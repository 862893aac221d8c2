import type { Components } from "../../core/components";
import type { Schema } from "../../machine/schema";

const goods = (parts: Components): string[] => parts.ids("resource").filter((id) => id !== "crystal");

export default (parts: Components): Schema => ({
  pools: {
    quests: ["quest_row.*", "quest_deck.*", "quest_discard.*", "players.*.artifacts.*", "players.*.explorer.*"],
    actions: ["action_deck.*", "action_discard.*", "players.*.hand.*", "players.*.slots.*.card"],
    active: ["active_deck.*", "active_discard.*", "players.*.kept_events.*"],
  },
  piles: [
    "quest_deck",
    "action_deck",
    "active_deck",
    "easy_deck",
    "moderate_deck",
    "difficult_deck",
    "supply",
    "crystal_supply",
    "agenda",
  ],
  fields: [
    { id: "round", kind: "int", min: 0, max: 99 },
    { id: "first_player", kind: "seat" },
    { id: "final_round", kind: "bool" },
    {
      id: "turn",
      kind: "group",
      nullable: true,
      fields: [
        { id: "player", kind: "seat" },
        { id: "ap", kind: "int", min: 0, max: 9 },
      ],
    },
    {
      id: "players",
      kind: "seats",
      fields: [
        { id: "character", kind: "card", values: parts.ids("character"), nullable: true },
        { id: "location", kind: "card", values: parts.ids("place") },
        { id: "resources", kind: "amounts", values: goods(parts), min: 0, max: 30 },
        { id: "crystals", kind: "int", min: 0, max: 60 },
        { id: "token_up", kind: "bool" },
        { id: "hand", kind: "cards", pool: "actions" },
        { id: "slots", kind: "cards", pool: "actions", inside: "card", ordered: true },
        { id: "artifacts", kind: "cards", pool: "quests" },
        { id: "kept_events", kind: "cards", pool: "active" },
      ],
    },
    { id: "quest_row", kind: "cards", pool: "quests", ordered: true },
    { id: "visits", kind: "amounts", values: parts.ids("place").filter((id) => id !== "void"), min: 0, max: 9 },
    { id: "quest_deck", kind: "cards", pool: "quests", ordered: true },
    { id: "action_deck", kind: "cards", pool: "actions", ordered: true },
  ],
});
