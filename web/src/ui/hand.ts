// A card of the hand shows its whole text or none of it: where it does not fit, it is told beside the board instead. The cards
// lie in a row of four, five, eight or eleven; a row that was full once stays so, so that cards do not move to and fro.
import { useLayoutEffect, useRef } from "preact/hooks";

const ROWS = [4, 5, 8, 11];

function judge(dock: HTMLElement): void {
  const cards = dock.querySelectorAll<HTMLElement>(".hand > li").length;
  const across = Math.max(Number(dock.dataset.across ?? 0), ROWS.find((row) => cards <= row) ?? ROWS.at(-1)!);
  if (dock.dataset.across !== String(across)) dock.dataset.across = String(across);
  for (const card of dock.querySelectorAll<HTMLElement>(".hand-size")) {
    const text = card.querySelector<HTMLElement>(".does");
    const brief = text !== null && text.clientHeight > 4 && text.scrollHeight > text.clientHeight + 1;
    if (brief !== "brief" in card.dataset) brief ? (card.dataset.brief = "") : delete card.dataset.brief;
  }
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

/** The dock, judged again when the hand may have changed (`key`) or the dock its size. */
export function useWholeTexts(key: string) {
  const dock = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = dock.current;
    if (!node) return;
    judge(node);
    const watch = new ResizeObserver(() => judge(node));
    watch.observe(node);
    return () => watch.disconnect();
  }, [key, dock.current]);
  return dock;
}
