// What every screen has to pass: no errors, nothing that axe finds, nothing wider than the screen.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's findings as lines of text. The CSP forbids foreign scripts in the page, so axe comes through the debugger. */
export async function accessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
  return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(" ")} ${n.failureSummary?.split("\n")[1]?.trim() ?? ""}`).join(" | ")}`);
}

export async function fits(page) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return wide <= screen + 1 ? [] : [`${wide} pixels wide on a screen of ${screen}`];
}

export async function screenProblems(page) {
  return [...page.problems, ...(await accessible(page)), ...(await fits(page))];
}
