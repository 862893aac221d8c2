// A deck from the spreadsheet to the table: thirty rows pasted, shared by a short link, four phones at one table, printed; then
// today's line, a copy, a report, and the end of the link.
import { newPage } from "./open.mjs";
import { thirtyRows } from "./decks.mjs";
import { options, seats } from "./player.mjs";

/** Everybody whose move it is places a card at the end of the line, until it is over. */
export async function playLine(phones, over) {
  // As long as the match goes on, however slow the machine is.
  const ply = () => phones[0].$eval(".play", (play) => play.dataset.ply).catch(() => "");
  let last = await ply();
  for (let end = Date.now() + 120000; !(await over()) && Date.now() < end;) {
    const now = await ply();
    if (now !== last) [last, end] = [now, Date.now() + 120000];
    for (const phone of phones) {
      const turn = await phone
        .locator(".bar .turn")
        .textContent()
        .catch(() => "");
      const card = phone.locator(".hand .legal").first();
      if (!/Your move/.test(turn ?? "") || !(await card.count())) continue;
      await card.click({ timeout: 3000 }).catch(() => undefined);
      const slots = phone.locator(".slot.open button");
      if (await slots.count())
        await slots
          .last()
          .click({ timeout: 3000, force: true })
          .catch(() => undefined);
      await phone.waitForTimeout(30);
    }
  }
}

