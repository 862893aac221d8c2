// The screen at the end of a match, in every game: all of it is there at every size, its choices lie beside each other, and no
// style of a board reaches it or any other part that the games share.
import { SIZES, fitProblems } from "./fits.mjs";
import { finished, keep } from "./machine.mjs";

/** Runs in the page: rules of a board that reach a shared part, outside what the board draws there. */
function reached() {
  const found = [];
  const shared = (node) => node.closest("[data-shell]") && !node.closest(".seat-sign, .picture");
  const look = (rules) => {
    for (const rule of rules) {
      if (rule.cssRules?.length) look(rule.cssRules);
      const selector = rule.selectorText;
      if (!selector?.includes("[data-game=") || /\[data-game="\w+"\]$/.test(selector)) continue;
      const plain = selector.replace(/::[\w-]+/g, "");
      for (const node of document.querySelectorAll(plain))
        if (shared(node)) {
          found.push(`${selector.slice(0, 90)} reaches .${node.className} in a shared part`);
          break;
        }
    }
  };
  for (const sheet of document.styleSheets) look(sheet.cssRules);
  return found;
}

/** Runs in the page: the choices stand in rows, none over another, each wide enough to be read. */
function choices() {
  const boxes = [...document.querySelectorAll(".arrival .choice")].map((node) => [
    node.textContent.trim(),
    node.getBoundingClientRect(),
  ]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [
    ...(boxes.length < 3 ? [`${boxes.length} choices`] : []),
    ...boxes.filter(([, box]) => box.width < 110).map(([text, box]) => `"${text}" is ${Math.round(box.width)} wide`),
    ...boxes.flatMap(([one, a], i) =>
      boxes
        .slice(i + 1)
        .filter(([, b]) => meet(a, b))
        .map(([other]) => `"${one}" and "${other}" lie on each other`),
    ),
    ...boxes
      .filter(([, a]) => !boxes.some(([, b]) => b !== a && Math.abs(a.top - b.top) < 2))
      .map(([text]) => `"${text}" stands alone`),
  ];
}

export async function endWhole(page, url, folder, game, shot) {
  const save = await finished(folder, game);
  await keep(page, [save]);
  await page.goto(`${url}#/play/${save.setup.id}`);
  await page.waitForSelector(".arrival .mattered li", { timeout: 60000 });
  await page.waitForSelector(".mattered[aria-busy=false]", { timeout: 120000 });
  const problems = await page.evaluate(reached);
  for (const [width, height] of SIZES) {
    problems.push(...(await fitProblems(page, width, height, true)));
    problems.push(...(await page.evaluate(choices)).map((text) => `${width}x${height}: ${text}`));
    await shot(`end-${game}-${width}`);
  }
  return problems;
}
