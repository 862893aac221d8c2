// The types of views, which the build finds by playing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewType } from "../../scripts/types.mjs";
import { engine, web } from "./engine";

/** An engine that has only these views. */
function shows(...views: object[]) {
  let at = 0;
  return {
    request: ({ op }: { op: string }) => {
      if (op === "legal") return { ok: true, actions: at < views.length ? [{ verb: "go", player: 0 }] : [] };
      return op === "view" ? { ok: true, view: views[Math.min(at++, views.length - 1)] } : { ok: true };
    },
  };
}
const typeOf = (...views: object[]): string =>
  viewType(shows(...views), { id: "x", players: [2, 2] })
    .split("\n")
    .slice(1)
    .join("")
    .replace(/\s+/g, " ");

test("fields, lists, what may be null, what is of several kinds, names that are ids", () => {
  expect(typeOf({ a: 1, b: [["x"], []], c: null, d: 2 }, { a: 2, b: [], c: { e: true }, d: [1] })).toBe(
    "export interface View { a: number; b: Array<string[]>; c: { e: boolean; } | null; d: any;}",
  );
  expect(typeOf({ goods: { gold: 1, food: 2, stone: 3, cloth: 4, wood: 5 } })).toContain(
    "goods: Record<string, number>;",
  );
  expect(typeOf({ names: { gold: 1, food: "x" } })).toContain("food: string; gold: number;");
});

test("every field of a fresh view is in the type of its game", async () => {
  const e = await engine();
  for (const { id, players } of e.request({ op: "games" }).games as { id: string; players: number[] }[]) {
    const type = readFileSync(join(web, `src/gen/views/${id}.ts`), "utf8");
    e.request({ op: "new", game: id, players: Math.max(2, players[0]!), seed: 99 });
    for (const field of Object.keys(e.request({ op: "view", player: 0 }).view))
      expect(type, `${id}.${field}`).toMatch(new RegExp(`\n  ${field}: `));
  }
});
