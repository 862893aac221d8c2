// An evening at the table: banners for what must not be missed, the end of a game, refusals at the piece they are about.
import { depart, playByClicks } from "./player.mjs";
import { screenProblems } from "./check.mjs";

/** A banner comes, holds the game, lies over nothing of the board, is said, and goes by a key. */
export async function bannerHolds(page, url, game, shot) {
  const problems = [];
  await depart(page, url, game);
  const banner = page.locator(".moment");
  // The player waits while the banner is there: nothing can be pressed under it.
  void playByClicks(page, { most: 400, some: true }).catch(() => {});
  if (
    !(await banner.waitFor({ timeout: 40000 }).then(
      () => true,
      () => false,
    ))
  )
    return ["no banner came"];
  await shot(`banner-${game}`);
  const title = (await banner.locator("h2").innerText()).trim();
  const place = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [one, board] = [box(".moment"), box(".stage")];
    const over = one.left < board.right - 1 && board.left < one.right - 1 && one.top < board.bottom - 1;
    return {
      over: over && board.top < one.bottom - 1,
      out: one.left < -1 || one.right > innerWidth + 1 || one.bottom > innerHeight + 1,
    };
  });
  if (place.over) problems.push("the banner lies over the board");
  if (place.out) problems.push("the banner reaches out of the window");
  const said = await page.locator("p[role=status].hidden-text").allInnerTexts();
  if (!said.some((text) => text.includes(title))) problems.push(`the banner is not said: ${title}`);
  const ply = await page.locator(".pane .log li").count();
  problems.push(...(await screenProblems(page)));
  if ((await banner.locator("h2").innerText()).trim() !== title) problems.push("the banner went by itself");
  if ((await page.locator(".pane .log li").count()) !== ply) problems.push("the game went on under the banner");
  await page.keyboard.press("Enter");
  await page
    .waitForFunction((was) => document.querySelector(".moment h2")?.textContent.trim() !== was, title, {
      timeout: 8000,
    })
    .catch(() => problems.push("Enter does not go on"));
  return problems;
}

/** The end says what mattered, in its own time, and leads to the moment itself and to another game with the same players. */
export async function endTells(page, url, game, set, shot) {
  const problems = [];
  await depart(page, url, game, { set });
  await playByClicks(page, { most: 3000 });
  await page.waitForSelector(".arrival .mattered li");
  // The first facts are there at once, the chances when they have been worked out.
  await page
    .waitForSelector(".mattered[aria-busy=false]", { timeout: 60000 })
    .catch(() => problems.push("the chances were never worked out"));
  await shot(`end-${game}`);
  problems.push(...(await screenProblems(page)));
  const told = page.locator(".mattered a").first();
  if (await told.count()) {
    if (!/\d+ % → \d+ %/.test(await told.innerText())) problems.push(`no chances: ${await told.innerText()}`);
    await told.click();
    await page
      .waitForSelector(".replay", { timeout: 15000 })
      .catch(() => problems.push("the turning point does not lead into the time machine"));
    await page.goBack();
    await page.waitForSelector(".arrival");
  }
  await page.click(".next-game > .button");
  const other = page.locator(".next-game li .button").first();
  const name = (await other.innerText()).trim();
  await other.click();
  await page
    .waitForFunction((wanted) => document.querySelector(".play .bar h1")?.textContent.trim() === wanted, name, {
      timeout: 15000,
    })
    .catch(() => problems.push(`${name} does not begin`));
  return problems;
}

/** A card of the hand that cannot be played says why: to the pointer, to the focus, and to a tap. */
export async function deadCardsTell(page, url, shot) {
  const problems = [];
  const dead = page.locator(".hand button.ticket:not(.legal)");
  for (let tries = 0; tries < 6; tries++) {
    await depart(page, url, "crononautas");
    await page.waitForSelector(".hand .legal", { timeout: 15000 });
    if (await dead.count()) break;
  }
  if (!(await dead.count())) return ["no dead card in six deals"];
  const told = page.locator(".why-not");
  await dead.first().hover();
  await told.waitFor({ timeout: 5000 }).catch(() => problems.push("nothing is told to the pointer"));
  if (!problems.length && !/Rulebook \S/.test(await told.innerText()))
    problems.push(`no clause: ${await told.innerText()}`);
  await page.mouse.move(4, 4);
  await told
    .waitFor({ state: "detached", timeout: 5000 })
    .catch(() => problems.push("it stays when the pointer has gone"));
  await dead.first().focus();
  await told.waitFor({ timeout: 5000 }).catch(() => problems.push("nothing is told to the focus"));
  await shot("why-not");
  return [...problems, ...(await screenProblems(page))];
}

/** Somebody else's turn in TimeQuest is one line of the log and one sentence by ear; what it stands for is there on demand. */
export async function turnInOneSentence(page, url, shot) {
  const problems = [];
  // What is said goes after a while: it is written down as it comes.
  await page.addInitScript(() => {
    window.said = [];
    new MutationObserver(() => {
      for (const span of document.querySelectorAll("p[role=log] span"))
        if (!window.said.includes(span.textContent.trim())) window.said.push(span.textContent.trim());
    }).observe(document, { subtree: true, childList: true });
  });
  await depart(page, url, "timequest");
  if (await page.locator("#tab-log").isVisible()) await page.click("#tab-log");
  const turns = page.locator(".log > li > details");
  for (let i = 0; i < 60 && (await turns.count()) < 1; i++) await playByClicks(page, { most: 4, seed: i, some: true });
  if (!(await turns.count())) return ["no turn of a bot became one sentence"];
  const names = await page.locator(".log").evaluate((log) => log.innerText);
  const first = turns.first();
  const sentence = (await first.locator("summary").innerText()).trim();
  // Who it was, then what they did; tokens only as what the turn changed, at the end.
  if (!/^\S.*: .+\.( [+−]\d.*\.)?$/.test(sentence)) problems.push(`the sentence is: ${sentence}`);
  if (/loses 1|gains 1|pays 1/.test(sentence)) problems.push(`it tells single tokens: ${sentence}`);
  if (await first.locator("ol").isVisible()) problems.push("the single lines are open");
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  const lines = await first.locator("ol li").allInnerTexts();
  if (!lines.length || lines.some((line) => !line.trim())) problems.push("the single lines are not there on demand");
  const loose = names.split("\n").filter((line) => lines.includes(line.trim()) && line.trim() !== sentence);
  if (loose.length) problems.push(`told twice: ${loose[0]}`);
  const said = await page.evaluate(() => window.said);
  if (!said.includes(sentence)) problems.push(`not said: ${sentence}`);
  if (lines.some((line) => said.includes(line.trim()))) problems.push("the single lines are said too");
  await shot("turn-in-one-sentence");
  return [...problems, ...(await screenProblems(page))];
}
