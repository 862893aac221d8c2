// The deck workshop in a real browser: typing, pasting, checks, undo, pictures, both sides, a match at once, the link,
// printing, and combined decks in the start form. None of it needs a server.
import { screenProblems } from "./check.mjs";

/** Thirty rows as a spreadsheet copies them. */
const ROWS = Array.from(
  { length: 30 },
  (_, i) => `Event ${String.fromCharCode(65 + (i % 26))}${i > 25 ? "x" : ""}\t${1700 + i * 9}`,
);

const status = (page) => page.locator(".workshop .verdict").textContent();

async function until(page, what, problems, read, pattern) {
  let text = await read();
  for (const end = Date.now() + 10000; !pattern.test(text ?? "") && Date.now() < end; text = await read())
    await page.waitForTimeout(50);
  if (!pattern.test(text ?? "")) problems.push(`${what}: ${pattern} is not in ${JSON.stringify(text)}`);
}

async function paste(page, selector, text) {
  await page.locator(selector).focus();
  await page.evaluate(
    ([where, data]) => {
      const clipboard = new DataTransfer();
      clipboard.setData("text/plain", data);
      document
        .querySelector(where)
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
    },
    [selector, text],
  );
}

async function newDeck(page, url) {
  await page.goto(`${url}#/decks`);
  await page.locator(".workshop .button.main").click();
  await page.waitForSelector('[data-cell="0-name"]');
}

/** With the keyboard alone, and what is said about wrong rows. */
export async function workshop(page, url, shot) {
  const problems = [];
  await newDeck(page, url);
  await page.locator('[data-cell="0-name"]').focus();
  await page.keyboard.type("Our school opens in 1928");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1928");
  // Enter goes to the next row, to the column where this one was begun.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nothing");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0");
  await until(
    page,
    "year 0 and a telling name",
    problems,
    () => page.locator(".card-table").textContent(),
    /no year 0/,
  );
  await until(page, "a telling name", problems, () => page.locator(".card-table").textContent(), /gives the date away/);
  await until(page, "what is missing", problems, () => status(page), /4 cards are needed to play. Still missing: 3/);
  await until(page, "the wrong row", problems, () => page.locator(".wrong-rows").textContent(), /Rows to correct: 1/);
  const focused = () => page.evaluate(() => document.activeElement.dataset.cell);
  await page.locator(".tip-rows").click();
  await until(page, "a tip leads to its row", problems, focused, /^0-date$/);
  await page.locator(".wrong-rows").click();
  await until(page, "the button goes to the wrong row", problems, focused, /^1-date$/);
  if (!(await page.locator(".workshop-head .button.main").isDisabled()))
    problems.push("a deck of one card can be played");
  await page.locator('[data-cell="1-date"]').fill("1928");
  await until(page, "one date", problems, () => page.locator(".card-table").textContent(), /same date/);
  await page.locator('[data-cell="1-date"]').fill("3000 BC");
  await page.locator('[data-cell="1-date"]').press("Tab");
  await until(page, "44 BC", problems, () => page.locator('[data-cell="1-date"]').inputValue(), /^-3000$/);
  await page.locator('[data-cell="2-name"]').fill("Near");
  await page.locator('[data-cell="2-date"]').fill("-2999");
  await until(page, "too close", problems, () => page.locator(".card-table").textContent(), /so close in time/);
  await page.locator('[data-cell="2-date"]').press("Control+z");
  await until(page, "undo", problems, () => page.locator('[data-cell="2-date"]').inputValue(), /^$/);
  await page.locator('[data-cell="2-name"]').press("Control+Shift+z");
  await until(page, "redo", problems, () => page.locator('[data-cell="2-date"]').inputValue(), /-2999/);
  await page.locator(".picture-search input").fill("pyramid");
  await page.locator(".deck-pictures .deck-picture").first().click();
  await until(
    page,
    "a picture",
    problems,
    () => page.locator('[data-cell="2-picture"]').getAttribute("data-picture"),
    /\w/,
  );
  await shot("decks-workshop");
  problems.push(...(await screenProblems(page)));
  await page.reload();
  await until(page, "kept", problems, () => page.locator('[data-cell="0-name"]').inputValue(), /Our school/);
  return problems;
}

