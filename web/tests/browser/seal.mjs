// A server's table and its chance: the hash before the deal, the finished game again by its address, and the proof.
import { newPage } from "./open.mjs";

async function playOut(house, tokens, table) {
  for (let i = 0; i < 1200; i++) {
    const token = tokens[i % tokens.length];
    const { update } = await house.ask("open", { table }, token);
    if (update.status === "over") return update;
    if (!update.actions.length) await new Promise((r) => setTimeout(r, 60));
    else
      await house.ask(
        "move",
        { table, ply: update.ply, cid: `s${i}`, action: update.actions[i % update.actions.length] },
        token,
      );
  }
  throw new Error("the game did not end");
}

/** A person in the browser sits down: the browser adds to the key without being asked, and proves it afterwards. */
async function contribute(w, house, page, host, table) {
  await page.locator(".platform footer .amber").first().click();
  await w.see(page, "#tab-people", "the match does not start", { timeout: 15000 });
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("timetable.token")));
  const end = await playOut(house, [host, token], table);
  w.fine(end.fair.contributions[0] === null, "a program that sent nothing has added something");
  w.fine(/^[0-9a-f]{64}$/.test(end.fair.contributions[1] ?? ""), "the browser has added nothing to the key");
  await w.see(page, ".arrival", "the end is not shown", { timeout: 15000 });
  await page.click("#tab-people");
  await w.see(page, ".seal", "the browser does not say that it added a part", { hasText: /This browser added a part/ });
  await page.locator(".seal .button").click();
  await w.see(page, ".seal .verdict", "the browser's own proof does not end", { hasText: /It is right/ });
}

export async function replay(w, browser, house) {
  const { token } = await house.ask("guest", { name: "Ana" });
  const waiting = await house.ask("create", { game: "timalina", players: 2, options: { hand: 2 } }, token);
  const page = await newPage(browser, { settings: { name: "Bo" } });
  await page.goto(`${house.url}#/t/${waiting.code}`);
  await w.see(page, ".waiting-seal .mono", "the hash is not shown before the deal");
  await w.screen(page, "seal-before");
  await contribute(w, house, page, token, waiting.table);

  const made = await house.ask(
    "create",
    { game: "timalina", players: 2, options: { hand: 2 }, seats: ["me", "beginner"] },
    token,
  );
  const hash = made.update.fair.hash;
  const end = await playOut(house, [token], made.table);
  w.fine(end.fair.hash === hash, "the hash changed during the game");
  await page.goto(`${house.url}#/t/${made.table}?ply=2&seat=1`);
  await w.see(page, ".strip-line", "the finished table does not open by its address", { timeout: 15000 });
  w.fine(
    (await page.locator(".strip-line").getAttribute("aria-valuenow")) === "2",
    "the address does not lead to its moment",
  );
  w.fine((await page.locator(".eyes select").inputValue()) === "1", "the address does not lead to its seat");
  await page.click("#tab-share");
  w.fine((await page.locator(".seal").innerText()).includes(hash), "another hash is shown after the end");
  await page.locator(".seal .button").click();
  await w.see(page, ".seal .verdict", "the proof does not end", { hasText: /It is right/ });
  await w.screen(page, "seal-after");

  // The same beside the people of the table itself, with the result that the table told.
  await page.goto(`${house.url}#/t/${made.table}`);
  await w.see(page, ".arrival", "the finished table is not shown", { timeout: 15000 });
  await page.click("#tab-people");
  await page.locator(".seal .button").click();
  await w.see(page, ".seal .verdict", "the proof at the table does not end", { hasText: /It is right/ });
  await page.locator(".arrival a", { hasText: "Time machine" }).click();
  await w.see(page, ".strip-line", "no way from the arrival to the replay");
}
