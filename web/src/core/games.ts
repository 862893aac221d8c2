// The games of the engine's registry, as the hall shows them. The build asks the engine for them (scripts/gen.mjs); what
// a game adds for people is in boards/<id>/hall.tsx. A game without that is listed and played like the others.
import REGISTRY from "../gen/games.json";
import type { GameEvent, Json } from "./types";

/** How the deal of a day is counted: right answers up to `of`, with so few mistakes. */
export interface DailyCard {
  of: number;
  lives: number;
  /** Whether an event is a right or a wrong answer; null: neither. */
  mark: (event: GameEvent) => boolean | null;
}

/** What a game tells about itself in the hall and at the counter. */
export interface HallCard {
  /** Minutes of a whole match; a list: for each number of seats, from the fewest on. */
  minutes?: number | number[];
  /** Minutes until somebody new can play. */
  teach?: number;
  /** How much there is to think about: 1 light, 2 medium, 3 demanding. */
  weight?: 1 | 2 | 3;
  /** Seats of a quick game. */
  quick?: number;
  /** Options that people understand at once: they come first. */
  first?: string[];
  /** Options that follow from the number of players. */
  optionsFor?: (players: number) => Record<string, Json>;
  /** Who plays with whom, where players form teams: seats. */
  teams?: (players: number) => number[][] | null;
  /** All win or lose together. */
  together?: boolean;
  /** The hall offers one deal for everybody each day, for one player. */
  daily?: DailyCard;
  /** Decks can be combined and made. */
  decks?: boolean;
}

export interface GameCard extends HallCard {
  id: string;
  min: number;
  max: number;
  quick: number;
  /** The backs of the cards are the secret: no line of a match that runs may be played on elsewhere. */
  quiz: boolean;
  /** There is a first journey. */
  lesson: boolean;
  /** How many puzzles there are. */
  puzzles: number;
}

const cards = import.meta.glob<HallCard>("../boards/*/hall.tsx", { eager: true, import: "default" });

/** In the order of the registry. */
export const GAMES: GameCard[] = REGISTRY.map((game) => ({
  quick: Math.max(2, game.min),
  ...cards[`../boards/${game.id}/hall.tsx`],
  ...game,
}));

/** Minutes of a match with so many seats. */
export const minutesOf = ({ minutes, min }: GameCard, players: number): number | undefined =>
  Array.isArray(minutes) ? minutes[players - min] : minutes;

const UNKNOWN: GameCard = { id: "", min: 1, max: 8, quick: 2, quiz: false, lesson: false, puzzles: 0 };

export const gameCard = (id: string): GameCard => GAMES.find((g) => g.id === id) ?? { ...UNKNOWN, id };

/** Which bots sit down where nobody says which. Partners in a game won together play well. */
export const usualBot = ({ together }: HallCard): string => (together ? "expert" : "easy");

export const seatsText = ({ min, max }: GameCard): string => (min === max ? String(min) : `${min}–${max}`);
