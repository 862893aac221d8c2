// TimeQuest's six groups of actions: which are open, and that a closed one names the condition that failed.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cheapFirst, groups } from "../../src/boards/timequest/groups";
import { nextBet } from "../../src/boards/timequest/stake";
import { known, setLang, t } from "../../src/core/i18n";
import type { Action, Lang, Snapshot } from "../../src/core/types";
import { teachAll } from "./engine";
import { keepInMemory, sit } from "./sit";

beforeAll(() => {
  teachAll(["timequest"]);
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
beforeEach(async () => {
  keepInMemory();
  await setLang("en");
});

/** A turn in Ancient Egypt, with these changes. */
async function turn(ap: number, me: object = {}, more: object = {}) {
  const players = [
    { character: "amara_jones", location: "ancient_egypt", resources: { gold: 1 }, ...me },
    { character: "akira_tanaka", location: "roman_empire", resources: { food: 2 } },
  ];
  const screen = await sit({
    game: "timequest",
    position: { round: 3, first_player: 0, turn: { player: 0, ap, acted: true, fresh: false, ...more }, players },
  });
  const snap = screen.snap() as Snapshot;
  const shown = groups(snap.legal, snap as never)!.groups;
  const why: Record<string, string | undefined> = {};
  for (const { id, actions, attempt } of shown)
    if (!actions.length) why[id] = (await screen.table.whyNot!(attempt as Action))?.why;
  return { snap, shown, why };
}

describe("a closed group", () => {
  it("says that no action points are left, whatever else is missing", async () => {
    const { why } = await turn(0);
    for (const id of ["travel", "collect", "quest", "cards", "duel"]) expect(why[id], id).toBe("no_points");
  });
  it("says how many action points a fight needs", async () => {
    const { why, snap } = await turn(1, { crystals: 1 });
    expect(why.duel).toBe("few_points");
    expect(t("web.tq.why.few_points", { n: snap.components.printed("rule", "arena_fight").ap })).toBe("needs 2 AP");
  });
  it("says what is missing where there are action points", async () => {
    expect((await turn(2)).why).toMatchObject({ travel: "no_crystal", quest: "quest_prices" });
    expect((await turn(2, { token_up: false })).why).toMatchObject({ quest: "token_down" });
    expect((await turn(2, { location: "void" })).why).toMatchObject({ collect: "collect_void", quest: "quest_void" });
  });
  it.each(["en", "es", "is"] as Lang[])("has few words for each of these in %s", async (lang) => {
    await setLang(lang);
    for (const why of ["no_points", "few_points", "no_crystal", "quest_prices", "token_down", "collect_void"])
      expect(known(`web.tq.why.${why}`), why).toBe(true);
  });
  it("is not told to be impossible where only the lesson waits for something else", async () => {
    const { snap } = await turn(3, { crystals: 3 });
    const { groups: held } = groups(snap.legal, {
      ...snap,
      legal: snap.legal.filter((a) => a.verb === "collect"),
    } as never)!;
    const travel = held.find(({ id }) => id === "travel")!;
    expect(travel.actions).toEqual([]);
    expect(travel.note).toBe("not in this step");
    expect(snap.legal).toContainEqual(travel.attempt);
  });
});

describe("journeys to one place", () => {
  it("are told from the cheapest to the dearest", async () => {
    const { snap } = await turn(2, { crystals: 3, hand: ["time_manipulator"] });
    const go = (verb: string, use?: string) => ({ verb, player: 0, to: "roman_empire", ...(use ? { use } : {}) });
    const all = [go("free_move"), go("move"), go("move", "time_manipulator"), go("move", "cosmic_alignment")];
    expect(cheapFirst(all, snap as never).map((a) => a.use ?? a.verb)).toEqual([
      "cosmic_alignment",
      "move",
      "time_manipulator",
      "free_move",
    ]);
  });
});

describe("a bet", () => {
  const bet = (resource: string, amount: number, spot = 3) => ({ verb: "bet", player: 0, spot, resource, amount });
  const pass = { verb: "pass", player: 0 };
  const legal = [1, 2, 3].flatMap((n) => [bet("food", n), bet("gold", n), bet("gold", n, 2)]).concat(pass as never);
  it("is sent piece by piece, at most as much as the rules take at once", () => {
    expect(nextBet(legal, { spot: 3, left: { food: 0, gold: 5 } })).toEqual({
      action: bet("gold", 3),
      left: { food: 0, gold: 2 },
    });
    expect(nextBet(legal, { spot: 3, left: { gold: 2 } })!.action).toEqual(bet("gold", 2));
  });
  it("ends with it", () => expect(nextBet(legal, { spot: 3, left: { gold: 0 } })!.action).toEqual(pass));
});
