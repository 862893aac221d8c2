// Letting everything pass until one's own turn: which questions can be let pass, and what ends it.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadBoard } from "../../src/boards/board";
import type { Action, Snapshot } from "../../src/core/types";
import { settings } from "../../src/core/settings";
import { goesOn, isForced } from "../../src/ui/let_go";
import { keepInMemory, sit } from "./sit";

const act = (verb: string, more = {}): Action => ({ verb, player: 0, ...more });
const asks = async (game: string, view: object, legal: Action[]) =>
  (await loadBoard(game)).letGo!(legal, { view, legal, you: 0, actors: [0] } as unknown as Snapshot);

beforeAll(() => void vi.stubGlobal("document", { documentElement: { dataset: {} } }));
beforeEach(keepInMemory);

describe("a window is let pass", () => {
  it.each([
    ["crononautas", "respond"],
    ["control", "stop"],
  ])("in %s by not answering the card of somebody else", async (game, verb) => {
    const legal = [act(verb), act("pass")];
    expect(await asks(game, { phase: "response", to_move: 1 }, legal)).toEqual(act("pass"));
    expect(await asks(game, { phase: "response", to_move: 0 }, legal), "on one's own turn").toBe(null);
    expect(await asks(game, { phase: "main", to_move: 0 }, [act("play"), act("pass")])).toBe(null);
  });
  it("in TimeQuest by no bet; an offer is still put", async () => {
    const on = (step: string, player: number) => ({ agenda: [{ step, player: 0 }], turn: { player } });
    expect(await asks("timequest", on("bet", 1), [act("bet", { spot: 3 }), act("pass")])).toEqual(act("pass"));
    expect(await asks("timequest", on("trade_answer", 1), [act("accept"), act("decline")])).toBe(null);
  });
  it("in TimeQuest never where declining costs, or something is to be chosen", async () => {
    const on = (step: string) => ({ agenda: [{ step, player: 0 }], turn: { player: 1 } });
    for (const step of ["duel_answer", "arena_answer", "event_choice", "keep_card", "turn"])
      expect(await asks("timequest", on(step), [act("accept"), act("decline"), act("pass")]), step).toBe(null);
  });
});

describe("letting everything pass", () => {
  const pass = act("pass");
  it("is not asked about where nothing else can be done, except after a take-back", () => {
    const at = (ply: number, ...legal: Action[]) => ({ legal, ply }) as unknown as Snapshot;
    settings.set({ ...settings.get(), auto: true });
    expect(isForced(pass, at(8, pass), 8)).toBe(true);
    expect(isForced(pass, at(8, pass, act("respond")), 8), "with an answer in hand").toBe(false);
    expect(isForced(null, at(8, act("play")), 8), "on one's own turn").toBe(false);
    expect(isForced(pass, at(6, pass), 8), "after a take-back").toBe(false);
    settings.set({ ...settings.get(), auto: false });
    expect(isForced(pass, at(8, pass), 8), "where the player wants to be asked").toBe(false);
  });
  it("goes on while others play and at every window", () => {
    expect(goesOn(false, null, 8, 7)).toBe(true);
    expect(goesOn(true, pass, 8, 7)).toBe(true);
  });
  it("ends with another question, and with a take-back", () => {
    expect(goesOn(true, null, 8, 7)).toBe(false);
    expect(goesOn(true, pass, 6, 7)).toBe(false);
  });
  it.each(["crononautas", "control", "timequest"])("in %s never chooses on one's own turn", async (game) => {
    const { letGo } = await loadBoard(game);
    const screen = await sit({ game, bots: [null, "random", "random"] });
    let [windows, own] = [0, 0];
    for (let i = 0; i < 60 && !screen.snap().over && screen.snap().legal.length; i++) {
      const snap = screen.snap();
      const way = letGo!(snap.legal, snap);
      if (way) expect(snap.legal).toContainEqual(way);
      if (way) windows++;
      else own++;
      expect(await screen.table.act(way ?? snap.legal[i % snap.legal.length]!)).toBeNull();
      await screen.settled();
    }
    expect(own, "own questions").toBeGreaterThan(3);
    expect(windows, "windows").toBeGreaterThan(0);
  });
});
