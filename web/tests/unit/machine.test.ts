// The time machine's logic: records and their trees, links, the strip's geometry, timelines, seals, drafts.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
// @ts-expect-error plain JavaScript beside the engine's sources
import { parseExact, writeExact } from "../../../wasm/exact.mjs";
import { route } from "../../src/core/route";
import type { Engine } from "../../src/core/engine";
import { gameCard, GAMES } from "../../src/core/games";
import { dropGame, savedGame, savedGames, saveGame } from "../../src/core/saves";
import type { LocalSetup } from "../../src/core/types";
import type { Action } from "../../src/core/types";
import { spread } from "../../src/machine/chart";
import { backToPile, count, draftOf, left, put, reseat, takeFromPiles } from "../../src/machine/draft";
import { commit, noted, revealFor } from "../../src/core/contribution";
import { verify, type Promised } from "../../src/machine/verify_chance";
import { fork, rename } from "../../src/machine/fork";
import { laneAt, lanesOf, plyAt, stepWidth, track, xOf } from "../../src/machine/geometry";
import { forkable, forkPoint, inventsDates, timelineTree, shut, unlocked } from "../../src/machine/timelines";
import { nextMark, stopsOf } from "../../src/machine/stops";
import { pack, unpack } from "../../src/machine/pack_link";
import { linesOf, readRecord, RecordProblem, type GameRecord } from "../../src/machine/record";
import { today, todaysPuzzle, type Puzzle } from "../../src/machine/puzzles";
import { Replayer } from "../../src/machine/replayer";
import { fromAnalysis, toAnalysis, turnsOf } from "../../src/machine/curve";
import { pliesToAsk, reckon } from "../../src/machine/estimate_chances";
import { schemaOf } from "../../src/machine/schema";
import { componentsOf } from "../../src/core/components";
import { endOf, treeRecord } from "../../src/machine/share";
import { chance, engine, web, type TestEngine } from "./engine";

let e: TestEngine;
const asEngine = (): Engine => ({ request: async (r) => e.request(r) as never, close: () => undefined });

/** A game by random moves. */
function played(
  game: string,
  players: number,
  seed: number | bigint,
  most = 400,
  more: object = {},
): { record: GameRecord; ply: number; over: boolean } {
  e.request({ op: "new", game, players, seed, ...more });
  const pick = chance(Number(BigInt(seed) % 1000n) + 3);
  let ply = 0;
  for (; ply < most; ply++) {
    const { actions } = e.request({ op: "legal" });
    if (!actions.length) break;
    e.request({ op: "apply", action: actions[pick(actions.length)] });
  }
  return { record: e.request({ op: "record" }).record, ply, over: Boolean(e.request({ op: "result" }).over) };
}

function memoryStore(): Storage {
  const all = new Map<string, string>();
  return {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
    clear: () => all.clear(),
    key: () => null,
    get length() {
      return all.size;
    },
  } as Storage;
}

beforeAll(async () => {
  e = await engine();
});
beforeEach(() => {
  (globalThis as any).localStorage = memoryStore();
});

describe("numbers of 64 bits", () => {
  test("are kept through text", () => {
    const text =
      '{"seed":9223372036854775807,"other":[1,-9007199254740993,0.12345678901234567890,"12345678901234567890"],"x":1e30}';
    const value = parseExact(text);
    expect(value.seed).toBe(9223372036854775807n);
    expect(value.other).toEqual([1, -9007199254740993n, 0.12345678901234568, "12345678901234567890"]);
    expect(parseExact(writeExact(value))).toEqual(value);
  });
  test("reach the engine and come back", () => {
    const { record } = played("control", 2, 8123456789012345679n, 6);
    expect(record.seed).toBe(8123456789012345679n);
    expect(e.request({ op: "load", record: parseExact(writeExact(record)) }).ok).toBe(true);
  });
});

