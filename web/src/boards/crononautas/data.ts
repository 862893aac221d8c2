// The timeline as it is printed: which year lies where, and which linchpins a ripplepoint hangs on. What a flip
// does is the engine's affair; this draws the lines.
import { derived, type Components } from "../../core/components";
import type { Snapshot } from "./view";

export interface Year {
  id: string;
  year: number;
  linchpin: boolean;
  /** Linchpins that can turn a ripplepoint into a paradox, and whether all of them must be altered for that. */
  causes: number[];
  all: boolean;
  /** Ripplepoints that a linchpin can tear open. */
  touches: number[];
  /** Closed by World War III. */
  late: boolean;
}

/** How many cards in hand win at this table; 0: none do. */
export function cardsToWin({ view, components }: Snapshot): number {
  const { mode, hand_win: wins } = view.options;
  return mode === "standard" && wins !== "off" ? (components.printed("rule", "hand").wins_with ?? 0) : 0;
}

/** The seat that has won alone; null: nobody has, or the match goes on. */
export const winnerOf = ({ over, result }: Snapshot): number | null => (over ? (result?.winners[0] ?? null) : null);

/** The years in their order. */
export const timeline = derived((parts: Components): Year[] =>
  parts
    .of("year")
    .map(({ id, printed }) => ({
      id,
      year: printed.year,
      linchpin: printed.type === "linchpin",
      causes: printed.causes ?? [],
      all: printed.needs === "all",
      touches: printed.touches ?? [],
      late: printed.late,
    })),
);

/** What an identity asks for: years that must be true first, then those that must be patched. */
export function wishes(parts: Components, identity: string): { year: number; patched: boolean }[] {
  const { true: black = [], patched = [] } = parts.printed("identity", identity);
  return [
    ...black.map((year: number) => ({ year, patched: false })),
    ...patched.map((year: number) => ({ year, patched: true })),
  ];
}

export interface Slot {
  slot: string;
  /** Artifacts that fill it; with `best` only the first of them that lies in any row. */
  of: string[];
  best: boolean;
}

export const slotsOf = (parts: Components, mission: string): Slot[] => parts.printed("mission", mission).slots ?? [];

export function slotFilled(slot: Slot, own: string[], rows: string[][]): boolean {
  if (!slot.best) return slot.of.some((id) => own.includes(id));
  const best = slot.of.find((id) => rows.some((row) => row.includes(id)));
  return best !== undefined && own.includes(best);
}

type Kind = "inverter" | "patch" | "artifact" | "action" | "rift";

export const kindOf = (parts: Components, card: string): Kind => parts.printed("card", card).type;

/** The year of a patch; of other cards none. */
export const patchYear = (parts: Components, card: string): number | undefined => parts.printed("card", card).year;

interface YearState {
  altered: boolean;
  paradox: boolean;
  patch: string | null;
  blocked: boolean;
}

export function yearState(parts: Components, v: Record<string, any>, { year, linchpin, late }: Year): YearState {
  const patch = (v.patches as string[]).find((p) => patchYear(parts, p) === year) ?? null;
  return {
    altered: linchpin && v.flipped.includes(year),
    paradox: v.paradoxes.includes(year),
    patch,
    blocked: v.inaccessible && late,
  };
}

/** Whether a year is as an identity wants it. */
export function wishMet(parts: Components, v: Record<string, any>, year: number, patched: boolean): boolean {
  const state = yearState(
    parts,
    v,
    timeline(parts).find((entry) => entry.year === year)!,
  );
  if (state.blocked) return false;
  return patched ? state.patch !== null || state.altered : !state.paradox && !state.patch && !state.altered;
}

/** The patches that can lie on a year. */
export const patchesFor = (parts: Components, year: number): string[] =>
  parts.ids("card").filter((id) => kindOf(parts, id) === "patch" && patchYear(parts, id) === year);

/** The patch that would fit a year as its causes stand, or as they would with `flip` turned over. */
export function fittingPatch(
  parts: Components,
  v: Record<string, any>,
  year: number,
  flip: number | null,
): string | undefined {
  const altered = (y: number): boolean => v.flipped.includes(y) !== (y === flip);
  return patchesFor(parts, year).find((id) => {
    const { causes = [], needs, unless = [] } = parts.printed("card", id);
    const met = needs === "all" ? causes.every(altered) : causes.some(altered);
    return met && !unless.some(altered);
  });
}

/** A year in two digits where no other has the same. */
export const shortYear = (year: number): string => (year < 1900 ? String(year) : `’${String(year).slice(2)}`);
