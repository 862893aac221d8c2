// Just in Time as the hall and the counter show it.
import { at } from "../../art/draw";
import type { HallCard } from "../../core/games";
import "./colors.css";

function Poster() {
  const colors = ["#e07a1f", "#c2312f", "#7b4bab", "#2f66b8", "#2f8f52", "#d9ae17"];
  return (
    <g transform="rotate(-12 160 74)">
      {colors.map((color, i) => (
        <g key={color}>
          <path
            d={`M${at(160, 72, 34, i * 60)}L${at(160, 72, 62, i * 60)}A62 62 0 01${at(160, 72, 62, i * 60 + 57)}L${at(160, 72, 34, i * 60 + 57)}A34 34 0 00${at(160, 72, 34, i * 60)}z`}
            fill={color}
          />
          <path
            d={`M${at(160, 72, 66, i * 60)}L${at(160, 72, 100, i * 60)}A100 100 0 01${at(160, 72, 100, i * 60 + 57)}L${at(160, 72, 66, i * 60 + 57)}A66 66 0 00${at(160, 72, 66, i * 60)}z`}
            fill={color}
            opacity=".45"
          />
        </g>
      ))}
      <circle cx="160" cy="72" r="10" fill="var(--ink)" />
    </g>
  );
}

export default {
  minutes: 40,
  teach: 6,
  weight: 3,
  quick: 2,
  first: ["colors", "difficulty"],
  together: true,
  poster: Poster,
} satisfies HallCard;
