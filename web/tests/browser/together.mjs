// node together.mjs TIMETABLE SITE [part...]: people at tables of a real server, each in a browser of their own. Parts: table,
// custom, classroom, shared, line, again, giveup, watch, hall, account, device, friends, replay, look, size. Screens on the way go through axe; with SHOTS they are kept.
import { join, resolve } from "node:path";
import { LARGE, launch, newPage } from "./open.mjs";
import { atRest, screenProblems } from "./check.mjs";
import { large } from "./everyone.mjs";
import { thirtyRows } from "./decks.mjs";
import { friends } from "./friends.mjs";
import { dailyLine } from "./hall.mjs";
import { openHouse } from "./house.mjs";
import { account, device } from "./people.mjs";
import { replay } from "./seal.mjs";
import { playLine, shared } from "./shared.mjs";

const [binary, site, ...parts] = process.argv.slice(2).map((p, i) => (i < 2 ? resolve(p) : p));
const wants = (part) => !parts.length || parts.includes(part);

const turn = (page) =>
  page.waitForFunction(
    () =>
      /Your move/.test(document.querySelector(".bar .turn")?.textContent ?? "") &&
      document.querySelector(".tray .button, .hand .legal"),
    null,
    { timeout: 20000 },
  );
const people = async (page) =>
  ((await page.locator(".phone-tabs").isVisible())
    ? page.locator(".phone-tabs .button").last()
    : page.locator("#tab-people")
  ).click();
const order = async (page, text) => {
  await people(page);
  await page.locator(".people .button", { hasText: text }).click();
};

/** Collects what is wrong instead of stopping at the first: `see` waits for something, `fine` states it. */
class Watch {
  constructor() {
    this.problems = [];
  }
  fine(yes, text) {
    if (!yes) this.problems.push(text);
  }
  async see(page, selector, text, { hasText, gone = false, timeout = 8000 } = {}) {
    const found = page.locator(selector, hasText ? { hasText } : {}).first();
    await found.waitFor({ state: gone ? "hidden" : "visible", timeout }).catch(() => this.problems.push(text));
  }
  async when(page, text, test, arg = null, timeout = 8000) {
    await page.waitForFunction(test, arg, { timeout }).catch(() => this.problems.push(text));
  }
  async screen(page, name) {
    if (process.env.SHOTS && name) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
    this.problems.push(
      ...(await screenProblems(page))
        .filter((p) => !/WebSocket connection|ERR_|404|400|Failed to load/.test(p))
        .map((p) => `${name}: ${p}`),
    );
    page.problems.length = 0;
  }
}

async function oneMove(page) {
  await turn(page);
  const tray = page.locator(".tray .button:not(.bare)");
  if (!(await tray.count())) await page.locator(".hand .legal").first().click();
  await tray.first().click();
}

/** Ana opens a table and tells Bo the code; both sit. */
async function two(w, browser, house, { set = async () => {}, board = ".control-board", game = "control" } = {}) {
  const ana = await newPage(browser, { settings: { name: "Ana" } });
  const bo = await newPage(browser, { size: "phone", settings: { name: "Bo" } });
  await ana.goto(`${house.url}#/start/${game}`);
  await ana.waitForSelector(".together .button", { timeout: 15000 });
  await set(ana);
  await ana.locator(".together > .button").first().click();
  await ana.waitForSelector(".platform", { timeout: 15000 });
  const code = (await ana.locator(".platform .code .hidden-text").innerText()).trim();
  w.fine(/^[A-Z]{6}$/.test(code), `the code is "${code}"`);
  return {
    ana,
    bo,
    code,
    sit: async () => {
      await bo.goto(house.url);
      await bo.fill(".stub input.mono", code);
      await bo.locator(".stub form .button").click();
      await bo.waitForSelector(".platform");
      await bo.locator(".platform footer .amber").first().click();
      await Promise.all([ana, bo].map((page) => page.waitForSelector(board, { timeout: 20000 })));
    },
  };
}

