// The hall and the counter: what runs stands on the departure board, remarks tell something, a game is started without
// scrolling, and everybody at one screen has a name.
import { screenProblems } from "./check.mjs";

/** The buttons that start a game and its lesson are on the screen at once, at every size. */
async function startIsVisible(page, url, games) {
  const problems = [];
  for (const game of games) {
    await page.goto(`${url}#/start/${game}`);
    await page.waitForSelector("details.who");
    for (const button of [".go", ".lesson"]) {
      const { top, bottom, high, scrolled } = await page.evaluate((selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return { top: box.top, bottom: box.bottom, high: innerHeight, scrolled: scrollY };
      }, button);
      if (top < 0 || bottom > high || scrolled > 0)
        problems.push(
          `${game}: ${button} is at ${Math.round(top)}..${Math.round(bottom)} of ${high}, scrolled ${scrolled}`,
        );
    }
  }
  return problems;
}

/** On a low laptop too, and there all games of the hall are in sight. */
async function lowLaptop(page, url, games) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1366, height: 650 });
  const problems = await startIsVisible(page, url, games);
  await page.goto(url);
  await page.waitForSelector(".departure");
  const bottom = await page
    .locator(".departure")
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom);
  if (bottom > 650) problems.push(`the last game of the hall ends at ${Math.round(bottom)} of 650`);
  await page.setViewportSize(size);
  return problems;
}

export async function hall(page, url, games, shot) {
  const problems = await startIsVisible(page, url, games);
  if (page.viewportSize().width > 820) problems.push(...(await lowLaptop(page, url, games)));
  const say = (fine, text) => fine || problems.push(text);
  await page.goto(url);
  await page.waitForSelector(".departure");
  const remarks = () => page.locator("li:not(.running) > .departure > .status .hidden-text").allTextContents();
  say(
    (await remarks()).every((text) => text === "New"),
    `remarks before any game: ${await remarks()}`,
  );

  // Three seats: two people with names, and a strong bot.
  await page.click('.departure[href="#/start/timalina"]');
  await page.waitForSelector(".go");
  await page.locator('input[name="players"]').nth(2).check({ force: true });
  await page.locator('input[name="people"]').nth(1).check({ force: true });
  await page.fill('input[name="name-0"]', "Ana");
  await page.fill('input[name="name-1"]', "Bo");
  await page.selectOption('select[name="seat-2"]', "expert");
  problems.push(...(await screenProblems(page)));
  await page.click(".go");
  await page.waitForSelector(".stage .others");
  const names = await page.locator(".stage .others").innerText();
  say(/Ana/.test(names) && /Bo/.test(names), `the names at the table: ${names}`);
  const bots = await page.evaluate(() => JSON.parse(localStorage.getItem("timetable.games"))[0].setup.bots);
  say(JSON.stringify(bots) === JSON.stringify([null, null, "expert"]), `the seats are ${JSON.stringify(bots)}`);

  await page.goto(url);
  await page.waitForSelector(".running.your-turn");
  const row = await page.locator(".running").first().innerText();
  say(/Bo/.test(row), `the running game does not say with whom: ${row}`);
  say((await remarks()).filter((text) => text === "New").length === games.length - 1, `remarks: ${await remarks()}`);
  problems.push(...(await screenProblems(page)));
  await shot("hall-running");
  await page.locator(".running a").first().click();
  await page
    .waitForSelector(".stage", { timeout: 15000 })
    .catch(() => problems.push("the row does not lead to the game"));
  return problems;
}

const gridIn = async (page, where) => (await page.locator(`${where} .daily-grid i`).allTextContents()).join("");

/** Plays today's line to its end by clicks; tells the first card and the grid. */
export async function dailyLine(page, url) {
  await page.goto(url);
  await page.locator(".stub[data-game=timalina] .button.main").click();
  await page.waitForSelector(".hand .legal", { timeout: 15000 });
  const first = await page.locator(".hand .legal").first().innerText();
  const forbidden = await page
    .locator('.bar [aria-label="Take back"], .bar [aria-label="Hint"], .bar a[href^="#/replay"]')
    .count();
  for (let i = 0; i < 14 && !(await page.locator(".daily-end").count()); i++) {
    const over = page.locator(".daily-end").waitFor({ timeout: 20000 });
    const mine = page.locator(".hand .legal").first().waitFor({ timeout: 20000 });
    await Promise.race([over, mine]).catch(() => {});
    if (await page.locator(".daily-end").count()) break;
    const placed = await page.locator(".log li").count();
    await page.locator(".hand .legal").first().click();
    await page.locator(".slot.open button").last().click();
    await page.waitForFunction(
      (n) => document.querySelectorAll(".log li").length > n || document.querySelector(".daily-end"),
      placed,
      { timeout: 15000 },
    );
  }
  await page.waitForSelector(".daily-end", { timeout: 20000 });
  const grid = await gridIn(page, ".daily-end");
  return { first, forbidden, grid };
}

/** The same deal for everybody, played once, without help; the result stays, to be shared. */
export async function daily(page, other, url, shot) {
  const problems = [];
  const { first, forbidden, grid } = await dailyLine(page, url);
  if (forbidden) problems.push("there is a hint, an undo or a time machine");
  if (!/^[✓✗]{3,12}$/.test(grid)) problems.push(`the grid is ${grid}`);
  const wrong = [...grid].filter((c) => c === "✗").length;
  if (wrong !== 3 && [...grid].filter((c) => c === "✓").length !== 10) problems.push(`ended at ${grid}`);
  if (!/1 day in a row/.test(await page.locator(".daily-end").innerText())) problems.push("no streak is told");
  problems.push(...(await screenProblems(page)));
  await shot("daily-end");
  await page.reload();
  await page.waitForSelector(".daily-end", { timeout: 15000 });
  await page.goto(url);
  await page.waitForSelector(".stub[data-game=timalina] .daily-grid");
  const kept = await gridIn(page, ".stub");
  if (kept !== grid) problems.push(`the hall shows ${kept}, not ${grid}`);
  if (await page.locator(".stub[data-game=timalina] .button.main").count()) problems.push("it can be played twice");
  problems.push(...(await screenProblems(page)));
  await other.goto(url);
  await other.locator(".stub[data-game=timalina] .button.main").click();
  await other.waitForSelector(".hand .legal", { timeout: 15000 });
  const same = await other.locator(".hand .legal").first().innerText();
  if (!first.includes(same) && !same.includes(first)) problems.push(`somebody else has ${same}, not ${first}`);
  return problems;
}
