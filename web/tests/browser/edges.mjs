// What a player notices at the edges of a move: pressed twice, the focus after it, the list of keys, equal cards, titles.
import { fromHere } from "./numbers.mjs";
import { depart, playByClicks, sameDeal, settled } from "./player.mjs";

/** A move that takes its time: what is pressed meanwhile is not sent, and nothing is refused. */
export async function oneMove(page, url) {
  await page.addInitScript(() => {
    window.sent = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.table?.op !== "move") return post.call(this, message, ...rest);
      window.sent.push(message.table.action.verb);
      setTimeout(() => post.call(this, message, ...rest), 600);
    };
  });
  await depart(page, url, "control");
  const draw = page.locator(".tray .button", { hasText: "Draw" }).first();
  await draw.waitFor({ timeout: 15000 });
  await draw.dblclick();
  await page.keyboard.press("1");
  await page.waitForFunction(() => document.querySelectorAll(".log li:not(.quiet)").length > 0, null, {
    timeout: 15000,
  });
  const sent = await page.evaluate(() => window.sent);
  return [
    ...(sent.length === 1 ? [] : [`sent: ${sent.join(", ")}`]),
    ...((await page.locator(".notice[role=alert]").count()) ? ["the second press was refused"] : []),
  ];
}

/** A level at the table plays by a net: it is fetched once, for this number of players. */
export async function netComes(page, url) {
  const nets = [];
  page.on("request", (request) => request.url().endsWith(".net") && nets.push(request.url().replace(/.*\//, "")));
  await depart(page, url, "control");
  const draw = page.locator(".tray .button", { hasText: "Draw" }).first();
  await draw.waitFor({ timeout: 15000 });
  await draw.click();
  await page.waitForFunction(() => document.querySelectorAll(".log li:not(.quiet)").length > 1, null, {
    timeout: 15000,
  });
  return nets.length === 1 && nets[0].startsWith("control-2-") ? [] : [`fetched: ${nets.join(", ")}`];
}

/** After a move made by keys the focus stands on something that can be done next; while others move, on the question. */
export async function focusKept(page, url, game) {
  await depart(page, url, game, { clicks: false });
  const problems = [];
  const ready = () => page.waitForSelector(".moves .button, .arrival", { timeout: 20000 });
  /* At once, or not at all: a bot's answer, or the end, may take the buttons away. */
  const focus = () =>
    page.evaluate(() => {
      const button = document.querySelector(".moves .button");
      button?.focus();
      return Boolean(button);
    });
  let moves = 0;
  await page.keyboard.press("m");
  for (let i = 0; i < 8 && !(await page.locator(".arrival").count()); i++) {
    await ready();
    if (!(await focus())) continue;
    moves++;
    await page.keyboard.press("Enter");
    await ready();
    const at = await page
      .waitForFunction(
        () => {
          const node = document.activeElement;
          return node !== document.body && node.closest(".side, .hand, .stage") && node.checkVisibility();
        },
        null,
        { timeout: 4000 },
      )
      .catch(() => null);
    if (!at)
      problems.push(
        `after move ${i + 1} the focus is on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 60))}`,
      );
  }
  return moves ? problems : ["no move was made"];
}

/** "?" shows every key, and Escape leads back to where one was. */
export async function keysShown(page, url) {
  await depart(page, url, "control");
  await page.waitForSelector(".hand button");
  await page.locator(".hand button").first().focus();
  await page.keyboard.press("?");
  const panel = await page.waitForSelector(".keys-panel[open]", { timeout: 4000 }).catch(() => null);
  if (!panel) return ["? shows nothing"];
  const keys = await page.locator(".keys-panel kbd").allInnerTexts();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".keys-panel", { state: "detached", timeout: 4000 });
  return [
    ...["h", "b", "m", "1-9", "u", "?"].filter((key) => !keys.includes(key)).map((key) => `${key} is not named`),
    ...((await page.evaluate(() => document.activeElement.closest(".hand") !== null)) ? [] : ["the focus is lost"]),
  ];
}

/** Of equal cards only the one that was chosen is marked, and the choice can go from one to the other. */
export async function equalCards(page, url) {
  await depart(page, url, "control");
  const twice = async () => {
    const names = await page.locator(".hand .name").allInnerTexts();
    return names.map((name, i) => [i, names.indexOf(name, i + 1)]).find(([, other]) => other > 0);
  };
  for (let i = 0; i < 24 && !(await twice()); i++) {
    await settled(page);
    const action = page.locator(".tray .button", { hasText: /Draw|Let it/ });
    // What a bot has done may ask for a card of the hand.
    if (await action.count())
      await action
        .first()
        .click({ timeout: 4000 })
        .catch(() => {});
    else await playByClicks(page, { most: 1, some: true, seed: i });
  }
  const pair = await twice();
  if (!pair) return ["no equal cards came into the hand"];
  const marked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".hand .ticket")].flatMap((card, i) => (card.matches(".chosen") ? [i] : [])),
    );
  const problems = [];
  for (const i of pair) {
    await page.locator(".hand .ticket").nth(i).click();
    await page.waitForFunction((n) => document.querySelectorAll(".hand .ticket")[n].matches(".chosen"), i, {
      timeout: 4000,
    });
    const now = await marked();
    if (now.length !== 1 || now[0] !== i) problems.push(`card ${i} was chosen, marked are ${now.join(", ")}`);
  }
  return problems;
}