/** Thirty rows pasted, a match against a bot, the link opened in another browser, and all pages printed. */
export async function pasteAndPlay(page, url, shot, other) {
  const problems = [];
  await newDeck(page, url);
  await page.locator('input[name="title"]').fill("Thirty & <3 things");
  await page.locator('input[name="author"]').fill("Class 4b");
  await paste(page, '[data-cell="0-name"]', ROWS.join("\n"));
  await until(page, "thirty cards", problems, () => status(page), /Ready to play: 30 cards/);
  await page.locator(".workshop-head .button", { hasText: "Share" }).click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".share-deck input");
  const link = await page.locator(".share-deck input").inputValue();
  await page.locator(".workshop-head a", { hasText: "Print" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".print-page").length === 8);
  const spill = await page.$$eval(
    ".print-card .card-side",
    (all) =>
      all.filter((side) => side.scrollWidth > side.clientWidth + 1 || side.scrollHeight > side.clientHeight + 1).length,
  );
  if (spill) problems.push(`the text of ${spill} sides does not fit`);
  await shot("decks-print");
  problems.push(...(await screenProblems(page)));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/Type ?\/Page\b/g)?.length;
  if (pages !== 8) problems.push(`${pages} printed pages, not 8`);
  await page.goBack();
  await page.waitForSelector(".workshop-head .button.main:enabled");
  await page.locator(".workshop-head .button.main").click();
  await page.waitForSelector(".hand .ticket");
  await until(page, "a match with it", problems, () => page.locator(".hand").first().textContent(), /Event [A-Z]/);
  await shot("decks-match");

  await other.goto(link);
  await until(
    other,
    "the link",
    problems,
    () => other.locator("main").textContent(),
    /Thirty & <3 things.*30 cards.*Class 4b/,
  );
  if (/17\d\d/.test(await other.locator("main").textContent())) problems.push("the link's page shows dates");
  problems.push(...(await screenProblems(other)));
  await other.locator("main .button.main").click();
  await other.waitForSelector("details.decks");
  await other.locator("button.go").click();
  await until(
    other,
    "a match with the linked deck",
    problems,
    () => other.locator(".hand").first().textContent(),
    /Event [A-Z]/,
  );
  return [...problems, ...page.problems];
}

/** Two built-in decks, some categories, in the start form. */
export async function combined(page, url, shot) {
  const problems = [];
  await page.goto(`${url}#/start/timalina`);
  await page.locator("details.decks > summary").click();
  await page.locator('input[name="decks-science"]').check({ force: true });
  await until(
    page,
    "how many",
    problems,
    () => page.locator(".choose-decks .said").textContent(),
    /3\d\d cards to draw from.*: 4\d\./,
  );
  await page.locator('input[name="category-nature"]').check({ force: true });
  await until(page, "of a category", problems, () => page.locator(".choose-decks .said").textContent(), /^\d\d cards/);
  await shot("decks-combine");
  problems.push(...(await screenProblems(page)));
  await page.locator("button.go").click();
  await page.waitForSelector(".hand .ticket");
  return [...problems, ...page.problems];
}

/** What a newcomer tries first: the example, and a list as it stands in a text. Both can be played at once. */
export async function firstDeck(page, url, shot) {
  const problems = [];
  await page.goto(`${url}#/decks`);
  await page.waitForSelector(".shelf .card-side");
  await shot("decks-shelf");
  problems.push(...(await screenProblems(page)));
  await page.getByRole("button", { name: "Try an example" }).click();
  await until(page, "the example", problems, () => status(page), /Ready to play: 10 cards/);
  if (await page.locator(".wrong-rows, .tip-rows").count()) problems.push("the example has mistakes");
  await shot("decks-example");
  problems.push(...(await screenProblems(page)));
  await page.locator(".all-decks").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page
    .locator("textarea")
    .fill("1969 Moon landing\n753 BC Rome is founded\nTelephone 1876\nThe Wall falls (1989)");
  await until(
    page,
    "rows",
    problems,
    () => page.locator(".paste-box").textContent(),
    /found: 4, with event and year: 4/,
  );
  await page.getByRole("button", { name: "Add these rows" }).click();
  await until(page, "the list", problems, () => status(page), /Ready to play: 4 cards/);
  await page.locator(".all-decks").click();
  await page.locator(".deck-list li", { hasText: "Ten firsts" }).getByRole("button", { name: "Play" }).click();
  await page.waitForSelector(".hand .ticket");
  return [...problems, ...page.problems];
}

/** From the shelf to a deck of thirty pasted rows with a title. */
export async function thirtyRows(page, url, title) {
  await newDeck(page, url);
  await page.locator('input[name="title"]').fill(title);
  await paste(page, '[data-cell="0-name"]', ROWS.join("\n"));
  await page.waitForFunction(() =>
    /Ready to play: 30 cards/.test(document.querySelector(".verdict")?.textContent ?? ""),
  );
}
