// Where a box about a piece lies: beside it, inside the window, and as little as can be over what is being chosen.

/** What must stay in sight: what can be chosen, what is chosen, the answers, what is read. */
const KEPT =
  ".stage .legal, .hand .legal, .chosen, .slot.open, .tray .button, .now-board button:enabled, .coach, .moment, .told";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 8;
/** A board has so many pieces at most that are worth measuring. */
const MEASURED_MOST = 80;

export const keptInSight = (): DOMRect[] =>
  [...document.querySelectorAll(KEPT)]
    .slice(0, MEASURED_MOST)
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.width > 0);

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(most - GAP, value));

/** The place of a box of this size: of all places around the piece the one that hides the least, the nearest of equal ones. */
export function besides(
  piece: Box,
  { width, height }: { width: number; height: number },
  view: { width: number; height: number },
  kept: Box[] = [],
): { left: number; top: number } {
  const middle = (piece.left + piece.right - width) / 2;
  const level = (piece.top + piece.bottom - height) / 2;
  const across = [middle, piece.left, piece.right - width];
  const along = [piece.top, level, piece.bottom - height];
  const places = [
    ...across.map((left) => [left, piece.bottom + GAP]),
    ...across.map((left) => [left, piece.top - GAP - height]),
    ...along.map((top) => [piece.right + GAP, top]),
    ...along.map((top) => [piece.left - GAP - width, top]),
  ];
  let best = { left: GAP, top: GAP };
  let least = Infinity;
  for (const [x, y] of places) {
    const left = clamp(x!, view.width - width);
    const top = clamp(y!, view.height - height);
    const box = { left, top, right: left + width, bottom: top + height };
    const hides = kept.reduce((sum, other) => sum + shared(box, other), 0);
    const far = Math.abs(left - x!) + Math.abs(top - y!) + Math.abs(left - middle) / 8;
    const cost = shared(box, piece) * 100 + hides * 4 + far;
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return best;
}
