// The laboratory's page: an experiment with custom numbers runs in workers, can be stopped and goes on, a link
// brings it back, and what it exports is what the module gives for the same set-up (tests/lab_wasm.mjs compares that
// with the command).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "../../../wasm/lab.mjs";
import { screenProblems } from "./check.mjs";

const done = (page) =>
  page.waitForFunction(
    () => document.querySelector(".lab-results [role=status]")?.textContent.startsWith("All "),
    null,
    { timeout: 120000 },
  );

/** The boxes lie under their drawings: a press at their place can meet what has just moved there. */
const choose = (page, name, on) =>
  page.locator(`input[name="${name}"]`).evaluate((box, wanted) => box.checked === wanted || box.click(), on);

async function exported(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}

async function alone(folder, request) {
  const lab = await load(readFileSync(join(folder, "engine/lab.wasm")));
  const { variants } = lab.begin(request);
  for (let v = 0; v < variants; v++) lab.play(v, 0, request.games);
  return lab;
}

/** What a designer sees first: a question, one press, an answer without the words of statistics. */
export async function question(page, url, shot) {
  const problems = [];
  const check = (ok, what) => ok || problems.push(what);
  await page.goto(`${url}#/lab/control`);
  await page.getByRole("button", { name: /Does skill beat luck/ }).click();
  await done(page);
  const bars = await page.locator(".lab-chart").first().locator(".lab-bar").allTextContents();
  const [greedy, random] = bars.map((text) => Number(text.match(/([\d.]+) %/)?.[1]));
  check(bars.length === 2 && /^Greedy/.test(bars[0]) && greedy > 80 && random < 20, `who wins: ${bars.join("; ")}`);
  const said = await page.locator("main").innerText();
  const jargon = said.match(/percentile|median|interval|quantile|variant|seed\b|Holm|Wilson|standard|players=|bots=/i);
  check(!jargon, `the page speaks of ${jargon}`);
  check(/How to read this/.test(said), "the ranges are not explained");
  await shot?.("question");
  problems.push(...(await screenProblems(page)));
  return [...problems, ...page.problems];
}

export async function laboratory(page, url, folder, shot) {
  const problems = [];
  const check = (ok, what) => ok || problems.push(what);
  await page.goto(`${url}#/lab/control`);
  await page.waitForSelector(".lab-form select");
  problems.push(...(await screenProblems(page)));
  await choose(page, "players-2", true);
  await choose(page, "players-3", true);
  await page.locator('input[name="games"]').fill("60");
  await page.getByText("Change numbers on cards and board").click();
  await page.locator(".numbers").first().waitFor({ state: "attached" });
  await page.locator("details details summary").first().click();
  const nova = page.getByLabel(/^Nova: fuel/);
  await nova.fill("99");
  check(
    (await nova.evaluate((input) => input.validity.rangeOverflow)) === true,
    "a number out of range is not refused",
  );
  await nova.fill("3");
  // From here on by keyboard.
  await page.getByRole("button", { name: "Play the games" }).focus();
  await page.keyboard.press("Enter");
  await done(page);
  await page.waitForFunction(() => document.querySelector(".lab-report")?.shadowRoot?.querySelector("svg"));
  await shot?.("form");
  for (const [name, target] of [
    ["results", "#lab-results"],
    ["report", ".lab-report"],
  ]) {
    await page.locator(target).evaluate((e) => e.scrollIntoView());
    await shot?.(name);
  }
  problems.push(...(await screenProblems(page)));
  check(
    (await page.locator(".figures thead th").count()) === 5,
    "two numbers of players with two tables are four variants",
  );
  check((await page.locator(".answers li").count()) > 0, "no sentences");
  const lab = await alone(folder, {
    game: "control",
    players: "2,3",
    bots: ["greedy"],
    options: {},
    games: 60,
    seed: 1,
    cards: [{ name: "rulebook" }, { name: "mine.json", position: { cards: { deck: { nova: { fuel: 3 } } } } }],
  });
  for (const [name, kind] of [
    ["Data (JSON)", "json"],
    ["Spreadsheet (CSV)", "csv"],
    ["Report with charts", "html"],
  ])
    check(Buffer.compare(await exported(page, name), Buffer.from(lab.answer(kind, "en"))) === 0, `${name} differs`);

  // The link brings the set-up back.
  const address = page.url();
  await page.reload();
  await page.waitForFunction(() => document.querySelector('input[name="players-3"]')?.checked);
  check(await page.getByLabel(/^Nova: fuel/).evaluate((input) => input.value === "3"), "the link has lost a number");

  // Stopped, gone on with: the same figures as without a break.
  await page.goto(`${url}#/lab/control`);
  await page.reload();
  await page.waitForSelector(".lab-form select");
  await choose(page, "bots-greedy", false);
  await choose(page, "bots-random", true);
  await page.locator('input[name="games"]').fill("60000");
  await page.getByRole("button", { name: "Play the games" }).click();
  await page.waitForSelector(".answers li");
  await page.getByRole("button", { name: "Stop" }).click();
  const [first] = await Promise.race([
    page
      .getByRole("button", { name: "Go on" })
      .waitFor()
      .then(() => ["stopped"]),
    done(page).then(() => ["done"]),
  ]);
  if (first === "stopped") await page.getByRole("button", { name: "Go on" }).click();
  await done(page);
  const whole = await alone(folder, { game: "control", bots: ["random"], options: {}, games: 60000, seed: 1 });
  check(
    Buffer.compare(await exported(page, "Data (JSON)"), Buffer.from(whole.answer("json", "en"))) === 0,
    "after a stop the JSON differs",
  );

  // A game with these numbers: they are part of it.
  await page.goto(address);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('input[name="players-3"]')?.checked);
  await page.getByText("Change numbers on cards and board").click();
  await page.getByRole("button", { name: "Play a game with my numbers" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/play/"));
  const saved = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  check(saved.includes("nova") && saved.includes("fuel"), "the game has lost its numbers");
  return [...problems, ...page.problems];
}
