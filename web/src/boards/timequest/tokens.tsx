// Small things of TimeQuest: resources, crystals, dice, players' figures.
import figures from "../../gen/art/timequest.json";
import tables from "../../gen/timequest.json";
import { nameOf } from "../../core/i18n";
import { Sign, type Figures } from "../../art/figure";

export const set = figures as unknown as Figures;

export interface Period {
  id: string;
  gain: string[];
  pay: string[];
}

export const PERIODS = (tables as unknown as { periods: Period[] }).periods;
/** Printed period (from 1), x, y, crystals. */
export const QUESTS = (tables as unknown as { quests: Record<string, [number, number, number, number]> }).quests;
export const RESOURCES = ["food", "gold", "knowledge", "cloth", "stone"] as const;
export const LOCATIONS = ["void", ...PERIODS.map((p) => p.id)];

export function Resource({ id, n }: { id: string; n?: number }) {
  return (
    <span class={`res ${id}`} title={nameOf("timequest", id)}>
      <Sign set={set} id={id} size={17} />
      <span class="hidden-text">{nameOf("timequest", id)}</span>
      {n !== undefined && <b class="mono">{n}</b>}
    </span>
  );
}

export function Crystals({ n }: { n: number }) {
  return <Resource id="crystal" n={n} />;
}

export function Bundle({ of }: { of: Record<string, number> | null | undefined }) {
  const parts = Object.entries(of ?? {}).filter(([, n]) => n > 0);
  return <span class="bundle">{parts.length ? parts.map(([id, n]) => <Resource key={id} id={id} n={n} />) : "–"}</span>;
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function Die({ n }: { n: number }) {
  return (
    <svg class="die" viewBox="-10 -10 20 20" width="42" height="42" role="img" aria-label={String(n)}>
      <rect x="-9" y="-9" width="18" height="18" rx="4" />
      {(PIPS[n] ?? []).map(([x, y], i) => <circle key={i} cx={x * 4.6} cy={y * 4.6} r="1.9" />)}
    </svg>
  );
}

const SHAPES = ["M0-9a9 9 0 110 18 9 9 0 010-18z", "M-8-8H8V8H-8z", "M0-10L10 8H-10z", "M0-10L9 0 0 10-9 0z", "M-4-9h8v5h5v8H4v5h-8V4h-5v-8h5z"];

/** A player's figure: a colour and a shape of its own. */
export function Pawn({ seat, size = 20 }: { seat: number; size?: number }) {
  return (
    <svg class={`pawn p${seat}`} viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <path d={SHAPES[seat]} />
    </svg>
  );
}
