// Crononautas as the hall and the counter show it.
import { range } from "../../art/draw";
import type { HallCard } from "../../core/games";
import type { Json } from "../../core/types";
import "./colors.css";

function Poster() {
  return (
    <g>
      {range(4).map((row) =>
        range(8).map((c) => {
          const torn = [5, 9, 18, 27].includes(row * 8 + c);
          const x = 28 + c * 34 + (row % 2) * 3;
          const y = 12 + row * 30;
          return (
            <rect
              key={`${row}${c}`}
              x={x}
              y={y}
              width="28"
              height="22"
              rx="3"
              fill={torn ? "var(--ink)" : (row * 3 + c) % 5 ? "var(--tint)" : "#b3262b"}
              opacity={torn ? 1 : 0.85}
            />
          );
        }),
      )}
      <path
        d="M62 24c60 40 90 10 140 52s40 40 70 44"
        fill="none"
        stroke="var(--amber)"
        stroke-width="4"
        stroke-dasharray="2 7"
        stroke-linecap="round"
      />
    </g>
  );
}

export default {
  minutes: 30,
  teach: 5,
  weight: 2,
  quick: 3,
  first: ["mode"],
  // Alone there is a game of its own.
  optionsFor: (players): Record<string, Json> => (players === 1 ? { mode: "solonauts" } : {}),
  poster: Poster,
} satisfies HallCard;
