// Where the focus goes when the thing that had it is gone: a played card, an action done. Without this it falls to the page's
// beginning after every move.
import { useEffect, useRef } from "preact/hooks";

/** The parts of the screen a move is made in, in the order in which they are tried. */
const PARTS = [".tray", ".now-board", ".hand", ".stage", ".moves"];

const LIVE = ".legal:not(:disabled), .slot.open button, button:not(:disabled):not(.bare), [role=button][tabindex]";

const lost = () => {
  const at = document.activeElement;
  return !at || at === document.body || at.matches(".prompt");
};

const live = (part: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(part)]
    .flatMap((node) => [...node.querySelectorAll<HTMLElement>(LIVE)])
    .find((node) => node.checkVisibility()) ?? null;

/**
 * After a move made by keys: to what can be done next in the part where the last one was made, else in another. While others
 * move, and after a click, to the question, which does nothing by itself.
 */
export function useFocusKept(mine: boolean, change: unknown): void {
  const last = useRef<{ part: string | null; keys: boolean }>({ part: null, keys: false });
  useEffect(() => {
    const note = (event: Event) => {
      const at = event.target as Element;
      const part = PARTS.find((one) => at.closest?.(one));
      if (part) last.current.part = part;
      // Another press of the key that closes a banner must do nothing.
      if (at.closest?.(".moment")) last.current = { part: ".moment", keys: false };
    };
    const byKeys = (event: KeyboardEvent) => void (last.current.keys = !event.ctrlKey && !event.metaKey);
    const byPointer = () => void (last.current.keys = false);
    document.addEventListener("focusin", note);
    document.addEventListener("keydown", byKeys, true);
    document.addEventListener("pointerdown", byPointer, true);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("keydown", byKeys, true);
      document.removeEventListener("pointerdown", byPointer, true);
    };
  }, []);
  useEffect(() => {
    const { part, keys } = last.current;
    if (!part || !lost() || document.querySelector("dialog[open], .curtain")) return;
    const next = mine && keys ? [part, ...PARTS].map(live).find((node) => node) : null;
    const end = document.querySelector<HTMLElement>(".arrival .amber");
    (next ?? end ?? document.querySelector<HTMLElement>(".prompt"))?.focus({ preventScroll: !keys });
  }, [mine, change]);
}
