// node run.mjs FOLDER [part...]: the client in a real browser. Parts: screens, quick, lab, numbers, decks, help, games, keys, hall, lessons, more,
// machine, any, offline, budget, large, spoken, still, forced, speed, evening, edges.
// fits (every number of players), fits-few (the fewest and the most), ends (the screen at the end of a match, every size).
// Screenshots are kept in $SHOTS where that is set. Every run deals the same cards; DEAL=7 deals others, DEAL=random any.
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { LARGE, launch, newPage } from "./open.mjs";
import { atRest, screenProblems } from "./check.mjs";
import { endWhole } from "./ends.mjs";
import { bannerHolds, deadCardsTell, endTells, turnInOneSentence } from "./evening.mjs";
import { forced, large, spoken, still } from "./everyone.mjs";
import { depart, options, playByClicks, playByKeys, sameDeal, seats } from "./player.mjs";
import { counts, fitsEverywhere } from "./fits.mjs";
import {
  byItself,
  equalCards,
  everyPressAnswered,
  focusKept,
  glassGoes,
  keysShown,
  netComes,
  oneMove,
  questsInHand,
  questsReadable,
  refusedCard,
  steadyHand,
} from "./edges.mjs";
import { daily, hall } from "./hall.mjs";
import { editor, everyReplay, hint, machine, puzzle } from "./machine.mjs";
import { numbers, ownDeck } from "./numbers.mjs";
import { combined, firstDeck, pasteAndPlay, workshop } from "./decks.mjs";
import { laboratory, question } from "./lab.mjs";
import { serve } from "./serve.mjs";
import { answers } from "./speed.mjs";
import {
  anyBoard,
  branch,
  budget,
  previewed,
  help,
  hotSeat,
  journey,
  offline,
  refusal,
  thumb,
  transcript,
} from "./parts.mjs";

const folder = resolve(process.argv[2]);
const parts = process.argv.slice(3);
const wants = (part) => !parts.length || parts.includes(part);
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

let failed = 0;
let ran = 0;
const only = new RegExp(process.env.ONLY ?? ""); // ONLY="focus|hand": tests whose name has it

async function test(name, run) {
  if (!only.test(name)) return;
  ran++;
  const start = Date.now();
  const problems = await run().catch((error) => [String(error?.stack ?? error)]);
  const list = Array.isArray(problems) ? problems : [];
  failed += list.length ? 1 : 0;
  console.log(
    `${list.length ? "not ok" : "ok"} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${list.map((p) => `\n    ${p}`).join("")}`,
  );
}

const site = await serve(folder);
const browser = await launch();
const shot = (page, name) => (shots ? page.screenshot({ path: join(shots, `${name}.png`) }) : null);
const GAMES = (process.env.GAMES ?? "control crononautas just_in_time timalina timequest").split(" ");
// Short games for the quick tests; the long ones are played at full length.
const SHORT = { control: options({ match: "single" }), timalina: options({ hand: 2 }) };
const CLICKS = 6000;

async function withPage(settings, run) {
  const page = await newPage(browser, settings);
  if (process.env.DEAL !== "random") await sameDeal(page, Number(process.env.DEAL ?? 20261116));
  try {
    return await run(page);
  } finally {
    await page.context().close();
  }
}

const SCREENS = [
  ["home", ""],
  ["start", "start/crononautas"],
  ["settings", "settings"],
  ["rules", "rules/control"],
  ["about", "about"],
  ["records", "records"],
  ["editor", "editor/timequest"],
  ["puzzles", "puzzles/control"],
  ["puzzle", "puzzle/today"],
  ...GAMES.map((g) => [`learn-${g}`, `learn/${g}`]),
];

if (wants("screens"))
  for (const size of ["desktop", "phone"])
    for (const theme of ["light", "dark"])
      for (const [name, hash] of SCREENS)
        await test(`screen ${name}, ${size}, ${theme}`, () =>
          withPage({ size, theme }, async (page) => {
            await page.goto(`${site.url}#/${hash}`);
            await page.waitForSelector("main h1, main h2, .stage > div, .coach", { timeout: 15000 });
            await atRest(page);
            await shot(page, `${name}-${size}-${theme}`);
            return screenProblems(page);
          }));

