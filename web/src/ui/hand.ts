// A card of the hand shows its whole text, where need be in narrow letters (`data-snug`) or in place of its drawing
// (`data-tight`), or none of it (`data-brief`): then it is told beside the board. The cards
// lie in a row of four to eleven; it becomes shorter only when one place more is free, so that cards do not move to
// and fro. A card stays where it is until it is played.
import { useLayoutEffect, useRef } from "preact/hooks";

const ROWS = [4, 5, 6, 7, 8, 9, 10, 11];

/** How many cards lie in a row that had `before` of them. */
export function rowFor(cards: number, before: number): number {
  const needed = ROWS.find((row) => cards <= row) ?? ROWS.at(-1)!;
  const shorter = ROWS.indexOf(before) - ROWS.indexOf(needed);
  return shorter > 1 || (shorter === 1 && cards < needed) ? needed : Math.max(needed, before);
}

/** The cards in the order in which they came: those of `before` that are still there, then the new ones. */
export function steadyOrder(before: readonly string[], now: readonly string[]): string[] {
  const left = [...now];
  const take = (card: string) => {
    const at = left.indexOf(card);
    return at >= 0 && left.splice(at, 1).length > 0;
  };
  return [...before.filter(take), ...left];
}

/** A hand whose cards keep their places, each with a key of its own. `whose`: another hand begins in its own order. */
export function useSteadyHand(now: readonly string[], whose: unknown): { card: string; key: string }[] {
  const last = useRef<{ whose: unknown; cards: string[] }>({ whose, cards: [] });
  const cards = steadyOrder(last.current.whose === whose ? last.current.cards : [], now);
  last.current = { whose, cards };
  return cards.map((card, i) => ({ card, key: `${card} ${cards.slice(0, i).filter((one) => one === card).length}` }));
}

function judge(dock: HTMLElement): void {
  const cards = dock.querySelectorAll<HTMLElement>(".hand > li").length;
  const across = rowFor(cards, Number(dock.dataset.across ?? 0));
  if (dock.dataset.across !== String(across)) {
    dock.dataset.across = String(across);
    dock.style.setProperty("--across", String(across));
  }
  const all = [...dock.querySelectorAll<HTMLElement>(".hand-size")];
  for (const { dataset } of all) (delete dataset.snug, delete dataset.tight, delete dataset.brief);
  // All are read before one is changed: reading between changes lays the page out again each time.
  const snug = all.filter(overflows);
  for (const { dataset } of snug) dataset.snug = "";
  const tight = snug.filter(overflows);
  for (const { dataset } of tight) (delete dataset.snug, (dataset.tight = ""));
  const brief = tight.filter(overflows);
  for (const { dataset } of brief) (delete dataset.tight, (dataset.brief = ""));
}

function overflows(card: HTMLElement): boolean {
  const text = card.querySelector<HTMLElement>(".does");
  return text !== null && text.clientHeight > 4 && text.scrollHeight > text.clientHeight + 1;
}

/** As high as it has been at this width: the names of cards that have been played leave their lines empty, and nothing moves. */
export function useTallest<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const seen = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = box.current!;
    if (node.clientWidth !== seen.current.width) {
      node.style.minHeight = "";
      seen.current = { width: node.clientWidth, height: 0 };
    }
    seen.current.height = Math.max(seen.current.height, node.clientHeight);
    node.style.minHeight = `${seen.current.height}px`;
  });
  return box;
}

/** The dock, judged again when cards come, go or change their words, or when it changes its size; not with every press. */
export function useWholeTexts<T extends HTMLElement = HTMLElement>(there: boolean) {
  const dock = useRef<T>(null);
  useLayoutEffect(() => {
    const node = dock.current;
    if (!node) return;
    judge(node);
    const size = new ResizeObserver(() => judge(node));
    const cards = new MutationObserver(() => judge(node));
    size.observe(node);
    cards.observe(node, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      cards.disconnect();
    };
  }, [there]);
  return dock;
}
