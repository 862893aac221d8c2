// The timeline as it is printed: which year lies where, and which linchpins a ripplepoint hangs on. What a flip
// does is the engine's affair; this draws the lines.
import { derived, type Components } from "../../core/components";

export interface Year {
  id: string;
  year: number;
  linchpin: boolean;
  /** Linchpins that can turn a ripplepoint into a paradox. */
  causes: number[];
  /** Closed by World War III. */
  late: boolean;
}

/** The years in their order. */
export const timeline = derived((parts: Components): Year[] =>
  parts
    .of("year")
    .map(({ id, printed }) => ({
      id,
      year: printed.year,
      linchpin: printed.type === "linchpin",
      causes: printed.causes ?? [],
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
