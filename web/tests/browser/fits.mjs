// Whether a game's screen shows all that is needed: nothing outside the window, nothing under or over something else, nothing
// cut, letters of a readable size; beside the board without any scrolling. Every game, several stages, numbers of players, sizes.
import { atRest } from "./check.mjs";
import { chance, depart } from "./player.mjs";

export const SIZES = [
  [390, 844],
  [768, 1024],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const PLAYERS = { control: 3, crononautas: 6, just_in_time: 6, timalina: 8, timequest: 4 };
/** After this number of moves. */
const STAGES = [0, 6, 22];
const FEW = { control: [0, 2], crononautas: [0, 1, 5], just_in_time: [1, 5], timalina: [1, 7], timequest: [0, 3] };

/** Runs in the page. */
function problemsOf({ wide, over }) {
  const found = [];
  const say = (text) => found.includes(text) || found.push(text);
  const name = (n) =>
    `${n.tagName.toLowerCase()}.${(n.className.baseVal ?? n.className).toString().trim().replace(/\s+/g, ".")} "${(
      n.getAttribute("aria-label") ??
      n.textContent ??
      ""
    )
      .trim()
      .slice(0, 30)}"`;
  const zoom = (n) => n.currentCSSZoom ?? 1;
  const shown = (n) =>
    n.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && n.getBoundingClientRect().width > 1;
  const stage = document.querySelector(".stage");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  // Nothing but the board of a small screen scrolls, and the lists that are meant to.
  if (document.documentElement.scrollWidth > innerWidth + 1)
    say(`the page is ${document.documentElement.scrollWidth} wide`);
  if (wide) {
    if (document.documentElement.scrollHeight > innerHeight + 1) say("the page scrolls");
    for (const selector of [".stage", ".ask", ".tray", ".hand", ".middle", ".arrival", ".pane-none"])
      for (const n of all(selector))
        if (n.scrollHeight > n.clientHeight + 2 || n.scrollWidth > n.clientWidth + 2)
          say(`${selector} scrolls: ${n.scrollWidth}x${n.scrollHeight} in ${n.clientWidth}x${n.clientHeight}`);
    const share = stage.getBoundingClientRect().height / innerHeight;
    if (share < 0.75) say(`the board has ${Math.round(share * 100)} % of the height`);
  }

  // What one needs: what can be pressed, what is asked, the others.
  const needed = all(
    ".tray .button, .hand button, .stage button, .stage [role=button], .now-board button, .prompt p, .aim-line, " +
      ".area, .travellers > li, .team > li, .others > li, .tq-player, .aim, .quest, .arrival .button",
  );
  const points = (box) =>
    [0.5, 0.12, 0.88].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y]),
    );
  for (const n of needed) {
    const box = n.getBoundingClientRect();
    const scrolled = !wide && n.closest(".stage, .tray, .hand, .arrival, .ask");
    if (!scrolled && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
      say(`outside the window: ${name(n)}`);
    const inside = points(box).filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (!inside.length) continue;
    const place = n.closest(".stage, .dock, .ask") ?? n;
    const edge = place.getBoundingClientRect();
    const own = inside.filter(
      ([x, y]) => x > edge.left + 2 && x < edge.right - 2 && y > edge.top + 2 && y < edge.bottom - 2,
    );
    if (!own.length || (!wide && own.length < 5)) {
      if (wide) say(`outside its place: ${name(n)}`);
      continue;
    }
    const hits = own.filter(([x, y]) => {
      const at = document.elementFromPoint(x, y);
      return at && (n.contains(at) || at.contains(n));
    });
    const hidden = n.matches("button, [role=button], .button") ? !hits.length : hits.length < own.length / 2;
    if (hidden) {
      const [x, y] = own[0];
      say(`${name(n)} lies under ${name(document.elementFromPoint(x, y))}`);
    }
  }

  // Letters: their size, and that they are whole.
  const walker = document.createTreeWalker(document.querySelector(".play"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.textContent.trim();
    if (!text || owner.closest(".hidden-text, .flap, .skip-link, option, .pane") || !shown(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(owner);
    const ctm = owner.ownerSVGElement ? owner.getScreenCTM() : null;
    const size = parseFloat(style.fontSize) * (ctm ? Math.hypot(ctm.a, ctm.b) : zoom(owner));
    const least = owner.closest(".does") ? 13 : 12;
    if (size < least - 0.05) say(`letters of ${size.toFixed(1)} pixels: ${name(owner)}`);
    for (let up = owner; up && !up.matches(".play"); up = up.parentElement) {
      const s = getComputedStyle(up);
      if (s.clipPath.startsWith("inset(50%")) break;
      if (up.matches(".told, .story, .stage, .tray, .hand") && !(wide && up.matches(".stage, .tray, .hand"))) break;
      const clips = /hidden|clip/.test(s.overflowX + s.overflowY) || (wide && /auto|scroll/.test(s.overflowY));
      const edge = up.getBoundingClientRect();
      if (
        clips &&
        (box.right > edge.right + 3 ||
          box.left < edge.left - 3 ||
          box.bottom > edge.bottom + 4 ||
          box.top < edge.top - 4)
      )
        say(`cut off by ${name(up).split(" ")[0]}: "${text.slice(0, 40)}" in ${name(owner).split(" ")[0]}`);
      if (s.textOverflow === "ellipsis" && up.scrollWidth > up.clientWidth + 1)
        say(`ends in dots: "${text.slice(0, 40)}" in ${name(up).split(" ")[0]}`);
    }
  }
  // The stamp of a card lies over none of its words.
  for (const stamp of all(".hand .ticket .value")) {
    const { left, right, top, bottom } = stamp.getBoundingClientRect();
    const range = document.createRange();
    for (const words of stamp.closest(".ticket").querySelectorAll(".head, .name, .does")) {
      if (!shown(words) || getComputedStyle(words).clipPath.startsWith("inset(50%")) continue;
      for (const part of words.childNodes) {
        range.selectNodeContents(part);
        for (const line of range.getClientRects())
          if (line.right > left + 4 && line.left < right - 4 && line.bottom > top + 4 && line.top < bottom - 4)
            say(`a stamp over the words ${name(words)}`);
      }
    }
  }
  if (over && !document.querySelector(".arrival")) say("no arrival");
  return found;
}

/** What is wrong at this size of the window. */
export async function fitProblems(page, width, height, over) {
  await page.setViewportSize({ width, height });
  await page.mouse.move(1, 1);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await atRest(page);
  const found = await page.evaluate(problemsOf, { wide: width > 980, over });
  return found.map((text) => `${width}x${height}: ${text}`);
}

async function check(page, over) {
  const problems = [];
  for (const [width, height] of SIZES) problems.push(...(await fitProblems(page, width, height, over)));
  return problems;
}

/** Something is asked of this seat, or the match is over. */
const asked = (page) => page.waitForSelector(".moves .button, .arrival", { timeout: 60000 });

/** The next moves by the list of moves, each when the last one has been answered: the same ones every time. */
async function playOn(page, moves, pick) {
  await page.keyboard.press("m");
  for (let i = 0; i < moves; i++) {
    await asked(page);
    if (await page.locator(".arrival").count()) break;
    const list = page.locator(".moves .button");
    const before = await page.locator(".play").getAttribute("data-ply");
    await list.nth(pick(await list.count())).click();
    await page.waitForFunction((ply) => document.querySelector(".play").dataset.ply !== ply, before, {
      timeout: 60000,
    });
  }
  await asked(page);
  // The log again, and no sheet over the board of a phone.
  await page.click("#tab-log");
  await page.keyboard.press("Escape");
}

/** One game with this number of players (as on the counter, from the fewest on), at every stage and size. */
export async function fitsEverywhere(page, url, game, players, { stages = STAGES, shot = () => null } = {}) {
  await depart(page, url, game, { set: (p) => p.locator('input[name="players"]').nth(players).check({ force: true }) });
  await page.waitForSelector(".stage > div", { timeout: 60000 });
  const problems = [];
  const pick = chance(3 + players);
  let played = 0;
  for (const stage of stages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await playOn(page, stage - played, pick);
    played = stage;
    const over = (await page.locator(".arrival").count()) > 0;
    problems.push(...(await check(page, over)).map((text) => `after ${stage} moves, ${text}`));
    await shot(`fits-${game}-${players}-${stage}`);
    if (over) break;
    // The same with a card of the hand chosen: what it does and what can be done with it are shown then.
    await page.setViewportSize({ width: 1440, height: 900 });
    const card = page.locator(".hand .legal").first();
    if (!(await card.count())) continue;
    await card.click();
    problems.push(...(await check(page, false)).map((text) => `after ${stage} moves, a card chosen, ${text}`));
    await page.keyboard.press("Escape");
  }
  return problems;
}

/** The numbers of players to look at: all of them, or the fewest and the most. */
export const counts = (game, few) => (few ? FEW[game] : Array.from({ length: PLAYERS[game] }, (_, i) => i));
