import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, nearestAnchor, openingOf, parseRulebook, plainText } from "../../src/core/rulebook";
import { parseRules } from "../../src/core/rules";
import { engine, web } from "./engine";
import { GAMES } from "../../src/core/games";
import { advance, awaited, loadLesson } from "../../src/core/lessons";
import { fits } from "../../src/core/picker";
import type { Action, GameEvent } from "../../src/core/types";

test("clauses are found by number, in both ways of writing them", () => {
  const blocks = parseRules(
    "# T\n## 3. A turn\n3.1 Draw a card.\nIt happens by itself.\n- **3.2** Play: *one* card.\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
  );
  expect(blocks.map((b) => [b.kind, b.number ?? ""])).toEqual([
    ["heading", ""],
    ["heading", ""],
    ["clause", "3.1"],
    ["clause", "3.2"],
    ["table", ""],
  ]);
  expect(blocks[2]!.text).toBe("Draw a card. It happens by itself.");
  expect(blocks[4]!.rows).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("a refusal's clause is in the rulebook of every language", async () => {
  const e = await engine();
  const refused: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["control", { hands: [["rift"], ["nova"]], to_move: 0, starter: 0 }, { verb: "discard", player: 0, card: "rift" }],
    ["timalina", { to_move: 0, first: 0 }, { verb: "place", player: 0, card: "big_bang", place: 99 }],
    [
      "crononautas",
      { to_move: 0, hands: [["patch_1918", "rex"], ["excalibur"]] },
      { verb: "play", player: 0, card: "patch_1918" },
    ],
    ["just_in_time", {}, { verb: "choose_shard", player: 0, color: "blue" }],
  ];
  for (const [game, position, action] of refused) {
    expect(e.request({ op: "new", game, players: 2, seed: 1, position }).ok, game).toBe(true);
    const { error } = e.request({ op: "apply", action });
    expect(error.rule, game).toMatch(new RegExp(`^${game}/`));
    for (const lang of ["en", "es", "is"]) {
      const file = join(web, `public/rules/${game}.${lang}.md`);
      if (!existsSync(file)) continue;
      const numbers = parseRules(readFileSync(file, "utf8")).map((b) => b.number);
      expect(numbers, `${game} ${lang}`).toContain(error.rule.split("/")[1]);
    }
  }
});

test("a rulebook is read into headings, lists, tables, rulings and anchors", () => {
  const book = parseRulebook(
    "# T\n\n## Aim {6.4}\n\nHave **21** or *more*. {3.8}\n\n[[cards: a b]]\n\n- one {1.1}\n  - deep\n\n> **Our ruling.** So.\n\n| A | B |\n| --- | --- |\n| **x** {3.3} | y |\n",
  ).filter((b) => b.kind !== "text" || b.spans.length);
  expect(book.map((b) => b.kind)).toEqual(["heading", "heading", "text", "figure", "list", "ruling", "table"]);
  expect(anchorsOf(book)).toEqual(["6.4", "3.8", "1.1", "3.3"]);
  expect(book[1]!.kind === "heading" && plainText(book[1]!.spans)).toBe("Aim");
  expect(nearestAnchor(book, "3.8")).toBe("3.8");
  expect(nearestAnchor(book, "3.5")).toBe("3.3");
  expect(nearestAnchor(book, "3.1")).toBe("3.8");
  expect(nearestAnchor(book, "9.1")).toBe(null);
});

test("every clause that a refusal can name has a paragraph near it in the rulebook", () => {
  for (const game of ["control", "crononautas", "just_in_time", "timalina", "timequest"])
    for (const lang of ["en", "es", "is"]) {
      const book = parseRulebook(readFileSync(join(web, `public/rulebook/${game}.${lang}.md`), "utf8"));
      expect(openingOf(book).length, `${game} ${lang} begins with a story`).toBeGreaterThan(80);
      const rules = parseRules(readFileSync(join(web, `public/rules/${game}.en.md`), "utf8"));
      const turns = rules.map((b) => b.number).filter((n) => n && /^[3-6]\.\d+$/.test(n));
      for (const clause of turns) expect(nearestAnchor(book, clause!), `${game} ${lang} ${clause}`).not.toBe(null);
    }
});

test("the lessons can be played as written, bots and all, to their last step", async () => {
  const e = await engine();
  for (const card of GAMES.filter((one) => one.lesson)) {
    const lesson = (await loadLesson(card.id))!;
    const { game, players, seed, options, position, bots } = lesson;
    const answer = e.request({ op: "new", game, players, seed, options, position });
    expect(answer.ok, `${game}: ${JSON.stringify(answer.error)}`).toBe(true);
    const last = lesson.steps.length - 1;
    let at = 0;
    let scripted = 0;
    for (let ply = 0; at < last && ply < 200; ply++) {
      while (at < last && !lesson.steps[at]!.move) at++;
      const { actors, actions } = e.request({ op: "legal" }) as unknown as { actors: number[]; actions: Action[] };
      const mine = actions.filter((action) => action.player === 0);
      const action = actors.includes(0) ? awaited(lesson, at, mine).at(-1)! : bots[ply]!;
      if (actors.includes(0)) expect(fits(action, lesson.steps[at]!.move!), `${game}, step ${at + 1}`).toBe(true);
      else scripted++;
      const done = e.request({ op: "apply", action });
      expect(done.ok, `${game}, ply ${ply}: ${JSON.stringify(action)}`).toBe(true);
      at = advance(lesson, at, done.events as GameEvent[]);
    }
    expect(at, game).toBe(last);
    expect(scripted, game).toBeGreaterThan(2);
  }
});
