// node pictures.mjs SITE FOLDER [GAME...]: the hall and a board in play, as people see them, for the README.
import { join, resolve } from "node:path";
import { launch, newPage } from "../tests/browser/open.mjs";
import { depart, playByClicks, seats } from "../tests/browser/player.mjs";
import { serve } from "../tests/browser/serve.mjs";

const [site, folder] = process.argv.slice(2, 4).map((path) => resolve(path));
const games = process.argv.length > 4 ? process.argv.slice(4) : ["crononautas"];
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
const moves = { control: 10, crononautas: 16, just_in_time: 12, timalina: 14, timequest: 14 };
for (const game of games)
  await take(game, { theme: game === "just_in_time" ? "dark" : "light" }, async (page) => {
    await depart(page, host.url, game, { set: game === "control" ? async () => {} : seats(1) });
    await playByClicks(page, { most: moves[game], seed: 5 }).catch(() => {}); // it is not meant to come to the end
    await page.mouse.move(0, 0);
  });
await browser.close();
await host.close();
