// What this browser adds to the key of an online match (docs/server-api.md, section 9): drawn here and committed to when
// somebody sits down, revealed once everybody's commitments are fixed. It is kept, with the hash over all commitments as
// it was shown then, so that the finished match can be checked against both.
import type { Message } from "./channel";
import { readJson, writeJson } from "./saves";

const KEPT = "timetable.contributions";
const MOST = 100;

export interface Noted {
  contribution: string;
  /** The hash over all commitments, as it was shown before anybody revealed. */
  hash?: string;
}

/** By commitment, oldest first. */
const all = (): Record<string, Noted> => readJson<Record<string, Noted>>(KEPT, {});

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** SHA-256 by the browser; over plain http, where it has none, by the engine. */
async function commitmentTo(contribution: string): Promise<string> {
  if (crypto.subtle) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(contribution));
    return hex(new Uint8Array(digest));
  }
  const engine = (await import("./engine")).startEngine();
  const answer = await engine.request({ op: "seal", contribution });
  engine.close();
  return answer.commitment as string;
}

/** Draws a contribution; the field to send along. */
export async function commit(): Promise<{ commitment: string }> {
  const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = await commitmentTo(contribution);
  const kept = Object.entries(all()).slice(1 - MOST);
  writeJson(KEPT, Object.fromEntries([...kept, [commitment, { contribution }]]));
  return { commitment };
}

/** What this browser knows of a table's chance, if it sits there. */
export function noted(fair: Message | undefined): Noted | null {
  const kept = all();
  const own = (fair?.commitments as (string | null)[] | undefined)?.find((c) => c !== null && c in kept);
  return own ? kept[own]! : null;
}

/** For an update: the request that reveals our contribution, where it is due. The hash is noted before. */
export function revealFor(update: Message): Message | null {
  const { fair, seat, status, table } = update;
  const own = fair?.sealed && typeof seat === "number" ? (fair.commitments?.[seat] as string | null) : null;
  const kept = all();
  if (!own || !kept[own]) return null;
  if (!kept[own].hash) {
    kept[own] = { ...kept[own], hash: fair.hash };
    writeJson(KEPT, kept);
  }
  return status === "waiting" ? { op: "reveal", table, contribution: kept[own].contribution } : null;
}
