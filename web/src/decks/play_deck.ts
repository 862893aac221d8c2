// A match with a deck at once: one person against an easy bot, with as many cards in hand as the deck has room for.
import type { Engine } from "../core/engine";
import { namesFor, startLocal } from "../core/start";
import { combine, everything } from "./combine";
import type { Deck } from "./library";

export async function playDeck(engine: Engine, deck: Deck): Promise<void> {
  const made = await combine(engine, everything(`#${deck.id}`), {});
  const hand = Math.max(1, Math.min(4, Math.floor((made.cards.length - 1) / 4)));
  const bots = [null, "easy"];
  startLocal({
    game: "timalina",
    players: 2,
    options: { hand },
    bots,
    names: namesFor(bots),
    position: { cards: made.cards },
    keep: true,
    title: deck.title,
  });
}
