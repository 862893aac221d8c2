// Single matters in the browser: refusals, the spoken log, working offline, the budget, shifts and speed.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { atRest, hiddenActions, listen, saidAll } from "./check.mjs";
import { depart, playByClicks } from "./player.mjs";

/** Reads on until the lesson waits for a move. */
async function read(page) {
  const next = page.locator(".coach .next");
  await page.waitForSelector(".coach", { timeout: 20000 });
  while (await next.count()) await next.click();
}

/** Dragging a card where it may not go brings the clause of the rulebook. */
export async function refusal(page, url) {
  const problems = [];
  await page.goto(`${url}#/learn/control`);
  await read(page);
  await page.waitForSelector(".hand .legal");
  // A stable card is not discarded for an ability: clause 3.5.
  const rift = page.locator(".hand button", { hasText: "Rift" });
  const target = page.locator('[data-at="discard-0"]');
  const from = await rift.boundingBox();
  const to = await target.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const notice = await page.waitForSelector(".notice[role=alert]", { timeout: 4000 }).catch(() => null);
  if (!notice) return ["no refusal was shown"];
  const text = await notice.innerText();
  if (!/3\.5/.test(text) || !/is stable/.test(text))
    problems.push(`the refusal does not say what failed, with clause 3.5: ${text}`);
  const box = await notice.boundingBox();
  const over =
    box.x < to.x + to.width - 1 &&
    to.x < box.x + box.width - 1 &&
    box.y < to.y + to.height - 1 &&
    to.y < box.y + box.height - 1;
  const far = Math.max(box.y - (to.y + to.height), to.y - (box.y + box.height), 0);
  if (over) problems.push("the refusal lies over the card it is about");
  if (far > 60) problems.push(`the refusal is ${Math.round(far)} pixels away from the card`);
  await page.click(".notice .link");
  await page
    .waitForSelector('.rules .anchor.at[data-clause="3.5"]', { state: "attached", timeout: 8000 })
    .catch(() => problems.push("the rulebook does not open at the clause"));
  return problems;
}

/** On a phone a card is carried to its gap by one thumb: a finger down on the card, up along the screen, and let go. */
export async function thumb(page, url) {
  await depart(page, url, "timalina", {
    set: async (p) => p.locator('input[name="players"]').nth(1).check({ force: true }),
  });
  await page.waitForSelector(".hand .legal", { timeout: 15000 });
  await atRest(page);
  const card = await page.locator(".hand .legal").first().boundingBox();
  const gap = await page.locator(".slot button").first().boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touch = (type, x, y) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [x0, y0] = [card.x + card.width / 2, card.y + card.height / 2];
  // The card hangs above the thumb, so the thumb stays below the gap.
  const [x1, y1] = [gap.x + gap.width / 2, gap.y + gap.height / 2 + 54];
  await touch("touchStart", x0, y0);
  for (let i = 1; i <= 10; i++) await touch("touchMove", x0 + ((x1 - x0) * i) / 10, y0 + ((y1 - y0) * i) / 10);
  const lit = await page.locator(".drop-over").count();
  await touch("touchEnd", x1, y1);
  const placed = await page
    .waitForFunction(() => /\d/.test(document.querySelector(".flipper .back")?.textContent ?? ""), null, {
      timeout: 5000,
    })
    .then(
      () => true,
      () => false,
    );
  return [
    ...(lit ? [] : ["the gap under the carried card is not marked"]),
    ...(placed ? [] : ["the card was not placed"]),
  ];
}

/** What an action would do is told before it is done, and shown on the board. */
export async function previewed(page, url) {
  await page.goto(`${url}#/learn/crononautas`);
  await read(page);
  await page.waitForSelector(".hand .legal", { timeout: 15000 });
  await page.locator(".hand button", { hasText: "Gyro" }).click();
  await page.locator('[data-year="1914"]').hover();
  const told = await page.waitForSelector(".preview-text", { timeout: 5000 }).catch(() => null);
  if (!told) return ["nothing is told of what the move would do"];
  const text = await told.innerText();
  return [
    ...(/1918/.test(text) ? [] : [`1918 is not named: ${text}`]),
    ...((await page.locator('.would-paradox[data-year="1918"]').count()) ? [] : ["1918 is not marked"]),
    ...((await page.locator(".ripples .would").count()) ? [] : ["no line leads to it"]),
  ];
}

