// Custom numbers and decks in a real browser: what a table has changed stands on its cards, its board and its rules page.

const CARDS = {
  periods: { prehistoric_era: { gain_1: "gold", amount_2: 4 } },
  quests: { fire_mastery: { x: 6, y: 5, crystals: 11 } },
  action_cards: { temporal_scholar: { knowledge: 8 } },
  active_events: { ev_time_travelers_feast: { food: 9 } },
  all_events: { all_timequake: { pay_crystals: 7 } },
  characters: { theodore_marsden: { stone: 5 } },
  artifacts: { art_roman_empire: { plus: 3 } },
  objectives: { obj_void_voyager: { level_3: 33 } },
  rules: { turn: { ap: 6 } },
};
const PLAYER = {
  character: "theodore_marsden",
  location: "prehistoric_era",
  hand: ["temporal_scholar"],
  artifacts: ["gladiator_arena_battle"],
  kept_events: ["ev_time_travelers_feast"],
  objective: "obj_void_voyager",
};
const TIMEQUEST = {
  game: "timequest",
  players: 2,
  options: { objectives: true },
  position: {
    cards: CARDS,
    round: 1,
    first_player: 0,
    turn: { player: 0, ap: 6 },
    players: [PLAYER, { character: "malik_ndlovu", location: "space_race" }],
    quest_row: ["fire_mastery", "hunters_challenge", "cave_art_masterpiece", "taming_the_wild_beasts"],
    agenda: [{ step: "turn", player: 0 }],
  },
};
/** The other games: what is on the board, in the hand and on the rules page once each kind of number is another one. */
const OTHERS = [
  {
    game: "control",
    position: {
      cards: {
        deck: { rift: { fuel: 9 }, reactor: { copies: 3 } },
        goals: { round: { fuel: 33 } },
        rules: { hand: { dealt: 3, limit: 6 } },
      },
      hands: [["rift", "reactor"], ["force_field"]],
    },
    shown: [
      ["a card's fuel", ".hand .ticket", /9.*At this table: fuel: 9 instead of 1/],
      ["how many there are", ".hand .ticket", /At this table: copies: 3 instead of 4/],
      ["the fuel that wins", ".stage .goal", /33/],
    ],
    rules: [/A round.*fuel: 33 instead of 21/, /Hand.*cards dealt: 3 instead of 4, hand limit: 6 instead of 7/],
    changed: 4,
  },
  {
    game: "crononautas",
    position: {
      cards: { deck: { gyro_del_destino: { copies: 2 } }, rules: { hand: { dealt: 4, wins_with: 8 } } },
      hands: [["gyro_del_destino"], ["restore_history"]],
    },
    shown: [["how many there are", ".hand .ticket", /At this table: copies: 2 instead of 9/]],
    rules: [/Hand.*cards dealt: 4 instead of 3, cards that win: 8 instead of 10/],
    changed: 2,
  },
  {
    game: "just_in_time",
    position: {
      cards: {
        deck: { 1: { copies: 0 } },
        rewind: { normal: { present_until: 1, far_from: 2 } },
        rules: { hand: { cards: 2 } },
      },
    },
    shown: [["what a rewind brings back", ".legend", /How many there are decides what a rewind there brings back/]],
    tickets: 2,
    rules: [
      /copies: 0 instead of 4/,
      /Rewinding.*markers below .present.: 1 instead of 3, markers from .farther past.: 2 instead of 0/,
      /Hand.*cards: 2 instead of 3/,
    ],
    changed: 3,
  },
];
const DECK = ["Ink", "Glass", "Silk", "Salt", "Iron", "Paper", "Soap", "Tea"].map((name, i) => ({
  card: name.toLowerCase(),
  name: `Custom ${name}`,
  date: 1234 + i,
}));
const TIMALINA = {
  game: "timalina",
  players: 2,
  options: { hand: 2 },
  position: {
    cards: DECK,
    line: ["ink"],
    first: 0,
    to_move: 0,
    hands: [
      ["glass", "silk"],
      ["salt", "iron"],
    ],
  },
};

/** Begins a match from a position set by hand. */
export async function fromHere(page, url, setup) {
  await page.goto(url);
  await page.evaluate((text) => sessionStorage.setItem("timetable.editor", text), JSON.stringify(setup));
  await page.goto(`${url}#/editor/${setup.game}?from=here`);
  await page.waitForFunction(
    () => /can begin/.test(document.querySelector(".editor .verdict")?.textContent ?? ""),
    null,
    { timeout: 15000 },
  );
  await page.locator(".outlet .button.main").click();
  await page.waitForSelector(".stage .hand, .dock .hand, .hand", { timeout: 15000 });
}