/** Where there is only one answer, whatever the question, it is given without a click. */
export async function byItself(page, url, game) {
  await page.addInitScript(() => {
    window.given = [];
    let pressed = false;
    addEventListener("click", () => (pressed = true), true);
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.table?.op === "move") {
        if (!pressed) window.given.push(message.table.action.verb);
        pressed = false;
      }
      return post.call(this, message, ...rest);
    };
  });
  await depart(page, url, game);
  await page.keyboard.press("m");
  const moves = page.locator(".moves .button");
  const given = () => page.evaluate(() => window.given.length);
  for (let i = 0; i < 120 && (await given()) < 3; i++) {
    const count = await given();
    await page.waitForFunction(
      (before) => window.given.length > before || document.querySelector(".moves .button, .arrival"),
      count,
      { timeout: 20000 },
    );
    if (await page.locator(".arrival").count()) break;
    const all = await moves.count();
    if (all === 1) {
      const asked = await moves
        .first()
        .innerText({ timeout: 1000 })
        .catch(() => null);
      const answered = await page
        .waitForFunction(
          (before) => window.given.length > before || document.querySelectorAll(".moves .button").length > 1,
          count,
          { timeout: 8000 },
        )
        .catch(() => null);
      if (asked !== null && !answered) return [`nobody answers by itself: ${asked}`];
    } else if (all > 1)
      await moves
        .nth(i % all)
        .click({ timeout: 3000 })
        .catch(() => {});
  }
  return (await given()) ? [] : ["no question had only one answer"];
}

/** Isabella Cortez has quests in the hand: period, name and price lie inside the window, at the smallest of the desktops. */
export async function questsInHand(page, url) {
  await page.setViewportSize({ width: 1366, height: 650 });
  const quests = page.locator(".dock .hand .quest");
  for (let i = 0; i < 10 && !(await quests.count()); i++) {
    await page.goto("about:blank");
    await sameDeal(page, i); // another deal each time, and the same ones in every run
    await depart(page, url, "timequest");
    await page.waitForSelector(".ask .button, .stage button", { timeout: 20000 });
    const card = page.locator(".stage, .side").getByText("Isabella Cortez").first();
    if (!(await card.isVisible())) continue;
    await card.click();
    await page
      .locator(".ask .button.main")
      .first()
      .click({ timeout: 5000 })
      .then(() => quests.first().waitFor({ timeout: 5000 }))
      .catch(() => null); // the name stood on the board of somebody who has her
  }
  if (!(await quests.count())) return ["nobody could choose Isabella Cortez"];
  return quests.evaluateAll((all) =>
    all.flatMap((quest) =>
      [".head", ".name", ".cost"].flatMap((part) => {
        const node = quest.querySelector(part);
        const { top, bottom, height } = node.getBoundingClientRect();
        const seen = height > 8 && top >= 0 && bottom <= innerHeight;
        return seen ? [] : [`${part} of "${quest.innerText}" lies at ${Math.round(top)} to ${Math.round(bottom)}`];
      }),
    ),
  );
}

const FULL_HAND = {
  game: "timequest",
  players: 2,
  options: {},
  position: {
    round: 3,
    first_player: 0,
    turn: { player: 0, ap: 4 },
    players: [
      {
        character: "theodore_marsden",
        location: "ancient_egypt",
        resources: { food: 1, stone: 1 },
        hand: ["temporal_scholar", "time_diver", "crystal_fortune"],
        slots: [{ card: "artifact_expert" }],
      },
      { character: "malik_ndlovu", location: "space_race" },
    ],
    quest_row: ["fire_mastery", "hunters_challenge", "cave_art_masterpiece", "taming_the_wild_beasts"],
    agenda: [{ step: "turn", player: 0 }],
  },
};

