// For everybody: twice the size, by ear, without motion, in the colours that the system dictates.
import { atRest, cutOff, fits, listen, saidAll } from "./check.mjs";
import { depart, playByClicks } from "./player.mjs";

/** Nothing is cut off and the page does not scroll sideways, at the beginning of the screen and where it ends. */
export async function large(page) {
  const problems = [...(await fits(page)), ...(await cutOff(page))];
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return [...new Set([...problems, ...(await cutOff(page))])];
}

/** What the board of a game has to say by itself, to the one who walks through it by ear. */
const STRUCTURE = {
  control: [
    /heading "CONTROL"/,
    /region "[^"]+"/,
    /img "Fuel \d+ of 21"/,
    /img "Rounds won: \d+"/,
    /\d+ cards?/,
    /list "Your hand"/,
    /button "(●|◆) (un)?stable \d+ /,
  ],
  crononautas: [
    /heading "Crononautas"/,
    /img "Open paradoxes: \d+ of 13"/,
    /list "The timeline, 32 years"/,
    /button "1865′? [^"]+ (altered )?linchpin/,
    /button "1999 [^"]+"/,
    /group "Your secret aims"/,
    /must be (true|patched)/,
    /list "The travellers"/,
    /list "Your hand"/,
  ],
  just_in_time: [
    /heading "Just in Time"/,
    /list "The team"/,
    /group "The two rings/,
    /(img|button) "place orange\. Shards: [^"]+Markers: [^"]+Here: /,
    /(img|button) "time yellow, (past|present|future)\. Shards: /,
    /Stable markers: \d+ of 36/,
  ],
  timalina: [
    /heading "Tímalína"/,
    /list "The players and their cards"/,
    /list "The line, earliest first"/,
    /listitem: .+ \d/,
    /list "Your hand"/,
  ],
  timequest: [
    /heading "TimeQuest"/,
    /list "The ring of periods and the Void"/,
    /button "Prehistoric Era (visits left: \d|closed)[^"]*Yields [^"]+; quests cost /,
    /region "Quests"/,
    /food \d+ gold \d+ knowledge \d+ cloth \d+ stone \d+ crystal \d+/,
  ],
};

/** Anyone who only hears the page can follow: every line of the log is said, in order, and the board tells how things stand. */
export async function spoken(page, url, game, { steps = 30 } = {}) {
  await listen(page);
  await depart(page, url, game);
  await playByClicks(page, { most: steps, some: true });
  await atRest(page);
  const tree = await page.locator(".play").ariaSnapshot();
  await page.click("#tab-log");
  const log = (await page.locator(".pane .log > li:not(.quiet)").allInnerTexts()).map((line) => line.trim());
  await saidAll(page, log);
  const heard = await page.evaluate(() => window.heard);
  const problems = STRUCTURE[game].filter((part) => !part.test(tree)).map((part) => `the board does not say ${part}`);
  let at = 0;
  for (const line of log) {
    const found = heard.indexOf(line, at);
    if (found < 0) problems.push(`not said in its place: ${line}`);
    else at = found + 1;
  }
  const nameless = tree.match(/- (button|link|img|tab|textbox|combobox)\s*$/gm) ?? [];
  problems.push(...nameless.map((line) => `without a name: ${line.trim()}`));
  console.log(`    ${game}: ${log.length} lines of the log, ${heard.length} said`);
  return log.length < 8 ? [...problems, `only ${log.length} lines in the log`] : problems;
}

/** Where motion is unwanted nothing runs: no animation, no transition worth the name, no card in flight. */
export async function still(page, url, game) {
  await page.addInitScript(() => {
    window.moved = [];
    addEventListener(
      "animationstart",
      (e) => {
        const ms = parseFloat(getComputedStyle(e.target).animationDuration) * 1000;
        if (ms > 20) window.moved.push(`${e.animationName} of .${e.target.className}`);
      },
      true,
    );
    addEventListener(
      "transitionrun",
      (e) => {
        const ms = parseFloat(getComputedStyle(e.target).transitionDuration) * 1000;
        if (ms > 20) window.moved.push(`${e.propertyName} of .${e.target.className}`);
      },
      true,
    );
    new MutationObserver((changes) => {
      for (const c of changes)
        for (const n of c.addedNodes)
          if (
            n.nodeType === 1 &&
            n.classList.contains("ghost") &&
            n.getAnimations().some((a) => a.effect.getTiming().duration > 20)
          )
            window.moved.push("a card in flight");
    }).observe(document, { childList: true, subtree: true });
  });
  await depart(page, url, game);
  await playByClicks(page, { most: 10, some: true });
  return [...new Set(await page.evaluate(() => window.moved))];
}

/** In forced colours everything that can be pressed still has an edge, what is chosen and what may be played can be told from the rest. */
export async function forced(page, url, game) {
  await depart(page, url, game);
  await page.waitForSelector(".hand .legal, .tile.legal, .tray .button, .stage .ticket", { timeout: 15000 });
  await atRest(page);
  return page.evaluate(() => {
    const visible = (n) => n.checkVisibility() && n.getBoundingClientRect().width > 0;
    const edged = (n) => {
      const s = getComputedStyle(n);
      return (
        (parseFloat(s.borderTopWidth) > 0 && s.borderTopStyle !== "none") ||
        (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0)
      );
    };
    const problems = [];
    for (const n of document.querySelectorAll(".tray .button, .dock .ticket, .tile, .year"))
      if (visible(n) && !edged(n) && ![...n.children].some(edged))
        problems.push(`no edge: ${n.tagName.toLowerCase()}.${n.className}`);
    const legal = document.querySelector(".hand .legal, .tile.legal");
    if (legal && !/(dashed|solid|double)/.test(getComputedStyle(legal).outlineStyle))
      problems.push(`what may be played is not told: .${legal.className}`);
    return [...new Set(problems)].slice(0, 8);
  });
}
