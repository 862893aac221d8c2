// Things travel from where they were to where they go. Boards mark places with data-at; an event says from
// which place to which; a copy of the thing flies over while the board is already redrawn underneath.
import { render, type VNode } from "preact";

export interface Flight {
  from: string;
  to: string;
  face: VNode;
  /** The piece that lies there already: unseen until the copy has arrived. */
  land?: string;
}

type Places = Map<string, DOMRect>;

export function measure(root: ParentNode = document): Places {
  const places: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-at]")) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) places.set(node.dataset.at!, rect);
  }
  return places;
}

interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Where a copy of this size sits over a place: as large as a card that lies there, but never as large as a whole area. */
function spot(rect: DOMRect, size: DOMRect): Spot {
  const scale = rect.width > size.width * 2.2 ? 1 : Math.min(1.5, Math.max(0.3, rect.width / size.width));
  return { x: rect.left + rect.width / 2 - size.width / 2, y: rect.top + rect.height / 2 - size.height / 2, scale };
}

function path(from: Spot, to: Spot): Keyframe[] {
  const lift = Math.min(70, Math.hypot(to.x - from.x, to.y - from.y) / 5);
  const at = ({ x, y, scale }: Spot, turn: number) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
  const top: Spot = {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2 - lift,
    scale: Math.max(from.scale, to.scale) * 1.06,
  };
  const lean = Math.max(-5, Math.min(5, (to.x - from.x) / 90));
  return [{ transform: at(from, 0) }, { transform: at(top, lean), offset: 0.45 }, { transform: at(to, 0) }];
}

export function fly(flight: Flight, before: Places, ms: number): Promise<void> {
  const after = measure();
  const from = before.get(flight.from) ?? after.get(flight.from);
  const to = (flight.land && after.get(flight.land)) || after.get(flight.to) || before.get(flight.to);
  if (!from || !to || ms <= 0) return Promise.resolve();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.dataset.game = document.querySelector<HTMLElement>(".play")?.dataset.game ?? "";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  render(flight.face, ghost);
  const size = ghost.getBoundingClientRect();
  const landed = flight.land ? document.querySelector<HTMLElement>(`[data-at="${flight.land}"]`) : null;
  landed?.classList.add("arriving");
  return ghost
    .animate(path(spot(from, size), spot(to, size)), { duration: ms, easing: "cubic-bezier(.35,.65,.25,1)" })
    .finished.catch(() => undefined)
    .then(() => {
      landed?.classList.remove("arriving");
      render(null, ghost);
      ghost.remove();
    });
}
