// What a player notices at the edges of a move: pressed twice, the focus after it, the list of keys, equal cards, titles.
import { depart, sameDeal } from "./player.mjs";

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
  for (let i = 0; i < 12 && !(await twice()); i++) {
    const action = page.locator(".tray .button", { hasText: /Draw|Let it/ }).first();
    await action.click({ timeout: 15000 });
    await page.waitForFunction(() => document.querySelector(".tray .button"), null, { timeout: 15000 });
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
  await depart(page, url, game);
  await page.keyboard.press("m");
  const moves = page.locator(".moves .button");
  let given = 0;
  for (let i = 0; i < 60 && given < 3; i++) {
    await page.waitForSelector(".moves .button, .arrival", { timeout: 20000 });
    if (await page.locator(".arrival").count()) break;
    const all = await moves.count();
    if (all > 1) {
      await moves
        .nth(i % all)
        .click({ timeout: 3000 })
        .catch(() => {});
      continue;
    }
    const asked = await moves
      .first()
      .innerText({ timeout: 1000 })
      .catch(() => null);
    if (asked === null) continue;
    const lines = await page.locator('[role="log"] span').last().innerText();
    const done = await page
      .waitForFunction(
        (before) => [...document.querySelectorAll('[role="log"] span')].at(-1)?.innerText !== before,
        lines,
        { timeout: 8000 },
      )
      .catch(() => null);
    if (!done) return [`nobody answers by itself: ${asked}`];
    given++;
  }
  return given ? [] : ["no question had only one answer"];
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

/** TimeQuest with a full hand: every card shows its text, a quest its price on every tile, a refusal does not hide what it is about. */
export async function questsReadable(page, url, puzzles) {
  const full = puzzles.find(({ player, position: { players, agenda } }) => {
    const { hand, slots, location } = players[player];
    return hand.length + slots.length >= 4 && agenda[0].step === "turn" && location !== "void";
  });
  if (!full) return ["no puzzle has a hand of four cards"];
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(`${url}#/puzzle/${full.id}`);
  await page.waitForSelector(".hand .ticket .does", { timeout: 60000 });
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
