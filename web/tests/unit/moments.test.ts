// Banners: which events of a game get one, what they say, and that the game waits until they have been read.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLang } from "../../src/core/i18n";
import { readingTime, spokenOf, type Moment, type StepSeen } from "../../src/core/moments";
import { Session } from "../../src/core/session";
import { settings } from "../../src/core/settings";
import type { Lang, Snapshot, Step, Table, TableNews } from "../../src/core/types";
import { teachAll } from "./engine";
import { keepInMemory, play, sit } from "./sit";

const BOARDS = import.meta.glob<{ moments(step: StepSeen): Moment[] }>("../../src/boards/*/moments.ts");
const idOf = (path: string): string => path.split("/").at(-2)!;
const GAMES = Object.keys(BOARDS).map(idOf);

beforeAll(() => {
  teachAll(GAMES);
  vi.stubGlobal("document", { documentElement: {}, hidden: true, querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
beforeEach(async () => {
  keepInMemory();
  await setLang("en");
});

interface Seen {
  step: Step;
  before: Snapshot;
  found: Moment[];
}

/** A whole game by the first and the last action in turn, with the banners of every step. */
async function banners(game: string, options: Record<string, any> = {}, seed = 3): Promise<Seen[]> {
  const { moments } = await BOARDS[`../../src/boards/${game}/moments.ts`]!();
  // At random nobody aligns a shard.
  const screen = await sit({ game, options, seed, bots: [null, game === "just_in_time" ? "hard" : "random"] });
  await play(screen, 3000);
  const who = { game, names: ["Ana", "Bea"] };
  const seen: Seen[] = [];
  let before: Snapshot | null = null;
  for (const news of screen.news) {
    if (news.kind === "step" && before) {
      const { view } = before;
      const found = moments({ ...news.step, before, who, past: [], viewAt: () => view });
      seen.push({ step: news.step, before, found });
    }
    before = news.kind === "step" ? news.step.next : "snapshot" in news ? news.snapshot : before;
  }
  return seen;
}

describe("the time a banner stays", () => {
  const short: Moment = { at: 0, title: "Round 1 is over", tone: "plain" };
  const long: Moment = { ...short, text: "x".repeat(120) };
  it("grows with what there is to read, and with the setting", () => {
    expect(readingTime(short, "normal")).toBeGreaterThanOrEqual(1500);
    expect(readingTime(long, "normal")).toBeGreaterThan(readingTime(short, "normal") * 2);
    expect(readingTime(long, "short")).toBeLessThan(readingTime(long, "normal"));
    expect(readingTime(long, "long")).toBeGreaterThan(readingTime(long, "normal"));
    expect(readingTime(short, "click")).toBe(Infinity);
  });
  it("is short where a clock runs", () => expect(readingTime(long, "click", true)).toBe(2000));
  it("says to the ears only what the log does not", () => {
    expect(spokenOf({ ...short, text: "Ana wins." }, ["Ana wins."])).toBe("Round 1 is over");
    expect(spokenOf({ ...short, text: "Match: 1." }, ["Ana wins."])).toBe("Round 1 is over. Match: 1.");
  });
});

describe("the banners of a game", () => {
  it.each(GAMES)("of %s have words in every language and stand at an event of their step", async (game) => {
    for (const lang of ["en", "es", "is"] as Lang[]) {
      await setLang(lang);
      const seen = (await banners(game)).flatMap(({ step, found }) => found.map((moment) => ({ step, moment })));
      expect(seen.length).toBeGreaterThan(0);
      for (const { step, moment } of seen) {
        expect(`${moment.title} ${moment.text ?? ""}`).not.toMatch(/web\.|\{|undefined|NaN|^\s/);
        expect(step.events[moment.at]).toBeDefined();
      }
    }
  });

  it("tell of every round of CONTROL who has won it, and of the match point", async () => {
    const all = await banners("control");
    const rounds = all.flatMap(({ step }) => step.events.filter((e) => e.event === "round_won"));
    const found = all.flatMap((one) => one.found);
    expect(rounds.length).toBeGreaterThanOrEqual(3);
    expect(found.length).toBe(rounds.length);
    rounds.forEach((e, i) => {
      expect(found[i]!.title).toContain(`${["Ana", "Bea"][e.player as number]} wins round ${i + 1}`);
      expect(found[i]!.text!.includes("Match point")).toBe(i < rounds.length - 1 && (e.wins as number[]).includes(2));
      expect(found[i]!.tone).toBe(e.player === 0 ? "good" : "bad");
      expect(found[i]!.major).toBe(true);
    });
  }, 60000);

  it("gather the paradoxes of one change, with how many are open then", async () => {
    const torn = (await banners("crononautas")).filter(({ step }) => step.events.some((e) => e.event === "paradox"));
    expect(torn.length).toBeGreaterThan(0);
    for (const { step, found } of torn) {
      const years = step.events.flatMap((e) => (e.event === "paradox" ? [e.year] : []));
      const banner = found.filter((moment) => /tears? open/.test(moment.title));
      expect(banner.length).toBe(1);
      for (const year of years) expect(banner[0]!.text).toContain(String(year));
    }
  }, 60000);

  it("tell a card of Tímalína at a glance: its story stands beside the board", async () => {
    for (const { step, found } of await banners("timalina"))
      for (const moment of found) {
        const e = step.events[moment.at]!;
        if (e.event !== "placed") continue;
        expect(moment.tone).toBe(e.player === 1 ? "plain" : e.right ? "good" : "bad");
        expect(moment.brief).toBe(true);
        if (e.player === 0) expect(moment.text).not.toContain(step.texts[moment.at]!);
        else expect(moment.title).toContain("Bea");
        const drew = step.events.some((other) => other.event === "drew" && other.player === 0);
        if (e.player === 0) expect(moment.text!.includes("another card")).toBe(!e.right && drew);
      }
  }, 60000);

  it("count the stable markers of Just in Time", async () => {
    for (const { step, before, found } of await banners("just_in_time")) {
      const n = step.events.filter((e) => e.event === "aligned").length;
      if (n) expect(found.at(-1)!.text).toContain(`${before.view.progress + n} of 36`);
      for (const moment of found) expect(moment.own).toBe(step.events[moment.at]!.player === 0);
      if (step.events.every((e) => e.event === "revealed")) expect(found).toEqual([]);
    }
  }, 60000);
});

describe("a session", () => {
  const snapshot = (ply: number): Snapshot =>
    ({ ply, you: 0, legal: [], actors: [], clock: null }) as unknown as Snapshot;
  const step = (ply: number): Step => ({ events: [{ event: `e${ply}` }], texts: [`e${ply}`], next: snapshot(ply) });
  let tell: (news: TableNews) => void;
  const begin = async (moments: Moment[], setting: "click" | "off" = "click") => {
    settings.update((now) => ({ ...now, moments: setting, speed: "instant" }));
    const table = { open: (listener: typeof tell) => ((tell = listener), Promise.resolve()), close: () => undefined };
    const session = new Session(table as unknown as Table);
    session.moments = (one) => (one.events[0]!.event === "e1" ? moments : []);
    await session.start();
    tell({ kind: "start", snapshot: snapshot(0), past: [] });
    tell({ kind: "step", step: step(1) });
    tell({ kind: "step", step: step(2) });
    return session;
  };
  const until = (what: () => boolean) => vi.waitFor(() => expect(what()).toBe(true));
  const banner: Moment = { at: 0, title: "Round 1 is over", tone: "plain" };

  it("waits with what follows until the banner has been read", async () => {
    const session = await begin([banner]);
    await until(() => session.state.get().moment !== null);
    expect(session.state.get().snapshot!.ply).toBe(1);
    expect(session.state.get().busy).toBe(true);
    session.goOn();
    await until(() => !session.state.get().busy);
    expect(session.state.get().moment).toBeNull();
    expect(session.state.get().snapshot!.ply).toBe(2);
  });
  it("shows two banners of one event one after the other", async () => {
    const session = await begin([banner, { ...banner, title: "Match point" }]);
    await until(() => session.state.get().moment?.title === "Round 1 is over");
    session.goOn();
    await until(() => session.state.get().moment?.title === "Match point");
    session.goOn();
    await until(() => !session.state.get().busy);
  });
  it("shows none where they are switched off", async () => {
    const session = await begin([banner], "off");
    await until(() => session.state.get().snapshot!.ply === 2 && !session.state.get().busy);
  });
  it.each([
    [true, ["e1"]],
    [false, ["e1", "e2"]],
  ])("leaves out of the log that an answer was given by itself: %s", async (unasked, told) => {
    settings.update((now) => ({ ...now, moments: "off", speed: "instant" }));
    const table = {
      open: (listener: typeof tell) => ((tell = listener), Promise.resolve()),
      act: () => Promise.resolve(null),
    };
    const session = new Session(table as unknown as Table);
    await session.start();
    tell({ kind: "start", snapshot: snapshot(0), past: [] });
    tell({ kind: "step", step: step(1) });
    await session.act({ verb: "pass", player: 0 }, unasked);
    const pass = { event: "passed", player: 0 };
    tell({ kind: "step", step: { events: [pass], texts: ["e2"], next: snapshot(2) } });
    await until(() => session.state.get().snapshot?.ply === 2 && !session.state.get().busy);
    expect(session.state.get().log.map(({ text }) => text)).toEqual(told);
  });
  it("who skips ahead sees only what is major", async () => {
    const session = await begin([banner, { ...banner, title: "Match point", major: true }]);
    session.skip();
    await until(() => session.state.get().moment?.title === "Match point");
    session.goOn();
    await until(() => !session.state.get().busy);
  });
});