/** A teacher pastes thirty rows and opens a class; four phones sit down in two groups and play to the end. */
async function classroom(w, browser, house) {
  const teacher = await newPage(browser, { settings: { name: "Ms Ada" } });
  await thirtyRows(teacher, house.url, "Our town");
  await teacher.waitForSelector(".open-class", { timeout: 15000 });
  for (const [name, n] of [
    ["groups", 2],
    ["seats", 2],
    ["hand", 1],
  ])
    await teacher.locator(`select[name="class-${name}"]`).selectOption(String(n));
  await teacher.locator(".open-class .button").click();
  await w.see(teacher, ".class-groups.board > li:nth-child(2)", "no board with two groups", { timeout: 15000 });
  await w.see(teacher, ".qr svg", "no square to point a phone at");
  const link = await teacher.locator(".invite a").getAttribute("href");
  await w.screen(teacher, "class-board");
  const phones = [];
  for (const name of ["Ana", "Bo", "Cy", "Di"]) {
    const phone = await newPage(browser, { size: "phone", settings: { name } });
    await phone.goto(link);
    await phone.waitForSelector(".class-groups .button.main", { timeout: 15000 });
    if (name === "Ana") await w.screen(phone, "class-door");
    await phone.locator(".class-groups .button.main").first().click();
    await phone.waitForSelector(".platform footer .amber", { timeout: 15000 });
    if (name === "Ana") await w.see(phone, ".facts li", "the deck is not named", { hasText: "Our town" });
    await phone.locator(".platform footer .amber").first().click();
    phones.push(phone);
    // The next pupil's page shows the seat as taken.
    await phone.waitForFunction(() => document.querySelector(".platform .seat-row:not(.vacant), .timalina, .hand"));
  }
  for (const phone of phones) await phone.waitForSelector(".hand", { timeout: 20000 });
  const done = () => teacher.locator(".class-groups .status-over").count();
  await playLine(phones, async () => (await done()) === 2);
  w.fine((await done()) === 2, "the board does not say that both groups are done");
  await w.see(teacher, ".misplaced", "the misplaced cards are not told");
  await w.see(teacher, "h1", "the board forgets the deck's title", { hasText: "Our town" });
  await w.screen(teacher, "class-end");
  for (const page of [teacher, ...phones]) await page.context().close();
}

/** The line of the day with a server: each sees how the other did, and nothing more. */
async function day(w, browser, house) {
  const ana = await newPage(browser, { settings: { name: "Ana" } });
  const bo = await newPage(browser, { size: "phone", theme: "dark", settings: { name: "Bo" } });
  await dailyLine(ana, house.url);
  await dailyLine(bo, house.url);
  await w.see(bo, ".daily-others h3", "the others' results are not told", { hasText: "2 travellers" });
  w.fine((await bo.locator(".daily-others .own").count()) === 1, "one's own result is not marked");
  await w.screen(bo, "daily-others");
  await bo.reload();
  await w.see(bo, ".daily-others h3", "a result was counted twice", { hasText: "2 travellers" });
  for (const page of [ana, bo]) await page.context().close();
}

