// What the styles may not do.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import { describe, expect, it } from "vitest";
// @ts-expect-error plain JavaScript of the build
import { OUTSIDE_SHELL } from "../../scripts/scope.mjs";

const SRC = join(__dirname, "../../src");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

describe("motion", () => {
  it("is looked for in all style sheets", () => expect(sheets.length).toBeGreaterThan(10));
  // What moves longer than five seconds beside other words must be possible to stop (WCAG 2.2.2), and costs a frame sixty times a second.
  it.each(sheets)("comes to rest: %s", (name) =>
    expect(readFileSync(join(SRC, name), "utf8")).not.toMatch(/\binfinite\b/),
  );
});

/** A list of selectors, split at the commas that stand in no brackets. */
function apart(list: string): string[] {
  let depth = 0;
  let one = "";
  const all: string[] = [];
  for (const c of list) {
    depth += Number(c === "(") - Number(c === ")");
    if (c === "," && !depth) (all.push(one.trim()), (one = ""));
    else one += c;
  }
  return [...all, one.trim()];
}

const SHELL_LEFT_OUT = new RegExp(`${OUTSIDE_SHELL.replace(/[^\w -]/g, "\\$&")}(::[\\w-]+)?$`);

describe("type", () => {
  // The build folds both into one `font`, and browsers drop one with a percentage: size and weight go with it.
  it.each(sheets)("has no `font` and `font-stretch` in one rule: %s", (name) => {
    for (const [rule] of readFileSync(join(SRC, name), "utf8").matchAll(/\{[^{}]*\}/g))
      expect(/[\s;]font:/.test(rule) && /font-stretch:/.test(rule) ? rule : "").toBe("");
  });
});

describe("the style of a board", () => {
  const boards = sheets.filter((name) => name.startsWith("boards/"));
  it("is looked for", () => expect(boards.length).toBeGreaterThan(5));
  // Boards stay loaded: what is not bound to its game draws on all the others.
  it.each(boards)("reaches no other board: %s", async (name) => {
    const file = join(SRC, name);
    const config = await resolveConfig({ root: join(__dirname, "../..") }, "build");
    const { code } = await preprocessCSS(readFileSync(file, "utf8"), file, config);
    const game = name.split("/")[1]!;
    const mark = game === "any" ? ".any-" : `[data-game="${game}"]`;
    const rules = code
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, (whole) => {
        expect(whole).toMatch(new RegExp(`^@keyframes ${game}-`));
        return "";
      });
    const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map((m) => m[1]!.trim()).filter((one) => !/^(@|$)/.test(one));
    expect(selectors.length).toBeGreaterThan(1);
    for (const one of selectors.flatMap(apart)) {
      expect(one).toContain(mark);
      // What all games share is reached by no board; the root itself only gets variables.
      if (game !== "any" && !one.endsWith(mark)) expect(one).toMatch(SHELL_LEFT_OUT);
    }
  });
});
