// How quickly the page answers, and whether anything jumps: over a stretch of real clicks in each game, with motion, while bots think.
// Pieces may move: that is the game. What must stand still is everything around them, until the arrival is shown.
import { cpus, loadavg } from "node:os";
import { atRest } from "./check.mjs";
import { depart, playByClicks } from "./player.mjs";

const INP_MS = 100;
const CLS = 0.02;

const watch = (page) =>
  page.addInitScript(() => {
    window.shifts = [];
    window.answers = new Map();
    new PerformanceObserver((list) => {
      for (const e of list.getEntries())
        if (
          !e.hadRecentInput &&
          !document.querySelector(".arrival") &&
          e.sources.some(
            (s) =>
              !(s.node?.nodeType === 1 ? s.node : s.node?.parentElement)?.closest?.(".line > *, .ticket, .callout"),
          )
        )
          window.shifts.push({
            at: e.startTime,
            value: e.value,
            what: e.sources
              .map((s) => {
                const box = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
                const name = s.node?.className?.baseVal ?? s.node?.className ?? s.node?.nodeName;
                return `${name} (${box(s.previousRect)} to ${box(s.currentRect)})`;
              })
              .join(" | "),
          });
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const e of list.getEntries())
        if (e.interactionId)
          window.answers.set(e.interactionId, Math.max(window.answers.get(e.interactionId) ?? 0, e.duration));
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Cumulative layout shift as it is defined: the worst stretch of at most five seconds without a second of rest in it. */
function worstWindow(shifts) {
  let worst = 0;
  let sum = 0;
  let began = 0;
  let last = -Infinity;
  for (const { at: now, value } of shifts) {
    if (now - last > 1000 || now - began > 5000) ((sum = 0), (began = now));
    sum += value;
    last = now;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Every interaction counts, also those that were too quick to be reported. */
export async function answers(page, url, game, { steps = 60, set, limit = CLS, timed = true } = {}) {
  await watch(page);
  await depart(page, url, game, { set });
  await page.waitForSelector(".stage > div, .stage > section", { timeout: 15000 });
  await atRest(page);
  const before = await page.evaluate(() => {
    window.shifts = [];
    window.answers.clear();
    return performance.interactionCount ?? 0;
  });
  await playByClicks(page, { most: steps, some: true });
  await atRest(page);
  const { times, shifts, count } = await page.evaluate(() => ({
    times: [...window.answers.values()],
    shifts: window.shifts,
    count: performance.interactionCount ?? 0,
  }));
  const quick = Math.max(0, count - before - times.length);
  const sorted = [...Array(quick).fill(8), ...times].sort((a, b) => a - b);
  const shift = worstWindow(shifts);
  const [p50, p75, p98] = [0.5, 0.75, 0.98].map((share) => Math.round(at(sorted, share)));
  console.log(
    `    ${game}: ${sorted.length} interactions, to the next paint p50 ${p50} ms, p75 ${p75} ms, p98 ${p98} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms; layout shift ${shift.toFixed(4)}; load ${loadavg()[0].toFixed(1)}`,
  );
  // Others at work on the same processors make answers late: then they are told, not judged.
  const alone = timed && loadavg()[0] < 2 * cpus().length;
  const worst = [...shifts].sort((a, b) => b.value - a.value)[0];
  return [
    ...(sorted.length >= 6 ? [] : [`only ${sorted.length} interactions`]),
    ...(!alone || (p75 <= INP_MS && p98 <= INP_MS) ? [] : [`p75 ${p75} ms, p98 ${p98} ms to the next paint`]),
    ...(shift <= limit
      ? []
      : [`layout shift ${shift.toFixed(4)}, most of it ${worst.value.toFixed(4)} by ${worst.what}`]),
  ];
}
