// The style of a board reaches what that board draws and nothing else: every selector in src/boards/GAME/ is bound to
// [data-game="GAME"] and stops at the parts that all games share ([data-shell]: bar, log, end of a match, start form), every
// animation gets the game's name. Boards stay loaded once they were opened, so an unbound `.gain path` would draw on them all, and
// `.choice` would pile up the buttons of the end screen.
const BOARD = /\/boards\/([a-z_0-9]+)\/[^/]+\.css$/;
/** The board for games without one of their own: bound by its class names (.any-...). */
const ANY = "any";
/** What stands on the root or the body, above every board. */
const ABOVE = /^((?:\[data-(?:theme|room|hand|cards|speed)[^\]]*\]|:root(?:\[[^\]]*\])*|\.drags)(?:\s+|$))/;

/** Not in a shared part, except in what a board draws there: the sign of a seat, a picture of the rulebook. Adds no weight. */
export const OUTSIDE_SHELL = ":not(:where([data-shell],[data-shell] :not(.seat-sign *,.picture *)))";

/** Before the pseudo-element, which must come last; the root of a game only sets variables. */
const outside = (selector) =>
  /\[data-game="\w+"\]$/.test(selector) ? selector : selector.replace(/(::[\w-]+)?$/, `${OUTSIDE_SHELL}$1`);

export const bind = (selector, game) => outside(bound(selector, game));

function bound(selector, game) {
  const mark = `[data-game="${game}"]`;
  const plain = selector.trim();
  if (plain.includes("[data-game=")) return plain;
  if (/^\.ghost(?![\w-])/.test(plain)) return `.ghost${mark}${plain.slice(6)}`;
  const above = ABOVE.exec(plain)?.[1];
  if (!above) return `${mark} ${plain}`;
  const rest = plain.slice(above.length);
  return rest ? `${above.trim()} ${bound(rest, game)}` : `${above.trim()} ${mark}`;
}

const boardOf = (node) => BOARD.exec(node.source?.input?.file?.replaceAll("\\", "/") ?? "")?.[1];
const inKeyframes = (rule) => rule.parent?.type === "atrule" && /keyframes$/.test(rule.parent.name);

export const boundStyles = {
  postcssPlugin: "bound-styles",
  Once(root) {
    const game = boardOf(root);
    if (!game || game === ANY) return;
    const names = new Set();
    root.walkAtRules(/keyframes$/, (rule) => {
      names.add(rule.params);
      rule.params = `${game}-${rule.params}`;
    });
    root.walkDecls(/^animation(-name)?$/, (declaration) => {
      for (const name of names)
        declaration.value = declaration.value.replace(
          new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "g"),
          `${game}-${name}`,
        );
    });
    root.walkRules((rule) => {
      if (!inKeyframes(rule)) rule.selectors = rule.selectors.map((selector) => bind(selector, game));
    });
  },
};
