// Tímalína as the hall and the counter show it.
import { range } from "../../art/draw";
import type { HallCard } from "../../core/games";
import "./colors.css";

function Poster() {
  return (
    <g>
      <path d="M0 112H320" stroke="var(--ink)" stroke-width="4" />
      {range(17).map((i) => (
        <path key={i} d={`M${i * 20} 112v${i % 4 ? 8 : 15}`} stroke="var(--ink)" stroke-width="3" />
      ))}
      {[
        [34, -5],
        [96, 3],
        [158, -2],
        [250, 5],
      ].map(([x, a], i) => (
        <g key={i} transform={`rotate(${a} ${x} 60)`}>
          <rect
            x={x! - 24}
            y="28"
            width="52"
            height="68"
            rx="5"
            fill={i === 2 ? "var(--amber)" : "var(--sheet)"}
            stroke="var(--ink)"
            stroke-width="3"
          />
          <path d={`M${x! - 16} 44h36M${x! - 16} 54h24`} stroke="var(--tint)" stroke-width="4" />
          <path d={`M${x! - 24} 76h52`} stroke="var(--ink)" stroke-width="2" stroke-dasharray="3 4" />
        </g>
      ))}
      <path d="M206 20v62m-12-14l12 16 12-16" fill="none" stroke="var(--tint)" stroke-width="5" />
    </g>
  );
}

export default {
  minutes: 15,
  teach: 1,
  weight: 1,
  quick: 3,
  first: ["deck", "hand"],
  daily: { of: 10, lives: 3, mark: (event) => (event.event === "placed" ? Boolean(event.right) : null) },
  decks: true,
  poster: Poster,
} satisfies HallCard;
