// What a position of each game consists of, for the form: which fields, of which kind, with which components. It
// follows the tables of the rulebooks; a field that is not named here can still be set as text. What is allowed the
// engine alone decides.
import type { Components } from "../core/components";

export interface Field {
  id: string;
  kind:
    | "cards" // a list of ids
    | "card" // one id
    | "seat-cards" // a list of ids for every seat
    | "seat-card" // one id for every seat
    | "numbers" // a list of small numbers
    | "int"
    | "seat-ints"
    | "seat"
    | "bool"
    | "seat-bools"
    | "choice"
    | "set" // some of the values, each at most once
    | "amounts" // an object of numbers
    | "group" // an object with fields
    | "seats"; // an object with fields for every seat
  /** Which components: "POOL" as the game is dealt, or the values themselves. */
  pool?: string;
  values?: (string | number)[];
  min?: number;
  max?: number;
  /** The order of the list means something. */
  ordered?: boolean;
  nullable?: boolean;
  fields?: Field[];
  /** An entry of the list is an object with the id in this field. */
  inside?: string;
}

export interface Schema {
  fields: Field[];
  /** Where a fresh deal shows all components of a pool. Paths with * for every entry. */
  pools: Record<string, string[]>;
  /** Left out at first: the engine puts there what is left over. */
  piles: string[];
}

const linchpins = (parts: Components): number[] =>
  parts.of("year").flatMap((one) => (one.printed.type === "linchpin" ? [one.printed.year as number] : []));
const goods = (parts: Components): string[] => parts.ids("resource").filter((id) => id !== "crystal");

const SCHEMAS: Record<string, (parts: Components) => Schema> = {
  control: () => ({
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
  }),
  crononautas: (parts) => ({
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
  }),
  just_in_time: (parts) => ({
    pools: {},
    piles: ["places", "times"],
    fields: [
      { id: "round", kind: "int", min: 1, max: 2 },
      { id: "turn", kind: "int", min: 1, max: 99 },
      {
        id: "goals",
        kind: "group",
        fields: [
          { id: "places", kind: "set", values: parts.ids("wedge") },
          { id: "times", kind: "set", values: parts.ids("wedge") },
        ],
      },
      {
        id: "stable",
        kind: "group",
        fields: parts
          .ids("wedge")
          .map((color) => ({ id: color, kind: "cards", values: parts.ids("wedge"), ordered: true })),
      },
      {
        id: "seats",
        kind: "seats",
        fields: [
          { id: "color", kind: "card", values: parts.ids("wedge") },
          { id: "physical", kind: "card", values: parts.ids("wedge") },
          { id: "temporal", kind: "card", values: parts.ids("wedge") },
          { id: "hand", kind: "numbers", min: 1, max: 9 },
          { id: "shards", kind: "cards", values: parts.ids("wedge") },
          { id: "deck", kind: "numbers", min: 1, max: 9, ordered: true },
        ],
      },
    ],
  }),
  timalina: () => ({
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
  }),
  timequest: (parts) => ({
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
  }),
};

export const hasSchema = (game: string): boolean => game in SCHEMAS;
export const schemaOf = (game: string, parts: Components): Schema => SCHEMAS[game]!(parts);
