// The time machine in a real browser: replay, other timelines, chances, hints, positions, puzzles, in and out. Games are
// made by bots in the engine under node and laid into the browser's store, so that no time is lost on playing them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "../../../wasm/engine.mjs";
import { writeExact } from "../../../wasm/exact.mjs";
import { atRest, screenProblems } from "./check.mjs";

const SEATS = { control: 2, crononautas: 3, just_in_time: 2, timalina: 2, timequest: 2 };
const OPTIONS = {
  control: { match: "single" },
  crononautas: { turn_limit: 60 },
  timalina: { hand: 3 },
  timequest: { round_limit: 5 },
};

/** A finished game between bots as this browser would have saved it. */
export async function finished(folder, game, seed = 5) {
  const engine = await load(readFileSync(join(folder, "engine/timetable.wasm")));
  const players = SEATS[game];
  const options = OPTIONS[game] ?? {};
  engine.request({ op: "new", game, players, seed, options });
  let ply = 0;
  for (let actors; (actors = engine.request({ op: "legal" }).actors).length; ply++)
    engine.request({
      op: "apply",
      action: engine.request({ op: "think", player: actors[0], bot: "easy", iterations: 20, seed: ply }).action,
    });
  const setup = {
    id: `made${game.replaceAll("_", "")}`,
    game,
    players,
    options,
    seed,
    bots: [null, ...Array(players - 1).fill("easy")],
    names: ["Ana", "Bo", "Eir"].slice(0, players),
    record: engine.request({ op: "record" }).record,
  };
  return { setup, ply, over: true, when: 1.79e12 };
}

export const keep = (page, saves) =>
  page.context().addInitScript((text) => {
    if (!localStorage.getItem("timetable.games")) localStorage.setItem("timetable.games", text);
  }, writeExact(saves));

const at = (page) => page.evaluate(() => Number(new URLSearchParams(location.hash.split("?")[1]).get("ply")));
const slider = (page) => page.locator(".strip-line");
const check = (problems, fine, text) => fine || problems.push(text);
const seen = (problems, promise, text) => promise.catch(() => problems.push(text));

/** Going through a game by keys and by pointer; the address follows, and a link leads back to the moment. */
async function walk(page, url, save, problems) {
  await page.goto(`${url}#/replay/${save.setup.id}?ply=4&seat=0`);
  await page.waitForSelector(".strip-line", { timeout: 15000 });
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".strip-line").getAttribute("aria-valuenow") === "5");
  check(problems, (await at(page)) === 5, `the address says ${await at(page)}, not 5`);
  const said = await slider(page).getAttribute("aria-valuetext");
  check(problems, /^Move 5 of \d+\. \S/.test(said), `the strip says "${said}"`);
  await page.keyboard.press("End");
  check(problems, (await at(page)) === save.ply, "End does not lead to the end");
  await page.keyboard.press("Home");
  check(problems, (await at(page)) === 0, "Home does not lead to the start");
  await page.keyboard.press(" ");
  await seen(
    problems,
    page.waitForFunction(() => Number(document.querySelector(".strip-line").getAttribute("aria-valuenow")) >= 1, null, {
      timeout: 6000,
    }),
    "it does not play on by itself",
  );
  await page.keyboard.press(" ");
  const box = await slider(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 14);
  check(problems, (await at(page)) > 1, "a press on the line leads nowhere");
}

/** All cards open: every hand lies there. */
async function open(page, save, problems) {
  await page.locator(".eyes select").selectOption("open");
  await seen(problems, page.waitForSelector(".open-cards", { timeout: 6000 }), "the cards do not open");
  await seen(
    problems,
    page.waitForFunction((n) => document.querySelectorAll(".open-hand").length === n, save.setup.players, {
      timeout: 6000,
    }),
    `not all hands of ${save.setup.players} are open`,
  );
  await page.locator(".eyes select").selectOption("0");
}