async function expect(problems, page, what, selector, pattern) {
  const read = () =>
    page.$$eval(selector, (all) =>
      all.map((node) => [node.textContent, node.title, node.querySelector("[title]")?.title].join(" ")).join(" "),
    );
  let text = await read();
  for (const end = Date.now() + 10000; !pattern.test(text) && Date.now() < end; text = await read())
    await page.waitForTimeout(50);
  if (!pattern.test(text)) problems.push(`${what}: ${pattern} is not in ${JSON.stringify(text.slice(0, 400))}`);
}

async function openRules(page) {
  await page.keyboard.press("r");
  await page.waitForSelector(".rules .changed");
}

async function other(page, url, shot, problems, one) {
  await fromHere(page, url, { game: one.game, players: 2, options: {}, position: one.position });
  await shot(`numbers-${one.game}`);
  for (const [what, selector, pattern] of one.shown)
    await expect(problems, page, `${one.game}: ${what}`, selector, pattern);
  const tickets = await page.locator(".hand .ticket").count();
  if (one.tickets && tickets !== one.tickets) problems.push(`${one.game}: ${tickets} cards in hand`);
  await openRules(page);
  for (const pattern of one.rules) await expect(problems, page, `${one.game}: the rules`, ".rules .changed", pattern);
  const changed = await page.locator(".rules .changed li").count();
  if (changed !== one.changed) problems.push(`${one.game}: ${changed} changes on the rules page, not ${one.changed}`);
}

/** A number of each kind, on the board, on the cards and on the rules page. */
export async function numbers(page, url, shot) {
  const problems = [];
  await fromHere(page, url, TIMEQUEST);
  await shot("numbers-timequest");
  const tile = '[data-at="place-prehistoric_era"]';
  await expect(problems, page, "what a period yields", `${tile} .gain`, /gold.*stone.*4/);
  await expect(problems, page, "a period for the ears", `${tile} .hidden-text`, /gold, 4 stone/);
  await expect(
    problems,
    page,
    "another period",
    '[data-at="place-ancient_egypt"] .gain',
    /^\s*\+?\s*food\s*cloth(?! *\d)/,
  );
  await expect(problems, page, "a quest's price", ".quests .quest:first-child .cost", /6.*5.*11/);
  await expect(problems, page, "an Action card", ".hand .ticket", /At this table: knowledge: 8 instead of 2/);
  await expect(problems, page, "an Active Player Event", ".hand .chip", /At this table: food: 9 instead of 3/);
  await page.locator(".hand .me .told-by").first().hover();
  await expect(problems, page, "a character", ".look", /At this table: stone: 5 instead of 2/);
  await expect(problems, page, "an artifact", ".hand .chip", /At this table: bonus: 3 instead of 1/);
  await expect(problems, page, "an objective", ".hand .things", /At this table: level 3: 33 instead of 5/);
  const points = await page.locator(".rest .ap i").count();
  if (points !== 6) problems.push(`${points} action points of a turn, not 6`);
  await openRules(page);
  await shot("numbers-rules");
  await expect(problems, page, "an event for all", ".rules .changed", /Timequake.*crystals .to pay.: 7 instead of 2/);
  await expect(problems, page, "a number of the rules", ".rules .changed", /A turn.*AP: 6 instead of 4/);
  const changed = await page.locator(".rules .changed li").count();
  if (changed !== 9) problems.push(`${changed} changes on the rules page, not 9`);
  for (const one of OTHERS) await other(page, url, shot, problems, one);
  return [...problems, ...page.problems];
}

/** The cards of a deck that somebody brought: their names, their date once placed, and not before. */
export async function ownDeck(page, url) {
  const problems = [];
  await fromHere(page, url, TIMALINA);
  await expect(problems, page, "the hand", ".hand", /Custom (Glass|Silk)/);
  await expect(problems, page, "the line", ".stage", /1234/);
  const all = await page.evaluate(() => document.documentElement.outerHTML);
  for (const { date } of DECK.slice(1))
    if (all.includes(String(date))) problems.push(`the date ${date} is in the page`);
  return [...problems, ...page.problems];
}
