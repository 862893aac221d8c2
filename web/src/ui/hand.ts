// A card of the hand shows its whole text or none of it: where it does not fit, it is told beside the board instead.
import { useLayoutEffect, useRef } from "preact/hooks";

function judge(dock: HTMLElement): void {
  for (const card of dock.querySelectorAll<HTMLElement>(".hand-size")) {
    const text = card.querySelector<HTMLElement>(".does");
    const brief = text !== null && text.clientHeight > 4 && text.scrollHeight > text.clientHeight + 1;
    if (brief !== "brief" in card.dataset) brief ? (card.dataset.brief = "") : delete card.dataset.brief;
  }
}

/** The dock, judged again whenever it is drawn or changes its size. */
export function useWholeTexts() {
  const dock = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (dock.current) judge(dock.current);
  });
  useLayoutEffect(() => {
    const node = dock.current;
    if (!node) return;
    const watch = new ResizeObserver(() => judge(node));
    watch.observe(node);
    return () => watch.disconnect();
  }, [dock.current]);
  return dock;
}
