// Puzzles from a custom deck: made of the cards alone, each with one right place, which the engine confirms.
import { beforeAll, describe, expect, test } from "vitest";
import { makePuzzles } from "../../src/decks/make_puzzles";
import { engine, type TestEngine } from "./engine";

let e: TestEngine;
beforeAll(async () => {
  e = await engine();
});

const cardsOf = (dates: (number | string)[]) => {
  const text = `name\tdate\n${dates.map((date, i) => `Event ${String.fromCharCode(65 + i)}\t${date}`).join("\n")}`;
  const read = e.request({ op: "deck", text });
  expect(read.fine).toBe(true);
  return read.cards as Parameters<typeof makePuzzles>[1];
};

/** Whether the engine says that a card lies right there. */
function right(puzzle: ReturnType<typeof makePuzzles>[number], place: number): boolean {
  const { game, players, options, position, best } = puzzle;
  expect(e.request({ op: "new", game, players, options, seed: 1, position }), puzzle.id).toMatchObject({ ok: true });
  const played = e.request({ op: "apply", action: { ...best[0], place } });
  expect(played.ok, puzzle.id).toBe(true);
  return played.events.find((event: { event: string }) => event.event === "placed").right;
}

describe("puzzles of a deck", () => {
  test("each has one right place, by the rules", () => {
    const years = Array.from({ length: 40 }, (_, i) => (i % 5 ? -300 + 61 * i : `${1500 + i}-0${1 + (i % 9)}`));
    const all = makePuzzles("own-x", cardsOf([...years, 1500, 1500, 1505]));
    expect(all).toHaveLength(20);
    expect(new Set(all.map((one) => one.id)).size).toBe(20);
    expect(all.map((one) => one.difficulty)).toEqual([...all.map((one) => one.difficulty)].sort());
    for (const puzzle of all) {
      const line = puzzle.position.line as string[];
      const places = Array.from({ length: line.length + 1 }, (_, place) => place).filter((place) =>
        right(puzzle, place),
      );
      expect(places, puzzle.id).toEqual([puzzle.best[0]!.place]);
    }
  });
  test("hard ones have their cards close together", () => {
    const all = makePuzzles("own-x", cardsOf(Array.from({ length: 26 }, (_, i) => 1000 + 10 * i)));
    const spanOf = (one: (typeof all)[number]) => {
      const dates = new Map((one.position.cards as { card: string; date: number }[]).map((c) => [c.card, c.date]));
      const line = (one.position.line as string[]).map((id) => dates.get(id)!);
      return line.at(-1)! - line[0]!;
    };
    expect(spanOf(all[0]!)).toBeGreaterThan(2 * spanOf(all.at(-1)!));
  });
  test("the smallest deck has some, a smaller one none, and the order is the deck's", () => {
    expect(makePuzzles("own-x", cardsOf([1, 2, 3, 4, 5, 6]))).toHaveLength(6);
    expect(makePuzzles("own-x", cardsOf([1, 2, 3, 4, 5]))).toEqual([]);
    expect(makePuzzles("own-x", cardsOf([1, 1, 1, 2, 2, 3, 3]))).toEqual([]);
    const ids = (dates: number[]) => makePuzzles("own-x", cardsOf(dates)).map((one) => one.id);
    expect(ids([1, 2, 3, 4, 5, 6, 7])).toEqual(ids([1, 2, 3, 4, 5, 6, 7]));
  });
});
