import { useEffect, useState } from "preact/hooks";
import { words } from "../core/i18n";
import { useStore } from "../core/store";

/** Redraws the component when the language changes; returns it. */
export function useLang() {
  return useStore(words).lang;
}

/** Listens for keys on the whole document, except while somebody types or a dialog is open, which has its own keys. */
export function useKeys(handle: (event: KeyboardEvent) => void, deps: unknown[]): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
      if (document.querySelector("dialog[open]")) return;
      handle(event);
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, deps);
}

/** Arrow keys walk among the buttons of a group, in reading order and by rows. */
export function walkKeys(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1, Home: -1e6, End: 1e6 }[event.key];
  if (!step) return;
  const group = event.currentTarget as HTMLElement;
  const items = [
    ...group.querySelectorAll<HTMLElement>("button:not(:disabled), a[href], [role=button][tabindex]"),
  ].filter((n) => n.getClientRects().length > 0);
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  let next = Math.min(items.length - 1, Math.max(0, at + step));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const here = items[at]!.getBoundingClientRect();
    const down = event.key === "ArrowDown" ? 1 : -1;
    const others = items
      .map((node, i) => ({ i, rect: node.getBoundingClientRect() }))
      .filter(({ rect }) => (rect.top - here.top) * down > here.height * 0.5)
      .map(({ i, rect }) => ({
        i,
        far: Math.abs(rect.top - here.top) * 2 + Math.abs(rect.left + rect.width / 2 - here.left - here.width / 2),
      }))
      .sort((a, b) => a.far - b.far);
    if (others[0]) next = others[0].i;
  }
  event.preventDefault();
  items[next]?.focus();
}

const WIDE = "(min-width: 61.3125em)";

/** Whether there is room beside the board: the same line as in the styles. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const changed = () => setWide(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, []);
  return wide;
}