/** The curve is reckoned to its end by itself and told in words, numbers and a table. */
async function chances(page, save, problems) {
  if (await page.locator(".phone-tabs").isVisible()) await page.locator(".phone-tabs .button").nth(1).click();
  else await page.click("#tab-chance");
  await seen(
    problems,
    page.waitForSelector(".chance-table tbody tr >> nth=" + save.ply, { state: "attached", timeout: 60000 }),
    "the curve was not reckoned to the end",
  );
  check(problems, (await page.locator(".chances .curve").count()) >= 1, "no curve is drawn");
  const rows = await page.locator(".chance-table tbody tr").count();
  check(problems, rows === save.ply + 1, `${rows} rows for ${save.ply} moves`);
  const words = await page.locator(".chance-panel [role=status]").last().textContent();
  check(problems, /at the start, \d+.*at the end/.test(words), `the summary says "${words}"`);
  await why(page, problems);
}

/** At a mistake: how much the better move matters, and why. Tímalína's expert knows dates, which nothing counts. */
async function why(page, problems) {
  const mistakes = page.locator(".turns .mistake button");
  if (!(await mistakes.count())) return;
  await mistakes.first().click();
  const reasons = page.locator(".chance-panel .reasons");
  await seen(problems, reasons.waitFor({ timeout: 10000 }), "a mistake is not explained");
  const text = (await reasons.count()) ? await reasons.innerText() : "";
  check(problems, /(of winning chance|About as good as)/.test(text), `how much it matters is not said: "${text}"`);
  check(problems, (await reasons.locator("li").count()) >= 1 && !/[{}]/.test(text), `no reason is said: "${text}"`);
}

/** Another way from a moment: hidden cards are dealt again, the old line stays, both can be compared. */
async function fork(page, url, save, problems) {
  const ply = Math.floor(save.ply / 2);
  await page.goto(`${url}#/replay/${save.setup.id}?ply=${ply}&seat=0`);
  await page.reload();
  await page.waitForSelector(".strip-line", { timeout: 15000 });
  await page.locator(".transport .fork").click();
  await page.waitForSelector(".fork-panel");
  check(
    problems,
    /dealt again/.test(await page.locator(".fork-note").innerText()),
    "nobody says that cards are dealt again",
  );
  problems.push(...(await screenProblems(page)));
  await page.locator(".fork-panel input.input").fill("Bolder");
  await page.locator(".fork-panel .main").click();
  await page.waitForSelector(".stage .control-board, .stage > div", { timeout: 15000 });
  await page.waitForSelector(".tray .button:not(.bare), .hand .legal", { timeout: 20000 });
  await page.locator('.bar [aria-label="Time machine"]').click();
  await page.waitForSelector(".strip-line", { timeout: 15000 });
  await page.locator("#tab-lines").click();
  check(problems, (await page.locator(".lines li").count()) === 2, "there are not two timelines");
  check(
    problems,
    /dealt again/.test(await page.locator(".lines li.here").innerText()),
    "the fork does not say that it was dealt again",
  );
  check(problems, (await page.locator(".strip-line .lane").count()) === 2, "the fork does not hang off the strip");
  await page.locator(".lines li:not(.here) .line-tools .button", { hasText: "Compare" }).click();
  await seen(problems, page.waitForSelector(".side-board >> nth=1", { timeout: 6000 }), "nothing is compared");
  check(
    problems,
    new RegExp(`parted after move ${ply}\\b`).test(await page.locator(".compare > header").innerText()),
    "where they parted is wrong",
  );
  problems.push(...(await screenProblems(page)));
}

