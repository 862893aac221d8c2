// Refusals: a sentence about the condition that failed, with names and without words of the engine, and the clause that forbids it.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { besides } from "../../src/ui/place_beside";
import type { Action } from "../../src/core/types";
import { chance, engine, teachAll, type TestEngine } from "./engine";

let home: TestEngine;
let games: { id: string; players: [number, number] }[];

beforeAll(async () => {
  home = await engine();
  games = home.request({ op: "games" }).games;
  teachAll(games.map((g) => g.id));
  vi.stubGlobal("document", { documentElement: {} });
});

const ENGINE_WORDS = /\{|\}|undefined|null|[a-z]_[a-z]|\bverb\b|\bseat\b/;

/** A table with one person against a random bot, from a position or a seed. */
function table(setup: Record<string, unknown>, lang: string) {
  home.table({ op: "hello", lang, texts: true });
  return home.table({ op: "create", seats: ["me", "random"], names: ["Ana", "Bea"], players: 2, seed: 5, ...setup })
    .update;
}

describe("every refusal of a game", () => {
  it.each(["en", "es", "is"])(
    "is a sentence in %s",
    (lang) => {
      for (const { id } of games) {
        const pick = chance(7);
        let update = table({ game: id }, lang);
        const known: Action[] = [];
        const texts = new Set<string>();
        for (let i = 0; i < 160 && update.status === "playing"; i++) {
          // Actions of other moments, and parts of them: most are forbidden now.
          for (const one of [known[pick(known.length || 1)], known[pick(known.length || 1)]]) {
            if (!one) continue;
            for (const action of [one, { verb: one.verb, player: 0, ...(one.card ? { card: one.card } : {}) }]) {
              const answer = home.table({ op: "clause", action });
              if (!answer.ok || !answer.why) continue;
              expect(answer.rule, `${id} ${JSON.stringify(action)}`).toMatch(/^\w+\/S?\d/);
              expect(answer.text, `${id} ${JSON.stringify(action)}`).toMatch(/^\S.*\.$/);
              expect(answer.text).not.toMatch(ENGINE_WORDS);
              texts.add(answer.text);
            }
          }
          known.push(...(update.actions as Action[]).slice(0, 12));
          if (update.actions.length)
            update =
              home.table({
                op: "move",
                ply: update.ply,
                cid: `${i}`,
                action: update.actions[pick(update.actions.length)],
              }).update ?? update;
          for (let more = true; more;) {
            const answer = home.table({ op: "go_on", ms: 1 });
            more = answer.ok && answer.more;
            update = answer.update ?? update;
          }
        }
        expect(texts.size, id).toBeGreaterThan(1);
      }
    },
    60000,
  );
});

describe("CONTROL", () => {
  it("a Nova on a card behind a Force Field is refused by the Force Field, not by the rule of playing", () => {
    const found = attempts("nova", ["force_field", "reactor"]);
    expect(found.rule).toBe("control/4.5");
    expect(found.text).toBe("Force Field protects Bea's other stable cards from being diffused.");
  });
  it("too little fuel is told with both cards", () => {
    const found = attempts("rift", ["nova"]);
    expect(found.rule).toBe("control/3.6");
    expect(found.text).toBe("Rift has less fuel than Nova. A card diffuses only cards with equal or lower fuel.");
  });

  /** Plays until seat 0 holds the card and Bea has these in play, then tries to diffuse the last of them. */
  function attempts(card: string, theirs: string[]) {
    for (let seed = 1; seed < 400; seed++) {
      let update = table({ game: "control", seed }, "en");
      const pick = chance(seed);
      for (let i = 0; i < 60 && update.status === "playing"; i++) {
        const mine = update.actors.includes(0) && update.view.phase === "action" && update.view.hands[0].includes(card);
        if (mine && theirs.every((one) => update.view.areas[1].includes(one)))
          return home.table({
            op: "clause",
            // As the client used to guess it: a target means diffusing, whatever the verb.
            action: { verb: "play", player: 0, card, target: { player: 1, card: theirs.at(-1) } },
          });
        const keep = (update.actions as Action[]).filter((a) => a.card !== card);
        const list = keep.length ? keep : (update.actions as Action[]);
        update =
          home.table({ op: "move", ply: update.ply, cid: `${i}`, action: list[pick(list.length)] }).update ?? update;
        for (let more = true; more;) {
          const answer = home.table({ op: "go_on", ms: 1 });
          more = answer.ok && answer.more;
          update = answer.update ?? update;
        }
      }
    }
    throw new Error("no such position was reached");
  }
});

describe("the place of a refusal", () => {
  const box = { width: 300, height: 120 };
  const view = { width: 1366, height: 650 };
  const piece = (left: number, top: number) =>
    ({ left, top, width: 100, height: 140, right: left + 100, bottom: top + 140 }) as DOMRect;
  it.each([
    [40, 40],
    [1260, 40],
    [600, 500],
    [1260, 500],
  ])("beside a piece at %i, %i lies inside the window and not over the piece", (left, top) => {
    const one = piece(left, top);
    const at = besides(one, box, view);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.left + box.width).toBeLessThanOrEqual(view.width);
    expect(at.top + box.height).toBeLessThanOrEqual(view.height);
    const over =
      at.left < one.right && one.left < at.left + box.width && at.top < one.bottom && one.top < at.top + box.height;
    expect(over).toBe(false);
  });
});
