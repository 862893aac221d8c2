// One deck out of several, as the engine combines them (docs/protocol.md, `combine`).
import { MESSAGE_MOST, sizeOf } from "../core/connection";
import type { Engine } from "../core/engine";
import { t } from "../core/i18n";
import type { Json } from "../core/types";
import { deckById, readDeck } from "./library";

export interface Choice {
  /** Built-in names, and ids of decks of this browser with a # before them. */
  decks: string[];
  categories: string[];
  easiest: number;
  hardest: number;
  size: number | null;
}

export interface Combined {
  cards: Json[];
  found: number;
  repeated: number;
}

export const everything = (deck: string): Choice => ({
  decks: [deck],
  categories: [],
  easiest: 1,
  hardest: 5,
  size: null,
});

/** Whether it is more than one built-in deck as it is: that one is an option of the game. */
export const isCombined = (c: Choice): boolean =>
  c.decks.length !== 1 ||
  c.decks[0]!.startsWith("#") ||
  c.categories.length > 0 ||
  c.easiest > 1 ||
  c.hardest < 5 ||
  c.size !== null;

const letters = new TextEncoder();
/** As many characters as have room in the bytes that a table takes. */
const short = (text: string): string => {
  const all = [...text.replace(/\p{Cc}/gu, " ").trim()];
  while (letters.encode(all.join("")).length > 80) all.pop();
  return all.join("");
};

/** What everybody at a table reads of the deck: the titles of its decks, and who made them. */
export function titleOf(choice: Choice): { title: string; author: string } {
  const own = choice.decks.map((name) => (name.startsWith("#") ? deckById(name.slice(1)) : undefined));
  const titles = choice.decks.map(
    (name, i) => own[i]?.title || (name.startsWith("#") ? "" : t(`timalina.option.deck.${name}`)),
  );
  return {
    title: short(titles.filter(Boolean).join(" + ")),
    author: short([...new Set(own.flatMap((deck) => (deck?.author ? [deck.author] : [])))].join(", ")),
  };
}

/** Throws with a sentence for people. */
export async function combine(
  engine: Engine,
  choice: Choice,
  options: Record<string, Json>,
  seed = crypto.getRandomValues(new Uint32Array(1))[0]!,
): Promise<Combined> {
  const decks: Json[] = [];
  for (const name of choice.decks) {
    const own = name.startsWith("#") ? deckById(name.slice(1)) : undefined;
    if (own) decks.push((await readDeck(engine, own)).cards);
    else if (!name.startsWith("#")) decks.push(name);
  }
  const answer = await engine.request({
    op: "combine",
    game: "timalina",
    decks,
    categories: choice.categories,
    difficulty: [choice.easiest, choice.hardest],
    ...(choice.size === null ? {} : { size: choice.size }),
    ...(typeof options.from === "number" ? { from: options.from } : {}),
    ...(typeof options.to === "number" ? { to: options.to } : {}),
    seed,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  return { cards: answer.cards, found: answer.found, repeated: answer.repeated };
}

/** What one request to a server has room for. */
export const TABLE_ROOM = MESSAGE_MOST - 4096;

/** The cards with what is told of them; those of a table must fit into one request. */
export async function bringDeck(
  engine: Engine,
  choice: Choice,
  options: Record<string, Json>,
  room = Infinity,
): Promise<{ cards: Json[]; deck: { title: string; author: string } }> {
  const { cards } = await combine(engine, choice, options);
  let left = room;
  const n = cards.findIndex((card) => (left -= sizeOf(card) + 1) < 0);
  if (n >= 0) {
    const { name, card } = cards[n] as { name?: string; card: string };
    throw new Error(t("workshop.table_too_long", { n: n + 1, name: name ?? card }));
  }
  return { cards, deck: titleOf(choice) };
}
