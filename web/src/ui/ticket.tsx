// A card as a ticket: a printed drawing, a stamp with its number, a perforation, and the stub with name and effect. The
// same component serves hands, tables, flights and the magnifying glass.
import type { ComponentChildren, JSX } from "preact";
import { looked, lookAt, notPointedAt } from "./magnifier";
import { useDrag, type Dropped } from "./drag";
import { longPress } from "./long_press";

interface TicketProps {
  name: string;
  does?: string;
  /** Told by the magnifying glass. */
  story?: string;
  /** Said, not shown. */
  more?: string;
  kind?: string;
  /** Colour of the head: a CSS colour or variable. */
  color?: string;
  value?: ComponentChildren;
  art: JSX.Element;
  size?: "hand" | "table";
  legal?: boolean;
  chosen?: boolean;
  target?: boolean;
  dim?: boolean;
  at?: string;
  drop?: string;
  onClick?: () => void;
  onDrop?: (dropped: Dropped) => void;
  /** Pointed at, and no longer. */
  onAim?: (on: boolean) => void;
}

function Paper(p: TicketProps) {
  return (
    <span class="paper">
      <span class="head">{p.kind}</span>
      <span class="art">{p.art}</span>
      {p.value !== undefined && <span class={`value${String(p.value).length > 2 ? " long" : ""}`}>{p.value}</span>}
      <span class="perf" />
      <span class="stub-part">
        <span class="name">{p.name}</span>
        {p.does && <span class="does">{p.does}</span>}
        {p.more && <span class="hidden-text">{p.more}</span>}
      </span>
    </span>
  );
}

/** Two listeners for one event: dragging and resting both begin with a finger that comes down. */
function both<T extends Event>(a?: (event: T) => void, b?: (event: T) => void) {
  return (event: T) => {
    a?.(event);
    b?.(event);
  };
}

export function Ticket(p: TicketProps) {
  const size = p.size ?? "hand";
  const drag = useDrag(p.onDrop);
  const rest = longPress(
    (node) => lookAt(node, p.name, p.does, true, p.story),
    () => looked.set(null),
  );
  const marks = [p.legal && "legal", p.chosen && "chosen", p.target && "target", p.dim && "dim"]
    .filter(Boolean)
    .join(" ");
  const look = (on: boolean) => (e: Event) => {
    if (on && notPointedAt(e.currentTarget as Element)) return;
    p.onAim?.(on);
    if (on) lookAt(e.currentTarget as HTMLElement, p.name, p.does, false, p.story);
    else looked.set(null);
  };
  const common = {
    class: `ticket ${size}-size ${marks}`,
    style: p.color ? { "--kind": p.color } : undefined,
    "data-at": p.at,
    "data-drop": p.drop,
    "aria-description": p.story,
    onMouseEnter: look(true),
    onMouseLeave: look(false),
    onFocus: look(true),
    onBlur: look(false),
  } as const;
  if (!p.onClick)
    return (
      <span {...common} {...rest}>
        <Paper {...p} />
      </span>
    );
  return (
    <button
      type="button"
      {...common}
      {...drag}
      aria-pressed={p.chosen ?? false}
      onClick={p.onClick}
      onContextMenu={rest.onContextMenu}
      onPointerDown={both(drag.onPointerDown, rest.onPointerDown)}
      onClickCapture={both(drag.onClickCapture, rest.onClickCapture)}
    >
      <Paper {...p} />
    </button>
  );
}

/** A ticket that lies face down. */
export const Back = () => (
  <span class="ticket table-size down">
    <span class="paper" />
  </span>
);