/** Out as text and in again: the same timelines; what is no record is refused with a reason. */
async function inAndOut(page, url, problems) {
  await page.locator("#tab-share").click();
  await page.evaluate(() => {
    window.copied = "";
    navigator.clipboard.writeText = async (text) => void (window.copied = text);
  });
  await page.locator(".sharing .button", { hasText: "Copy the text" }).click();
  const text = await page.waitForFunction(() => window.copied).then((h) => h.jsonValue());
  await page.locator(".sharing .button", { hasText: "Copy the link" }).click();
  const link = await page
    .waitForFunction(() => window.copied.includes("#record=") && window.copied)
    .then((h) => h.jsonValue());
  await page.goto(`${url}#/records`);
  await page.waitForSelector(".records textarea");
  await page.fill(".records textarea", '{"game":"control","players":2,"actions":[{"verb":"fly","player":0}]}');
  await page.locator(".records form .button").click();
  await seen(
    problems,
    page.waitForFunction(
      () => /rules do not accept/.test(document.querySelector(".records .problem")?.textContent ?? ""),
      null,
      { timeout: 6000 },
    ),
    "a record against the rules was not refused",
  );
  await page.fill(".records textarea", text);
  await page.locator(".records form .button").click();
  await page.waitForSelector(".strip-line", { timeout: 15000 });
  await seen(
    problems,
    page.waitForFunction(() => document.querySelectorAll(".strip-line .lane").length === 2, null, { timeout: 6000 }),
    "the timelines did not come in again",
  );
  await page.goto(link);
  await page.reload();
  await seen(problems, page.waitForSelector(".strip-line", { timeout: 15000 }), "the link does not open");
}

/** The short way through: one game, everything once. */
export async function machine(page, url, folder) {
  const problems = [];
  const save = await finished(folder, "control");
  await keep(page, [save]);
  await walk(page, url, save, problems);
  await open(page, save, problems);
  await chances(page, save, problems);
  problems.push(...(await screenProblems(page)));
  await fork(page, url, save, problems);
  await inAndOut(page, url, problems);
  return [...problems, ...page.problems];
}

/** Every game: replay with all cards open and the chances, at this size. */
export async function everyReplay(page, url, folder, game, shot) {
  const problems = [];
  const save = await finished(folder, game);
  await keep(page, [save]);
  await page.goto(`${url}#/replay/${save.setup.id}?ply=${Math.floor(save.ply / 2)}&seat=0&open=1`);
  await page.waitForSelector(".open-cards", { timeout: 20000 });
  await atRest(page);
  await shot(`replay-${game}`);
  problems.push(...(await screenProblems(page)));
  await chances(page, save, problems);
  await shot(`chances-${game}`);
  problems.push(...(await screenProblems(page)));
  return problems;
}

/** A hint names moves that can be played, with chances. */
export async function hint(page, url) {
  const problems = [];
  await page.goto(`${url}#/start/control`);
  await page.waitForSelector(".go");
  await page.click(".go");
  await page.waitForSelector(".hand .legal, .tray .button", { timeout: 20000 });
  await page.keyboard.press("i");
  await page.waitForSelector(".hint-panel li .button", { timeout: 8000 });
  problems.push(...(await screenProblems(page)));
  check(problems, /\d+%/.test(await page.locator(".hint-panel li").first().innerText()), "the hint has no chance");
  const shares = (await page.locator(".hint-panel li b").allInnerTexts()).map((text) => parseInt(text));
  check(
    problems,
    shares.length > 0 && shares[0] === Math.max(...shares),
    `the best is not first: ${shares.join(", ")}`,
  );
  check(
    problems,
    (await page.locator(".tray .button:visible").count()) > 0,
    "the actions are not there any more beside the hint",
  );
  const before = await page.locator(".hand .ticket").count();
  await page.locator(".hint-panel li .button").first().click();
  await seen(
    problems,
    page.waitForFunction(
      (n) => document.querySelectorAll(".hand .ticket").length !== n || !document.querySelector(".hint-panel"),
      before,
      { timeout: 8000 },
    ),
    "the hinted move was not played",
  );
  return problems;
}

