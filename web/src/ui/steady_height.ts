// While nothing is asked, the question keeps the height that it had: the log below it does not jump with every turn of the others.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function useSteadyHeight(asked: boolean, over: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const node = box.current!;
    if (!asked) return over ? void node.style.removeProperty("--kept") : undefined;
    node.style.removeProperty("--kept");
    let height = 0;
    const size = new ResizeObserver(() => (height = node.offsetHeight));
    size.observe(node);
    return () => {
      size.disconnect();
      node.style.setProperty("--kept", `${height}px`);
    };
  }, [asked, over]);
  return box;
}