if (wants("lab"))
  for (const [size, theme] of [
    ["desktop", "dark"],
    ["phone", "light"],
  ]) {
    const look = (page) => (name) =>
      shots ? page.screenshot({ path: join(shots, `lab-${name}-${size}-${theme}.png`) }) : null;
    await test(`the laboratory, ${size}, ${theme}`, () =>
      withPage({ size, theme }, (page) => laboratory(page, site.url, folder, look(page))));
    await test(`a question to the laboratory, ${size}, ${theme}`, () =>
      withPage({ size, theme }, (page) => question(page, site.url, look(page))));
  }

async function whole(game, size, how, settings = {}, short = false) {
  return withPage({ size, ...settings }, async (page) => {
    await depart(page, site.url, game, {
      clicks: how === "clicks",
      set: async (p) => {
        if (short) await SHORT[game](p);
        if (game !== "timalina") await seats(game === "crononautas" || game === "just_in_time" ? 1 : 0)(p);
        // On a phone the bar with the button may lie over the radio button: its label is scrolled to, as by a reader.
        await p.locator('label:has(input[name="level"])').first().click();
      },
    });
    const moves = await (how === "clicks" ? playByClicks(page, { most: CLICKS }) : playByKeys(page, { most: CLICKS }));
    await shot(page, `over-${game}-${size}-${how}`);
    console.log(`    ${game}: ${moves} steps`);
    return [...(moves > 1 ? [] : ["it was over at once"]), ...(await screenProblems(page))];
  });
}

if (wants("quick")) {
  await test("CONTROL from the hall to the result by clicks", () => whole("control", "desktop", "clicks", {}, true));
  await test("Tímalína from the hall to the result by keys", () => whole("timalina", "phone", "keys", {}, true));
  await test("a refusal says why, with the clause", () => withPage({}, (page) => refusal(page, site.url)));
  await test("the live log tells the game", () => withPage({}, (page) => transcript(page, site.url)));
}
if (wants("quick") || wants("more"))
  await test("two people at one screen", () => withPage({}, (page) => hotSeat(page, site.url)));
if (wants("quick") || wants("decks")) {
  for (const size of ["desktop", "phone"])
    await test(`the deck workshop, ${size}`, () =>
      withPage({ size, theme: size === "phone" ? "dark" : "light" }, (page) =>
        workshop(page, site.url, (name) => shot(page, `${name}-${size}`)),
      ));
  for (const size of ["desktop", "phone"])
    await test(`a first deck, ${size}`, () =>
      withPage({ size }, (page) => firstDeck(page, site.url, (name) => shot(page, `${name}-${size}`))));
  await test("thirty rows pasted, played, linked and printed", () =>
    withPage({}, (page) =>
      withPage({ size: "phone" }, (other) => pasteAndPlay(page, site.url, (name) => shot(page, name), other)),
    ));
  await test("combined decks in the start form", () =>
    withPage({}, (page) => combined(page, site.url, (name) => shot(page, name))));
}
if (wants("quick") || wants("numbers")) {
  await test("custom numbers on the board, the cards and the rules page", () =>
    withPage({}, (page) => numbers(page, site.url, (name) => shot(page, name))));
  await test("a custom deck", () => withPage({}, (page) => ownDeck(page, site.url)));
}
if (wants("help"))
  await test("the documentation", () => withPage({}, (page) => help(page, site.url, folder, screenProblems)));
if (wants("quick") || wants("machine"))
  await test("the time machine: replay, chances, another way, in and out", () =>
    withPage({}, (page) => machine(page, site.url, folder)));
