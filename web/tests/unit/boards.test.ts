import { describe, expect, it } from "vitest";
import { draw, way, type Box } from "../../src/boards/crononautas/routes";
import { read, shown } from "../../src/boards/any/read";
import crononautas from "../../src/boards/crononautas";
import { belongs, noteOf, room } from "../../src/boards/timalina";
import { order } from "../../src/boards/timalina/facts";
import { areEven } from "../../src/machine/hint";
import { asideOf } from "../../src/machine/puzzle_table";
import type { GameEvent, Snapshot } from "../../src/core/types";
import { nextOf } from "../../src/boards/timequest/deal";
import { advance, awaited, loadLesson } from "../../src/core/lessons";

describe("a card that was turned over", () => {
  it.each([
    ["Ana places “X” correctly: 1512. He stood.", "1512"],
    ["Ana places “X”: 40000 BC. He stood.", "40,000 BC"],
    ["Ana acierta con «X»: 40000 a. C.. He stood.", "40.000 a. C."],
    ["Ana places “X”: 13.8 billion years ago. He stood.", "13.8 billion years ago"],
  ])("is told without what stands above it: %s", (text, date) => expect(noteOf(text, date)).toBe("He stood."));
  it("is told whole where the sentence is another", () => expect(noteOf("He stood.", "1512")).toBe("He stood."));
});

it("a line of several rows says how many stand in each", () => {
  expect(room(3, 1000, 500).across).toBe(0);
  const many = room(12, 1000, 500);
  expect(many.across).toBeGreaterThan(2);
  // As many as fit, with four pixels for rounding.
  expect(many.across * (many.station + many.gap)).toBeLessThanOrEqual(1004);
  expect((many.across + 1) * (many.station + many.gap)).toBeGreaterThan(1004);
});

it("Tímalína's places: the winner, then who was in the play-off, then who was out before", () => {
  const events = [
    { event: "round_ended", round: 5, empty: [1, 2] },
    { event: "out", player: 0, cards: [{}, {}] },
    { event: "out", player: 3, cards: [{}] },
    { event: "round_ended", round: 6, empty: [2] },
  ] as unknown as GameEvent[];
  const view = { hands: [[], ["a"], [], []], in_game: [false, true, true, false], playoff: true };
  const snap = { seats: [{}, {}, {}, {}], view, result: { winners: [2] } } as unknown as Snapshot;
  expect(order(snap, events)).toEqual([2, 1, 3, 0]);
});

it("a card in a wrong place was earlier or later; other answers are neither", () => {
  const at = (place: number) => ({ verb: "place", player: 0, card: "x", place });
  expect(asideOf([at(2), at(3)], at(5))).toBe("earlier");
  expect(asideOf([at(2)], at(0))).toBe("later");
  expect(asideOf([{ verb: "play", player: 0, card: "x" }], { verb: "draw", player: 0 })).toBe(null);
});

it("moves whose chances differ by two points at most are even", () => {
  const move = (value: number) => ({ action: { verb: "x", player: 0 }, visits: 1, value });
  expect(areEven([move(0.37), move(0.354)])).toBe(true);
  expect(areEven([move(0.37), move(0.33)])).toBe(false);
});

describe("a first journey", async () => {
  const control = (await loadLesson("control"))!;
  const play = { verb: "play", player: 0, card: "exotic_matter" };
  const draws = { verb: "draw", player: 0 };
  it("waits for the move it speaks of", () => expect(awaited(control, 2, [play, draws])).toEqual([play]));
  it("lets nothing happen while a step is read", () => expect(awaited(control, 0, [play, draws])).toEqual([]));
  it("lets everything happen where that move is not possible, and at the end", () => {
    expect(awaited(control, 2, [draws])).toEqual([draws]);
    expect(awaited(control, control.steps.length - 1, [play, draws])).toEqual([play, draws]);
  });
  it("goes on when its event has happened, and only then", () => {
    expect(advance(control, 2, [{ event: "played", player: 1 }])).toBe(2);
    expect(advance(control, 2, [{ event: "played", player: 0, card: "exotic_matter" }])).toBe(3);
  });
});

describe("a deal of TimeQuest", () => {
  const give = (resource: string) => ({ verb: "give", player: 0, resource });
  const take = (resource: string) => ({ verb: "take", player: 0, resource });
  const propose = { verb: "propose", player: 0, give: { food: 1 }, take: {} };
  const legal = [give("food"), give("gold"), take("stone"), propose];
  const wanted = { give: { food: 2, gold: 0 }, take: { stone: 1 } };
  it("adds what is missing on one side, then on the other, then is offered", () => {
    expect(nextOf(legal, { give: { food: 1 }, take: {} }, wanted)).toEqual(give("food"));
    expect(nextOf(legal, { give: { food: 2 }, take: {} }, wanted)).toEqual(take("stone"));
    expect(nextOf(legal, { give: { food: 2 }, take: { stone: 1 } }, wanted)).toEqual(propose);
  });
  it("stops where a token is gone", () =>
    expect(nextOf([propose], { give: { food: 1 }, take: {} }, wanted)).toBe(null));
});