describe("records", () => {
  const a = (n: number): Action => ({ verb: "go", player: 0, n });
  test("lines of a tree are whole from the start", () => {
    const record: GameRecord = {
      game: "control",
      players: 2,
      actions: [a(1), a(2), a(3)],
      branches: [
        { line: 0, ply: 1, name: "x", actions: [a(9)] },
        { line: 1, ply: 2, actions: [a(8), a(7)], redeals: [{ ply: 2, player: 0, seed: 5 }] },
      ],
    };
    const lines = linesOf(record);
    expect(lines.map((l) => l.actions.map((x) => x.n))).toEqual([
      [1, 2, 3],
      [1, 9],
      [1, 9, 8, 7],
    ]);
    expect(lines[2]!.redeals).toEqual([{ ply: 2, player: 0, seed: 5 }]);
    expect(lines.map((l) => [l.parent, l.ply])).toEqual([
      [-1, 0],
      [0, 1],
      [1, 2],
    ]);
  });
  test("what is no record is told apart", () => {
    const key = (text: string) => {
      try {
        readRecord(text);
        return "";
      } catch (x) {
        return x instanceof RecordProblem ? x.message : "other";
      }
    };
    expect(key("hello")).toBe("machine.import.not_json");
    expect(key('{"game":"control"}')).toBe("machine.import.not_record");
    expect(key('{"format":99,"game":"control","actions":[]}')).toBe("machine.import.newer");
    expect(readRecord('{"table":"x","record":{"game":"control","players":2,"actions":[]}}\n{"table":"y"}').game).toBe(
      "control",
    );
  });
  test("travel inside an address", async () => {
    const { record } = played("timequest", 3, 5, 200);
    const piece = await pack(writeExact(record));
    expect(piece).toMatch(/^[\w-]+$/);
    expect(parseExact(await unpack(piece))).toEqual(record);
    await expect(unpack("AAAA")).rejects.toBeDefined();
  });
});

test("addresses lead to their screens", () => {
  expect(route("#/t/abc?ply=37&seat=1")).toEqual(["replay", "t/abc"]);
  expect(route("#/t/abc")).toEqual(["t", "abc"]);
  expect(route("#/replay/x1?ply=3")).toEqual(["replay", "x1"]);
  expect(route("#record=AbC_-9&ply=3")).toEqual(["replay", "record=AbC_-9"]);
  expect(route("#position=AbC")).toEqual(["editor", "position=AbC"]);
});

