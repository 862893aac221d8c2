// Every card of every game has a figure, a name and its effect in words.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Component } from "../../src/core/components";
import { bundle, engine, web } from "./engine";

const art = (game: string) =>
  JSON.parse(readFileSync(join(web, `src/gen/art/${game}.json`), "utf8")) as {
    of: Record<string, string>;
    paths: Record<string, string>;
  };

test.each(["control", "crononautas", "just_in_time", "timequest"])(
  "%s: what has an effect has a name, in three languages",
  (game) => {
    for (const lang of ["en", "es", "is"]) {
      const words = bundle(lang, game);
      for (const key of Object.keys(words)) {
        const id = key.match(new RegExp(`^${game}\\.does\\.(\\w+)$`))?.[1];
        if (id) expect(words, `${lang} ${id}`).toHaveProperty([`${game}.name.${id}`]);
      }
    }
  },
);

test.each(["crononautas", "timequest"])("%s: what has an effect has a figure", (game) => {
  const { of, paths } = art(game);
  const ids = Object.keys(bundle("en", game))
    .map((key) => key.match(new RegExp(`^${game}\\.does\\.(\\w+)$`))?.[1])
    .filter((id): id is string => Boolean(id));
  for (const id of ids) expect(paths[of[id] ?? ""], id).toBeTruthy();
});

test("Tímalína: every card has a figure, at least 400 are different, none is on more than four", async () => {
  const rules = await engine();
  const uses = new Map<string, Set<string>>();
  for (const deck of ["base", "science", "music_film_books", "iceland"]) {
    const { components } = rules.request({ op: "components", game: "timalina", players: 2, options: { deck } });
    const paths = JSON.parse(readFileSync(join(web, `src/gen/art/timalina/${deck}.json`), "utf8"));
    expect(components.length).toBeGreaterThan(50);
    for (const { id } of components) {
      expect(paths[id], id).toBeTruthy();
      uses.set(paths[id], (uses.get(paths[id]) ?? new Set()).add(id));
    }
  }
  expect(uses.size).toBeGreaterThanOrEqual(400);
  for (const ids of uses.values()) expect(ids.size, [...ids].join()).toBeLessThanOrEqual(4);
});

test("CONTROL: every card has a drawing of our own", async () => {
  const source = readFileSync(join(web, "src/boards/control/art.tsx"), "utf8");
  const { components } = (await engine()).request({ op: "components", game: "control", players: 2 });
  const ids = components.flatMap((one: Component) => (one.kind === "card" ? [one.id] : []));
  expect(ids).toHaveLength(12);
  for (const id of ids) expect(source).toMatch(new RegExp(`^  ${id}: \\(`, "m"));
});
