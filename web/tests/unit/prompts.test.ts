// What TimeQuest and Just in Time ask and answer: every question in words of its own, a card laid out is its own button.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Components } from "../../src/core/components";
import { known, setLang, t } from "../../src/core/i18n";
import type { Action, Lang, Snapshot } from "../../src/core/types";
import { engine, teachAll, web } from "./engine";
import { keepInMemory } from "./sit";

const LANGS: Lang[] = ["en", "es", "is"];
const who = { game: "timequest", names: ["Ana", "Bea", "Cid", "Dan", "Eva"] };
const games = join(web, "../games");
const puzzles = readFileSync(join(games, "timequest/puzzles.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line));

/** The steps that ask somebody, as the engine lists them: those before the automatic ones. */
const steps = [
  ...readFileSync(join(games, "timequest/write_position.inc"), "utf8")
    .match(/step_id\[\] = \{([^}]*)\}/)![1]!
    .matchAll(/"(\w+)"/g),
].map((found) => found[1]!);
const asked = steps.slice(0, steps.indexOf("start_round"));

const parts = new Components([
  { kind: "rule", id: "turn", count: 1, printed: { ap: 4 } },
  { kind: "card", id: "8", count: 1, printed: { place: "swap", time: "move" } },
]);
const snapOf = (view: unknown, legal: Action[] = []): Snapshot =>
  ({ view, legal, you: 0, actors: [0], components: parts, options: {}, over: false }) as unknown as Snapshot;

beforeAll(() => {
  teachAll(["timequest", "just_in_time"]);
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
beforeEach(async () => {
  keepInMemory();
  await setLang("en");
});

describe("a question of TimeQuest", async () => {
  const { prompt } = await import("../../src/boards/timequest/prompt");
  it.each(LANGS)("has words of its own for every step in %s", async (lang) => {
    await setLang(lang);
    expect(asked.length).toBeGreaterThan(25);
    for (const step of asked) expect(known(`web.tq.step.${step}`), step).toBe(true);
  });
  it.each(LANGS)("is a whole sentence in every position of the puzzles in %s", async (lang) => {
    await setLang(lang);
    for (const { id, position } of puzzles) {
      const text = prompt(snapOf(position) as never, who);
      expect(text, id).toMatch(/^[¿\p{L}].{5,}/u);
      expect(text, id).not.toMatch(/\{|web\.|undefined|^: /);
    }
  });
  it("names who asks, and calls a gift a gift", () => {
    const answer = (give: object, take: object) =>
      prompt(snapOf({ agenda: [{ step: "trade_answer", player: 0, by: 1, give, take }] }) as never, who);
    expect(answer({ food: 1 }, { gold: 1 })).toBe("Bea offers you a trade. Do you accept?");
    expect(answer({}, { gold: 1 })).toBe("Bea asks you for a gift. Do you give it?");
    expect(answer({ food: 1 }, {})).toBe("Bea offers you a gift. Do you take it?");
  });
});

describe("cards laid out", async () => {
  const { laidAlone } = await import("../../src/boards/timequest/drama");
  const cards = ["ev_time_navigator", "ev_time_distortion"];
  const keep: Action[] = cards.map((card) => ({ verb: "keep", player: 0, card }));
  const pass: Action = { verb: "pass", player: 0 };
  it("are the buttons of their actions", () => {
    const snap = snapOf({ agenda: [{ step: "keep_event", player: 0, cards }] }) as never;
    expect([...keep, pass].filter((a) => !laidAlone(a, [...keep, pass], snap))).toEqual([pass]);
  });
  it("leave the buttons where one card has two actions", () => {
    const both: Action[] = ["attempt_event", "decline_event"].map((verb) => ({ verb, player: 0, event: cards[0]! }));
    const snap = snapOf({ agenda: [{ step: "attempt", player: 0, event: cards[0] }] }) as never;
    expect(both.filter((a) => laidAlone(a, both, snap))).toEqual([]);
  });
});

describe("Just in Time", async () => {
  const { default: board } = await import("../../src/boards/just_in_time/index");
  it("says what the card can do where it cannot do what was asked", () => {
    const snap = snapOf({ phase: "act", chosen: [{ card: 8 }], seats: [{}] });
    expect(board.refused!("other_card", snap)).toContain("move the meeple");
    expect(board.refused!("neighbour", snap)).toBe(null);
  });
  it("names the others only while they are few", () => {
    const names = { game: "just_in_time", names: who.names };
    const waits = (actors: number[]) => board.letOthers!({ ...snapOf({ phase: "act" }), actors } as Snapshot, names);
    expect(waits([0, 1])).toContain("Bea");
    expect(waits([0, 1, 2, 3])).toBe(t("web.jit.first.all"));
  });
});

describe("a shield", async () => {
  const home = await engine();
  it.each(LANGS)("names nobody twice in %s", (lang) => {
    home.request({ op: "new", game: "timequest", players: 2, seed: 1 });
    const events = [{ event: "shielded", player: 1, by: 1 }];
    const { texts } = home.request({ op: "text", events, names: who.names, lang });
    expect(texts[0].match(/Bea/g)).toHaveLength(1);
  });
});
