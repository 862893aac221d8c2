// node pictures.mjs SITE FOLDER [GAME...]: the hall and boards in play, as people see them, for the README.
import { join, resolve } from "node:path";
import { launch, newPage } from "../tests/browser/open.mjs";
import { depart, playByClicks, seats } from "../tests/browser/player.mjs";
import { serve } from "../tests/browser/serve.mjs";

const [site, folder] = process.argv.slice(2, 4).map((path) => resolve(path));
const games = process.argv.slice(4);
const host = await serve(site);
const browser = await launch();

async function take(name, settings, show) {
  const page = await newPage(browser, settings);
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

await take("hall", {}, async (page) => {
  await page.goto(host.url);
  await page.waitForSelector(".departure");
});
for (const game of games)
  await take(game, {}, async (page) => {
    await depart(page, host.url, game, { set: seats(1) });
    await playByClicks(page, { most: 14, seed: 5 }).catch(() => {}); // it is not meant to come to the end
    await page.mouse.move(0, 0);
  });
await browser.close();
await host.close();
