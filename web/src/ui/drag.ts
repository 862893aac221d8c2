// Dragging with mouse, pen or one thumb: a copy follows the pointer, what lies under it and carries data-drop
// is where the thing goes. A press without movement stays a click.
import { useRef } from "preact/hooks";
import { zoomOf } from "./scale";

export interface Dropped {
  drop: Record<string, any>;
  node: HTMLElement;
}

const FAR = 9;
const NO_DRAG: { onPointerDown?: (event: PointerEvent) => void; onClickCapture?: (event: MouseEvent) => void } = {};

export function useDrag(onDrop?: (dropped: Dropped) => void) {
  const dragged = useRef(false);
  if (!onDrop) return NO_DRAG;
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      dragged.current = false;
      startDrag(event, onDrop, () => (dragged.current = true));
    },
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return;
      dragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onDragStart: (event: Event) => event.preventDefault(),
  };
}

function under(x: number, y: number): HTMLElement | null {
  return (document.elementFromPoint(x, y)?.closest("[data-drop]") as HTMLElement | null) ?? null;
}

/** A thumb must not hide what it carries: the thing hangs above it, and so does the point that counts. */
const lifted = (event: PointerEvent): number => (event.pointerType === "touch" ? 54 : 0);

function startDrag(start: PointerEvent, onDrop: (dropped: Dropped) => void, began: () => void): void {
  const source = start.currentTarget as HTMLElement;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  const rect = source.getBoundingClientRect();
  const zoom = zoomOf(source);

  const lift = () => {
    began();
    ghost = source.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    ghost.dataset.game = document.querySelector<HTMLElement>(".play")?.dataset.game ?? "";
    ghost.style.zoom = String(zoom);
    ghost.style.width = `${rect.width / zoom}px`;
    ghost.style.height = `${rect.height / zoom}px`;
    ghost.removeAttribute("data-at");
    ghost.removeAttribute("data-drop");
    document.body.append(ghost);
    source.classList.add("dragging");
    document.body.classList.add("drags");
  };
  const move = (event: PointerEvent) => {
    const dx = event.clientX - start.clientX;
    const dy = event.clientY - start.clientY;
    if (!ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      lift();
    }
    event.preventDefault();
    ghost!.style.transform = `translate(${(rect.left + dx) / zoom}px, ${(rect.top + dy - lifted(event)) / zoom}px) rotate(2deg)`;
    const next = under(event.clientX, event.clientY - lifted(event));
    if (next !== over) {
      over?.classList.remove("drop-over");
      next?.classList.add("drop-over");
      over = next;
    }
    edgeScroll(event.clientX, event.clientY, over);
  };
  const end = (event: PointerEvent) => {
    stop();
    const node = ghost && under(event.clientX, event.clientY - lifted(event));
    if (node) onDrop({ drop: JSON.parse(node.dataset.drop!), node });
  };
  const stop = () => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", stop);
    source.classList.remove("dragging");
    document.body.classList.remove("drags");
    over?.classList.remove("drop-over");
    ghost?.remove();
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", stop);
}

/** Near the edge of a scrolling strip, or of the whole board, it moves on by itself. */
function edgeScroll(x: number, y: number, over: HTMLElement | null): void {
  const strip = over?.closest<HTMLElement>("[data-strip]");
  const side = strip?.getBoundingClientRect();
  if (side && x > side.right - 56) strip!.scrollLeft += 14;
  if (side && x < side.left + 56) strip!.scrollLeft -= 14;
  const stage = document.getElementById("stage");
  const box = stage?.getBoundingClientRect();
  if (!box || x < box.left || x > box.right) return;
  if (y > box.bottom - 48 && y < box.bottom + 24) stage!.scrollTop += 12;
  if (y < box.top + 64) stage!.scrollTop -= 12;
}