/**
 * A guided first game, walked to its end by clicks on what the light falls on: every step leads to the next, the light is
 * there and on something that can be seen, another move is declined, and nothing can be played while a step is read.
 */
export async function journey(page, url, game, look = async () => {}) {
  const problems = [];
  await page.goto(`${url}#/learn/${game}`);
  await page.waitForSelector(".coach", { timeout: 20000 });
  const steps = await page.locator(".coach .stops i").count();
  const at = () => page.locator(".coach .stops .done").count();
  const order = [
    ".tray .button.main:not(:disabled)",
    ".stage .slot.open button",
    ".tq-form .main:not(:disabled)",
    ".side .now-board .legal",
    ".tray .button:not(.bare):not(:disabled)",
    ".stage .legal",
    ".hand .legal",
  ];
  const story = await page.locator(".coach.tells [role=status]").innerText({ timeout: 5000 });
  if (story.length < 120) problems.push(`the lesson begins with "${story}", not with the story of the rulebook`);
  let seen = -1;
  for (let clicks = 0; clicks < 400; clicks++) {
    if (await page.locator(".coach .whole").count()) return problems;
    // A banner is read before the lesson goes on.
    const banner = page.locator(".moment .button");
    if (await banner.count()) await banner.click({ timeout: 2000 }).catch(() => {});
    await page.waitForFunction(() => !document.querySelector(".moment, .coach .ways > :first-child:disabled"), null, {
      timeout: 20000,
    });
    await atRest(page);
    const now = await at();
    if (page.viewportSize().width > 980)
      for (const text of await hiddenActions(page)) {
        const told = `step ${now + 1}: ${text}`;
        if (!problems.includes(told)) problems.push(told);
      }
    if (now !== seen) {
      seen = now;
      await look(now + 1);
      const light = page.locator(".spotlight:not([hidden])");
      const lit = await light.count();
      // The ring alone is 12 pixels wide.
      for (const ring of await light.all()) {
        const box = await ring.boundingBox();
        if (box && (box.width < 20 || box.height < 20)) problems.push(`step ${now + 1}: the light is on nothing`);
      }
      if (await page.locator(".coach .next").count()) {
        if (await page.locator(".stage .legal, .hand .legal").count())
          problems.push(`step ${now + 1}: something can be played while it is read`);
      } else if (!lit && !(await page.locator(".coach .whole").count()))
        problems.push(`step ${now + 1}: no light on the move`);
    }
    if (await page.locator(".coach .next").count()) {
      await page.click(".coach .next");
      continue;
    }
    for (const where of order) {
      const here = page.locator(where);
      if (!(await here.count())) continue;
      const done = await here
        .last()
        .click({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      if (done) break;
    }
    if (await page.locator(".coach .whole").count()) return problems;
  }
  return [...problems, `stands at step ${(await at()) + 1} of ${steps}`];
}

/** Anyone who only hears the page can follow: the live region has said every line of the log. */
export async function transcript(page, url) {
  await listen(page);
  await depart(page, url, "timalina", {
    set: async (p) => p.locator('input[name="players"]').nth(1).check({ force: true }),
  });
  for (let i = 0; i < 4; i++) {
    await page.waitForSelector(".hand .legal", { timeout: 15000 });
    const before = await page.evaluate(() => window.heard.length);
    await page.locator(".hand .legal").first().click();
    await page.locator(".slot.open button").first().click();
    await page.waitForFunction((n) => window.heard.length > n, before, { timeout: 15000 });
  }
  await page.waitForSelector(".hand .legal, .arrival", { timeout: 15000 });
  await page.click("#tab-log");
  // The sign of the seat is for the eyes alone.
  const log = await page.$$eval(".pane .log li", (lines) =>
    lines.map((line) =>
      [...line.children]
        .filter((part) => !part.ariaHidden)
        .map((part) => part.innerText)
        .join("")
        .trim(),
    ),
  );
  await saidAll(page, log);
  const heard = new Set(await page.evaluate(() => window.heard));
  const missed = log.filter((line) => !heard.has(line));
  return log.length < 8 ? [`only ${log.length} lines in the log`] : missed.map((line) => `not said: ${line}`);
}

/** Two people at one screen: a curtain between them, and neither sees the other's hand. */
export async function hotSeat(page, url) {
  await depart(page, url, "control", {
    set: async (p) => p.locator('input[name="people"]').nth(1).check({ force: true }),
  });
  const problems = [];
  const hands = [];
  for (let i = 0; i < 2; i++) {
    const curtain = page.locator(".curtain");
    if (
      i > 0 ||
      (await curtain.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      ))
    ) {
      await curtain.waitFor({ timeout: 8000 }).catch(() => problems.push("no curtain between two people"));
      if (await page.locator(".hand .ticket").count()) problems.push("a hand can be seen through the curtain");
      await page.locator(".curtain .button").click();
    }
    await page.waitForSelector(".hand .legal", { timeout: 8000 });
    hands.push((await page.locator(".hand .name").allInnerTexts()).join(", "));
    if (i === 0) await page.locator(".tray .button", { hasText: "Draw" }).first().click();
  }
  if (hands[0] === hands[1]) problems.push(`both see the same hand: ${hands[0]}`);
  return problems;
}

/** Back in a finished game, and on from there another way; and a saved game goes on after a reload. */
export async function branch(page, url) {
  const problems = [];
  await depart(page, url, "timalina", {
    set: async (p) => {
      await p.locator('input[name="players"]').nth(1).check({ force: true });
      await p.waitForSelector("details.more");
      await p.click("details.more summary");
      await p.locator('.options [name="hand"]').fill("1");
    },
  });
  await page.waitForSelector(".hand .legal");
  await page.reload();
  await page
    .waitForSelector(".hand .legal", { timeout: 8000 })
    .catch(() => problems.push("the saved game did not open"));
  await page.locator(".hand .legal").first().click();
  await page.locator(".slot.open button").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2, null, { timeout: 8000 });
  await page.reload();
  await page
    .waitForFunction(() => document.querySelectorAll(".log li:not(.quiet)").length >= 2, null, { timeout: 8000 })
    .catch(() => problems.push("the log of the saved game is gone"));
  await playByClicks(page, { most: 400 });
  await page.locator(".arrival a", { hasText: "Time machine" }).click();
  await page.waitForSelector(".strip-line", { timeout: 15000 });
  await page.keyboard.press("Home");
  await page
    .waitForFunction(() => document.querySelector(".strip-line").getAttribute("aria-valuenow") === "0", null, {
      timeout: 5000,
    })
    .catch(() => problems.push("the past was not shown"));
  await page.keyboard.press("f");
  await page.waitForSelector(".fork-panel .main");
  await page.locator('input[name="fork-cards"]').nth(1).check({ force: true });
  await page.locator(".fork-panel .main").click();
  await page
    .waitForFunction(() => !document.querySelector(".arrival") && document.querySelector(".hand .legal"), null, {
      timeout: 8000,
    })
    .catch(() => problems.push("the game did not go on from there"));
  return problems;
}