/** The next game with the same people, reactions and absence at the seats, and what somebody sees who was invited. */
async function evening(w, browser, house) {
  const { ana, bo, code } = await two(w, browser, house);
  await bo.goto(`${house.url}#/t/${code}`);
  await w.see(bo, ".about-game", "the invited guest is not told what the game is");
  await w.see(bo, '.about-game a[href="#/rules/control"]', "no rulebook in the waiting room");
  await w.screen(bo, "invited");
  await bo.locator(".about-game a").first().click();
  await w.see(bo, ".coach .table-calls", "no way back from the lesson to the table");
  await bo.locator(".table-calls a").click();
  await bo.locator(".platform footer .amber").first().click();
  await Promise.all([ana, bo].map((page) => page.waitForSelector(".control-board", { timeout: 20000 })));

  const react = async (page, name) => {
    await page.locator(".reactions > .button").click();
    await page.locator(`.six [aria-label="${name}"]`).click();
  };
  await react(bo, "Bravo!");
  await w.see(ana, ".seat-mark.reaction", "a reaction does not appear at the seat");
  const at = await ana.evaluate(() => {
    const mark = document.querySelector(".seat-mark.reaction")?.getBoundingClientRect();
    const seats = [...document.querySelectorAll('[data-at^="area-"]')].map((n) => n.getBoundingClientRect());
    return (
      mark &&
      seats.findIndex((s) => mark.left > s.left && mark.left < s.left + 20 && mark.bottom > s.top && mark.top < s.top)
    );
  });
  w.fine(at !== undefined && at >= 0, "the reaction is at no seat");
  await w.screen(ana, "reaction");
  await w.see(ana, ".seat-mark.reaction", "a reaction does not go away", { gone: true, timeout: 12000 });
  await people(ana);
  await ana.locator('.people [aria-label*="Bo"][aria-pressed]').click();
  await react(bo, "Wow!");
  await w.see(bo, ".seat-mark.reaction", "one does not see one's own reaction");
  w.fine((await ana.locator(".seat-mark.reaction").count()) === 0, "a muted person is still seen");
  for (let i = 0; i < 6; i++) await react(bo, "Hmm …").catch(() => {});
  await w.see(bo, ".notice[role=alert]", "nothing stops somebody who reacts without end");
  await bo.keyboard.press("Escape");

  await bo.goto("about:blank");
  await w.see(ana, ".seat-mark.away", "the board does not say who is away", { timeout: 20000 });
  await w.screen(ana, "away");
  await bo.goto(`${house.url}#/t/${code}`);
  await w.see(ana, ".seat-mark.away", "away although back", { gone: true, timeout: 20000 });

  await oneMove(await Promise.race([turn(ana).then(() => ana), turn(bo).then(() => bo)]));
  await oneMove(await Promise.race([turn(ana).then(() => ana), turn(bo).then(() => bo)]));
  await order(ana, "Resign");
  await ana.locator(".people .button", { hasText: "Really resign" }).click();
  await Promise.all([ana, bo].map((page) => w.see(page, ".arrival", "the game did not end")));
  await ana.locator(".next-game > .button").click();
  await ana.locator(".next-game li .button", { hasText: "Tímalína" }).click();
  await w.see(ana, ".platform h1", "no table for the next game", { hasText: "Tímalína" });
  await w.see(ana, ".platform .state", "the other seat is not kept", { hasText: "kept" });
  await w.see(bo, ".arrival .amber", "nobody tells Bo of the next game", { hasText: "your seat is kept" });
  await bo.locator(".arrival .amber", { hasText: "your seat is kept" }).click();
  await Promise.all([ana, bo].map((page) => w.see(page, ".stage .line", "the next game did not begin")));
  for (const page of [ana, bo]) await page.context().close();
}

