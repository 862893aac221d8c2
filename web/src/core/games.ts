// The five games as the lobby shows them. How many may sit and which options there are is asked of the engine
// only on the start screen; these are for the board at the door.
interface GameCard {
  id: string;
  seats: string;
  minutes: number;
  min: number;
  max: number;
  /** Seats of a quick game. */
  quick: number;
  /** The backs of the cards are the secret: no line of a match that runs may be played on elsewhere. */
  quiz?: boolean;
}

export const GAMES: GameCard[] = [
  { id: "control", seats: "2–4", minutes: 15, min: 2, max: 4, quick: 2 },
  { id: "crononautas", seats: "1–6", minutes: 30, min: 1, max: 6, quick: 3 },
  { id: "just_in_time", seats: "1–6", minutes: 40, min: 1, max: 6, quick: 2 },
  { id: "timalina", seats: "1–8", minutes: 15, min: 1, max: 8, quick: 3, quiz: true },
  { id: "timequest", seats: "2–5", minutes: 90, min: 2, max: 5, quick: 3 },
];

export const gameCard = (id: string): GameCard => GAMES.find((g) => g.id === id) ?? GAMES[0]!;
