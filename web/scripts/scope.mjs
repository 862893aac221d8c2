// The style of a board reaches that board and no other: every selector in src/boards/GAME/ is bound to [data-game="GAME"], every
// animation gets the game's name. Boards stay loaded once they were opened, so an unbound `.gain path` would draw on them all.
const BOARD = /\/boards\/([a-z_0-9]+)\/[^/]+\.css$/;
/** The board for games without one of their own: bound by its class names (.any-...). */
const ANY = "any";
/** What stands on the root or the body, above every board. */
const ABOVE = /^((?:\[data-(?:theme|room|hand|cards|speed)[^\]]*\]|:root(?:\[[^\]]*\])*|\.drags)(?:\s+|$))/;

export function bind(selector, game) {
  const mark = `[data-game="${game}"]`;
  const plain = selector.trim();
  if (plain.includes("[data-game=")) return plain;
  if (/^\.ghost(?![\w-])/.test(plain)) return `.ghost${mark}${plain.slice(6)}`;
  const above = ABOVE.exec(plain)?.[1];
  if (!above) return `${mark} ${plain}`;
  const rest = plain.slice(above.length);
  return rest ? `${above.trim()} ${bind(rest, game)}` : `${above.trim()} ${mark}`;
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
