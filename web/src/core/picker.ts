// Finding one action among the legal ones by naming its parts: a card, a target, a place. Knows no rules;
// what a click means follows from what is legal.
import type { Action, Json } from "./types";

export type Part = Record<string, Json>;

export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, Json>;
  const right = b as Record<string, Json>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((k) => same(left[k], right[k]));
}

/** Whether the action has every field of the part, with that value. An array of arrays is never meant. */
export const fits = (action: Action, part: Part): boolean =>
  Object.entries(part).every(([key, value]) => same(action[key], value));

export const narrow = (legal: Action[], part: Part): Action[] => legal.filter((action) => fits(action, part));

export interface Choice {
  part: Part;
  options: Action[];
}

/**
 * What choosing `more` makes of the choice so far: both together where some action has both, else the new
 * one alone, else nothing (null): then the attempt is not legal and the engine can say why.
 */
export function combine(legal: Action[], part: Part, more: Part): Choice | null {
  for (const next of [{ ...part, ...more }, more]) {
    const options = narrow(legal, next);
    if (options.length) return { part: next, options };
  }
  return null;
}

/** The action somebody meant who named these parts, to be refused with a reason: of the legal ones it is like the one that has
 *  the most of these fields, and shares with them what they have in common (the mode of an ability that waits for a choice). */
export function guess(legal: Action[], part: Part, player: number, verb: string): Action {
  if (typeof part.verb === "string") return { verb: part.verb, player, ...part };
  const shared = (action: Action) => Object.keys(part).filter((key) => key in action).length;
  const most = Math.max(0, ...legal.map(shared));
  const like = legal.filter((action) => most > 0 && shared(action) === most);
  // More named than any legal action has: what the board thinks it means.
  if (!like.length || most < Object.keys(part).length) return { verb, player, ...part };
  const alike = like.some((action) => action.verb === verb) ? verb : like[0]!.verb;
  const akin = like.filter((action) => action.verb === alike);
  const common = Object.entries(akin[0]!).filter(
    ([key, value]) => !(key in part) && akin.every((action) => same(action[key], value)),
  );
  return { ...Object.fromEntries(common), verb: alike, player, ...part };
}

interface Question {
  field: string;
  values: { value: Json; count: number }[];
}

const SHOWN_AT_ONCE = 7;

/** The field to ask next when there are too many actions to show at once; null: show them all. */
export function question(options: Action[], part: Part): Question | null {
  if (options.length <= SHOWN_AT_ONCE) return null;
  const fields = [...new Set(options.flatMap((o) => Object.keys(o)))].filter((f) => f !== "player" && !(f in part));
  let best: Question | null = null;
  // What to do comes before how.
  for (const field of options.some((o) => o.verb !== options[0]!.verb) ? ["verb"] : fields) {
    const values: Question["values"] = [];
    for (const option of options) {
      const value = option[field] ?? null;
      const known = values.find((v) => same(v.value, value));
      if (known) known.count++;
      else values.push({ value, count: 1 });
    }
    if (
      values.length > 1 &&
      (field === "verb" || values.length < options.length) &&
      (!best || values.length < best.values.length)
    )
      best = { field, values };
  }
  return best;
}
