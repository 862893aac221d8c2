// The hall and the counter: what runs stands on the departure board, remarks tell something, a game is started without
// scrolling, and everybody at one screen has a name.
import { screenProblems } from "./check.mjs";

/** The button that starts a game is on the screen at once, at every size. */
async function startIsVisible(page, url, games) {
  const problems = [];
  for (const game of games) {
    await page.goto(`${url}#/start/${game}`);
    await page.waitForSelector("details.who");
    const { top, bottom, high, scrolled } = await page.evaluate(() => {
      const box = document.querySelector(".go").getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, high: innerHeight, scrolled: scrollY };
    });
    if (top < 0 || bottom > high || scrolled > 0)
      problems.push(
        `${game}: the button is at ${Math.round(top)}..${Math.round(bottom)} of ${high}, scrolled ${scrolled}`,
      );
  }
  return problems;
}

export async function hall(page, url, games, shot) {
  const problems = await startIsVisible(page, url, games);
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
