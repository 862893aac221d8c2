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
