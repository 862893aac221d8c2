// What the view of any game shows, without knowing the game: which fields have an entry per seat, which are cards, and
// what of it the player holds. docs/adding-a-game.md says how a view should be written to be read well.
import { known, nameOf, t } from "../../core/i18n";
import type { Json, View } from "../../core/types";

/** Numbers that mean a seat. */
const SEATS = /^(to_move|starter|first|first_player|lead|player|owner|winner|asked|target|by)$/;
/** What stands elsewhere on the page. */
const UNSAID = /^(actors|options|names)$/;

export interface Entry {
  key: string;
  value: Json;
}

/** A field of which every seat has its own. */
export interface SeatField {
  key: string;
  of: Json[];
  /** Some entries are cards, others only how many: those lie face down. */
  counted: boolean;
}

export interface Reading {
  /** On the table, for everybody: numbers and words first, then cards. */
  facts: Entry[];
  piles: Entry[];
  seats: SeatField[];
  /** What this seat holds: cards that others see only as a number, or as nothing. */
  hand: { key: string; cards: string[] } | null;
}

export const isSeat = (key: string): boolean => SEATS.test(key);
const isObject = (value: Json): value is Record<string, Json> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
export const isCards = (value: Json): value is (string | null)[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one === null || typeof one === "string");

function seatField(key: string, of: Json[]): SeatField {
  const lists = of.filter((one) => Array.isArray(one)).length;
  return { key, of, counted: lists > 0 && of.some((one) => typeof one === "number") };
}

/** Lists with an entry per seat. A list of words alone is a row of cards, however many there are. */
function bySeat(value: Json, players: number): value is Json[] {
  return Array.isArray(value) && value.length === players && value.some((one) => typeof one !== "string");
}

/** `players: [{hand, gold}, ...]` is one field per name. */
function seatFields(key: string, of: Json[]): SeatField[] {
  if (!of.every(isObject)) return [seatField(key, of)];
  const keys = [...new Set(of.flatMap((one) => Object.keys(one as object)))];
  return keys.map((inner) =>
    seatField(
      inner,
      of.map((one) => (one as Record<string, Json>)[inner] ?? null),
    ),
  );
}

const held = (field: SeatField, you: number): boolean =>
  isCards(field.of[you] ?? null) &&
  (field.counted || field.of.some((one, seat) => seat !== you && (one === null || (isCards(one) && one[0] === null))));

export function read(view: View, players: number, you: number | null): Reading {
  const entries = Object.entries(view as Record<string, Json>)
    .filter(([key, value]) => !UNSAID.test(key) && !(key === "players" && typeof value === "number"))
    .map(([key, value]) => ({ key, value }));
  const shared = entries.filter(({ value }) => !bySeat(value, players));
  const seats = entries.flatMap(({ key, value }) => (bySeat(value, players) ? seatFields(key, value) : []));
  const mine = you === null ? undefined : seats.find((field) => held(field, you));
  return {
    facts: shared.filter(({ value }) => !Array.isArray(value) && !isObject(value)),
    piles: shared.filter(({ value }) => Array.isArray(value) || isObject(value)),
    seats,
    hand: mine ? { key: mine.key, cards: (mine.of[you!] as (string | null)[]).filter((one) => one !== null) } : null,
  };
}

/** Every word that the view shows, wherever it stands: what can be pointed at. */
export function shown(value: Json): Set<string> {
  const found = new Set<string>();
  const walk = (one: Json): void => {
    if (typeof one === "string") found.add(one);
    else if (one !== null && typeof one === "object") Object.values(one).forEach(walk);
  };
  walk(value);
  return found;
}

export function label(game: string, key: string): string {
  for (const path of [`${game}.field.${key}`, `field.${key}`]) if (known(path)) return t(path);
  const words = nameOf(game, key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
