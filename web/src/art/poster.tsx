// One poster a game, for the ticket at the counter.
import type { JSX } from "preact";

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const at = (cx: number, cy: number, r: number, deg: number): string =>
  `${(cx + r * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(cy + r * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`;

function control(): JSX.Element {
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

function crononautas(): JSX.Element {
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

function justInTime(): JSX.Element {
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

function timalina(): JSX.Element {
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

function timequest(): JSX.Element {
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

const posters: Record<string, () => JSX.Element> = {
  control,
  crononautas,
  just_in_time: justInTime,
  timalina,
  timequest,
};

export function Poster({ game }: { game: string }) {
  return (
    <svg viewBox="0 0 320 140" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {posters[game]?.()}
    </svg>
  );
}
