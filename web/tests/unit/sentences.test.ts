// The client's sentences are the engine's, word for word, for every action and event of random games.
import { beforeAll, expect, test } from "vitest";
import { needsTelling, sentence, words } from "../../src/core/i18n";
import type { Lang } from "../../src/core/types";
import { chance, engine, teachAll, type TestEngine } from "./engine";

let e: TestEngine;
let games: { id: string; players: [number, number] }[];

beforeAll(async () => {
  e = await engine();
  games = e.request({ op: "games" }).games;
  teachAll(games.map((g) => g.id));
});

function compare(game: string, kind: "action" | "event", object: Record<string, any>, lang: Lang): void {
  words.set({ lang, version: 0 });
  const who = { game, names: [] };
  if (kind === "event" && needsTelling(who, object)) return;
  const told = e.request({ op: "text", [kind]: object, lang }).text;
  const made = sentence(who, kind, object);
  if (told !== made) expect({ game, lang, object, text: made }).toEqual({ game, lang, object, text: told });
  expect(made, JSON.stringify(object)).not.toMatch(/^$|\{|undefined/);
}

test("every sentence of random games equals the engine's", () => {
  let compared = 0;
  for (const { id, players } of games)
    for (let seed = 1; seed <= 3; seed++) {
      const pick = chance(seed * 97);
      e.request({ op: "new", game: id, players: Math.max(2, players[0]), seed });
      for (let ply = 0; ply < 120; ply++) {
        const { actions } = e.request({ op: "legal" });
        if (!actions?.length) break;
        const action = actions[pick(actions.length)];
        const lang = (["en", "es", "is"] as Lang[])[ply % 3]!;
        compare(id, "action", action, lang);
        const { events } = e.request({ op: "apply", action });
        for (const event of events) (compare(id, "event", event, lang), compared++);
      }
    }
  expect(compared).toBeGreaterThan(1000);
});