async function share(w, teacher) {
  await teacher.waitForSelector(".share-deck .button.main", { timeout: 15000 });
  await teacher.locator(".share-deck .button.main").click();
  await w.see(teacher, ".share-deck .qr svg", "no square to point a phone at", { timeout: 15000 });
  await w.see(teacher, ".share-deck [role=status]", "how long it is kept is not told", {
    hasText: "keeps the deck until",
  });
  const link = await teacher.locator(".share-deck .invite a").getAttribute("href");
  w.fine(/#\/deck\/[A-Z]{10}$/.test(link), `the link is ${link}`);
  await w.screen(teacher, "shared-workshop");
  return link;
}

/** Ana opens a table with the deck of the link; the others come by its code. */
async function sitDown(w, browser, house, link) {
  const phones = [];
  let code = "";
  for (const name of ["Ana", "Bo", "Cy", "Di"]) {
    const phone = await newPage(browser, { size: "phone", settings: { name } });
    phones.push(phone);
    await phone.goto(link);
    await w.see(phone, "main", "the link does not show the deck", { hasText: "Our town", timeout: 15000 });
    const told = await phone.locator("main").textContent();
    w.fine(/30 cards/.test(told) && /Class 4b/.test(told), `the link says ${told}`);
    w.fine(!/1[789]\d\d/.test(told.replace(/\d{1,2}, \d{4}/g, "")), "the link's page shows dates");
    if (name === "Ana") {
      await w.screen(phone, "shared-link");
      await phone.locator("main .actions .button.main").click();
      await phone.waitForSelector(".together .button", { timeout: 15000 });
      await seats(3)(phone);
      await options({ hand: 1 })(phone);
      await phone.locator(".together > .button").first().click();
      await phone.waitForSelector(".platform", { timeout: 15000 });
      code = (await phone.locator(".platform .code .hidden-text").innerText()).trim();
    } else {
      await phone.goto(`${house.url}#/t/${code}`);
      await phone.waitForSelector(".platform footer .amber", { timeout: 15000 });
      if (name === "Bo") await w.see(phone, ".facts li", "the deck is not named", { hasText: "Our town" });
      await phone.locator(".platform footer .amber").first().click();
    }
  }
  for (const phone of phones) await phone.waitForSelector(".hand", { timeout: 20000 });
  return phones;
}

async function print(w, teacher) {
  await teacher.locator(".workshop-head a", { hasText: "Print" }).click();
  await teacher.waitForFunction(() => document.querySelectorAll(".print-page").length === 8);
  const spill = await teacher.$$eval(
    ".print-card .card-side",
    (all) =>
      all.filter((side) => side.scrollWidth > side.clientWidth + 1 || side.scrollHeight > side.clientHeight + 1).length,
  );
  w.fine(!spill, `the text of ${spill} sides does not fit`);
  const pdf = (await teacher.pdf({ preferCSSPageSize: true })).toString("latin1");
  w.fine(pdf.match(/\/Type ?\/Page\b/g)?.length === 8, "not eight printed pages");
  await teacher.goBack();
}

/** The same line for two people on one day, once. */
async function today(w, link, [ana, bo]) {
  const deals = [];
  for (const phone of [ana, bo]) {
    await phone.goto(link.replace("#/deck/", "#/day/"));
    await phone.locator(".deck-day .button", { hasText: "Play today's line" }).click({ timeout: 15000 });
    await phone.waitForSelector(".hand .ticket", { timeout: 20000 });
    deals.push(await phone.locator(".hand").first().textContent());
  }
  w.fine(deals[0] === deals[1] && /Event [A-Z]/.test(deals[0]), `two deals: ${deals.join(" / ")}`);
  await playLine([ana], () => ana.locator(".daily-end").count());
  await w.see(ana, ".daily-end h2", "the end does not name the deck", { hasText: "Our town" });
  await playLine([bo], () => bo.locator(".daily-end").count());
  await w.see(bo, ".daily-others h3", "two results of one deck and day are not compared", { hasText: "2" });
  await ana.goto(link);
  await w.see(ana, ".deck-day .daily-grid", "the result of the day is not kept");
  await w.see(ana, ".deck-day .daily-others .own", "the deck's page does not compare");
  await w.screen(ana, "shared-day");
}

/** Puzzles of the shared deck: the right place is found by asking for it after a wrong one. */
async function puzzles(w, link, page) {
  await page.goto(link);
  await page.locator("main .actions .button", { hasText: "Puzzles" }).click({ timeout: 15000 });
  await w.see(page, ".page-title", "the puzzles do not name their deck", { hasText: "Our town" });
  await w.see(page, ".puzzle-ticket", "the deck has no puzzles");
  await w.screen(page, "deck-puzzles");
  await page.locator(".puzzle-ticket").first().click({ timeout: 15000 });
  await w.see(page, ".prompt-text", "the puzzle asks nothing", { hasText: "Where does" });
  await page.waitForSelector(".hand .ticket", { timeout: 20000 });
  await w.screen(page, "deck-puzzle");
  await playLine([page], () => page.locator(".puzzle-task.solved, .wrong-try").count());
  if (!(await page.locator(".puzzle-task.solved").count())) await w.screen(page, "deck-puzzle-wrong");
  if (!(await page.locator(".puzzle-task.solved").count()))
    await page.locator(".puzzle-task .button", { hasText: "solution" }).click({ timeout: 15000 });
  await w.see(page, ".right-try", "the answer is not explained", { hasText: "Event" });
  await w.screen(page, "deck-puzzle-solved");
}

async function copyAndReport(w, house, link, [bo, cy]) {
  await bo.goto(link);
  await bo.locator("main .actions .button", { hasText: "Copy to edit" }).click({ timeout: 15000 });
  await bo.waitForSelector('[data-cell="29-name"]', { timeout: 15000 });
  await cy.goto(link);
  await cy.locator(".report-deck summary").click({ timeout: 15000 });
  await cy.fill('input[name="report"]', "not nice");
  await cy.locator(".report-deck .button").click();
  await w.see(cy, ".report-deck [role=status]", "the report is not answered", { hasText: "Thank you" });
  await w.screen(cy, "shared-report");
}

/** Files that are no decks are refused with the row, and nothing of them is there. */
async function hostile(w, teacher, house) {
  await teacher.goto(`${house.url}#/decks`);
  const before = await teacher.locator("main > .deck-list li").count();
  const rows = (n) => `name\tdate\n${Array.from({ length: n }, (_, i) => `Event ${i}\t${1 + (i % 2000)}`).join("\n")}`;
  for (const [text, says] of [
    [rows(100000).slice(0, 1 << 20), "Row 1001"],
    [`name\tdate\n${"Long event\t1900\n".repeat(700000)}`, "from row"],
  ]) {
    await teacher
      .locator('input[type="file"]')
      .setInputFiles({ name: "x.tsv", mimeType: "text/plain", buffer: Buffer.from(text) });
    await w.see(teacher, ".workshop .said", `no word about ${says}`, { hasText: says, timeout: 15000 });
  }
  w.fine(
    (await teacher.locator("main > .deck-list li").count()) === before,
    "a refused file has left something behind",
  );
}

/** The whole way; the server at the end has nothing of it. */
export async function shared(w, browser, house) {
  const teacher = await newPage(browser, { settings: { name: "Ms Ada" } });
  await thirtyRows(teacher, house.url, "Our town");
  await teacher.locator('input[name="author"]').fill("Class 4b");
  const link = await share(w, teacher);
  const phones = await sitDown(w, browser, house, link);
  await playLine(phones, () => phones[0].locator(".arrival").count());
  await w.see(phones[0], ".arrival", "the match does not end");
  await print(w, teacher);
  await today(w, link, phones);
  await puzzles(w, link, phones[1]);
  await copyAndReport(w, house, link, phones.slice(1));
  await hostile(w, teacher, house);
  await teacher.locator("section .deck-list .button", { hasText: "Stop sharing" }).click({ timeout: 15000 });
  await w.see(teacher, "[role=status]", "the end of sharing is not told", { hasText: "no longer works" });
  await phones[3].goto(link);
  await phones[3].reload();
  await w.see(phones[3], "main [role=status]", "the link still works", { hasText: "no such deck", timeout: 15000 });
}