/** The editor: an impossible hand is refused beside its field, a possible one is played; a link brings it back. */
export async function editor(page, url, game, shot) {
  const problems = [];
  await page.goto(`${url}#/editor/${game}`);
  await seen(
    problems,
    page.waitForFunction(() => /can begin/.test(document.querySelector(".editor .verdict")?.textContent ?? ""), null, {
      timeout: 15000,
    }),
    "a fresh deal is no position",
  );
  await page.waitForSelector(".preview-board > *");
  await shot(`editor-${game}`);
  problems.push(...(await screenProblems(page)));
  await page.evaluate(() => {
    window.copied = "";
    navigator.clipboard.writeText = async (text) => void (window.copied = text);
  });
  await page.locator(".outlet .button", { hasText: "Copy the link" }).click();
  const link = await page.waitForFunction(() => window.copied).then((h) => h.jsonValue());
  if (game === "control") {
    const add = page.locator(".field-row", { hasText: "Hands" }).locator("select.add").first();
    for (let i = 0; i < 3; i++) await add.selectOption("nova");
    await seen(
      problems,
      page.waitForSelector(".field-row .wrong", { timeout: 6000 }),
      "five of a kind were not refused",
    );
    check(problems, await page.locator(".outlet .button.main").isDisabled(), "an impossible position can be played");
    problems.push(...(await screenProblems(page)));
  }
  await page.goto(link);
  await page.reload();
  await seen(
    problems,
    page.waitForFunction(() => /can begin/.test(document.querySelector(".editor .verdict")?.textContent ?? ""), null, {
      timeout: 15000,
    }),
    "the link to the position does not open",
  );
  await page.locator(".outlet .button.main").click();
  await seen(problems, page.waitForSelector(".stage", { timeout: 15000 }), "the position cannot be played");
  await page.reload();
  await seen(problems, page.waitForSelector(".stage", { timeout: 15000 }), "a game from a position is not kept");
  return [...problems, ...page.problems];
}

/** A puzzle: a wrong move is judged and not made, the right one explained, and the shelf remembers. */
export async function puzzle(page, url, folder, game, shot) {
  const problems = [];
  const first = JSON.parse(readFileSync(join(folder, `puzzles/${game}.jsonl`), "utf8").split("\n")[0]);
  await page.goto(`${url}#/puzzle/${first.id}`);
  await page.waitForSelector(".puzzle-task", { timeout: 15000 });
  await page.keyboard.press("m");
  await page.waitForSelector(".moves .button", { timeout: 8000 });
  await shot(`puzzle-${game}`);
  problems.push(...(await screenProblems(page)));
  // One move after the other until it is found, or a dozen were wrong.
  const all = await page.locator(".moves .button").count();
  for (let i = 0; i < Math.min(all, 12) && !(await page.locator(".puzzle-task.solved").count()); i++) {
    await page.locator(".moves .button").nth(i).click();
    await seen(
      problems,
      page.waitForFunction(
        (n) =>
          document.querySelector(".puzzle-task.solved") ||
          (document.querySelectorAll(".wrong-try").length &&
            /of 100 games|earlier|later/.test(document.querySelector(".wrong-try").textContent) &&
            document.querySelector(".moves .button")),
        i,
        { timeout: 8000 },
      ),
      "a try was not judged",
    );
    await atRest(page);
  }
  if (!(await page.locator(".puzzle-task.solved").count()))
    await page.locator(".puzzle-task .button", { hasText: "Show the solution" }).click();
  await seen(
    problems,
    page.waitForSelector(".puzzle-task.solved .right-try", { timeout: 8000 }),
    "the solution is not explained",
  );
  await shot(`puzzle-solved-${game}`);
  problems.push(...(await screenProblems(page)));
  check(problems, (await page.locator("[role=log] span, .arrival").count()) > 0, "the solution was not played");
  await page.goto(`${url}#/puzzles/${game}`);
  await seen(
    problems,
    page.waitForSelector(".puzzle-ticket.done, .puzzle-ticket.seen", { timeout: 8000 }),
    "the shelf does not remember",
  );
  problems.push(...(await screenProblems(page)));
  return problems;
}
