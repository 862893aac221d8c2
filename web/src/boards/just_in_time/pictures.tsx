// The two rings of Just in Time and its pieces, for the rulebook.
import { nameOf, t } from "../../core/i18n";
import type { PictureProps } from "../pictures";
import { CardArt, fill, Marker, Meeple, Shape, Shard } from "./pieces";
import "./jit.css";

const point = (r: number, degrees: number) => {
  const a = (degrees / 180) * Math.PI;
  return `${(150 + r * Math.cos(a)).toFixed(1)} ${(150 + r * Math.sin(a)).toFixed(1)}`;
};
const wedge = (inner: number, outer: number, i: number) =>
  `M${point(inner, i * 60 - 120)}L${point(outer, i * 60 - 120)}A${outer} ${outer} 0 0 1 ${point(outer, i * 60 - 60)}L${point(inner, i * 60 - 60)}A${inner} ${inner} 0 0 0 ${point(inner, i * 60 - 120)}z`;

function Rings({ colors }: { colors: string[] }) {
  return (
    <svg viewBox="0 0 300 300" class="picture-rings" role="img" aria-label={t("web.picture.rings")}>
      {colors.map((color, i) => (
        <g key={color} fill={fill(color)} stroke="var(--jit-edge)" stroke-width="2">
          <path d={wedge(92, 146, i)} opacity="0.45" />
          <path d={wedge(34, 88, i)} opacity="0.8" />
          <g transform={`translate(${point(118, i * 60 - 90)})`}>
            <Shape color={color} size={1.1} />
          </g>
          <g transform={`translate(${point(62, i * 60 - 90)})`}>
            <Shape color={color} size={0.9} />
          </g>
        </g>
      ))}
    </svg>
  );
}

export default function Pictures({ parts }: PictureProps) {
  const colors = parts.ids("wedge");
  const pieces: [string, preact.ComponentChildren][] = [
    ["blank", <Shard key="b" color={colors[0]!} side="blank" size={1.3} />],
    ["distorted", <Shard key="d" color={colors[3]!} side="distorted" size={1.3} />],
    ["marker", <Marker key="m" color={colors[4]!} size={1.1} />],
    ["physical", <Meeple key="p" color={colors[1]!} temporal={false} me={false} />],
    ["temporal", <Meeple key="t" color={colors[1]!} temporal me={false} />],
  ];
  return (
    <div class="picture-board">
      <Rings colors={colors} />
      <ul class="picture-cards">
        {pieces.map(([id, drawing]) => (
          <li key={id}>
            <svg viewBox="-20 -20 40 40" width="44" height="44" aria-hidden="true">
              {drawing}
            </svg>
            <span>{t(`web.picture.jit.${id}`)}</span>
          </li>
        ))}
        {[1, 5, 9].map((n) => (
          <li key={n}>
            <CardArt n={n} parts={parts} />
            <span>{nameOf("just_in_time", String(n))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