/** From the invitation to the end of a long evening: talk, a lost line, undo, pause, a bot for a while, somebody gone. */
async function table(w, browser, house) {
  const { ana, bo, code, sit } = await two(w, browser, house, {
    set: async (page) => {
      await page.click(".together summary");
      await page.locator(".together select").selectOption("normal");
    },
  });
  await w.see(ana, ".qr svg", "no square to point a phone at");
  await w.see(ana, ".invite a", "no link to send", { hasText: code });
  await w.see(ana, ".facts li", "the clock is not told", { hasText: "15 minutes each" });
  await ana.locator(".talk .phrases .button").first().click();
  await w.see(ana, ".talk .own", "what is said in the waiting room does not appear");
  await w.screen(ana, "waiting-room");
  await sit();
  await w.see(ana, ".clocks .running", "no clock runs");

  const first = await Promise.race([turn(ana).then(() => ana), turn(bo).then(() => bo)]);
  const second = first === ana ? bo : ana;
  w.fine(
    (await first.title()).startsWith("●") &&
      /icon-turn/.test(await first.locator('link[rel="icon"]').getAttribute("href")),
    "title and icon do not tell whose turn it is",
  );
  w.fine(!(await second.title()).startsWith("●"), "the title tells the wrong person that it is their turn");
  await oneMove(first);
  await turn(second);
  w.fine(
    !(await first.title()).startsWith("●") &&
      !/icon-turn/.test(await first.locator('link[rel="icon"]').getAttribute("href")),
    "title and icon do not go back",
  );

  // Talk: unread lines are counted, phrases and words arrive, what was said before is still there.
  await people(ana);
  await ana.locator(".talk .phrases .button").nth(1).click();
  await ana.fill(".talk form input", "shall we?");
  await ana.keyboard.press("Enter");
  await w.see(bo, ".phone-tabs .badge", "unread lines are not counted", { hasText: "2" });
  await people(bo);
  await w.see(bo, ".talk .lines", "the words did not arrive", { hasText: "shall we?" });
  w.fine((await bo.locator(".talk .lines li").count()) === 3, "not all that was said is there");
  await w.screen(bo, "talk-phone");
  await bo.locator(".rail .closer").click();

  // The line is lost: both come back by themselves and play on from the very same place.
  house.cut();
  await w.see(ana, ".prompt .lost", "nothing tells that the line is lost", { hasText: "connection" });
  await oneMove(second);
  await turn(first).catch(() => w.problems.push("after the loss the game did not go on"));
  await w.see(ana, ".prompt .lost", "the notice of the lost line stays", { gone: true });

  // Undo: asked, refused, asked again, agreed by key.
  const asking = () => second.locator('.bar [aria-label="Take back"]').click();
  await asking();
  await w.see(second, ".notice", "the asker does not see that an answer is due", { hasText: "Still to answer" });
  await w.see(first, "[role=alertdialog]", "nobody was asked about the undo");
  await w.screen(first, "consent");
  await first.locator("[role=alertdialog] .button").last().click();
  await w.see(second, ".notice", "a refused wish stays on the screen", { gone: true });
  await asking();
  await w.see(first, "[role=alertdialog]", "nobody was asked again");
  await first.keyboard.press("y");
  await turn(second).catch(() => w.problems.push("the undo did not happen"));
  await w.see(first, "[role=alertdialog]", "the question stays after the answer", { gone: true });

  // Pause and on again.
  await order(ana, "Ask for a pause");
  await bo.locator("[role=alertdialog] .button").first().click();
  for (const page of [ana, bo]) await w.see(page, ".standing", "the pause is not shown", { hasText: "paused" });
  w.fine((await second.locator(".tray .button").count()) === 0, "a paused table offers moves");
  await w.screen(bo, "paused-phone");
  await ana.locator(".standing .button").click();
  await turn(second).catch(() => w.problems.push("the game does not go on after the pause"));

  // Bo leaves, a bot plays; he takes his seat back.
  await order(bo, "Leave the table");
  await bo.locator(".people .button", { hasText: "Really leave" }).click();
  await w.see(bo, ".standing", "the one who left does not see the bot", { hasText: "bot plays for you" });
  await people(ana);
  await w.see(ana, ".people .players", "the bot is not shown at the table", { hasText: "bot" });
  await bo.keyboard.press("Escape");
  await bo.locator(".standing .button").click();
  await w.see(bo, ".standing", "the seat did not come back", { gone: true });

  // Bo is gone: Ana lets a bot play without waiting for anybody.
  await bo.context().close();
  await w.see(ana, ".people .presence.away", "absence is not shown");
  await ana.locator(".people .players .button", { hasText: "Let a bot play" }).click();
  await w.see(ana, ".people .players", "no bot for somebody who is gone", { hasText: "bot" });
  await w.see(ana, ".log, .people", "the table is gone");
  await ana.click("#tab-log");
  await w.see(ana, ".log .note", "the log does not tell what happened to the table", {
    hasText: "A bot now plays for Bo",
  });
  await w.screen(ana, "after-bo");
  await ana.context().close();
}

