// The end of a match: what is told of it, and where it turned.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLang, type Speaker } from "../../src/core/i18n";
import type { GameEvent, Lang, Snapshot } from "../../src/core/types";
import type { Curve, Point } from "../../src/machine/curve";
import { bestMove, costliestMove, turningPoint } from "../../src/machine/what_mattered";
import { longestRun } from "../../src/boards/timalina/facts";
import { teachAll } from "./engine";
import { keepInMemory, play, sit } from "./sit";

type Facts = (events: GameEvent[], snap: Snapshot, who: Speaker) => string[];
const BOARDS = import.meta.glob<{ facts: Facts }>("../../src/boards/*/facts.ts");
const GAMES = Object.keys(BOARDS).map((path) => path.split("/").at(-2)!);

beforeAll(() => {
  teachAll(GAMES);
  vi.stubGlobal("document", { documentElement: {} });
});
beforeEach(keepInMemory);

/** Chances of the first of two seats; moves in turn. */
function curve(chances: number[], more: Record<number, Partial<Point>> = {}): Curve {
  const points = chances.map((value, ply): Point => ({
    ply,
    seat: ply === chances.length - 1 ? null : ply % 2,
    value: [value, 1 - value],
    turn: "none",
    ...more[ply],
  }));
  return { knowledge: "mover", iterations: 100, points };
}

describe("where a match turned", () => {
  it("is the move after which the chance changed most", () => {
    expect(turningPoint(curve([0.5, 0.55, 0.2, 0.3, 0]), 0)).toEqual({ ply: 1, seat: 1, from: 0.55, to: 0.2 });
    expect(turningPoint(curve([0.5, 0.55, 0.2, 0.3, 0]), 1)!.ply).toBe(1);
  });
  it("is what the engine calls a turning point, where it does", () =>
    expect(turningPoint(curve([0.5, 0.35, 0.7, 0.75], { 0: { turn: "mistake" } }), 0)!.ply).toBe(0));
  it("is nowhere where nothing changed much", () => expect(turningPoint(curve([0.5, 0.52, 0.55, 0.5]), 0)).toBeNull());
});

describe("the best move", () => {
  it("is one's own, and gave nothing away", () => {
    const line = curve([0.5, 0.6, 0.9, 0.95, 1], { 2: { loss: 0.2 } });
    expect(bestMove(line, 0)).toEqual({ ply: 0, seat: 0, from: 0.5, to: 0.6 });
    expect(bestMove(curve([0.5, 0.6, 0.9, 1]), 1)).toBeNull();
  });
});

it("the longest run of right answers", () => {
  expect(longestRun([true, false, true, true, false])).toBe(2);
  expect(longestRun([])).toBe(0);
});

describe("the facts of a match", () => {
  it.each(GAMES)(
    "of %s are sentences in every language",
    async (game) => {
      const { facts } = await BOARDS[`../../src/boards/${game}/facts.ts`]!();
      const screen = await sit({ game });
      await play(screen, 3000);
      const events = screen.news.flatMap((one) => (one.kind === "step" ? one.step.events : []));
      expect(screen.snap().over).toBe(true);
      for (const lang of ["en", "es", "is"] as Lang[]) {
        await setLang(lang);
        const told = facts(events, screen.snap(), { game, names: ["Ana", "Bea"] });
        expect(told.length).toBeGreaterThan(0);
        for (const fact of told) expect(fact).not.toMatch(/web\.|\{|undefined|NaN|^\s*$/);
      }
      await setLang("en");
      if (game !== "timalina") return;
      const own = events.filter((e) => e.event === "placed" && e.player === 0);
      expect(facts(events, screen.snap(), { game, names: ["Ana", "Bea"] })[0]).toBe(
        `Your right answers: ${own.filter((e) => e.right).length} of ${own.length}.`,
      );
    },
    60000,
  );
});

it("the costliest move is the own one that gave away most, where that is worth telling", () => {
  const made = curve([0.5, 0.5, 0.4, 0.4, 0.2, 0.2], {
    0: { loss: 0.02 },
    2: { loss: 0.15 },
    3: { loss: 0.4 },
    4: { loss: 0.1 },
  });
  expect(costliestMove(made, 0)).toEqual({ ply: 2, seat: 0, from: 0.4, to: 0.4 });
  expect(costliestMove(made, 1)).toMatchObject({ ply: 3, seat: 1 });
  expect(costliestMove(curve([0.5, 0.5, 0.5], { 0: { loss: 0.03 } }), 0)).toBeNull();
});
