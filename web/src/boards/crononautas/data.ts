// The timeline as it is printed: which year lies where, and which linchpins a ripplepoint hangs on. What a flip
// does is the engine's affair; this draws the lines.

export interface Year {
  year: number;
  linchpin: boolean;
  /** Linchpins that can turn a ripplepoint into a paradox; all of them are needed where `all` is set. */
  causes: number[];
  all?: boolean;
}

const L = (year: number): Year => ({ year, linchpin: true, causes: [] });
const R = (year: number, causes: number[], all = false): Year => ({ year, linchpin: false, causes, all });

export const TIMELINE: Year[] = [
  L(1865),
  R(1868, [1865]),
  L(1912),
  L(1914),
  L(1915),
  R(1917, [1915]),
  R(1918, [1914]),
  R(1929, [1912]),
  R(1933, [1912, 1915]),
  L(1936),
  L(1937),
  R(1939, [1936]),
  L(1941),
  R(1942, [1936]),
  L(1943),
  R(1944, [1936, 1941], true),
  R(1945, [1936, 1941, 1943]),
  R(1948, [1936]),
  R(1950, [1937]),
  L(1957),
  R(1962, [1943, 1957]),
  L(1963),
  R(1968, [1963]),
  R(1969, [1957, 1963]),
  R(1974, [1865, 1963], true),
  L(1980),
  L(1981),
  R(1986, [1980, 1981], true),
  R(1991, [1981]),
  L(1993),
  R(1995, [1993]),
  R(1999, [1980]),
];

export const MISSIONS: Record<string, string[]> = {
  mona_lisa_triptych: ["mona_lisa_real", "mona_lisa_excellent_forgery", "mona_lisa_obvious_forgery"],
  mona_and_the_dinosaur: ["best_mona", "any_dinosaur", "shakespeare_play"],
  great_mysteries: ["rongo_rongo_tablets", "ark_of_the_covenant", "creation_video"],
  collectors_hoax: ["any_forgery", "crown_of_thorns", "rex"],
  cretaceous_zoo: ["rex", "stegosaurus", "triceratops"],
  relics_of_legend: ["ark_of_the_covenant", "crown_of_thorns", "excalibur"],
  wisdom_of_tomorrow: ["cancer_cure", "future_maths", "creation_video"],
  lost_masterworks: ["shakespeare_play", "fab_four_album", "rongo_rongo_tablets"],
  once_and_future: ["cancer_cure", "excalibur", "fab_four_album"],
  field_trip: ["future_maths", "stegosaurus", "triceratops"],
};

/** Black year first, then the red ones. */
export const IDENTITIES: Record<string, [number, number, number]> = {
  renee: [1944, 1917, 1918],
  yitzchak: [1929, 1942, 1968],
  rainbow: [1995, 1968, 1986],
  yuri: [1950, 1969, 1991],
  squa_tront: [1945, 1950, 1962],
  amara: [1991, 1868, 1974],
  ezekiel: [1986, 1974, 1999],
  kasia: [1917, 1929, 1944],
  ji_ho: [1968, 1948, 1950],
  cordelia: [1868, 1933, 1995],
  otto: [1918, 1917, 1939],
  ingrid: [1948, 1918, 1969],
  dolores: [1933, 1939, 1995],
  skye: [1969, 1986, 1999],
};

const MONAS = ["mona_lisa_real", "mona_lisa_excellent_forgery", "mona_lisa_obvious_forgery"];
const DINOSAURS = ["rex", "stegosaurus", "triceratops"];

export function slotFilled(slot: string, own: string[], rows: string[][]): boolean {
  if (slot === "any_dinosaur") return DINOSAURS.some((id) => own.includes(id));
  if (slot === "any_forgery") return own.includes(MONAS[1]!) || own.includes(MONAS[2]!);
  if (slot === "best_mona") {
    const best = MONAS.find((id) => rows.some((row) => row.includes(id)));
    return best !== undefined && own.includes(best);
  }
  return own.includes(slot);
}

type Kind = "inverter" | "patch" | "artifact" | "action" | "rift";

const INVERTERS = [
  "gyro_del_destino",
  "restore_history",
  "avoid_assassination",
  "avert_disaster",
  "assassinate",
  "sabotage",
  "halt_attack",
];
const RIFTS = ["message_from_your_future_self", "fast_forward", "rewind", "fast_forward_to_the_future"];
const ACTIONS = [
  "sell_artifact_dinosaurs",
  "sell_artifact_masterpieces",
  "miracle_relics",
  "miracle_wisdom",
  "get_there_first",
  "it_never_existed",
  "new_mission",
  "your_parents_never_met",
  "discontinuity",
  "time_vortex",
];

export function kindOf(card: string): Kind {
  if (card.startsWith("patch_")) return "patch";
  if (INVERTERS.includes(card)) return "inverter";
  if (RIFTS.includes(card)) return "rift";
  return ACTIONS.includes(card) ? "action" : "artifact";
}

export const patchYear = (card: string): number => Number(card.slice(6, 10));

interface YearState {
  altered: boolean;
  paradox: boolean;
  patch: string | null;
  blocked: boolean;
}

export function yearState(v: Record<string, any>, { year, linchpin }: Year): YearState {
  const patch = (v.patches as string[]).find((p) => patchYear(p) === year) ?? null;
  return {
    altered: linchpin && v.flipped.includes(year),
    paradox: v.paradoxes.includes(year),
    patch,
    blocked: v.inaccessible && year > 1962,
  };
}