describe("timelines", () => {
  const setupOf = (id: string, game = "control"): { setup: LocalSetup; ply: number; over: boolean; when: number } => {
    const { record, ply, over } = played(game, 2, 11);
    return {
      setup: {
        id,
        game,
        players: 2,
        options: {},
        seed: 11,
        bots: [null, "easy"],
        names: ["Ana", "Bo"],
        record: record as never,
      },
      ply,
      over,
      when: 1,
    };
  };
  test("a fork hangs off its game, is named, exported and removed with it", async () => {
    saveGame(setupOf("g1"));
    const main = timelineTree("g1")!.timelines[0]!;
    expect(main.over).toBe(true);
    const id = await fork(new Replayer(asEngine()), main, 12, { people: [0], level: "easy", redeal: 0, title: "" });
    const tree = timelineTree(id)!;
    expect(tree.root.id).toBe("g1");
    expect(tree.timelines.map((t) => [t.id, t.parent, t.ply, t.redealt])).toEqual([
      ["g1", null, 0, null],
      [id, "g1", 12, 0],
    ]);
    expect(unlocked(tree, tree.timelines[0]!)).toBe(true);
    expect(unlocked(tree, tree.timelines[1]!)).toBe(false);
    rename(tree.timelines[1]!, "Bold");
    const record = await treeRecord(timelineTree("g1")!, asEngine());
    expect(record.branches?.[0]).toMatchObject({ line: 0, ply: 12, name: "Bold", redeals: [{ ply: 12, player: 0 }] });
    const loaded = e.request({ op: "load", record });
    expect(loaded.ok, JSON.stringify(loaded.error)).toBe(true);
    expect(forkPoint(tree, tree.timelines[0]!, tree.timelines[1]!)).toBe(12);
    dropGame("g1");
    expect(savedGames()).toEqual([]);
    expect(savedGame(id)).toBeUndefined();
  });
  test("a game of several people at one screen stays shut while it runs", () => {
    const save = setupOf("h1");
    saveGame({ ...save, over: false, setup: { ...save.setup, bots: [null, null] } });
    expect(shut(timelineTree("h1")!.timelines[0]!)).toBe(true);
    saveGame({ ...save, over: false, setup: { ...save.setup, bots: [null, null], alone: true } });
    expect(shut(timelineTree("h1")!.timelines[0]!)).toBe(false);
    saveGame({ ...save, setup: { ...save.setup, bots: [null, null] } });
    expect(shut(timelineTree("h1")!.timelines[0]!)).toBe(false);
  });
  test("a redealt fork keeps what its seat saw and changes what it did not", async () => {
    const { record } = played("control", 2, 21);
    const timeline = {
      id: "x",
      save: "x",
      name: "",
      parent: null,
      ply: 0,
      length: record.actions.length,
      record,
      setup: { record } as unknown as LocalSetup,
      redealt: null,
      over: true,
      open: false,
    };
    const replayer = new Replayer(asEngine());
    const look = async (seed: number | null) => {
      const line = await replayer.forked(timeline, 9, seed === null ? null : 0, seed ?? 0);
      expect(line.actions.length).toBe(9);
      expect(e.request({ op: "load", record: line }).ok).toBe(true);
      return {
        view: JSON.stringify(e.request({ op: "view", player: 0 }).view),
        truth: JSON.stringify(e.request({ op: "state" }).position.hands[1]),
      };
    };
    const truth = await look(null);
    const others = [];
    for (const seed of [1, 2, 3, 4]) others.push(await look(seed));
    for (const other of others) expect(other.view).toBe(truth.view);
    expect(new Set(others.map((o) => o.truth)).size).toBeGreaterThan(1);
  });
  test("where dates are the secret, timelines part only after the end, and show true dates", async () => {
    const games = e.request({ op: "games" }).games as { id: string; quiz: boolean; revision: number }[];
    for (const one of games) expect(gameCard(one.id).quiz === true, one.id).toBe(one.quiz);
    const save = setupOf("q1", "timalina");
    saveGame({ ...save, over: false });
    expect(forkable(timelineTree("q1")!, timelineTree("q1")!.timelines[0]!)).toBe(false);
    saveGame({ ...save, over: false, setup: { ...save.setup, alone: true } });
    expect(forkable(timelineTree("q1")!, timelineTree("q1")!.timelines[0]!)).toBe(false);
    saveGame(save);
    const main = timelineTree("q1")!.timelines[0]!;
    expect(forkable(timelineTree("q1")!, main)).toBe(true);
    const id = await fork(new Replayer(asEngine()), main, 2, { people: [0], level: "easy", redeal: 0, title: "" });
    const { setup } = savedGame(id)!;
    const record = setup.record as unknown as GameRecord;
    expect(record.redeals).toMatchObject([
      { ply: 2, player: 0, revision: games.find((one) => one.id === "timalina")!.revision },
    ]);
    expect(inventsDates(setup)).toBe(false);
    expect(forkable(timelineTree(id)!, timelineTree(id)!.timelines[1]!)).toBe(false);
    // The hand's cards have the dates that they have in a new match.
    const dateOf = (load: Record<string, unknown>) => {
      expect(e.request(load).ok).toBe(true);
      const { actions } = e.request({ op: "legal" });
      const placed = e.request({ op: "apply", action: actions[0] }).events[0];
      return [placed.card, placed.date];
    };
    const forked = dateOf({ op: "load", record });
    expect(dateOf({ op: "load", record: { ...record, redeals: undefined } })).toEqual(forked);
    // Lines that version 1.0.0 made replay as they were, and say so.
    const old = { ...record, redeals: record.redeals!.map(({ revision: _, ...one }) => one) };
    expect(inventsDates({ ...setup, record: old as never })).toBe(true);
  });
  test("the projector shows every moment as the engine has it, also through a redeal", async () => {
    saveGame(setupOf("g2", "crononautas"));
    const main = timelineTree("g2")!.timelines[0]!;
    const replayer = new Replayer(asEngine());
    const id = await fork(replayer, main, 7, { people: [0, 1], level: "easy", redeal: 1, title: "" });
    const line = timelineTree(id)!.timelines[1]!;
    const steps = await replayer.steps(main);
    expect(steps.length).toBe(main.length);
    const stops = stopsOf(steps);
    expect(stops.length).toBe(main.length + 1);
    expect(stops[stops.length - 1]!.kind).toBe("end");
    const [a1, b1] = await Promise.all([replayer.frame(main, 7, 1), replayer.frame(line, 7, 1)]);
    expect(b1.snapshot.view).toEqual(a1.snapshot.view);
    const end = await replayer.frame(main, main.length, 0, true);
    expect(end.snapshot.result).not.toBeNull();
    expect(end.truth).toHaveProperty("deck");
    expect(nextMark(stops, 0, 1)).toBeGreaterThan(0);
    // A position taken out of a running game shows its seat what it saw, and nobody's true cards but by chance.
    const hidden = await Promise.all([1, 2, 3, 4].map(() => replayer.redealt(main, 7, 1)));
    const truth = (await replayer.frame(main, 7, 1, true)).truth!;
    for (const position of hidden) expect((position.hands as string[][])[1]).toEqual((truth.hands as string[][])[1]);
    expect(hidden.some((position) => JSON.stringify(position.deck) !== JSON.stringify(truth.deck))).toBe(true);
  });
  test("lines taken back are timelines too", () => {
    e.request({ op: "new", game: "control", players: 2, seed: 4 });
    const go = (n: number) => e.request({ op: "apply", action: e.request({ op: "legal" }).actions[n] });
    go(0);
    go(0);
    go(0);
    e.request({ op: "goto", ply: 1 });
    go(1);
    const { record } = e.request({ op: "record" });
    saveGame({
      setup: {
        id: "g3",
        game: "control",
        players: 2,
        options: {},
        seed: 4,
        bots: [null, "easy"],
        names: ["A", "B"],
        record,
      },
      ply: 2,
      over: false,
      when: 1,
    });
    const tree = timelineTree("g3")!;
    expect(tree.timelines.map((t) => [t.id, t.parent, t.ply, t.length])).toEqual([
      ["g3", null, 0, 2],
      ["g3~1", "g3", 1, 3],
    ]);
    rename(tree.timelines[1]!, "Second thoughts");
    expect(timelineTree("g3")!.timelines[1]!.name).toBe("Second thoughts");
    const lanes = lanesOf(tree.timelines);
    expect(lanes.map((l) => l.lane)).toEqual([0, 1]);
    expect(laneAt(lanes, 60, 2, 26).timeline.id).toBe("g3~1");
    expect(laneAt(lanes, 60, 0, 26).timeline.id).toBe("g3");
    expect(track(lanes[1]!, 20, 26)).toMatch(/^M46 26C/);
    expect(plyAt(xOf(2, 20), 20, 9)).toBe(2);
    expect(stepWidth(1000, 390)).toBe(7);
    const names = spread(
      [
        { seat: 0, y: 80 },
        { seat: 1, y: 82 },
        { seat: 2, y: 81 },
      ],
      92,
    );
    const places = [...names.values()].sort((a, b) => a - b);
    expect(places.every((y, i) => y <= 90 && (!i || y - places[i - 1]! >= 12))).toBe(true);
  });
});

