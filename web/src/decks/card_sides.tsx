// The two sides of a card of a custom deck: the front with its name, the back with date and note.
import { dateOf, t } from "../core/i18n";
import { CardFigure } from "../boards/timalina/figures";
import type { Row } from "./library";

function dateText(date: string): string {
  const [, whole, day] = date.match(/^(-?[1-9]\d*)(?:-(\d\d(?:-\d\d)?))?$/) ?? [];
  return whole ? dateOf(Number(whole), day) : "?";
}

export function Front({ row }: { row: Row }) {
  return (
    <span class="card-side front">
      <span class="art-of-card">
        <CardFigure id={row.name} picture={row.picture || undefined} />
      </span>
      <span class="label">{row.name}</span>
      {row.category && <span class="kind">{t(`workshop.category.${row.category}`)}</span>}
    </span>
  );
}

export function Backside({ row }: { row: Row }) {
  return (
    <span class="card-side back">
      <b class="date">{dateText(row.date)}</b>
      <span class="label">{row.name}</span>
      {row.note && <span class="note">{row.note}</span>}
    </span>
  );
}