if (wants("machine")) {
  await test("a hint against bots", () => withPage({ size: "phone" }, (page) => hint(page, site.url)));
  for (const game of GAMES) {
    for (const size of ["desktop", "phone"])
      await test(`${game} again, ${size}`, () =>
        withPage({ size, theme: size === "phone" ? "dark" : "light" }, (page) =>
          everyReplay(page, site.url, folder, game, (name) => shot(page, `${name}-${size}`)),
        ));
    if (existsSync(join(folder, `puzzles/${game}.jsonl`)))
      await test(`${game}, a puzzle`, () =>
        withPage({ size: game === "crononautas" ? "phone" : "desktop" }, (page) =>
          puzzle(page, site.url, folder, game, (name) => shot(page, name)),
        ));
    await test(`${game} set up by hand`, () =>
      withPage({ size: game === "timalina" ? "phone" : "desktop" }, (page) =>
        editor(page, site.url, game, (name) => shot(page, name)),
      ));
  }
}
if (wants("games"))
  for (const game of GAMES)
    for (const size of ["desktop", "laptop", "phone"])
      await test(`${game} by clicks, ${size}`, () => whole(game, size, "clicks"));
// By name only: the games of this repository have boards of their own (tests/game_six has one that has not).
if (parts.includes("any"))
  for (const game of GAMES)
    await test(`${game} on the board for any game`, () =>
      withPage({}, (page) => anyBoard(page, site.url, game, screenProblems, (name) => shot(page, name))));
if (wants("keys"))
  for (const game of GAMES)
    await test(`${game} by keys`, () =>
      whole(game, "desktop", "keys", { settings: { lang: game === "timalina" ? "is" : "es" } }));
if (wants("hall"))
  for (const size of ["desktop", "phone"])
    await test(`the hall and the counter, ${size}`, () =>
      withPage({ size, theme: size === "phone" ? "dark" : "light" }, (page) =>
        hall(page, site.url, GAMES, (name) => shot(page, `${name}-${size}`)),
      ));
if (wants("hall"))
  await test("the line of the day", () =>
    withPage({ size: "phone" }, (page) =>
      withPage({}, (other) => daily(page, other, site.url, (name) => shot(page, name))),
    ));
if (wants("lessons"))
  for (const game of GAMES)
    for (const size of ["laptop", "desktop", "phone"])
      await test(`the lesson of ${game}, ${size}`, () =>
        withPage({ size, settings: size === "laptop" ? { confirm: "slips", moments: "normal" } : {} }, (page) =>
          journey(page, site.url, game, (step) => shot(page, `lesson-${game}-${size}-${step}`)),
        ));
if (wants("more")) {
  await test("a card carried by one thumb", () => withPage({ size: "phone" }, (page) => thumb(page, site.url)));
  await test("what a move would do is told before", () => withPage({}, (page) => previewed(page, site.url)));
  await test("back in time and on another way", () => withPage({}, (page) => branch(page, site.url)));
}
if (wants("fits") || parts.includes("fits-few"))
  for (const game of GAMES)
    for (const players of counts(game, parts.includes("fits-few")))
      await test(`${game}, number of players ${players + 1}: all of it is there`, () =>
        // Moves that answer themselves come at their own time: here every move is made by the test.
        withPage({ settings: { auto: false } }, (page) =>
          fitsEverywhere(page, site.url, game, players, { shot: (name) => shot(page, name) }),
        ));
if (wants("ends"))
  for (const game of GAMES)
    await test(`${game}: the end of a match is all there`, () =>
      withPage({}, (page) => endWhole(page, site.url, folder, game, (name) => shot(page, name))));
if (wants("evening"))
  for (const [game, size] of [
    ["timalina", "desktop"],
    ["timalina", "phone"],
    ["just_in_time", "desktop"],
    ["timequest", "phone"],
  ])
    await test(`${game}: a banner waits until it has been read, ${size}`, () =>
      withPage({ size, settings: { moments: "click" } }, (page) =>
        bannerHolds(page, site.url, game, (name) => shot(page, `${name}-${size}`)),
      ));
if (wants("evening") || parts.includes("sentence"))
  await test("somebody else's turn is one sentence", () =>
    withPage({ settings: { speed: "fast" } }, (page) => turnInOneSentence(page, site.url, (name) => shot(page, name))));
if (wants("evening"))
  await test("a card that cannot be played says why", () =>
    withPage({}, (page) => deadCardsTell(page, site.url, (name) => shot(page, name))));
