// A position under the pen: plain functions on JSON. A draft holds what was set by hand; all else the engine fills in.
import type { Json } from "../core/types";
import type { Schema } from "./schema";

export type Draft = Record<string, Json>;
export type Path = (string | number)[];

export function at(value: Json | undefined, path: Path): Json | undefined {
  let now: Json | undefined = value;
  for (const step of path)
    now = now && typeof now === "object" ? (now as Record<string | number, Json>)[step] : undefined;
  return now;
}

/** The draft with another value there; undefined leaves the entry out. Lists and objects on the way are made. */
export function put(value: Json | undefined, path: Path, next: Json | undefined): Json {
  if (!path.length) return next ?? null;
  const [step, ...rest] = path as [string | number, ...Path];
  if (typeof step === "number") {
    const list = Array.isArray(value) ? [...value] : [];
    while (list.length < step) list.push([]);
    list[step] = rest.length ? put(list[step], rest, next) : (next ?? null);
    return list;
  }
  const object = value && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
  if (!rest.length && next === undefined) delete object[step];
  else object[step] = rest.length ? put(object[step], rest, next) : next!;
  return object;
}

/** All texts that lie under a path with stars. */
export function under(value: Json | undefined, pattern: string): string[] {
  let found: (Json | undefined)[] = [value];
  for (const step of pattern.split("."))
    found = found.flatMap((one) =>
      step === "*"
        ? Array.isArray(one)
          ? one
          : []
        : [one && typeof one === "object" && !Array.isArray(one) ? one[step] : undefined],
    );
  return found.filter((one): one is string => typeof one === "string");
}

export type Counts = Map<string, number>;

export function count(position: Json | undefined, schema: Schema, pool: string): Counts {
  const counts: Counts = new Map();
  for (const pattern of schema.pools[pool] ?? [])
    for (const id of under(position, pattern)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What of a pool is not in the draft yet. */
export function left(whole: Counts, draft: Draft, schema: Schema, pool: string): Counts {
  const used = count(draft, schema, pool);
  return new Map([...whole].map(([id, n]) => [id, n - (used.get(id) ?? 0)]));
}

const pilesWith = (draft: Draft, schema: Schema, pool: string): Path[] =>
  schema.piles.flatMap((pile): Path[] => {
    const value = draft[pile];
    if (!(schema.pools[pool] ?? []).some((pattern) => pattern.startsWith(`${pile}.`)) || !Array.isArray(value))
      return [];
    return value.some(Array.isArray) ? value.map((_, i) => [pile, i]) : [[pile]];
  });

/** A component that lies in a pile set by hand is taken out of it: it cannot be in two places. */
export function takeFromPiles(draft: Draft, schema: Schema, pool: string, id: string, near: number | null): Draft {
  const piles = pilesWith(draft, schema, pool);
  const own = piles.filter((path) => path.length === 1 || near === null || piles.length === 1 || path[1] === near);
  for (const path of own) {
    const list = at(draft, path) as Json[];
    const place = list.indexOf(id);
    if (place >= 0)
      return put(
        draft,
        path,
        list.filter((_, i) => i !== place),
      ) as Draft;
  }
  return draft;
}

/** And what is taken away goes under the pile it came from. */
export function backToPile(draft: Draft, schema: Schema, pool: string, id: string, near: number | null): Draft {
  const piles = pilesWith(draft, schema, pool);
  const path = piles.find((p) => p.length === 1 || piles.length === 1 || p[1] === near);
  return path ? (put(draft, path, [...(at(draft, path) as Json[]), id]) as Draft) : draft;
}

/** A whole position as a draft: without the generator, and without what says itself. */
export function draftOf(position: Record<string, Json>, schema: Schema, keepPiles: boolean): Draft {
  const gone = new Set([
    "rng",
    "options",
    ...(typeof position.players === "number" ? ["players"] : []),
    ...(keepPiles ? [] : schema.piles),
  ]);
  return Object.fromEntries(Object.entries(position).filter(([key]) => !gone.has(key)));
}

/** Other seats: lists with one entry per seat get shorter, or are left out so that the engine deals them. */
export function reseat(draft: Draft, players: number, before: number): Draft {
  if (players === before) return draft;
  const seatLists = Object.entries(draft).filter(([, value]) => Array.isArray(value) && value.length === before);
  return Object.fromEntries(
    Object.entries(draft)
      .filter(([key]) => players < before || !seatLists.some(([k]) => k === key))
      .map(([key, value]) => [key, seatLists.some(([k]) => k === key) ? (value as Json[]).slice(0, players) : value]),
  );
}

export interface Problem {
  message: string;
  fields: string[];
}

/** Problems that belong to a field: those that name it or something inside it. */
export const problemsAt = (problems: Problem[], path: Path): Problem[] => {
  const name = path.join(".");
  return problems.filter((p) => p.fields.some((f) => f === name || f.startsWith(`${name}.`)));
};
