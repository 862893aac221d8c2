import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
// @ts-expect-error plain JavaScript
import { bundleOf, parsePo } from "../../scripts/po.mjs";
import { plural, t, words, year } from "../../src/core/i18n";
import { bundle, teachAll, web } from "./engine";

const GAMES = ["control", "crononautas", "just_in_time", "timalina", "timequest"];

beforeAll(() => teachAll(GAMES));

test("po: strings over several lines, escapes, plurals", () => {
  const text =
    'msgid ""\nmsgstr "head"\n\nmsgid "a"\nmsgstr "x "\n"y \\"z\\""\n\nmsgid "n"\nmsgid_plural "n"\nmsgstr[0] "one"\nmsgstr[1] "{n} many"\n';
  expect(parsePo(text)).toEqual([
    ["a", ['x y "z"']],
    ["n", ["one", "{n} many"]],
  ]);
});

test("notes of Tímalína, which name dates, are in no bundle, and the order of a bundle tells nothing", () => {
  expect(bundleOf("timalina.note.hastings", GAMES)).toBeNull();
  for (const lang of ["en", "es", "is"]) {
    const keys = Object.keys(bundle(lang, "timalina"));
    expect(keys.some((key) => key.startsWith("timalina.note"))).toBe(false);
    expect(keys).toEqual([...keys].sort());
  }
  const decks = JSON.parse(readFileSync(join(web, "src/gen/art/timalina.json"), "utf8")) as Record<string, string[]>;
  for (const [deck, ids] of Object.entries(decks)) {
    const drawn = Object.keys(JSON.parse(readFileSync(join(web, `src/gen/art/timalina/${deck}.json`), "utf8")));
    expect(ids).toEqual([...ids].sort());
    expect(drawn).toEqual(ids);
  }
});

test("numbers and plurals follow the language", () => {
  words.set({ lang: "is", version: 0 });
  expect(plural("web.n.moves", 21)).toBe(plural("web.n.moves", 1).replace("1", "21"));
  expect(plural("web.n.moves", 11)).not.toBe(plural("web.n.moves", 1).replace("1", "11"));
  words.set({ lang: "en", version: 0 });
  expect(plural("n.cards", 2)).toBe("2 cards");
  expect(year(-44)).toBe("44 BC");
  expect(year(1066)).toBe("1066");
  expect(year(-13800000000)).toBe("13.8 billion years ago");
  expect(year(-3180000)).toBe("3.2 million years ago");
  words.set({ lang: "es", version: 0 });
  expect(year(-13800000000)).toContain("13,8");
});

test("every key that the client asks for exists in every language, in the hall's words or in those of its board", () => {
  const sources = import.meta.glob("../../src/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  }) as Record<string, string>;
  const used = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/["'`](web\.[a-z0-9_.-]+)["'`]/g)].map(([, key]) => ({ key: key!, file })),
  );
  expect(new Set(used.map(({ key }) => key)).size).toBeGreaterThan(150);
  for (const lang of ["en", "es", "is"] as const) {
    const base = bundle(lang, "base");
    const of = Object.fromEntries(GAMES.map((game) => [game, bundle(lang, game)]));
    const missing = used.filter(({ key, file }) => {
      const board = of[/\/boards\/([^/]+)\//.exec(file)?.[1] ?? ""] ?? {};
      return !(key in base) && !(key in board) && !key.endsWith(".");
    });
    expect(missing).toEqual([]);
  }
  words.set({ lang: "en", version: 0 });
  expect(t("web.curtain", { who: "Ana" })).toContain("Ana");
});
