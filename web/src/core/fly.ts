// Things travel from where they were to where they go. Boards mark places with data-at; an event says from
// which place to which; a copy of the thing flies over while the board is already redrawn underneath.
import { render, type VNode } from "preact";

export interface Flight {
  from: string;
  to: string;
  face: VNode;
  /** Lies face down on the way. */
  hidden?: boolean;
}

export type Places = Map<string, DOMRect>;

export function measure(root: ParentNode = document): Places {
  const places: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-at]")) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) places.set(node.dataset.at!, rect);
  }
  return places;
}

export function fly(flight: Flight, before: Places, ms: number): Promise<void> {
  const after = measure();
  const from = before.get(flight.from) ?? after.get(flight.from);
  const to = after.get(flight.to) ?? before.get(flight.to);
  if (!from || !to || ms <= 0) return Promise.resolve();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.dataset.game = document.querySelector<HTMLElement>(".play")?.dataset.game ?? "";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  render(flight.face, ghost);
  const size = ghost.getBoundingClientRect();
  const middle = (rect: DOMRect) => [rect.left + rect.width / 2 - size.width / 2, rect.top + rect.height / 2 - size.height / 2] as const;
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  const lift = Math.min(60, Math.hypot(x1 - x0, y1 - y0) / 6);
  const frames = [
    { transform: `translate(${x0}px, ${y0}px) rotate(-1deg) scale(.96)`, opacity: 0.9 },
    { transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - lift}px) rotate(2deg) scale(1.06)`, opacity: 1, offset: 0.5 },
    { transform: `translate(${x1}px, ${y1}px) rotate(0) scale(1)`, opacity: 0.95 },
  ];
  return ghost
    .animate(frames, { duration: ms, easing: "cubic-bezier(.3,.7,.25,1)" })
    .finished.catch(() => undefined)
    .then(() => {
      render(null, ghost);
      ghost.remove();
    });
}
