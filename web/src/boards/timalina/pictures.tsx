// Three cards of a timeline and one in the hand, for Tímalína's rulebook.
import { nameOf, t, year } from "../../core/i18n";
import type { PictureProps } from "../pictures";
import { CardFigure } from "./figures";

const LINE: [string, number][] = [
  ["great_pyramid", -2560],
  ["magna_carta", 1215],
  ["moon_landing", 1969],
];

export default function Pictures(_: PictureProps) {
  return (
    <ul class="picture-cards">
      {LINE.map(([id, date]) => (
        <li key={id}>
          <CardFigure id={id} />
          <span>{nameOf("timalina", id)}</span>
          <b class="mono">{year(date)}</b>
        </li>
      ))}
      <li class="held">
        <CardFigure id="moons_of_jupiter" />
        <span>{nameOf("timalina", "moons_of_jupiter")}</span>
        <b class="mono" aria-label={t("web.picture.no_date")}>
          ?
        </b>
      </li>
    </ul>
  );
}
