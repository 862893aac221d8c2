// A game's poster, for the hall and the ticket at the counter. A game without one gets cards on a table.
import { gameCard } from "../core/games";

function Cards() {
  return (
    <g>
      {[-14, -5, 5, 14].map((turn, i) => (
        <g key={turn} transform={`rotate(${turn} 160 190)`}>
          <rect
            x={112 + i * 24}
            y="34"
            width="58"
            height="82"
            rx="6"
            fill={i === 3 ? "var(--amber)" : "var(--sheet)"}
            stroke="var(--ink)"
            stroke-width="3"
          />
          <path d={`M${122 + i * 24} 52h38M${122 + i * 24} 64h24`} stroke="var(--tint)" stroke-width="5" />
        </g>
      ))}
    </g>
  );
}

export function Poster({ game }: { game: string }) {
  const Drawing = gameCard(game).poster ?? Cards;
  return (
    <svg viewBox="0 0 320 140" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <Drawing />
    </svg>
  );
}
