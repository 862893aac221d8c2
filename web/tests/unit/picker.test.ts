import { expect, test } from "vitest";
import { combine, fits, guess, narrow, question, same } from "../../src/core/picker";
import type { Action } from "../../src/core/types";

const legal: Action[] = [
  { verb: "draw", player: 0 },
  { verb: "play", player: 0, card: "nova" },
  { verb: "diffuse", player: 0, card: "nova", target: { player: 1, card: "rift" } },
  { verb: "diffuse", player: 0, card: "rift", target: { player: 1, card: "rift" } },
];

test("objects are equal in any order of their fields", () => {
  expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(null, {})).toBe(false);
});

test("a part narrows the list", () => {
  expect(narrow(legal, { card: "nova" })).toHaveLength(2);
  expect(fits(legal[2]!, { target: { card: "rift", player: 1 } })).toBe(true);
  expect(fits(legal[0]!, { card: "nova" })).toBe(false);
});

test("a further part is added where both fit, else it begins again, else it is not legal", () => {
  expect(combine(legal, { card: "nova" }, { target: { player: 1, card: "rift" } })?.options).toEqual([legal[2]]);
  expect(combine(legal, { card: "nova" }, { card: "rift" })).toEqual({ part: { card: "rift" }, options: [legal[3]] });
  expect(combine(legal, { card: "nova" }, { card: "reactor" })).toBeNull();
});

test("an attempt is put to the engine with what was named", () => {
  expect(guess(legal, { verb: "discard", card: "nova" }, 0, "play")).toEqual({
    verb: "discard",
    player: 0,
    card: "nova",
  });
});

test("what was meant is like the legal action that has the same fields", () => {
  const target = { player: 1, card: "reactor" };
  expect(guess(legal, { card: "nova", target }, 0, "play")).toEqual({
    verb: "diffuse",
    player: 0,
    card: "nova",
    target,
  });
  // An ability that waits for a choice: its mode is common to all that can be chosen.
  const choices: Action[] = ["rift", "nova"].map((card) => ({
    verb: "choose",
    player: 0,
    mode: "return",
    target: { player: 1, card },
  }));
  expect(guess(choices, { target }, 0, "play")).toEqual({ verb: "choose", player: 0, mode: "return", target });
  // More than any legal action has: what the board says.
  expect(guess([legal[0]!, legal[1]!], { card: "nova", target }, 0, "diffuse").verb).toBe("diffuse");
});

test("many actions become a question, what to do first", () => {
  expect(question(legal, {})).toBeNull();
  const many: Action[] = Array.from({ length: 12 }, (_, i) => ({
    verb: i < 9 ? "bet" : "exchange",
    player: 0,
    spot: 2 + (i % 3),
    amount: i,
  }));
  expect(question(many, {})?.field).toBe("verb");
  const bets = Array.from({ length: 12 }, (_, i) => ({
    verb: "bet",
    player: 0,
    spot: 2 + (i % 4),
    amount: i,
  })) as Action[];
  expect(question(bets, {})).toMatchObject({
    field: "spot",
    values: [{ value: 2, count: 3 }, { value: 3 }, { value: 4 }, { value: 5 }],
  });
});
