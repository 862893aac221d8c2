// CONTROL as the hall and the counter show it.
import { at, range } from "../../art/draw";
import type { HallCard } from "../../core/games";
import "./colors.css";

function Poster() {
  return (
    <g>
      {range(21).map((i) => (
        <path
          key={i}
          d={`M${at(160, 128, 62 + (i % 3) * 3, 180 + i * 8.6)}L${at(160, 128, 108, 180 + i * 8.6)}`}
          stroke={i > 16 ? "var(--amber)" : "var(--tint)"}
          stroke-width="7"
        />
      ))}
      <path d={`M160 128L${at(160, 128, 96, 318)}`} stroke="var(--ink)" stroke-width="5" />
      <circle cx="160" cy="128" r="13" fill="var(--ink)" />
      <text x="160" y="118" text-anchor="middle" font-size="34" font-weight="800" fill="var(--ink)" dy="-30">
        21
      </text>
    </g>
  );
}

export default { minutes: 15, teach: 3, weight: 1, quick: 2, first: ["match"], poster: Poster } satisfies HallCard;
