// Where the puzzles of a custom deck come from: a deck of this browser, or one that the server keeps.
import { startEngine, type Engine } from "../core/engine";
import type { Puzzle } from "../machine/puzzles";
import { deckById, newDeck, readDeck, readSheet, type Deck } from "./library";
import { makePuzzles, type Card } from "./make_puzzles";
import { isCode, readShared } from "./shared";

/** The deck of a shelf "own-ID": of this browser, or shared by the server. */
export async function deckOfShelf(shelf: string): Promise<Deck | null> {
  const name = shelf.replace(/^own-/, "");
  const own = deckById(name);
  if (own || !isCode(name)) return own ?? null;
  const { title, author, rows } = readSheet((await readShared(name)).text);
  return newDeck(title, rows, author);
}

export async function puzzlesOfDeck(shelf: string, engine: Engine = startEngine()): Promise<Puzzle[]> {
  try {
    const deck = await deckOfShelf(shelf);
    const read = deck && (await readDeck(engine, deck));
    return read?.fine ? makePuzzles(shelf, read.cards as unknown as Card[]) : [];
  } finally {
    engine.close();
  }
}