/** A move made while the line is down: marked as such, sent once the line is back, and in the log of the one who made it. */
async function line(w, browser, house) {
  const { ana, bo, sit } = await two(w, browser, house);
  await sit();
  const mover = await Promise.race([turn(ana).then(() => ana), turn(bo).then(() => bo)]);
  const other = mover === ana ? bo : ana;
  house.hold();
  await w.see(mover, ".prompt .lost", "nothing tells that the line is lost", { hasText: "connection" });
  await mover.locator(".tray .button:not(.bare)").first().click();
  await w.see(mover, ".prompt .kept", "a move that waits for the line is not marked", { hasText: "then sent" });
  w.fine((await mover.locator(".tray .button").count()) === 0, "a second move can be made while the first one waits");
  if (process.env.SHOTS) await mover.screenshot({ path: join(process.env.SHOTS, "kept-move.png") });
  house.free();
  await w.see(mover, ".prompt .lost", "the line does not come back", { gone: true, timeout: 40000 });
  await turn(other).catch(() => w.problems.push("the move did not arrive"));
  await w.see(mover, ".prompt .kept", "the mark stays after the move was sent", { gone: true });
  const log = async (page) => {
    if (await page.locator(".phone-tabs").isVisible()) await page.locator('.phone-tabs [aria-label="Log"]').click();
    else await page.click("#tab-log");
    await page.waitForSelector(".log li:not(.quiet)", { timeout: 8000 }).catch(() => null);
    return (await page.locator(".log li:not(.quiet)").allInnerTexts()).length;
  };
  const [own, others] = [await log(mover), await log(other)];
  w.fine(own > 0, "the log of the one who moved is empty");
  w.fine(own === others, `the log has ${own} lines for the one who moved, ${others} for the other`);
  await Promise.all([ana, bo].map((page) => page.context().close()));
}

/** A short game to its end, and another one: the seat of the one who has not asked is kept. */
async function again(w, browser, house) {
  const { ana, bo, sit } = await two(w, browser, house, {
    game: "timalina",
    board: ".line",
    set: async (page) => {
      await page.locator('input[name="players"]').nth(1).check({ force: true });
      await page.waitForSelector("details.more");
      await page.locator(".left details.more summary", { hasText: "Options of the game" }).click();
      await page.locator('.options [name="hand"]').fill("1");
    },
  });
  await sit();
  for (let i = 0; i < 60 && !(await ana.locator(".arrival").count()); i++)
    for (const page of [ana, bo]) {
      if (!(await page.locator(".hand .legal").count())) continue;
      await page
        .locator(".hand .legal")
        .first()
        .click({ timeout: 3000 })
        .catch(() => {});
      await page
        .locator(".slot.open button")
        .last()
        .click({ timeout: 3000 })
        .catch(() => {});
      await page.waitForTimeout(150);
    }
  await Promise.all([ana, bo].map((page) => w.see(page, ".arrival", "the game did not end")));
  // Bo reads the people's tab when Ana asks to play again, and the talk goes on at the next table.
  await people(bo);
  await bo.locator(".phrases .button", { hasText: "Thank you" }).click();
  await people(ana);
  await w.see(ana, ".talk .lines", "Ana does not read what Bo said", { hasText: "Thank you" });
  await ana.keyboard.press("Escape");
  await ana.locator(".arrival .amber").last().click();
  await w.see(ana, ".platform", "no waiting room for the next game");
  await w.see(ana, ".platform .state", "the other seat is not kept", { hasText: "kept" });
  await w.see(bo, ".arrival .amber", "the button does not say that a seat is kept", { hasText: "your seat is kept" });
  await w.see(bo, "[role=alertdialog]", "nobody tells Bo that Ana wants to play again", { hasText: "Ana" });
  await w.screen(bo, "invited-again");
  await bo.keyboard.press("y");
  await Promise.all([ana, bo].map((page) => w.see(page, ".hand", "the next game did not begin")));
  await people(ana);
  await w.see(ana, ".talk .lines", "what was said before is gone", { hasText: "Thank you" });
  await Promise.all([ana, bo].map((page) => page.context().close()));
}