const kept = (page, file) => page.evaluate(async (name) => Boolean(await caches.match(name)), file);

/**
 * After one visit to the hall, without a game, the client starts and plays without a connection: the engine came when the page
 * was idle. Before it has come, a game says what is missing.
 */
export async function offline(browser, site) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript(() =>
    localStorage.setItem("timetable.settings", JSON.stringify({ lang: "en", speed: "instant", confirm: "never" })),
  );
  const page = await context.newPage();
  try {
    await page.goto(site.url);
    await page.waitForSelector(".departure");
    for (let i = 0; !(await kept(page, "engine/timetable.wasm")); i++) {
      if (i > 150) return ["the engine is not kept after a visit to the hall"];
      await page.waitForTimeout(200);
    }
    await context.setOffline(true);
    await page.reload();
    await depart(page, site.url, "control", {
      set: async (p) => {
        await p.waitForSelector("details.more");
        await p.click("details.more summary");
        await p.selectOption('select:has(option[value="single"])', "single");
      },
    });
    const moves = await playByClicks(page, { most: 600 });
    if (moves <= 2) return ["nothing was played"];
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete("engine/timetable.wasm");
    });
    await page.goto(`${site.url}#/`);
    await page.click('.departure[href="#/start/control"]');
    await page.click(".go");
    await page.waitForSelector(".trouble", { timeout: 15000 });
    const told = await page.locator(".trouble").innerText();
    return [
      ...(/connection/.test(told) && !/TypeError|fetch/.test(told) ? [] : [`without the engine it says: ${told}`]),
      ...((await page.locator(".trouble .button").count()) === 2 ? [] : ["no way on from there"]),
    ];
  } finally {
    await context.close();
  }
}