/** TimeQuest with a full hand: every card shows its text, a quest its price on every tile, a refusal does not hide what it is about. */
export async function questsReadable(page, url) {
  await page.setViewportSize({ width: 1366, height: 650 });
  await fromHere(page, url, FULL_HAND);
  await page.waitForSelector(".hand .ticket .does", { timeout: 60000 });
  if ((await page.locator(".hand .ticket .does").count()) < 4) return ["four cards are not in the hand"];
  const problems = await page.locator(".hand .ticket .does").evaluateAll((all) =>
    all.flatMap((text) => {
      const whole = text.clientHeight > 10 && text.scrollHeight <= text.clientHeight + 1;
      const seen = text.checkVisibility({ visibilityProperty: true });
      const size = parseFloat(getComputedStyle(text).fontSize);
      return whole && seen && size >= 13 ? [] : [`of a card one cannot read: ${text.textContent}`];
    }),
  );
  const quest = page.locator(".quests .quest:not(:has(.legal))").first();
  await quest.locator(".ticket").hover();
  const tiles = await page.locator(".tile:not(.void, .closed)").count();
  const prices = await page.locator(".tile:is(:has(.pay.enough), :has(.pay.short))").count();
  if (!tiles || prices !== tiles) problems.push(`${prices} of ${tiles} tiles say what the quest costs there`);
  await quest.locator(".ticket").click();
  const [box, about] = [
    await page.waitForSelector(".notice[role=alert]", { timeout: 8000 }).then((notice) => notice.boundingBox()),
    await quest.boundingBox(),
  ];
  if (
    box.y < about.y + about.height &&
    about.y < box.y + box.height &&
    box.x < about.x + about.width &&
    about.x < box.x + box.width
  )
    problems.push("the refusal lies over the quest and its price");
  return problems;
}

const handNames = (page) => page.locator(".hand .ticket .name").allTextContents();

/** CONTROL at the smallest desktop, with the usual question before costly moves: cards keep their places, new ones come last,
 *  texts are shown, and a discard takes two presses. */
export async function steadyHand(page, url) {
  const problems = [];
  await page.setViewportSize({ width: 1366, height: 650 });
  await depart(page, url, "control");
  const ply = () => page.locator(".play").getAttribute("data-ply");
  const mine = () =>
    page.waitForSelector(".hand .legal, .tray .button:not(.bare), .stage .legal, .arrival", { timeout: 20000 });
  const round = async () => (await page.locator(".aim-line").textContent()).match(/Round \d+/)?.[0];
  let discards = 0;
  let most = 0;
  let drawings = 0;
  for (let turn = 0; turn < 18; turn++) {
    await mine();
    if (await page.locator(".arrival").count()) break;
    const before = await handNames(page);
    if (before.length > most) {
      most = before.length;
      drawings = await page.locator(".hand .ticket[data-brief]").count();
    }
    const now = await ply();
    const began = await round();
    const moved = () =>
      page
        .waitForFunction((old) => document.querySelector(".play").dataset.ply !== old, now, { timeout: 15000 })
        .catch(() => problems.push(`no move after: ${said}`));
    const draw = page.locator(".tray .button", { hasText: "Draw a card" });
    const discard = page.locator(".tray .button", { hasText: /^\d?Discard / });
    let said = "drawing";
    if (await draw.count()) {
      const unstable = page.locator(".hand .legal", { hasText: "When discarded" }).last();
      if (turn % 3 === 2 && (await unstable.count())) {
        await unstable.click();
        await discard.first().waitFor({ timeout: 4000 });
        said = "a card and a button that says discard";
        await discard.first().click();
        discards++;
      } else await draw.click();
    } else {
      // A card asks something: a piece may need a yes afterwards, a button of the list does not.
      await page.keyboard.press("m");
      said = await page.locator(".moves .button").first().innerText();
      await page.locator(".moves .button").first().click();
      await page.waitForFunction(
        (old) => document.querySelector(".play").dataset.ply !== old || document.querySelector(".tray .sure"),
        now,
        { timeout: 15000 },
      );
      const yes = page.locator(".tray .button.sure");
      if (await yes.count()) await yes.click();
      await page.keyboard.press("l");
    }
    await moved();
    await mine();
    const after = await handNames(page);
    // What stays keeps its order, and at most three cards come behind it; sorted in, a card would part the others.
    let from = 0;
    const kept = after.findIndex((name) => !(from = before.indexOf(name, from) + 1));
    // A new round deals a new hand.
    if (began === (await round()) && kept >= 0 && after.length - kept > 3)
      problems.push(`the hand was sorted: ${before.join(", ")} became ${after.join(", ")}`);
  }
  if (!discards) problems.push("nothing was discarded");
  if (most < 6) problems.push(`at most ${most} cards in the hand`);
  if (most <= 8 && drawings > 2) problems.push(`${drawings} of ${most} cards do not show their text`);
  return [...problems, ...page.problems];
}

