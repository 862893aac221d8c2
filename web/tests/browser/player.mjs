// Somebody who plays: by clicks on what the board marks, or by keys alone. Knows no rules either.

export class Problem extends Error {}

/** Numbers below n, the same for the same seed. */
export const chance = (seed) => {
  let x = seed;
  return (n) => ((x = (x * 1664525 + 1013904223) >>> 0), Math.floor((x / 2 ** 32) * n));
};

/** The same deal every time. */
export const sameDeal = (page, seed = 20261116) =>
  page.addInitScript((start) => {
    let x = start;
    const next = () => (x = (x * 1664525 + 1013904223) >>> 0);
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (list) => {
      for (let i = 0; i < list.length; i++) list[i] = next();
      return list;
    };
  }, seed);

/** From the hall to a running game: two clicks. */
export async function depart(page, url, game, { clicks = true, set = async () => {} } = {}) {
  await page.goto(url);
  await page.waitForSelector(".departure");
  if (clicks) {
    await page.click(`.departure[href="#/start/${game}"]`);
    await page.waitForSelector(".go");
    await set(page);
    await page.click(".go");
  } else {
    await page.focus(`.departure[href="#/start/${game}"]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".go");
    await set(page);
    await page.focus(".go");
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector(".stage", { timeout: 20000 });
}

/** Sets options of the game on the counter. */
export const options = (values) => async (page) => {
  if (!Object.keys(values).length) return;
  await page.click("details.more summary");
  for (const [id, value] of Object.entries(values)) {
    const field = page.locator(`.options [name="${id}"]`);
    if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(String(value));
    else await field.fill(String(value));
  }
};

export const seats = (n) => async (page) => page.locator('input[name="players"]').nth(n).check({ force: true });

const over = (page) => page.locator(".arrival").count();

export async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector(".arrival") ||
      document.querySelector(
        ".tray .button:not(:disabled), .tray .hint, .hand .legal, .tile.legal, .piece.legal, .laid .legal, .tq-form button:not(:disabled)",
      ),
    null,
    { timeout: 60000 }, // bots think, on a machine that may be busy
  );
}

async function clickOne(page, pick) {
  // Of the groups, those that hold something: a click on another one waits in vain until its time is up.
  const tray = page.locator(".tray .button:not(.bare, :disabled)");
  const pieces = page.locator(
    ".hand .legal, .slot.open button, .year.legal, .tile.legal, .piece.legal, .laid .legal, .cards .legal, .quest .legal",
  );
  const plus = page.locator(".stepper .button:last-child:not(:disabled)");
  const submit = page.locator(".tq-form .main:not(:disabled)");
  const slots = page.locator(".slot.open button");
  if (await plus.count()) return plus.nth(pick(await plus.count())).click({ timeout: 4000 });
  if (await submit.count()) return submit.first().click({ timeout: 4000 });
  if (await slots.count()) return slots.nth(pick(await slots.count())).click({ timeout: 4000 });
  const n = await tray.count();
  const m = await pieces.count();
  if (n && (!m || pick(3) > 0)) return tray.nth(pick(n)).click({ timeout: 4000 });
  if (m) return pieces.nth(pick(m)).click({ timeout: 4000 });
}

/** Plays to the end by clicks; with `some`, as many as `most` and no further. */
export async function playByClicks(page, { most = 1500, seed = 1, some = false } = {}) {
  const pick = chance(seed);
  for (let i = 0; i < most; i++) {
    await settled(page);
    if (await over(page)) return i;
    // What was there may be gone in the moment of the click: the next look decides.
    await clickOne(page, pick).catch(() => {});
    if (await page.locator(".notice[role=alert]").count()) await page.keyboard.press("Escape");
  }
  if (some) return most;
  throw new Problem(`not over after ${most} clicks`);
}

/** Plays to the end without ever touching the mouse: the list of moves, Tab and Enter, the digits. */
export async function playByKeys(page, { most = 1500, seed = 2 } = {}) {
  const pick = chance(seed);
  for (let i = 0; i < most; i++) {
    await settled(page);
    if (await over(page)) return i;
    await page.keyboard.press("m");
    await page.waitForTimeout(60);
    const all = await page.locator(".moves .button").count();
    if (!all) continue;
    if (await page.evaluate(() => document.activeElement?.tagName === "INPUT")) await page.keyboard.press("Tab");
    for (let k = pick(Math.min(all, 12)); k > 0; k--) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(40);
  }
  throw new Problem(`not over after ${most} keys`);
}