/** Ends without playing on: called off, given up; and a word to the people who run the server. */
async function giveup(w, browser, house) {
  const first = await two(w, browser, house);
  await first.sit();
  await people(first.ana);
  await first.ana.locator(".about-seat summary").click();
  await first.ana.locator(".about-seat .button", { hasText: "Offensive name" }).click();
  await w.see(first.ana, ".people", "a report is not confirmed", { hasText: "Thank you" });
  await order(first.bo, "Call the match off");
  for (const page of [first.ana, first.bo])
    await w.see(page, ".arrival", "a match that is called off does not end", { hasText: "No result" });
  await w.screen(first.ana, "called-off");
  await first.ana.goto(`${house.url}#/admin`);
  await w.see(first.ana, "main", "anybody can run the server", { hasText: "Only administrators" });
  await w.screen(first.ana, "admin");
  const second = await two(w, browser, house);
  await second.sit();
  await order(second.bo, "Resign");
  await second.bo.locator(".people .button", { hasText: "Really resign" }).click();
  for (const page of [second.ana, second.bo])
    await w.see(page, ".arrival", "who resigns does not lose", { hasText: "by resignation" });
  await w.screen(second.ana, "resigned");
  for (const page of [first.ana, first.bo, second.ana, second.bo]) await page.context().close();
}

/** Anyone who looks on: no hand, whose turn it is, what happened before, how many watch, the talk to read; no guest is made. */
async function watch(w, browser, house) {
  const { ana, bo, sit } = await two(w, browser, house, {
    set: async (page) => {
      await page.click(".together summary");
      await page.locator('input[name="watch"]').first().check({ force: true });
    },
  });
  await sit();
  const first = await Promise.race([turn(ana).then(() => ana), turn(bo).then(() => bo)]);
  await oneMove(first);
  await oneMove(first === ana ? bo : ana);
  await people(ana);
  await ana.locator(".talk .phrases .button").first().click();
  const id = await ana.evaluate(() => location.hash.split("/")[2]);
  for (const [size, theme] of [
    ["desktop", "light"],
    ["phone", "dark"],
  ]) {
    const carla = await newPage(browser, { size, theme });
    await carla.goto(`${house.url}#/t/${id}`);
    await w.see(carla, ".standing", "a spectator is not told so", { hasText: "You are watching" });
    await w.see(carla, ".standing", "a spectator does not see whose turn it is", { hasText: "To move" });
    w.fine((await carla.locator(".hand, .tray .button").count()) === 0, "a spectator has a hand");
    w.fine((await carla.locator('.bar [aria-label="Take back"]').count()) === 0, "a spectator is offered to take back");
    await w.screen(carla, `watching-${size}`);
    w.fine((await carla.evaluate(() => localStorage.getItem("timetable.token"))) === null, "looking on made a guest");
    if (size === "phone") await carla.locator('.phone-tabs [aria-label="Log"]').click();
    await w.see(carla, ".log li:not(.quiet)", "the one who comes late has no log");
    const lines = await carla.locator(".log li:not(.quiet)").count();
    w.fine(lines >= 2, `${lines} lines of the log for two moves`);
    if (size === "phone") await carla.locator(".rail .closer").click();
    await people(carla);
    await w.see(carla, ".talk .lines", "a spectator cannot read the talk", { hasText: "Ana" });
    w.fine((await carla.locator(".talk form, .talk .phrases").count()) === 0, "a spectator could write");
    await w.see(ana, ".spectators", "nobody tells the players that somebody watches", { hasText: "1 watching" });
    await carla.context().close();
  }
  await w.see(ana, ".spectators", "the number of spectators stays", { gone: true });
  await Promise.all([ana, bo].map((page) => page.context().close()));
}