describe("ripples", () => {
  // Four columns of 80 by 60, with gaps of 20 and 30.
  const box = (i: number): Box | null =>
    i < 0 || i > 11
      ? null
      : {
          left: (i % 4) * 100,
          top: Math.floor(i / 4) * 90,
          right: (i % 4) * 100 + 80,
          bottom: Math.floor(i / 4) * 90 + 60,
        };
  const inside = ([x, y]: [number, number]) =>
    Array.from({ length: 12 }, (_, i) => box(i)!).some((b) => x > b.left && x < b.right && y > b.top && y < b.bottom);
  it("run in the gaps between the years, never through one", () => {
    for (const [a, b] of [
      [0, 3],
      [0, 5],
      [1, 11],
      [2, 8],
    ] as const) {
      const points = way(a, b, 4, box, 1);
      for (let i = 1; i < points.length; i++)
        for (let k = 0; k <= 10; k++)
          expect(
            inside([
              points[i - 1]![0] + ((points[i]![0] - points[i - 1]![0]) * k) / 10,
              points[i - 1]![1] + ((points[i]![1] - points[i - 1]![1]) * k) / 10,
            ]),
          ).toBe(false);
    }
  });
  it("begin at the cause and end at the consequence", () => {
    const points = way(0, 5, 4, box, 1);
    expect(points[0]).toEqual([40, 60]);
    expect(points[points.length - 1]).toEqual([140, 90]);
    expect(draw(points)).toMatch(/^M40\.0 60\.0L/);
  });
});

describe("a view of any game", () => {
  const view = {
    players: 3,
    to_move: 1,
    row: ["sun", "moon", "star"],
    deck: 12,
    hands: [["comet", "sun"], 3, 2],
    won: [[], ["moon"], []],
    score: [1, 4, 0],
    actors: [1],
  };
  it("has facts, piles and fields per seat", () => {
    const found = read(view, 3, 0);
    expect(found.facts.map((f) => f.key)).toEqual(["to_move", "deck"]);
    expect(found.piles).toEqual([{ key: "row", value: ["sun", "moon", "star"] }]);
    expect(found.seats.map((f) => [f.key, f.counted])).toEqual([
      ["hands", true],
      ["won", false],
      ["score", false],
    ]);
  });
  it("has a hand for the seat that sees its cards, and none for somebody who watches", () => {
    expect(read(view, 3, 0).hand).toEqual({ key: "hands", cards: ["comet", "sun"] });
    expect(read(view, 3, null).hand).toBeNull();
    // Open cards are no hand.
    expect(read({ won: [["moon"], ["sun"]] }, 2, 0).hand).toBeNull();
  });
  it("reads one object per player like one list per field", () => {
    const found = read(
      {
        players: [
          { gold: 2, hand: ["comet"] },
          { gold: 0, hand: 4 },
        ],
      },
      2,
      0,
    );
    expect(found.seats).toEqual([
      { key: "gold", of: [2, 0], counted: false },
      { key: "hand", of: [["comet"], 4], counted: true },
    ]);
    expect(found.hand).toEqual({ key: "hand", cards: ["comet"] });
  });
  it("shows words wherever they stand", () =>
    expect([...shown({ a: ["x"], b: { c: [{ d: "y" }] }, n: 1 })].sort()).toEqual(["x", "y"]));
});

describe("Tímalína", () => {
  const line = [800, 1610, 1610, 1912].map((date, i) => ({ card: `c${i}`, date }));
  it("shows where a wrong card belongs", () => {
    expect([700, 900, 1700, 2000].map((date) => belongs(line, { date }))).toEqual([0, 1, 3, 4]);
    expect(belongs(line, { date: 1610 })).toBe(3);
  });
  it("names no gap where only the day could tell", () => {
    expect(belongs(line, { date: 1610, day: "1610-01-07" })).toBeNull();
    expect(belongs(line, { date: 1611, day: "1611-01-07" })).toBe(3);
  });
});

describe("Crononautas", () => {
  const snap = (phase: string) => ({ you: 0, view: { phase } }) as never;
  const thrown = ["discard", "kill_time"].map((verb) => ({ verb, player: 0, card: "patch_1945" }));
  const play = { verb: "play", player: 0, card: "patch_1945" };
  it("takes a card that can only be thrown away as one that was to be played", () => {
    expect(crononautas.meant!(thrown, { card: "patch_1945" }, snap("main"))).toEqual(play);
    expect(crononautas.meant!([play, ...thrown], { card: "patch_1945" }, snap("main"))).toBeNull();
  });
  it("not where a card has to be thrown away, nor without a card", () => {
    expect(crononautas.meant!(thrown, { card: "patch_1945" }, snap("kill"))).toBeNull();
    expect(crononautas.meant!(thrown, {}, snap("main"))).toBeNull();
  });
});
