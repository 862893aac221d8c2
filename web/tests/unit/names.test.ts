// Nothing outside boards/<id>/ names a game: a game is added by its folder alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/core/games";

const WEB = join(__dirname, "../..");
const GENERAL = readdirSync(join(WEB, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !/^(gen|boards\/(?!any\/|[^/]*$))/.test(name))
  .map((name) => `src/${name}`)
  .concat(readdirSync(join(WEB, "scripts")).map((name) => `scripts/${name}`));

/** The lines that name one of the games: a whole word, not part of a longer one (cache-control). */
function naming(text: string, games: string[]): string[] {
  const word = new RegExp(`(?<![\\w-])(${games.join("|")})(?![\\w-])`);
  return text.split("\n").filter((line) => word.test(line));
}

describe("names of games", () => {
  const ids = GAMES.map((game) => game.id);
  it("are found where they stand", () => {
    const lines = ["  control: () => 1,", '[data-game="timequest"] {', 'import "./control/index"', "cache-control"];
    expect(naming(lines.join("\n"), ["control", "timequest"])).toEqual(lines.slice(0, 3));
    expect(naming(readFileSync(join(WEB, "src/boards/control/colors.css"), "utf8"), ids).length).toBeGreaterThan(0);
  });
  it("are looked for in many files", () => expect(GENERAL.length).toBeGreaterThan(100));
  it.each(GENERAL)("are not in %s", (name) => expect(naming(readFileSync(join(WEB, name), "utf8"), ids)).toEqual([]));
});
