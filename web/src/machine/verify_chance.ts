// Whether chance was honest: the engine checks that every part of the key is the one that was committed to before the
// deal, that the deal and every die came from it, and that the moves lead by the rules to the result.
import { startEngine, type Engine } from "../core/engine";
import type { Result } from "../core/types";
import type { GameRecord } from "./record";

/** As the engine's op `verify` names it; `position`: not an ordinary deal. */
export type Fault = "hash" | "secret" | "contribution" | "key" | "missing" | "position" | "moves" | "result";

export type Verdict =
  { ok: true; plies: number; silent: number[] } | { ok: false; what: Fault; seat?: number; more?: string };

/** What somebody noted before the deal; null fields are not checked. */
export interface Promised {
  hash?: string | null;
  contribution?: string | null;
}

type Ended = Pick<Result, "winners" | "scores">;

/** The first thing that is wrong is told. `promised` null: a game without a seal, only the moves are checked. */
export async function verify(
  record: GameRecord,
  promised: Promised | null,
  result: Ended | null,
  engine: Engine = startEngine(),
): Promise<Verdict> {
  const { hash, contribution } = promised ?? {};
  try {
    const proof = await engine.request({
      op: "verify",
      record,
      ...(hash ? { hash } : {}),
      ...(contribution ? { contribution } : {}),
    });
    if (!proof.ok || !proof.replays)
      return { ok: false, what: "moves", more: proof.ok ? proof.reason : proof.error.message };
    if (promised && proof.promise !== "kept")
      return { ok: false, what: proof.promise === "broken" ? proof.fault : "hash", seat: proof.player ?? undefined };
    if (promised && proof.from_position) return { ok: false, what: "position" };
    if (/^other/.test(proof.ending)) return { ok: false, what: "result" };
    await engine.request({ op: "load", record });
    const end = await engine.request({ op: "result" });
    if (
      result &&
      (!end.over || JSON.stringify([end.winners, end.scores]) !== JSON.stringify([result.winners, result.scores]))
    )
      return { ok: false, what: "result" };
    return { ok: true, plies: proof.plies, silent: proof.silent };
  } finally {
    engine.close();
  }
}
