// The hand keeps still: cards stay in their places, new ones come last, and the row is not made shorter for one card.
import { expect, test } from "vitest";
import { rowFor, steadyOrder } from "../../src/ui/hand";

test("a card that is played leaves the others where they are", () =>
  expect(steadyOrder(["nova", "rift", "deflector"], ["deflector", "nova"])).toEqual(["nova", "deflector"]));

test("a new card comes last, however the table sorts", () =>
  expect(steadyOrder(["nova", "deflector"], ["deflector", "force_field", "nova"])).toEqual([
    "nova",
    "deflector",
    "force_field",
  ]));

test("of equal cards one goes and one stays", () => {
  expect(steadyOrder(["rift", "nova", "rift"], ["nova", "rift"])).toEqual(["rift", "nova"]);
  expect(steadyOrder(["rift"], ["rift", "rift"])).toEqual(["rift", "rift"]);
});

test("the row grows at once and shrinks with one place to spare", () => {
  expect(rowFor(4, 0)).toBe(4);
  expect(rowFor(6, 4)).toBe(6);
  expect(rowFor(5, 6)).toBe(6);
  expect(rowFor(4, 6)).toBe(4);
  expect(rowFor(4, 5)).toBe(5);
  expect(rowFor(3, 5)).toBe(4);
  expect(rowFor(9, 8)).toBe(9);
  expect(rowFor(12, 9)).toBe(11);
  expect(rowFor(8, 9)).toBe(9);
  expect(rowFor(8, 11)).toBe(8);
  expect(rowFor(7, 11)).toBe(7);
});