/** Of the hall, without fonts, as it travels. */
const LIMIT = 60 * 1024;

export async function budget(browser, url) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  const types = new Map();
  let bytes = 0;
  let fonts = 0;
  let requests = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    requests++;
    if (types.get(requestId) === "Font") fonts += encodedDataLength;
    else bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForSelector(".departure");
  await page.waitForLoadState("networkidle");
  await context.close();
  console.log(
    `    first load: ${(bytes / 1024).toFixed(1)} KiB without fonts, fonts ${(fonts / 1024).toFixed(1)} KiB, ${requests} requests`,
  );
  return [...(bytes < LIMIT ? [] : [`${bytes} bytes`]), ...(requests < 25 ? [] : [`${requests} requests`])];
}

/** The documentation: every page is there in three languages, every link leads somewhere, axe finds nothing. */
export async function help(page, url, folder, problemsOf) {
  const root = join(folder, "help");
  const pages = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".html"));
  const problems = pages.length > 60 ? [] : [`only ${pages.length} pages`];
  for (const name of pages)
    for (const [, href] of readFileSync(join(root, name), "utf8").matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
      if (/^(https?|mailto):/.test(href)) continue;
      const file = join(root, dirname(name), href);
      if (!existsSync(href.endsWith("/") ? join(file, "index.html") : file))
        problems.push(`help/${name} leads to ${href}`);
    }
  for (const name of ["help/", "help/is/rules/control.html", "help/es/playing.html"]) {
    await page.goto(url + name);
    await page.waitForSelector("main h1");
    problems.push(...(await problemsOf(page)).map((p) => `${name}: ${p}`));
  }
  return problems;
}

/** A game without a board of its own: listed in the hall, hidden cards face down, played to its end by clicks. */
export async function anyBoard(page, url, game, screenProblems, shot) {
  const problems = [];
  await depart(page, url, game);
  await page.waitForSelector(".any-board");
  await page.waitForSelector(".hand .legal");
  const seats = await page.locator(".any-players > li").count();
  if (seats !== (await page.locator(".any-players h2").count()) || seats < 2)
    problems.push(`${seats} players are shown`);
  const down = await page.locator(".any-players .any-down").count();
  if (down !== seats - 1) problems.push(`${down} hands of ${seats - 1} others lie face down`);
  const own = await page.locator(".hand .name").allInnerTexts();
  const open = await page.locator(".any-board .name").allInnerTexts();
  if (!own.length) problems.push("nothing is held");
  if (open.some((name) => own.includes(name))) problems.push("the hand is shown twice");
  // A chosen card asks what to do with it; with nothing chosen nothing happens.
  const log = () => page.locator(".log li").count();
  const before = await log();
  await page.locator(".hand .legal").first().click();
  await page.waitForSelector(".tray .button:not(.bare) >> nth=1");
  if ((await log()) !== before) problems.push("a card is played before it is said what to do with it");
  const sentences = await page.locator(".tray .button:not(.bare)").allInnerTexts();
  if (sentences.some((text) => !text.includes(own[0]))) problems.push(`the buttons say ${sentences.join(" / ")}`);
  await shot(`any-${game}`);
  problems.push(...(await screenProblems(page)));
  const moves = await playByClicks(page, { most: 200 });
  if (moves < 2) problems.push("it was over at once");
  await shot(`any-${game}-over`);
  return [...problems, ...(await screenProblems(page))];
}
