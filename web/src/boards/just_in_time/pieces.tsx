// The pieces of Just in Time. Six colours, and for each a shape of its own, so that nobody has to see colours.
import type { JSX } from "preact";
import type { Components } from "../../core/components";

/** Outlines in a box from -10 to 10: circle, triangle, hexagon, square, cross, star. */
const SHAPES: Record<string, string> = {
  orange: "M0-9a9 9 0 110 18a9 9 0 110-18z",
  red: "M0-10L10 8H-10z",
  purple: "M0-10L8.7-5V5L0 10-8.7 5V-5z",
  blue: "M-8-8H8V8H-8z",
  green: "M-3.6-9.5h7.2v5.9h5.9v7.2H3.6v5.9h-7.2V3.6h-5.9v-7.2h5.9z",
  yellow: "M0-10.5l3 6.9 7.5.6-5.7 4.9 1.8 7.3L0 5.2l-6.6 3.9 1.8-7.3-5.7-4.9 7.5-.6z",
};

export const fill = (color: string): string => `var(--jit-${color})`;

export function Shape({ color, size = 1 }: { color: string; size?: number }) {
  return <path d={SHAPES[color]} transform={`scale(${size})`} />;
}

/** A shard: blank it is whole with a clear heart, distorted it is cracked. What does not exist for the player is only an outline. */
export function Shard({
  color,
  side,
  size = 1,
  gone = false,
}: {
  color: string;
  side: string;
  size?: number;
  gone?: boolean;
}): JSX.Element {
  const distorted = side === "distorted";
  return (
    <g transform={`scale(${size})`} class={`shard ${side}${gone ? " gone" : ""}`}>
      <g
        class="body"
        style={{ "--c": fill(color) }}
        fill={fill(color)}
        stroke="var(--jit-edge)"
        stroke-width="1.6"
        stroke-linejoin="round"
      >
        <Shape color={color} size={1.12} />
      </g>
      {distorted ? (
        <path class="crack" d="M-9-6l5 3-3 4 6 0-2 5 6 1" fill="none" stroke-width="2.6" stroke-linejoin="round" />
      ) : (
        <circle class="heart" r="3.6" />
      )}
    </g>
  );
}

/** A time marker: an hourglass that waits for a blank shard of this colour. */
export function Marker({ color, size = 1 }: { color: string; size?: number }) {
  return (
    <g transform={`scale(${size})`} class="marker">
      <path
        d="M-9.5-12H9.5L3.5 0l6 12h-19l6-12z"
        fill="var(--sheet)"
        stroke="var(--ink)"
        stroke-width="1.8"
        stroke-linejoin="round"
      />
      <g fill={fill(color)} stroke="var(--jit-edge)" stroke-width="1.8">
        <Shape color={color} size={0.66} />
      </g>
    </g>
  );
}

/** The physical meeple stands, the temporal one is a clock. Both carry their player's shape. */
export function Meeple({ color, temporal, me }: { color: string; temporal: boolean; me: boolean }) {
  return (
    <g class={`meeple${me ? " me" : ""}`}>
      {temporal ? (
        <circle r="14" fill={fill(color)} stroke="var(--jit-line)" stroke-width={me ? 3.2 : 1.8} />
      ) : (
        <path
          d="M0-17a6.6 6.6 0 014.4 11l9 5.4-2.2 5.6-5.6-1.2 5.6 12.2H2.2L0 9.6-2.2 16h-9l5.6-12.2-5.6 1.2-2.2-5.6 9-5.4A6.6 6.6 0 010-17z"
          fill={fill(color)}
          stroke="var(--jit-line)"
          stroke-width={me ? 3 : 1.8}
          stroke-linejoin="round"
        />
      )}
      {temporal && (
        <path d="M0-9V0l5.5 4.4" fill="none" stroke="var(--jit-edge)" stroke-width="2.8" stroke-linecap="round" />
      )}
    </g>
  );
}

const GLYPHS: Record<string, JSX.Element> = {
  flip: (
    <g>
      <path d="M-16 4a16 16 0 0130-8" fill="none" stroke-width="4" />
      <path d="M18-12l-2 12-11-5z" stroke="none" fill="currentColor" />
      <path d="M-9 12h18" stroke-width="4" />
    </g>
  ),
  move: (
    <g>
      <path d="M-17 8Q0-14 14-1" fill="none" stroke-width="4" stroke-dasharray="6 5" />
      <path d="M19 5L7 3l8-9z" stroke="none" fill="currentColor" />
    </g>
  ),
  swap: (
    <g>
      <path d="M-15-6H10M15 7H-10" fill="none" stroke-width="4" />
      <path d="M17-6L8-12v12zM-17 7l9-6v12z" stroke="none" fill="currentColor" />
    </g>
  ),
};

/** A card's actions: on the place above, on the time below. */
export function deedsOf(parts: Components, n: number): [string, string] {
  const { place = "", time = "" } = parts.printed("card", String(n));
  return [place, time];
}

export function CardArt({ n, parts }: { n: number; parts: Components }) {
  const [place, time] = deedsOf(parts, n);
  return (
    <svg viewBox="0 0 120 75" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <path d="M0 0H120V37.5H0z" fill="var(--kind, var(--tint))" opacity=".16" />
      <g fill="none" stroke="var(--kind, var(--tint))" stroke-width="1.2" opacity=".42">
        <circle cx="30" cy="37.5" r="52" />
        <circle cx="30" cy="37.5" r="28" />
      </g>
      <path d="M0 37.5H120" stroke="var(--line-2)" stroke-dasharray="3 4" stroke-width="2" />
      <g transform="translate(24 19) scale(.78)">
        <Meeple color="none" temporal={false} me={false} />
      </g>
      <g transform="translate(24 56) scale(.78)">
        <circle r="14" fill="none" stroke="var(--ink)" stroke-width="2.2" />
        <path d="M0-8V0l5 4" fill="none" stroke="var(--ink)" stroke-width="2.6" />
      </g>
      <g transform="translate(66 19) scale(.86)" stroke="var(--ink)" style={{ color: "var(--ink)" }}>
        {GLYPHS[place]}
      </g>
      <g transform="translate(66 56) scale(.86)" stroke="var(--ink)" style={{ color: "var(--ink)" }}>
        {GLYPHS[time]}
      </g>
    </svg>
  );
}

/** A card face down, as small as it can be. */
export const MiniBack = () => <span class="mini down" />;

/** A card as small as it can be read: its number and its two actions. */
export function Mini({ n, parts, title }: { n: number; parts: Components; title?: string }) {
  const [place, time] = deedsOf(parts, n);
  return (
    <span class="mini" title={title}>
      <b>{n}</b>
      <svg viewBox="-22 -18 44 84" aria-hidden="true" stroke="currentColor">
        <g>{GLYPHS[place]}</g>
        <path d="M-20 24H20" stroke-width="1.6" stroke-dasharray="3 4" />
        <g transform="translate(0 48)">{GLYPHS[time]}</g>
      </svg>
    </span>
  );
}
