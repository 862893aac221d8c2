// Puzzles from a custom deck: where does this card go? They follow from the cards alone: everybody who has the deck
// gets the same ones until it changes.
import { t } from "../core/i18n";
import type { Json, Lang } from "../core/types";
import type { Puzzle } from "../machine/puzzles";

export interface Card {
  card: string;
  date: number;
  name: string;
  difficulty?: number;
}

/** The game that decks are for. */
export const GAME = "timalina";
const LINE_MIN = 4;
const LINE_MAX = 8;
const MOST_PUZZLES = 20;
/** Cards in the deck; one more is in the hand of the player who is not asked. */
const REST = 4;

/** A number that follows from a text: the same everywhere. */
const numberOf = (text: string): number =>
  [...text].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261);

/** Says it in the language that is chosen when it is read. */
function said(make: () => string): Record<Lang, string> {
  return Object.defineProperties({} as Record<Lang, string>, {
    en: { get: make },
    es: { get: make },
    is: { get: make },
  });
}

/** Cards of different years, so that only one order is right. */
function byYear(cards: Card[]): Card[] {
  const sorted = [...cards].sort((a, b) => a.date - b.date);
  return sorted.filter((card, i) => !i || card.date !== sorted[i - 1]!.date);
}

/** The cards of the line: of the whole time for an easy puzzle, the nearest ones for a hard one. */
function lineFor(card: Card, others: Card[], level: number, most: number): Card[] {
  const length = Math.min(LINE_MAX, most, others.length);
  const wide = Math.round(length + ((others.length - length) * (5 - level)) / 4);
  const at = others.filter((one) => one.date < card.date).length;
  const from = Math.max(0, Math.min(others.length - wide, at - Math.floor(wide / 2)));
  return Array.from({ length }, (_, i) => others[from + Math.floor(((i + 0.5) * wide) / length)]!);
}

function why(card: Card, line: Card[], place: number): string {
  const before = line[place - 1]?.name;
  const after = line[place]?.name;
  if (before === undefined) return t("machine.puzzle.place_first", { card: card.name, after: after! });
  if (after === undefined) return t("machine.puzzle.place_last", { card: card.name, before });
  return t("machine.puzzle.place_between", { card: card.name, before, after });
}

function puzzleOf(shelf: string, card: Card, cards: Card[], level: number): Puzzle {
  const line = lineFor(card, byYear(cards.filter((one) => one.date !== card.date)), level, cards.length - 2);
  const place = line.filter((one) => one.date < card.date).length;
  const rest = cards.filter((one) => one !== card && !line.includes(one)).slice(0, REST + 1);
  const used = cards.filter((one) => one === card || line.includes(one) || rest.includes(one));
  const ids = (list: Card[]): string[] => list.map((one) => one.card);
  return {
    id: `${shelf}-${card.card}`,
    shelf,
    game: GAME,
    players: 2,
    options: {},
    player: 0,
    kind: "place",
    knowledge: "all",
    difficulty: level,
    missed: [],
    value: 1,
    next: 0,
    best: [{ verb: "place", player: 0, card: card.card, place }],
    prompt: said(() => t("machine.puzzle.place", { card: card.name })),
    why: said(() => why(card, line, place)),
    position: {
      cards: used as unknown as Json,
      line: ids(line),
      hands: [[card.card], ids(rest.slice(0, 1))],
      deck: ids(rest.slice(1)),
      first: 0,
      to_move: 0,
    },
  };
}

/** One puzzle per card, in an order that the deck gives, easy ones first; none where the deck is too small. */
export function makePuzzles(shelf: string, cards: Card[]): Puzzle[] {
  const order = [...cards].sort((a, b) => numberOf(a.card) - numberOf(b.card));
  if (cards.length < LINE_MIN + 2) return [];
  const asked = order.filter((card) => byYear(cards.filter((one) => one.date !== card.date)).length >= LINE_MIN);
  const chosen = asked.slice(0, MOST_PUZZLES);
  return chosen
    .map((card, i) => ({ card, level: card.difficulty ?? 1 + Math.floor((5 * i) / chosen.length) }))
    .sort((a, b) => a.level - b.level)
    .map(({ card, level }) => puzzleOf(shelf, card, cards, level));
}
