// The table client over the engine itself: whole games, in order, with sentences that name the players.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLang, words } from "../../src/core/i18n";
import type { Line, Message } from "../../src/core/line";
import { savedGame } from "../../src/core/saves";
import { store } from "../../src/core/store";
import { createOf, TableClient } from "../../src/core/table";
import { sentence } from "../../src/core/told";
import type { LocalSetup, Snapshot, TableNews } from "../../src/core/types";
import { engine, teachAll, type TestEngine } from "./engine";

let games: { id: string; players: [number, number] }[];

beforeAll(async () => {
  games = (await engine()).request({ op: "games" }).games;
  teachAll(games.map((g) => g.id));
  vi.stubGlobal("document", { documentElement: {} });
});
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  words.set({ lang: "en", version: 0 });
});

/** What core/worker.ts does, without a thread: an answer, then what happens by itself. */
class TestLine implements Line {
  readonly online = store(true);
  readonly infos = new Map<string, Message>();
  private listeners = new Set<(push: Message) => void>();
  private timers = 0;
  constructor(private e: TestEngine) {}

  async ask(message: Message): Promise<Message> {
    const answer = this.e.table(message);
    this.timers++;
    setTimeout(() => (this.goOn(), this.timers--), 0);
    return answer;
  }

  /** Everything that was to happen by itself has happened. */
  async settled(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, 0));
    while (this.timers);
  }

  private goOn(): void {
    for (let more = true; more;) {
      const answer = this.e.table({ op: "go_on", ms: 1 });
      more = answer.ok && answer.more;
      if (answer.update) for (const listener of this.listeners) listener({ ...answer.update, push: "update" });
    }
  }

  onPush(listener: (push: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
  onBack = () => () => undefined;
}

interface Screen {
  table: TableClient;
  news: TableNews[];
  snap(): Snapshot;
  log(): string[];
  settled(): Promise<void>;
}

async function sit(setup: Partial<LocalSetup> & { game: string }): Promise<Screen> {
  const bots = setup.bots ?? [null, "random"];
  const full: LocalSetup = {
    id: "test",
    players: bots.length,
    options: {},
    seed: 3,
    bots,
    names: bots.map((_, i) => ["Ana", "Bea", "Cai", "Dag"][i]!),
    ...setup,
  };
  const line = new TestLine(await engine());
  const table = new TableClient(line, createOf(full, false), full);
  const news: TableNews[] = [];
  await table.open((one) => news.push(one));
  await line.settled();
  const last = () =>
    news
      .map((one) => (one.kind === "step" ? one.step.next : "snapshot" in one ? one.snapshot : null))
      .filter((one) => one !== null)
      .at(-1)!;
  const log = () =>
    news.flatMap((one) =>
      one.kind === "step" ? one.step.texts : one.kind === "start" ? one.past.map((l) => l.text) : [],
    );
  return { table, news, snap: last, log, settled: () => line.settled() };
}

/** The first action, or the last, in turn: so that games go on. */
async function play(screen: Screen, moves: number): Promise<void> {
  for (let i = 0; i < moves && !screen.snap().over && screen.snap().legal.length; i++) {
    const { legal } = screen.snap();
    if (screen.snap().curtain) screen.table.lift();
    expect(await screen.table.act(legal[i % 2 ? legal.length - 1 : 0]!)).toBeNull();
    await screen.settled();
  }
}

test("every game from deal to result: events and labels have sentences with names in them", async () => {
  for (const { id, players } of games) {
    const screen = await sit({ game: id, bots: players[0] > 2 ? [null, "random", "random"] : [null, "random"] });
    const { snap } = screen;
    expect(snap().seats[1]!.name).toBe("Bea");
    for (const action of snap().legal)
      expect(sentence({ game: id, names: [] }, "action", action)).not.toMatch(/^$|\{|Player \d/);
    await play(screen, 3000);
    expect(snap().over, id).toBe(true);
    expect(snap().result!.winners).toBeInstanceOf(Array);
    expect(screen.log().length).toBeGreaterThan(5);
    for (const text of screen.log()) expect(text).not.toMatch(/^$|\{|Player \d/);
    expect(savedGame("test")).toMatchObject({ over: true, setup: { game: id } });
  }
});

test("a game that was left is gone on with, and what happened is told again", async () => {
  const game = games[0]!.id;
  const before = await sit({ game });
  await play(before, 4);
  const saved = savedGame("test")!;
  expect(saved.ply).toBe(before.snap().ply);
  const after = await sit(saved.setup);
  expect(after.snap().ply).toBe(saved.ply);
  expect(after.snap().view).toEqual(before.snap().view);
  expect(after.log()).toEqual(before.log());
});

test("going back is to the last decision of a person, and not behind a fork", async () => {
  const game = games[0]!.id;
  const screen = await sit({ game });
  await play(screen, 2);
  const { ply } = screen.snap();
  const { view } = screen.snap();
  await play(screen, 1);
  expect(screen.snap().ply).toBeGreaterThan(ply);
  expect(await screen.table.undo()).toBeNull();
  await screen.settled();
  expect(screen.snap().ply).toBe(ply);
  expect(screen.snap().view).toEqual(view);
  const saved = savedGame("test")!;
  const fork = await sit({ ...saved.setup, fork: { of: "x", ply: 99, redealt: null, made: 0 } });
  expect((await fork.table.undo())?.code).toBe("bad_request");
});

test("several people at one screen: the next one's cards come after a curtain", async () => {
  for (const { id } of games) {
    const screen = await sit({ game: id, bots: [null, null] });
    let passed = 0;
    for (let i = 0; i < 12 && !screen.snap().over; i++) {
      const { you, curtain } = screen.snap();
      expect(screen.snap().actors).toContain(you);
      if (curtain) screen.table.lift();
      await play(screen, 1);
      const now = screen.snap();
      if (now.over || now.you === you) continue;
      passed++;
      expect(now.curtain, id).toBe(true);
      const step = screen.news.findLast((one) => one.kind === "step")!;
      // What the last person did is told to them, not to the next one.
      expect(step.kind === "step" && step.step.next.you).toBe(you);
    }
    expect(passed, id).toBeGreaterThan(0);
    const alone = await sit({ game: id, bots: [null, null], alone: true });
    await play(alone, 3);
    expect(alone.snap().curtain).toBe(false);
  }
});

test("a forbidden action is refused with its clause, an unknown record begins again", async () => {
  const game = games[0]!.id;
  const screen = await sit({ game });
  const { you } = screen.snap();
  const refusal = await screen.table.act({ verb: screen.snap().legal[0]!.verb, player: you!, card: "none" });
  expect(refusal).toMatchObject({ code: "illegal_action", message: expect.stringMatching(/\w/) });
  const broken = await sit({ game, record: { game, players: 2, seed: 3, actions: [{ verb: "dance", player: 0 }] } });
  expect(broken.snap().ply).toBeLessThan(3);
});

test("in another language everything is told again", async () => {
  const screen = await sit({ game: games[0]!.id });
  await play(screen, 3);
  const english = screen.log().at(-1);
  screen.news.length = 0;
  await setLang("is");
  await screen.settled();
  const start = screen.news.find((one) => one.kind === "start");
  expect(start?.kind === "start" && start.past.at(-1)!.text).toBeTruthy();
  expect(start?.kind === "start" && start.past.at(-1)!.text).not.toBe(english);
  expect(sentence({ game: "", names: [] }, "action", screen.snap().legal[0]!)).toBeTruthy();
});

test("a hint and a look ahead speak, too", async () => {
  const screen = await sit({ game: games[0]!.id });
  const hint = (await screen.table.hint!())!;
  expect(hint.moves.length).toBeGreaterThan(0);
  for (const move of hint.moves) expect(sentence({ game: "", names: [] }, "action", move.action)).toBeTruthy();
  const sight = (await screen.table.foresee(screen.snap().legal[0]!))!;
  for (const event of sight.events) expect(sentence({ game: "", names: [] }, "event", event)).toBeTruthy();
});