describe("chances", () => {
  test("a curve has a point a ply, ends with the result, and travels in the record as the engine has it", async () => {
    const { record, ply, over } = played("control", 2, 33);
    expect(over).toBe(true);
    const setup = {
      id: "c1",
      game: "control",
      players: 2,
      options: {},
      seed: 33,
      bots: [null, "easy"],
      names: ["A", "B"],
      record: record as never,
    };
    saveGame({ setup, ply, over, when: 1 });
    const line = timelineTree("c1")!.timelines[0]!;
    const steps = await new Replayer(asEngine()).steps(line);
    let told = 0;
    const curve = await reckon(asEngine(), line, steps, null, "mover", () => ++told > 0, 60);
    expect(told).toBeGreaterThan(0);
    expect(curve.points.map((p) => p.ply)).toEqual(Array.from({ length: ply + 1 }, (_, i) => i));
    const { winners } =
      e.request({ op: "load", record }) && (e.request({ op: "result" }) as never as { winners: number[] });
    expect(curve.points[ply]!.value).toEqual([0, 1].map((seat) => (winners.includes(seat) ? 1 : 0)));
    expect(turnsOf(curve).length).toBeLessThanOrEqual(8);
    const hash = endOf(record)!;
    const again = fromAnalysis(JSON.parse(JSON.stringify(toAnalysis(curve, hash))), hash, record.actions, 2)!;
    expect(again.points).toEqual(curve.points.map((p) => JSON.parse(JSON.stringify(p))));
    expect(fromAnalysis(toAnalysis(curve, hash), "another", record.actions, 2)).toBeNull();
    expect(fromAnalysis({ ...toAnalysis(curve, hash), points: [{ value: [2, 0] }] }, hash, [], 2)).toBeNull();
    // In a game that still runs only the player's own moves are judged.
    const own = pliesToAsk(steps.slice(0, 12), [0]);
    expect(own.length).toBeGreaterThan(0);
    for (const at of own.filter((p) => p < 12)) expect(steps[at]!.action.player).toBe(0);
  });
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("fair chance", () => {
  const secret = "5e".repeat(32);
  const server = sha256(secret);
  const contributions = ["a0".repeat(32), null];
  const commitments = [sha256(contributions[0]!), sha256("b1".repeat(32))];
  const hash = sha256(["seal", server, ...commitments].join(":"));
  const key = sha256(["key", secret, contributions[0], "-"].join(":"));
  const fair = { hash, server, commitments, secret, contributions };

  test("a key that fits is right, and every forgery is named", async () => {
    const { record, ply } = played("control", 2, 0, 400, { key });
    const { winners, scores } = e.request({ op: "result" }) as never;
    const ask = (more: object = {}, promised: Promised = { hash, contribution: contributions[0] }, result?: any) =>
      verify({ ...record, fair, ...more } as GameRecord, promised, result ?? { winners, scores }, asEngine());
    expect(record.key).toBe(key);
    expect(await ask()).toEqual({ ok: true, plies: ply, silent: [1] });
    const other = "c2".repeat(32);
    const bad = (what: string, more = {}) => expect.objectContaining({ ok: false, what, ...more });
    expect(await ask({}, { hash: other })).toEqual(bad("hash"));
    expect(await ask({}, { contribution: other })).toEqual(bad("missing"));
    expect(await ask({ fair: { ...fair, secret: other } })).toEqual(bad("secret"));
    expect(await ask({ fair: { ...fair, contributions: [other, null] } })).toEqual(bad("contribution", { seat: 0 }));
    expect(await ask({ fair: undefined })).toEqual(bad("hash"));
    expect(await ask({ key: other })).toMatchObject({ ok: false });
    expect(await ask({ actions: record.actions.slice(1) })).toEqual(bad("moves"));
    expect(await ask({}, undefined, { winners: [], scores: [0, 0] })).toEqual(bad("result"));
  });
  test("a table of version 1.0.0 keeps its promise", async () => {
    const seed = "8123456789012345679";
    const nonce = "00ff17";
    const { record, ply } = played("control", 2, BigInt(seed));
    const old = { hash: sha256(`${nonce}:${seed}`), seed, nonce };
    const ask = (fair: object, more: object = {}) =>
      verify({ ...record, fair, ...more } as GameRecord, { hash: old.hash }, null, asEngine());
    expect(await ask(old)).toEqual({ ok: true, plies: ply, silent: [] });
    expect(await ask({ ...old, nonce: "00ff18" })).toMatchObject({ ok: false, what: "hash" });
    expect(await ask({ ...old, seed: "5" })).toMatchObject({ ok: false });
  });
  test("a browser commits, notes the hash when all is sealed, and then reveals", async () => {
    (globalThis as any).localStorage = memoryStore();
    const { commitment } = await commit();
    const update = (more: object) => ({
      table: "t",
      seat: 1,
      status: "waiting",
      fair: { hash, sealed: true, commitments: [null, commitment] },
      ...more,
    });
    expect(revealFor(update({ fair: { hash, sealed: false, commitments: [null, commitment] } }))).toBeNull();
    expect(revealFor(update({ seat: null }))).toBeNull();
    expect(revealFor(update({ fair: { hash, sealed: true, commitments: [null, "00".repeat(32)] } }))).toBeNull();
    const request = revealFor(update({}))!;
    expect(request).toMatchObject({ op: "reveal", table: "t" });
    expect(sha256(request.contribution)).toBe(commitment);
    // What is shown later does not change what was noted.
    expect(
      revealFor(update({ status: "playing", fair: { hash: "0", sealed: true, commitments: [null, commitment] } })),
    ).toBeNull();
    expect(noted({ commitments: [null, commitment] })).toEqual({ contribution: request.contribution, hash });
    for (let i = 0; i < 120; i++) await commit();
    expect(Object.keys(JSON.parse(localStorage.getItem("timetable.contributions")!))).toHaveLength(100);
  });
});

describe("positions by hand", () => {
  test("every game's fresh deal fits its form and the engine's check", () => {
    for (const game of ["control", "crononautas", "just_in_time", "timalina", "timequest"]) {
      e.request({ op: "new", game, players: 2, seed: 9 });
      const schema = schemaOf(game, componentsOf(e.request({ op: "components" }) as { ok: boolean }));
      const { position } = e.request({ op: "state" });
      const missing = schema.fields.filter((f) => !(f.id in position) && f.id !== "lives");
      expect(missing.map((f) => `${game}.${f.id}`)).toEqual([]);
      for (const pile of schema.piles) expect(position, `${game}.${pile}`).toHaveProperty(pile);
      const draft = draftOf(position, schema, false);
      const answer = e.request({ op: "check", game, players: 2, position: draft, seed: 1 });
      expect(answer.fits, `${game}: ${JSON.stringify(answer)}`).toBe(true);
      for (const pool of Object.keys(schema.pools))
        expect(count(position, schema, pool).size, `${game} ${pool}`).toBeGreaterThan(1);
    }
  });
  test("a card moves between hand and pile and is never in two places", () => {
    e.request({ op: "new", game: "control", players: 2, seed: 9 });
    const { position } = e.request({ op: "state" });
    const schema = schemaOf("control", componentsOf(e.request({ op: "components" }) as { ok: boolean }));
    const whole = count(position, schema, "cards");
    let draft = draftOf(position, schema, true);
    const top = (draft.decks as string[][])[0]![0]!;
    expect(left(whole, draft, schema, "cards").get(top)).toBe(0);
    draft = put(
      takeFromPiles(draft, schema, "cards", top, 0),
      ["hands", 0],
      [...(draft.hands as string[][])[0]!, top],
    ) as typeof draft;
    expect(e.request({ op: "check", game: "control", players: 2, position: draft }).fits).toBe(true);
    draft = backToPile(
      put(draft, ["hands", 0], (draft.hands as string[][])[0]!.slice(0, -1)) as typeof draft,
      schema,
      "cards",
      top,
      0,
    );
    expect((draft.decks as string[][])[0]!.at(-1)).toBe(top);
    const bad = put(draft, ["hands", 0], ["nova", "nova", "nova", "nova", "nova"]) as typeof draft;
    const answer = e.request({ op: "check", game: "control", players: 2, position: bad });
    expect(answer.fits).toBe(false);
    expect(answer.problems[0].fields.some((f: string) => f.startsWith("hands.0"))).toBe(true);
    expect(reseat({ wins: [1, 2, 0], round: 3 }, 2, 3)).toEqual({ wins: [1, 2], round: 3 });
    expect(reseat({ wins: [1, 2], round: 3 }, 3, 2)).toEqual({ round: 3 });
  });
});

describe("puzzles", () => {
  test("the day's puzzle is the one that the engine names", async () => {
    const files = globalThis.fetch;
    globalThis.fetch = (async (url: URL) =>
      new Response(readFileSync(join(web, "public", url.pathname), "utf8"))) as typeof fetch;
    Object.assign(globalThis, { document: { baseURI: "http://localhost/" } });
    const found = await todaysPuzzle(asEngine());
    globalThis.fetch = files;
    const counts = Object.fromEntries(GAMES.map((game) => [game.id, game.puzzles]));
    const { game, puzzle } = e.request({ op: "daily", date: today(), counts });
    expect([found?.puzzle.game, found?.index]).toEqual([game, puzzle]);
    expect(found?.all.length).toBe(counts[game]);
  });
  test("every puzzle that is shipped can be set up and solved", () => {
    for (const { id: game, puzzles } of GAMES) {
      const file = join(web, `public/puzzles/${game}.jsonl`);
      const all = existsSync(file)
        ? readFileSync(file, "utf8")
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line) as Puzzle)
        : [];
      expect(all.length).toBe(puzzles);
      expect(new Set(all.map((p) => p.id)).size).toBe(all.length);
      for (const puzzle of all) {
        const { players, options, position, player, best } = puzzle;
        expect(e.request({ op: "new", game, players, options, position, seed: 1 }).ok, puzzle.id).toBe(true);
        const { actions } = e.request({ op: "legal", player });
        for (const one of best) expect(actions, puzzle.id).toContainEqual(one);
        for (const lang of ["en", "es", "is"] as const)
          expect(`${puzzle.prompt[lang]} ${puzzle.why[lang]}`).not.toMatch(/undefined|\{/);
      }
    }
  });
});
