// The engine as the browser has it, for tests under node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error plain JavaScript beside the engine's sources
import { load } from "../../../wasm/engine.mjs";
import { teach } from "../../src/core/i18n";
import type { Lang } from "../../src/core/types";

export const web = join(import.meta.dirname, "../..");

export interface TestEngine {
  request(object: Record<string, unknown>): Record<string, any>;
  table(object: Record<string, unknown>): Record<string, any>;
}

export const engine = (): Promise<TestEngine> =>
  load(readFileSync(join(web, "public/engine/timetable.wasm"))) as Promise<TestEngine>;

export const bundle = (lang: string, name: string): Record<string, string | string[]> =>
  JSON.parse(readFileSync(join(web, `src/gen/lang/${lang}/${name}.json`), "utf8"));

export function teachAll(games: string[]): void {
  for (const lang of ["en", "es", "is"] as Lang[])
    for (const name of ["base", ...games]) teach(lang, bundle(lang, name));
}

/** A small generator, so that a failure can be repeated. */
export function chance(seed: number): (n: number) => number {
  let x = seed >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
}