if (wants("evening"))
  for (const [game, size] of [
    ["control", "desktop"],
    ["timalina", "phone"],
  ])
    await test(`${game}: the end tells what mattered, ${size}`, () =>
      withPage({ size }, (page) =>
        endTells(page, site.url, game, SHORT[game], (name) => shot(page, `${name}-${size}`)),
      ));
if (wants("edges")) {
  await test("a move is sent once", () => withPage({}, (page) => oneMove(page, site.url)));
  await test("levels get their net", () => withPage({}, (page) => netComes(page, site.url)));
  await test("? shows the keys", () => withPage({}, (page) => keysShown(page, site.url)));
  await test("of equal cards one is chosen", () => withPage({}, (page) => equalCards(page, site.url)));
  await test("every press on CONTROL's table is answered", () =>
    withPage({}, (page) => everyPressAnswered(page, site.url)));
  await test("a hand keeps still", () =>
    withPage({ settings: { confirm: "slips" } }, (page) => steadyHand(page, site.url)));
  await test("a refusal does not cover its card", () => withPage({}, (page) => refusedCard(page, site.url)));
  await test("what is told of a piece goes with it", () => withPage({}, (page) => glassGoes(page, site.url)));
  await test("quests in the hand lie inside the window", () => withPage({}, (page) => questsInHand(page, site.url)));
  await test("a full hand and the price of a quest can be read", () =>
    withPage({}, (page) => questsReadable(page, site.url)));
  await test("a single answer is given by itself", () =>
    withPage({}, (page) => byItself(page, site.url, "crononautas")));
  for (const game of GAMES)
    await test(`${game}: the focus after a move`, () => withPage({}, (page) => focusKept(page, site.url, game)));
}
if (wants("large"))
  for (const [how, as] of Object.entries(LARGE)) {
    for (const [name, hash] of [
      ...SCREENS,
      ["puzzles", "puzzles"],
      ["records", "records"],
      ["editor", "editor/control"],
    ])
      await test(`${name}, twice the size (${how})`, () =>
        withPage({ large: as }, async (page) => {
          await page.goto(`${site.url}#/${hash}`);
          await page.waitForSelector("main h1, main h2, .stage > div, .coach", { timeout: 15000 });
          await atRest(page);
          await shot(page, `large-${name}-${how.replaceAll(" ", "-")}`);
          return large(page);
        }));
    for (const game of GAMES)
      await test(`${game} being played, twice the size (${how})`, () =>
        withPage({ large: as }, async (page) => {
          await depart(page, site.url, game);
          await playByClicks(page, { most: 14, some: true });
          await shot(page, `large-play-${game}-${how.replaceAll(" ", "-")}`);
          return large(page);
        }));
  }
if (wants("spoken"))
  for (const game of GAMES) await test(`${game} by ear`, () => withPage({}, (page) => spoken(page, site.url, game)));
if (wants("still"))
  for (const game of GAMES)
    await test(`${game} without motion`, () =>
      withPage({ settings: { speed: "normal" } }, (page) => still(page, site.url, game)));
if (wants("forced"))
  for (const game of GAMES)
    await test(`${game} in forced colours`, () =>
      withPage({ colors: "active" }, async (page) => {
        const found = await forced(page, site.url, game);
        await shot(page, `forced-${game}`);
        return found;
      }));
if (wants("speed"))
  for (const game of GAMES)
    await test(`${game} answers in time and nothing jumps`, () =>
      withPage({ motion: "no-preference", settings: { speed: "fast" } }, (page) => answers(page, site.url, game)));
if (wants("offline")) await test("without a connection", () => offline(browser, site));
if (wants("budget")) {
  await test("the first load is small", () => budget(browser, site.url));
  // Times are told here and judged by the part speed: a landing must not depend on how busy a machine is.
  await test("nothing shifts, and how soon a press is answered", () =>
    withPage({ motion: "no-preference", settings: { speed: "fast" } }, (page) =>
      answers(page, site.url, "control", { steps: 16, limit: 0.1, timed: false }),
    ));
}

await browser.close();
await site.close();
if (!ran) console.log(`there is no such part: ${parts.join(" ")}`);
console.log(failed ? `${failed} failed` : `${ran} passed`);
process.exit(failed || !ran ? 1 : 0);
