// What every screen has to pass: no errors, nothing that axe finds, nothing wider than the screen, no bar whose parts lie on each other.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's findings as lines of text. The CSP forbids foreign scripts in the page, so axe comes through the debugger. */
async function accessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
  );
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target.join(" ")} ${n.failureSummary?.split("\n")[1]?.trim() ?? ""}`)
        .join(" | ")}`,
  );
}

/** Until nothing moves any more: the fonts are there, and every animation that ends has ended. */
export const atRest = (page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      document
        .getAnimations()
        .every((a) => a.playState !== "running" || a.effect?.getComputedTiming().endTime === Infinity),
    null,
    { timeout: 15000 },
  );

export async function fits(page) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return wide <= screen + 1 ? [] : [`${wide} pixels wide on a screen of ${screen}`];
}

export async function screenProblems(page) {
  return [...page.problems, ...(await accessible(page)), ...(await fits(page)), ...(await apart(page))];
}

/** The parts of a bar lie beside or below each other, never on each other. */
async function apart(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".coach, .prompt, .bar, .page-links")].flatMap((bar) => {
      const parts = [...bar.children]
        .map((part) => [part, part.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1);
      const meet = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return parts.flatMap(([one, a], i) =>
        parts
          .slice(i + 1)
          .filter(([, b]) => meet(a, b))
          .map(([other]) => `.${one.className} and .${other.className} of .${bar.className} lie on each other`),
      );
    }),
  );
}

/** Answers to the question that are not wholly in sight: cut by a part that scrolls, outside the window, or under something. */
export const hiddenActions = (page) =>
  page.evaluate(() => {
    const all = ".tray .button, .now-board button:enabled, .coach .button";
    return [...document.querySelectorAll(all)].flatMap((node) => {
      const box = node.getBoundingClientRect();
      if (!box.width || node.closest("details:not([open])")) return [];
      const name = `"${(node.textContent || node.ariaLabel || "").trim().slice(0, 40)}"`;
      let [top, bottom] = [0, innerHeight];
      for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowY === "visible") continue;
        const edge = up.getBoundingClientRect();
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      if (box.top < top - 1 || box.bottom > bottom + 1)
        return [
          `${name} is cut: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${Math.round(top)} to ${Math.round(bottom)}`,
        ];
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return !at || node.contains(at) || at.contains(node) ? [] : [`${name} lies under .${at.className}`];
    });
  });

/** Text that nobody can get to see: clipped by a box that does not scroll, or beyond the edge of the page. */
export async function cutOff(page) {
  return page.evaluate(() => {
    const found = new Map();
    const clips = (style) => /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    const scrolls = (style) => /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (
        !node.textContent.trim() ||
        owner.closest('.hidden-text, [aria-hidden="true"], .flap, svg, option, script, style') ||
        !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      let why = null;
      let free = false;
      for (let up = owner; up && up !== document.body && !why && !free; up = up.parentElement) {
        const style = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        if (style.clipPath.startsWith("inset(50%"))
          free = true; // for the ears
        else if (up.matches(".ticket .does") || !["none", ""].includes(style.webkitLineClamp))
          free = true; // the whole text is under the glass
        else if (scrolls(style)) free = true;
        else if (
          clips(style) &&
          (box.right > edge.right + 2 ||
            box.left < edge.left - 2 ||
            box.bottom > edge.bottom + 3 ||
            box.top < edge.top - 3)
        )
          why = `clipped by .${up.className || up.tagName}`;
        if (style.position === "fixed") break;
      }
      if (!why && !free && (box.right > innerWidth + 1 || box.left < -1)) why = "beyond the edge";
      if (why)
        found.set(
          `${owner.tagName.toLowerCase()}.${owner.className}`,
          `cut off: "${node.textContent.trim().slice(0, 40)}" in ${owner.tagName.toLowerCase()}.${owner.className}, ${why}`,
        );
    }
    return [...found.values()];
  });
}

/** What a screen reader says of the live regions, from the beginning on. */
export const listen = (page) =>
  page.addInitScript(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          const live = (node.nodeType === 1 ? node : node.parentElement)?.closest?.("[role=log]");
          if (live) window.heard.push(node.textContent.trim());
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Until every one of these lines has been said, or it takes too long; who asks then finds what is missing. */
export const saidAll = (page, lines) =>
  page
    .waitForFunction((all) => all.every((line) => window.heard.includes(line)), lines, { timeout: 10000 })
    .catch(() => {});
