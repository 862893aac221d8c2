// Small things of TimeQuest: resources, crystals, dice, players' figures. Every kind has a colour and an outline of its own.
import type { JSX } from "preact";
import figures from "../../gen/art/timequest.json";
import { derived, type Components } from "../../core/components";
import { nameOf } from "../../core/i18n";
import type { Figures } from "../../art/figure";

export const set = figures as unknown as Figures;

interface Period {
  gain: { id: string; n: number }[];
  /** What its X and Y are. */
  pay: string[];
}

/** What is printed on a tile; undefined for the Void. */
export function periodAt(parts: Components, id: string): Period | undefined {
  const p = parts.printed("place", id);
  if (!p.gain_1) return undefined;
  return {
    gain: [
      { id: p.gain_1, n: p.amount_1 },
      { id: p.gain_2, n: p.amount_2 },
    ],
    pay: [p.x, p.y],
  };
}

interface Quest {
  period: string;
  x: number;
  y: number;
  crystals: number;
}

export const questOf = (parts: Components, id: string): Quest | undefined =>
  parts.find("quest", id)?.printed as Quest | undefined;
/** What periods yield; crystals are none of it. */
export const resources = derived((parts: Components) => parts.ids("resource").filter((id) => id !== "crystal"));
/** The ring, clockwise. */
export const locations = derived((parts: Components) => parts.ids("place"));

/** The colour of a period. */
export const eraOf = (parts: Components, id: string): string => `var(--era-${locations(parts).indexOf(id)})`;

/** A name as a label: without its article. */
export function label(id: string): string {
  const name = nameOf("timequest", id).replace(/^(the|el|la|los|las) /, "");
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

export const periodOf = (parts: Components, quest: string): string => questOf(parts, quest)?.period ?? "";

/** Drawn on a grid of 24: the outline in the colour of the kind, the sign in the colour of paper. */
const TOKENS: Record<string, { body: string; sign: JSX.Element }> = {
  food: {
    body: "M12 1a11 11 0 110 22 11 11 0 010-22z",
    sign: (
      <path d="M12 8.4c-2.9-2-6.2.1-5.8 4.2.3 3 2.3 5.9 4.2 5.9.7 0 1-.4 1.6-.4s.9.4 1.6.4c1.9 0 3.9-2.9 4.2-5.9.4-4.1-2.9-6.2-5.8-4.2zM12 7.6c0-1.8 1-3 2.8-3.3.1 1.8-1 3.2-2.8 3.3z" />
    ),
  },
  gold: {
    body: "M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4z",
    sign: (
      <path
        fill-rule="evenodd"
        d="M12 5.6a6.4 6.4 0 110 12.8 6.4 6.4 0 010-12.8zm0 2a4.4 4.4 0 100 8.8 4.4 4.4 0 000-8.8zM11 9.4h2v5.2h-2z"
      />
    ),
  },
  knowledge: {
    body: "M2 2h20v20H2z",
    sign: (
      <path d="M11.2 8C9.3 6.7 7.2 6.4 5 6.8v9.6c2.2-.4 4.3-.1 6.2 1.2zM12.8 8c1.9-1.3 4-1.6 6.2-1.2v9.6c-2.2-.4-4.3-.1-6.2 1.2z" />
    ),
  },
  cloth: { body: "M12 .6L23.4 12 12 23.4.6 12z", sign: <path d="M8 7.5h8v2H8zm0 3.6h8v1.8H8zm0 3.4h8v2H8z" /> },
  stone: {
    body: "M6.5 2.5h10L23 9.5l-2.6 9.8L12 23 3.2 20 1 10z",
    sign: <path d="M8.4 7.4l5-1 4.2 4-1.6 5.6-5.4 1.6-4.2-3.2zM9 12.4l3 .6 1.2-3.4" fill-rule="evenodd" />,
  },
  crystal: { body: "M12 0l7 8-7 16L5 8z", sign: <path d="M12 2.6L8 8h8zM7.6 9.4L11.2 19V9.4zM12.8 9.4V19l3.6-9.6z" /> },
};

export function Token({ id, size = 18 }: { id: string; size?: number }) {
  const kind = TOKENS[id];
  return (
    <svg class="coin" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={kind?.body} fill="currentColor" />
      <g fill="var(--sheet)">{kind?.sign}</g>
    </svg>
  );
}

/** The two kinds of a quest's price, where no resource stands for them yet: which ones they are, the place says. */
export const Part = ({ n }: { n: number }) => <b class="part">{n === 0 ? "A" : "B"}</b>;

export function Resource({ id, n, size }: { id: string; n?: number; size?: number }) {
  return (
    <span class={`res ${id}`} title={nameOf("timequest", id)}>
      <Token id={id} size={size} />
      <span class="hidden-text">{nameOf("timequest", id)}</span>
      {n !== undefined && <b class="mono">{n}</b>}
    </span>
  );
}

export function Crystals({ n, size }: { n?: number; size?: number }) {
  return <Resource id="crystal" n={n} size={size} />;
}

interface BundleProps {
  of: Record<string, number> | null | undefined;
  size?: number;
  /** With their words, where they are what a decision is about. */
  words?: boolean;
}

export function Bundle({ of, size, words = false }: BundleProps) {
  const parts = Object.entries(of ?? {}).filter(([, n]) => n > 0);
  const one = ([id, n]: [string, number]) => <Resource key={id} id={id} n={n} size={size} />;
  const named = ([id, n]: [string, number]) => (
    <span key={id} class="named">
      <Resource id={id} n={n} size={size} />
      <small aria-hidden="true">{nameOf("timequest", id)}</small>
    </span>
  );
  return <span class="bundle">{parts.length ? parts.map(words ? named : one) : "–"}</span>;
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ n }: { n: number }) {
  return (
    <svg class="die" viewBox="-10 -10 20 20" role="img" aria-label={String(n)} key={n}>
      <rect x="-9" y="-9" width="18" height="18" rx="4" />
      {(PIPS[n] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x * 4.6} cy={y * 4.6} r="1.9" />
      ))}
    </svg>
  );
}

const SHAPES = [
  "M0-9a9 9 0 110 18 9 9 0 010-18z",
  "M-8-8H8V8H-8z",
  "M0-10L10 8H-10z",
  "M0-10L9 0 0 10-9 0z",
  "M-4-9h8v5h5v8H4v5h-8V4h-5v-8h5z",
];

/** A player's figure: a colour and a shape of its own. */
export function Pawn({ seat, size = 20 }: { seat: number; size?: number }) {
  return (
    <svg class={`pawn p${seat}`} viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <path d={SHAPES[seat]} />
    </svg>
  );
}