/** The hall: tables come and go on the board without a reload, and one's own say whose move it is. */
async function hall(w, browser, house) {
  const carla = await newPage(browser, { settings: { name: "Carla" } });
  await carla.goto(house.url);
  await w.see(carla, ".lobby", "no board of tables");
  const guest = await house.ask("guest", { name: "Dagur" });
  const made = await house.ask(
    "create",
    { game: "control", players: 2, public: true, clock: { kind: "move", seconds: 60 } },
    guest.token,
  );
  await w.see(carla, `.table-row[href="#/t/${made.code}"]`, "a public table does not appear by itself");
  await w.see(carla, ".table-row", "the clock of a table is not told", { hasText: "1 minute per move" });
  await w.screen(carla, "hall");
  await carla.keyboard.press("Tab");
  await carla.locator(`.table-row[href="#/t/${made.code}"]`).focus();
  await carla.keyboard.press("Enter");
  await carla.waitForSelector(".platform");
  await carla.locator(".platform footer .amber").first().click();
  await carla.waitForSelector(".control-board");
  const other = await newPage(browser, { size: "phone" });
  await other.goto(house.url);
  await w.see(other, `.table-row[href="#/t/${made.table}"]`, "a public game in progress is not on the board");
  await w.screen(other, "hall-phone");
  await other.context().close();

  // At home meanwhile: the other one moves, and the hall says that it is our turn, in the title too.
  const state = async () => (await house.ask("open", { table: made.table }, guest.token)).update;
  await carla.goto(`${house.url}#/`);
  for (let i = 0; i < 6; i++) {
    const update = await state();
    if (!update.actions.length) break;
    await house.ask(
      "move",
      { table: made.table, ply: update.ply, cid: `m${i}`, action: update.actions[0] },
      guest.token,
    );
  }
  await w.see(carla, ".running.your-turn", "the hall does not say that it is one's move");
  const called = carla.waitForFunction(() => document.title.startsWith("●"), null, { timeout: 5000 });
  w.fine(await called.catch(() => null), "the title of the hall does not say that it is one's move");
  await carla.context().close();

  // A notification, for the one who has asked for it and looks elsewhere.
  const dora = await newPage(browser, { settings: { name: "Dora", notify: true } });
  await dora.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = "granted";
      constructor(title, options) {
        window.told.push(options.body);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => window.away === true });
  });
  const next = await house.ask("create", { game: "control", players: 2, public: true }, guest.token);
  await dora.goto(`${house.url}#/t/${next.code}`);
  await dora.waitForSelector(".platform");
  await dora.evaluate(() => (window.away = true));
  await dora.locator(".platform footer .amber").first().click();
  await w.when(dora, "no notification that the game begins", () => window.told.some((text) => /begins/.test(text)));
  for (let i = 0; i < 6; i++) {
    const update = (await house.ask("open", { table: next.table }, guest.token)).update;
    if (!update.actions.length) break;
    await house.ask(
      "move",
      { table: next.table, ply: update.ply, cid: `n${i}`, action: update.actions[0] },
      guest.token,
    );
  }
  await w.when(dora, "no notification of one's turn", () => window.told.some((text) => /your move/.test(text)));
  await dora.context().close();
}

/** The screens of this file, as somebody with an account and as a stranger sees them: [name, address, what must be there]. */
async function screens(house) {
  const ada = await house.ask("register", { name: "Ada Lovelace", password: "long enough" });
  const wait = await house.ask(
    "create",
    { game: "timequest", players: 4, public: true, clock: { kind: "game", seconds: 900, increment: 10 } },
    ada.token,
  );
  const going = await house.ask(
    "create",
    { game: "crononautas", players: 3, public: true, seats: ["me", "random", "random"] },
    ada.token,
  );
  return [
    [
      ada.token,
      [
        ["me", "me", ".pass"],
        ["account", "account", ".keys-list li"],
        ["waiting", `t/${wait.code}`, ".platform"],
        ["hall", "", ".lobby .lead"],
        ["own-game", `t/${going.table}`, ".stage"],
      ],
    ],
    [
      null,
      [
        ["enter", "enter/register", ".counter-form"],
        ["login", "enter/login", ".counter-form"],
        ["stranger", "me", ".why"],
        ["link", "link/abc", ".counter-form"],
        ["watching", `t/${going.table}`, ".standing"],
        ["lobby", "", ".table-row"],
      ],
    ],
  ];
}