/** A card of the hand that is refused is not covered by the words about it. */
export async function refusedCard(page, url) {
  await page.goto(`${url}#/learn/control`);
  await page.waitForSelector(".coach", { timeout: 20000 });
  while (await page.locator(".coach .next").count()) await page.locator(".coach .next").click();
  await page.waitForSelector(".hand .legal");
  const card = page.locator(".hand .ticket:not(.legal)").last();
  await card.click();
  const notice = page.locator(".notice[role=alert]");
  await notice.waitFor({ timeout: 5000 });
  const [a, b] = [await notice.boundingBox(), await card.boundingBox()];
  const over =
    a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
  return over ? ["the refusal lies over the card it is about"] : [];
}

/** What is told of a piece goes with the pointer, with a press, with the piece, and with the screen. */
export async function glassGoes(page, url) {
  const problems = [];
  await page.setViewportSize({ width: 1366, height: 650 });
  await depart(page, url, "crononautas");
  await page.waitForSelector(".hand .legal", { timeout: 15000 });
  const glass = page.locator(".look");
  const piece = page.locator(".stage .aim").first();
  const shown = async (why) => {
    await page.mouse.move(500, 20);
    await piece.hover();
    await glass.waitFor({ timeout: 4000 }).catch(() => problems.push(`nothing is shown ${why}`));
  };
  const gone = (why) =>
    glass.waitFor({ state: "detached", timeout: 1500 }).catch(() => problems.push(`it stays ${why}`));
  await shown("at first");
  const [a, b] = [await glass.boundingBox(), await page.locator(".tray").boundingBox()];
  if (a && b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
    problems.push("it lies over the answers");
  await page.mouse.move(500, 20);
  await gone("when the pointer has left");
  await shown("again");
  await page.mouse.down();
  await gone("after a press");
  await page.mouse.up();
  await page.mouse.move(505, 22);
  await shown("after a press elsewhere");
  await piece.evaluate((node) => (node.style.translate = "40px 0"));
  await gone("when the piece has moved");
  await shown("over the moved piece");
  await page.evaluate(() => (location.hash = "#/"));
  await page.waitForSelector(".departure");
  await gone("on another screen");
  return [...problems, ...page.problems];
}

/** A press on a card in play that cannot be reached says why not, one on a pile who may look at it; the chosen card has a ring of
 * its own, also under the pointer. */
export async function everyPressAnswered(page, url) {
  const problems = [];
  await depart(page, url, "control");
  const dead = page.locator(".area .cards button:not(.legal)");
  // A question of one's own hand: other choices are made as they come.
  const mine = async () => {
    for (let i = 0; i < 40; i++) {
      await settled(page);
      if (await page.locator(".hand .legal").count()) return;
      await playByClicks(page, { most: 1, seed: i, some: true });
    }
  };
  for (let i = 0; i < 30 && !(await dead.count()); i++) {
    await playByClicks(page, { most: 2, seed: i + 3, some: true });
    await page.keyboard.press("Escape");
    await mine();
  }
  if (!(await dead.count())) return ["no card in play out of reach"];
  await dead.first().click();
  await page
    .waitForSelector(".notice[role=alert]", { timeout: 8000 })
    .catch(() => problems.push("a dead card is silent"));
  await page.keyboard.press("Escape");
  await page.locator(".pile").last().click();
  await page.waitForSelector(".look", { timeout: 8000 }).catch(() => problems.push("a pile is silent"));
  await mine();
  const card = page.locator(".hand .legal").first();
  const ring = () => card.evaluate((node) => getComputedStyle(node).boxShadow);
  const before = await ring();
  await card.click();
  await page.waitForSelector(".hand .chosen");
  if (/rotate/.test(await card.evaluate((node) => node.style.transform))) problems.push("the chosen card is askew");
  const [thick] = (await ring()).match(/0px 0px 0px (\d+)px/)?.slice(1) ?? ["0"];
  const [thin] = before.match(/0px 0px 0px (\d+)px/)?.slice(1) ?? ["0"];
  if (Number(thick) <= Number(thin)) problems.push(`the ring of the chosen card: ${thick}, before: ${thin}`);
  return problems;
}
