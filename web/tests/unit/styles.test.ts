// What the styles may not do.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(__dirname, "../../src");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

describe("motion", () => {
  it("is looked for in all style sheets", () => expect(sheets.length).toBeGreaterThan(10));
  // What moves longer than five seconds beside other words must be possible to stop (WCAG 2.2.2), and costs a frame sixty times a second.
  it.each(sheets)("comes to rest: %s", (name) =>
    expect(readFileSync(join(SRC, name), "utf8")).not.toMatch(/\binfinite\b/),
  );
});