async function each(w, browser, house, kinds, check) {
  const people = await screens(house);
  for (const [how, as] of Object.entries(kinds))
    for (const [token, list] of people) {
      const page = await newPage(browser, as);
      await page.addInitScript((t) => localStorage.setItem("timetable.token", JSON.stringify(t)), token);
      for (const [name, hash, there] of list) {
        await page.goto(`${house.url}#/${hash}`);
        await w.see(page, there, `${name} (${how}) did not open`);
        await atRest(page);
        if (process.env.SHOTS)
          await page.screenshot({
            path: join(process.env.SHOTS, `${name}-${how.replaceAll(" ", "-")}.png`),
            fullPage: true,
          });
        w.problems.push(
          ...(await check(page))
            .filter((p) => !/404|400|Failed to load/.test(p))
            .map((problem) => `${name} (${how}): ${problem}`),
        );
        page.problems.length = 0;
      }
      await page.context().close();
    }
}

/** A table with the laboratory's numbers: who comes by code reads what is changed before sitting down. */
async function custom(w, browser, house) {
  const { ana, bo, code } = await two(w, browser, house, {
    game: "timequest",
    set: async (page) => {
      await page.locator(".left summary", { hasText: "Options of the game" }).click();
      await page.locator('input[name="preset"]').nth(1).check({ force: true });
    },
  });
  await bo.goto(house.url);
  await bo.fill(".stub input.mono", code);
  await bo.locator(".stub form .button").click();
  for (const [who, page] of Object.entries({ ana, bo })) {
    await w.see(page, ".facts li", `${who} is not told that the numbers are custom`, { hasText: "custom" });
    await w.see(page, ".platform .changed li", `${who} does not see which`, { hasText: "4 instead of 2" });
    await w.screen(page, `custom-${who}`);
  }
}

/** With axe, at two sizes and in two themes. */
const look = (w, browser, house) =>
  each(
    w,
    browser,
    house,
    {
      "desktop light": {},
      "desktop dark": { theme: "dark" },
      "phone light": { size: "phone" },
      "phone dark": { size: "phone", theme: "dark" },
    },
    screenProblems,
  );

/** At twice the size. */
const size = (w, browser, house) =>
  each(w, browser, house, Object.fromEntries(Object.entries(LARGE).map(([how, as]) => [how, { large: as }])), large);

const PARTS = {
  table,
  custom,
  classroom,
  shared,
  line,
  again,
  giveup,
  watch,
  hall,
  day,
  evening,
  account,
  device,
  friends,
  replay,
  look,
  size,
};
const unknown = parts.filter((part) => !(part in PARTS));
if (unknown.length) {
  console.log(`there is no such part: ${unknown.join(" ")}`);
  process.exit(1);
}
const browser = await launch();
let failed = 0;
for (const [name, run] of Object.entries(PARTS)) {
  if (!wants(name)) continue;
  const house = await openHouse(binary, site);
  const w = new Watch();
  try {
    await run(w, browser, house);
  } catch (error) {
    w.problems.push(String(error?.stack ?? error));
  }
  for (const context of browser.contexts()) await context.close();
  house.close();
  failed += w.problems.length ? 1 : 0;
  console.log(
    w.problems.length
      ? `not ok together: ${name}\n    ${[...new Set(w.problems)].join("\n    ")}`
      : `ok together: ${name}`,
  );
}
await browser.close();
process.exit(failed ? 1 : 0);
