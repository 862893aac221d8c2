// The way everything is drawn here: two inks on tinted paper, the second one printed a little off, over one
// of a few simple scenes. The figure may be a path (viewBox 512) or any drawing.
import type { JSX } from "preact";

export type Scene = "rays" | "hills" | "rails" | "orbit" | "waves" | "grid" | "stars" | "arch";
const SCENES: Scene[] = ["rays", "hills", "rails", "orbit", "waves", "grid", "stars", "arch"];

/** A small number out of a text, the same everywhere. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function rays(h: number): JSX.Element {
  const x = 30 + (h % 60);
  return (
    <path
      d={range(12)
        .map((i) => {
          const a = (i * Math.PI) / 6;
          const b = a + 0.16;
          return `M${x} 66L${x + 150 * Math.cos(a)} ${66 + 150 * Math.sin(a)}L${x + 150 * Math.cos(b)} ${66 + 150 * Math.sin(b)}z`;
        })
        .join("")}
    />
  );
}

function scene(kind: Scene, h: number): JSX.Element {
  const s = h % 17;
  switch (kind) {
    case "rays":
      return rays(h);
    case "hills":
      return (
        <path
          d={`M0 ${66 - (s % 5)}Q${24 + s} ${50 - s / 2} 56 64T120 ${56 + (s % 6)}V90H0zM0 76Q40 ${66 + (s % 4)} 120 78V90H0z`}
        />
      );
    case "rails":
      return (
        <path
          d={`M60 30L${14 + s} 90h8L61 30zM60 30L${96 + s} 90h-8L59 30z${range(6)
            .map((i) => {
              const y = 40 + i * i * 2;
              const w = (y - 28) * 0.8;
              return `M${60 - w} ${y}h${w * 2}v${1 + i / 3}h${-w * 2}z`;
            })
            .join("")}`}
        />
      );
    case "orbit":
      return (
        <g fill="none" stroke="currentColor" stroke-width="1.6">
          {range(4).map((i) => (
            <ellipse
              key={i}
              cx="60"
              cy="45"
              rx={20 + i * 14}
              ry={8 + i * 9}
              transform={`rotate(${s * 6 - 20} 60 45)`}
            />
          ))}
        </g>
      );
    case "waves":
      return (
        <g fill="none" stroke="currentColor" stroke-width="2">
          {range(6).map((i) => (
            <path
              key={i}
              d={`M-6 ${50 + i * 8}q8 -6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0`}
              transform={`translate(${(i % 2) * 8 - s / 2} 0)`}
            />
          ))}
        </g>
      );
    case "grid":
      return (
        <g fill="none" stroke="currentColor" stroke-width="1">
          {range(9).map((i) => (
            <path key={i} d={`M${i * 15} 0V90M0 ${i * 12}H120`} />
          ))}
        </g>
      );
    case "stars":
      return (
        <g>
          {range(22).map((i) => {
            const x = (h >>> (i % 12)) * 13 + i * 37;
            const y = (h >>> (i % 9)) * 7 + i * 23;
            return <circle key={i} cx={x % 120} cy={y % 88} r={i % 5 ? 0.9 : 1.8} />;
          })}
        </g>
      );
    case "arch":
      return <path d={`M10 90V46a50 44 0 01100 0v44h-9V48a41 36 0 00-82 0v42z`} />;
  }
}

interface PrintProps {
  id: string;
  path?: string;
  scene?: Scene;
  color?: string;
  children?: JSX.Element;
}

export function Print({ id, path, scene: kind, color = "var(--kind, var(--tint))", children }: PrintProps) {
  const h = hash(id);
  const set = kind ?? SCENES[h % SCENES.length]!;
  const sunX = 22 + (h % 76);
  const figure = path ? <path d={path} /> : null;
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <circle cx={sunX} cy={20 + ((h >>> 7) % 16)} r={9 + ((h >>> 4) % 8)} fill="var(--amber)" opacity=".75" />
      <g fill={color} style={{ color }} opacity=".22">
        {scene(set, h)}
      </g>
      {figure && (
        <g transform="translate(26 11) scale(.133)" fill={color} opacity=".55">
          <g transform="translate(16 14)">{figure}</g>
        </g>
      )}
      {figure && (
        <g transform="translate(26 11) scale(.133)" fill="var(--ink)">
          {figure}
        </g>
      )}
      {children}
    </svg>
  );
}
