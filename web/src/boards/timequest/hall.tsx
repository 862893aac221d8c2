// TimeQuest as the hall and the counter show it.
import { at, range } from "../../art/draw";
import type { HallCard } from "../../core/games";
import "./colors.css";

function Poster() {
  return (
    <g>
      {range(11).map((i) => (
        <circle
          key={i}
          cx={Number(at(160, 72, 56, i * 32.7 - 90).split(" ")[0]) * 1.7 - 112}
          cy={Number(at(160, 72, 52, i * 32.7 - 90).split(" ")[1])}
          r={i === 0 ? 15 : 11}
          fill={i === 0 ? "var(--ink)" : "var(--tint)"}
          opacity={i === 0 ? 1 : 0.5 + (i % 3) * 0.22}
        />
      ))}
      <path d="M160 34l26 32-26 42-26-42z" fill="var(--amber)" stroke="var(--ink)" stroke-width="3" />
      <path d="M134 66h52M160 34l-9 32 9 42 9-42z" fill="none" stroke="var(--ink)" stroke-width="2" />
    </g>
  );
}

export default {
  minutes: 90,
  teach: 8,
  weight: 3,
  quick: 3,
  first: ["closed_to_end", "objectives"],
  poster: Poster,
} satisfies HallCard;
