// Somebody else's turn is one line of the log; what the reader does stands by itself.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { balance, digest } from "../../src/boards/timequest/digest";
import { foldTurns } from "../../src/core/digest";
import { setLang } from "../../src/core/i18n";
import type { LogEntry } from "../../src/core/session";
import type { GameEvent, Lang } from "../../src/core/types";
import { teachAll } from "./engine";
import { keepInMemory, play, sit } from "./sit";

const who = { game: "timequest", names: ["Ana", "Bea"] };
const events: GameEvent[] = [
  { event: "turn_began", player: 1 },
  { event: "moved", player: 1, from: "void", to: "ancient_egypt", how: "move", price: 1 },
  { event: "paid", player: 1, resources: {}, crystals: 1, why: "move" },
  { event: "token", player: 1, up: true },
  { event: "gained", player: 1, resources: { gold: 2, food: 1 }, crystals: 0, why: "collect" },
  { event: "paid", player: 1, resources: { gold: 2 }, crystals: 0, why: "quest" },
  { event: "quest_completed", player: 1, quest: "hunters_challenge", use: [] },
  { event: "gained", player: 1, resources: {}, crystals: 3, why: "quest" },
  { event: "turn_ended", player: 1 },
];
const log = (list: GameEvent[]): LogEntry[] =>
  list.map((event, i) => ({ id: i + 1, ply: i, event, text: `line ${i}` }));

beforeAll(() => {
  teachAll(["timequest"]);
  vi.stubGlobal("document", { documentElement: {} });
});
beforeEach(async () => {
  keepInMemory();
  await setLang("en");
});

describe("a turn in one sentence", () => {
  it("says where, what, and what it changed", () => {
    expect(digest(events, who)).toBe(
      "Bea: travels to Ancient Egypt, collects, completes the quest Hunter's Challenge. +2 crystals, +1 food.",
    );
    expect(balance(events, 1)).toEqual({ crystal: 2, food: 1 });
  });
  it("has words in every language for every turn of a game", async () => {
    const screen = await sit({ game: "timequest" });
    await play(screen, 400);
    const all = screen.news.flatMap((one) => (one.kind === "step" ? one.step.events : []));
    for (const lang of ["en", "es", "is"] as Lang[]) {
      await setLang(lang);
      const lines = foldTurns(log(all), digest, who, 0, false).filter((line) => line.parts.length);
      expect(lines.length).toBeGreaterThan(3);
      for (const { text } of lines) expect(text).not.toMatch(/web\.|\{|undefined|NaN|^$/);
    }
  }, 60000);
});

describe("the log", () => {
  it("keeps the reader's own turn and folds the other's", () => {
    const mine = [
      { event: "turn_began", player: 0 },
      { event: "moved", player: 0, to: "x" },
    ];
    const lines = foldTurns(log([...mine, ...events, ...mine]), digest, who, 0, false);
    expect(lines.map((line) => line.parts.length)).toEqual([0, 0, events.length - 1, 0, 0]);
    expect(lines[2]!.open).toBe(false);
  });
  it("stops folding where the reader is asked", () => {
    const asked: GameEvent[] = [...events.slice(0, 3), { event: "bet", player: 0 }, ...events.slice(3)];
    const lines = foldTurns(log(asked), digest, who, 0, false);
    expect(lines[0]!.parts.length).toBe(2);
    expect(lines[1]!.entry.event.event).toBe("bet");
  });
  it("knows that a turn still goes on", () => {
    expect(foldTurns(log(events.slice(0, 4)), digest, who, 0, true).at(-1)!.open).toBe(true);
    expect(foldTurns(log(events.slice(0, 4)), digest, who, 0, false).at(-1)!.open).toBe(false);
  });
  it("is as it is for a game without such sentences", () =>
    expect(foldTurns(log(events), undefined, who, 0, true).length).toBe(events.length));
});
