// CONTROL's twelve kinds, drawn as the physics they are named after.
import type { JSX } from "preact";

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const polar = (r: number, deg: number): string =>
  `${60 + r * Math.cos((deg * Math.PI) / 180)} ${45 + r * Math.sin((deg * Math.PI) / 180)}`;
const K = "var(--kind, var(--tint))";
const INK = "var(--ink)";
const PAPER = "var(--sheet)";

const drawings: Record<string, JSX.Element> = {
  rift: (
    <g>
      <path d="M0 0h52l10 18-12 14 14 12-10 16 12 14-6 16H0z" fill={K} opacity=".18" />
      <path d="M52 0l10 18-12 14 14 12-10 16 12 14-6 16h12l4-15-11-15 10-16-14-13 12-13L66 0z" fill={INK} />
      <path d="M60 8l6 12-9 12 13 12-9 15 10 14" fill="none" stroke="var(--amber)" stroke-width="2.5" />
    </g>
  ),
  reactor: (
    <g fill="none" stroke={INK} stroke-width="3">
      <path
        d={`M${polar(34, 0)}L${range(6)
          .slice(1)
          .map((i) => polar(34, i * 60))
          .join("L")}z`}
        fill={K}
        fill-opacity=".2"
      />
      {range(3).map((i) => (
        <ellipse key={i} cx="60" cy="45" rx="30" ry="9" transform={`rotate(${i * 60} 60 45)`} stroke={K} />
      ))}
      <circle cx="60" cy="45" r="7" fill="var(--amber)" />
    </g>
  ),
  force_field: (
    <g fill="none">
      {range(4).map((i) => (
        <path
          key={i}
          d={`M${60 - 16 - i * 9} 76a${16 + i * 9} ${18 + i * 11} 0 01${32 + i * 18} 0`}
          stroke={i === 3 ? INK : K}
          stroke-width={i === 3 ? 3 : 2}
          stroke-dasharray={i % 2 ? "6 4" : undefined}
        />
      ))}
      <path d="M52 76V62h16v14zM55 62l5-8 5 8" fill={INK} />
      <path d="M10 77h100" stroke={INK} stroke-width="3" />
    </g>
  ),
  exotic_matter: (
    <g stroke={INK} stroke-width="3">
      <path d="M38 34L62 24l22 18-8 26-32 4zM38 34l46 8M62 24l14 44M38 34l6 38" fill="none" stroke={K} />
      {[
        [38, 34, 9],
        [62, 24, 6],
        [84, 42, 10],
        [76, 68, 6],
        [44, 72, 8],
      ].map(([x, y, r], i) => (
        <circle key={i} cx={x} cy={y} r={r} fill={i % 2 ? "var(--amber)" : K} />
      ))}
    </g>
  ),
  deflector: (
    <g fill="none" stroke-width="3">
      <path d="M4 22L58 42M4 34l50 18M4 46l46 16" stroke={K} />
      <path d="M62 40L116 14M60 50l56-18M56 60l60-10" stroke="var(--amber)" stroke-width="4" />
      <path d="M70 12c-14 22-20 44-18 66" stroke={INK} stroke-width="8" stroke-linecap="round" />
    </g>
  ),
  wormhole: (
    <g fill="none" stroke={INK}>
      {range(7).map((i) => (
        <ellipse
          key={i}
          cx="60"
          cy={14 + i * 5}
          rx={48 - i * 6.4}
          ry={12 - i * 1.4}
          stroke={i % 2 ? K : INK}
          stroke-width="2"
        />
      ))}
      {range(6).map((i) => (
        <ellipse
          key={i}
          cx="60"
          cy={80 - i * 5}
          rx={40 - i * 5.6}
          ry={9 - i}
          stroke={i % 2 ? K : INK}
          stroke-width="2"
        />
      ))}
      <circle cx="60" cy="47" r="4" fill="var(--amber)" stroke="none" />
    </g>
  ),
  dark_energy: (
    <g>
      <circle cx="60" cy="45" r="13" fill={INK} />
      {range(3).map((ring) =>
        range(12).map((i) => {
          const a = i * 30 + ring * 15;
          return (
            <path
              key={`${ring}-${i}`}
              d={`M${polar(20 + ring * 13, a)}L${polar(26 + ring * 15, a)}`}
              stroke={ring === 1 ? K : INK}
              stroke-width={4 - ring}
              opacity={1 - ring * 0.2}
            />
          );
        }),
      )}
      <circle cx="60" cy="45" r="4" fill="var(--amber)" />
    </g>
  ),
  future_shift: (
    <g fill="none" stroke-width="3.5">
      <circle cx="46" cy="45" r="27" stroke={INK} fill={PAPER} />
      <path d="M46 27v18l12 8" stroke={INK} stroke-linecap="round" />
      <path d="M78 28l17 17-17 17M92 28l17 17-17 17" stroke={K} stroke-width="6" />
      <circle cx="46" cy="45" r="3" fill="var(--amber)" stroke="none" />
    </g>
  ),
  antimatter: (
    <g stroke-width="3">
      <circle cx="38" cy="45" r="20" fill={K} stroke={INK} />
      <circle cx="82" cy="45" r="20" fill="none" stroke={INK} stroke-dasharray="5 4" />
      <path d="M29 45h18M38 36v18" stroke={PAPER} stroke-width="4" />
      <path d="M73 45h18" stroke={INK} stroke-width="4" />
      <path d="M60 8l3 14-3 8-3-8zM60 82l3-14-3-8-3 8z" fill="var(--amber)" stroke="none" />
    </g>
  ),
  singularity: (
    <g>
      <ellipse cx="60" cy="45" rx="54" ry="15" fill="none" stroke={K} stroke-width="5" transform="rotate(-14 60 45)" />
      <ellipse
        cx="60"
        cy="45"
        rx="44"
        ry="10"
        fill="none"
        stroke="var(--amber)"
        stroke-width="3"
        transform="rotate(-14 60 45)"
      />
      <circle cx="60" cy="45" r="22" fill={INK} />
      <path d="M39 51a54 15 -14 0042 -11" fill="none" stroke={K} stroke-width="5" transform="rotate(-14 60 45)" />
    </g>
  ),
  time_stop: (
    <g>
      <path
        d={`M${range(8)
          .map((i) => polar(38, i * 45 + 22.5))
          .join("L")}z`}
        fill={INK}
      />
      <path
        d={`M${range(8)
          .map((i) => polar(33, i * 45 + 22.5))
          .join("L")}z`}
        fill="none"
        stroke={PAPER}
        stroke-width="2"
      />
      <path d="M47 28h9v34h-9zM64 28h9v34h-9z" fill="var(--amber)" />
    </g>
  ),
  nova: (
    <g>
      <path
        d={
          range(16)
            .map((i) => `${i ? "L" : "M"}${polar(i % 2 ? 15 : i % 4 ? 32 : 46, i * 22.5 - 90)}`)
            .join("") + "z"
        }
        fill={INK}
      />
      <path
        d={
          range(16)
            .map((i) => `${i ? "L" : "M"}${polar(i % 2 ? 12 : i % 4 ? 24 : 34, i * 22.5 - 90)}`)
            .join("") + "z"
        }
        fill={K}
      />
      <circle cx="60" cy="45" r="11" fill="var(--amber)" />
    </g>
  ),
};

export function ControlArt({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true">
      {drawings[id]}
    </svg>
  );
}
