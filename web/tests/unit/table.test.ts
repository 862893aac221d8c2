// The table client over the engine itself: whole games, in order, with sentences that name the players.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLang, words } from "../../src/core/i18n";
import type { Channel, Message } from "../../src/core/channel";
import { savedGame } from "../../src/core/saves";
import { store } from "../../src/core/store";
import { TableClient } from "../../src/core/table";
import { sentence } from "../../src/core/sentences";
import { engine, teachAll } from "./engine";
import { keepInMemory, play, sit } from "./sit";

let games: { id: string; players: [number, number] }[];

beforeAll(async () => {
  games = (await engine()).request({ op: "games" }).games;
  teachAll(games.map((g) => g.id));
  vi.stubGlobal("document", { documentElement: {} });
});
beforeEach(() => {
  keepInMemory();
  words.set({ lang: "en", version: 0 });
});

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
  // The numbers stand beside the moves: no reason repeats them.
  expect(hint.why.join(" ")).not.toMatch(/winning chance/);
  for (const text of hint.why) expect(text).toMatch(/\w.*\.$/);
  const sight = (await screen.table.preview(screen.snap().legal[0]!))!;
  for (const event of sight.events) expect(sentence({ game: "", names: [] }, "event", event)).toBeTruthy();
});

/** A table of the server as it is told to seat 0. */
function told(more: Message, info: Message = {}): Message {
  const seat = (name: string) => ({ kind: "person", name, person: name, bot: null, here: true, rating: null });
  return {
    table: "abc",
    info: { table: "abc", game: games[0]!.id, players: 2, options: {}, rated: false, draw: true, chat: "all", ...info },
    from: 0,
    version: 3,
    ply: 0,
    status: "playing",
    seat: 0,
    host: 0,
    seats: [seat("Ana"), seat("Bo")],
    watching: 0,
    actors: [0],
    actions: [],
    labels: [],
    view: {},
    steps: [],
    clock: null,
    proposal: null,
    result: null,
    end: null,
    resigned: [],
    ...more,
  };
}

async function online(update: Message): Promise<{ table: TableClient; asked: Message[] }> {
  const asked: Message[] = [];
  const line: Channel = {
    online: store(true),
    infos: new Map(),
    ask: async (message) => {
      asked.push(message);
      return message.op === "open" ? { ok: true, table: "abc", seat: 0, update } : { ok: message.op !== "components" };
    },
    onPush: () => () => undefined,
    onBack: () => () => undefined,
  };
  const table = new TableClient(line, { op: "open", code: "ABCDEF" });
  await table.enter();
  return { table, asked };
}

test("a rated match offers no undo", async () => {
  expect((await online(told({}))).table.can.undo).toBe(true);
  expect((await online(told({}, { rated: true }))).table.can.undo).toBe(false);
});

test("people can end a match, and tell about each other", async () => {
  const { table, asked } = await online(told({}));
  await table.online!.resign();
  await table.online!.abort();
  await table.online!.propose("draw");
  await table.online!.report(1, "chat");
  await table.online!.block(1);
  expect(asked.slice(-5)).toEqual([
    { op: "resign", table: "abc" },
    { op: "abort", table: "abc" },
    { op: "propose", table: "abc", what: "draw" },
    { op: "report", table: "abc", seat: 1, kind: "chat" },
    { op: "block", table: "abc", seat: 1 },
  ]);
});

test("how a match ended is told", async () => {
  const heard: TableNews[] = [];
  const result = { over: true, winners: [0], scores: [1, 0], reason: "resign" };
  const { table } = await online(told({ status: "over", end: "resign", result, resigned: [1], actors: [] }));
  await table.open((news) => heard.push(news));
  const snap = heard[0]!.kind === "start" ? heard[0]!.snapshot : null;
  expect(snap?.together).toMatchObject({ end: "resign", resigned: false, draw: true });
  expect(snap?.result?.winners).toEqual([0]);
});
