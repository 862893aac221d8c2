// Whether chance was honest: the hash that was shown before the deal is that of nonce and seed, the record begins
// from that very seed, and its moves lead by the rules to the result it claims.
import { startEngine, type Engine } from "../core/engine";
import type { GameRecord } from "./record";

export interface Shown {
  hash: string;
  seed: string;
  nonce: string;
}

export type Verdict =
  { ok: true; plies: number } | { ok: false; what: "hash" | "seed" | "moves" | "result"; more?: string };

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");

export async function sealOf(nonce: string, seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${nonce}:${seed}`)));
}

const sameSeed = (record: number | bigint | undefined, shown: string): boolean => {
  try {
    return BigInt.asUintN(64, BigInt(record ?? 0)) === BigInt.asUintN(64, BigInt(shown));
  } catch {
    return false;
  }
};

interface Result {
  winners: number[];
  scores: number[];
}

/** Checks in this order; the first thing that is wrong is told. `shown` null: a game without a seal, only the moves are checked. */
export async function verify(
  record: GameRecord,
  shown: Shown | null,
  result: Result | null,
  engine: Engine = startEngine(),
): Promise<Verdict> {
  try {
    if (shown && (await sealOf(shown.nonce, shown.seed)) !== shown.hash.toLowerCase())
      return { ok: false, what: "hash" };
    if (shown && (!sameSeed(record.seed, shown.seed) || record.position !== undefined))
      return { ok: false, what: "seed" };
    const proof = await engine.request({ op: "verify", record });
    if (!proof.ok || !proof.replays)
      return { ok: false, what: "moves", more: proof.ok ? proof.reason : proof.error.message };
    if (proof.promise === "broken") return { ok: false, what: "hash" };
    if (/^other/.test(proof.ending)) return { ok: false, what: "result" };
    await engine.request({ op: "load", record });
    const end = await engine.request({ op: "result" });
    if (
      result &&
      (!end.over || JSON.stringify([end.winners, end.scores]) !== JSON.stringify([result.winners, result.scores]))
    )
      return { ok: false, what: "result" };
    return { ok: true, plies: proof.plies };
  } finally {
    engine.close();
  }
}
