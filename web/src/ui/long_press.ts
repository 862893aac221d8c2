// A finger that stays: what a mouse sees by pointing at it, a finger sees by resting on it.

const LONG_MS = 380;
const FAR = 9;

export interface Press {
  onPointerDown(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
  onContextMenu(event: Event): void;
}

/** There is one finger that rests, whichever piece was redrawn meanwhile. */
let held = false;

/** Calls `shown` while a finger rests, `gone` when it lifts; the click that follows is none. */
export function longPress(shown: (node: HTMLElement) => void, gone: () => void): Press {
  return {
    onPointerDown(event) {
      if (event.pointerType !== "touch") return;
      const node = event.currentTarget as HTMLElement;
      held = false;
      const timer = setTimeout(() => {
        held = true;
        shown(node);
      }, LONG_MS);
      const moved = (e: PointerEvent) =>
        Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > FAR && end();
      const end = () => {
        clearTimeout(timer);
        document.removeEventListener("pointermove", moved);
        document.removeEventListener("pointerup", end);
        document.removeEventListener("pointercancel", end);
        if (held) gone();
      };
      document.addEventListener("pointermove", moved);
      document.addEventListener("pointerup", end);
      document.addEventListener("pointercancel", end);
    },
    onClickCapture(event) {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event) => event.preventDefault(),
  };
}

/** No mouse: pointing is not there, and a focus comes from a tap. */
export const fingers = (): boolean => matchMedia("(hover: none)").matches;
