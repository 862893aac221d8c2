// A card as a ticket. The same component serves hands, tables, flights and the magnifying glass.
import type { ComponentChildren, JSX } from "preact";
import { looked, lookAt } from "./look";
import { useDrag, type Dropped } from "./drag";

export interface TicketProps {
  name: string;
  does?: string;
  /** Said, not shown. */
  more?: string;
  kind?: string;
  /** Colour of the head: a CSS colour or variable. */
  color?: string;
  value?: ComponentChildren;
  art: JSX.Element;
  size?: "hand" | "table" | "full";
  legal?: boolean;
  chosen?: boolean;
  target?: boolean;
  dim?: boolean;
  at?: string;
  drop?: string;
  onClick?: () => void;
  onDrop?: (dropped: Dropped) => void;
}

export function Ticket(p: TicketProps) {
  const size = p.size ?? "hand";
  const drag = useDrag(p.onDrop);
  const marks = [p.legal && "legal", p.chosen && "chosen", p.target && "target", p.dim && "dim"].filter(Boolean).join(" ");
  const inside = (
    <span class="paper">
      <span class="head">
        <span>{p.kind}</span>
        {p.value !== undefined && <span class="value">{p.value}</span>}
      </span>
      <span class="art">{p.art}</span>
      <span class="perf" />
      <span class="stub-part">
        <span class="name">{p.name}</span>
        {p.does && <span class="does">{p.does}</span>}
        {p.more && <span class="hidden-text">{p.more}</span>}
      </span>
    </span>
  );
  const style = p.color ? { "--kind": p.color } : undefined;
  const look = { onMouseEnter: (e: Event) => lookAt(e.currentTarget as HTMLElement, p.name, p.does), onMouseLeave: () => looked.set(null), onFocus: (e: Event) => lookAt(e.currentTarget as HTMLElement, p.name, p.does), onBlur: () => looked.set(null) };
  const common = { class: `ticket ${size}-size ${marks}`, style, "data-at": p.at, "data-drop": p.drop } as const;
  if (!p.onClick) return <span {...common} {...look}>{inside}</span>;
  return (
    <button type="button" {...common} {...drag} aria-pressed={p.chosen ?? false} {...look} onClick={p.onClick}>
      {inside}
    </button>
  );
}

export function TicketBack({ at }: { at?: string }) {
  return (
    <span class="ticket table-size down" data-at={at} aria-hidden="true">
      <span class="paper" />
    </span>
  );
}
