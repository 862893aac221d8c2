// Reckoning the chances along a timeline, in a worker of its own, ply after ply; kept with the game.
import { useEffect, useRef, useState } from "preact/hooks";
import { startEngine, type Engine } from "../core/engine";
import { readEstimate, writeEstimate } from "../core/saves";
import { useStore } from "../core/store";
import { fromAnalysis, toAnalysis, type Analysis, type Curve, type Knowledge, type Point } from "./curve";
import { unlocked, type Timeline } from "./timelines";
import { fingerprint, type Step } from "./replayer";
import type { ReplayView } from "./replay_view";

export interface Estimating {
  curve: Curve | null;
  knowledge: Knowledge;
  /** 0..1 while it is reckoned. */
  progress: number | null;
  whole: boolean;
  problem: string | null;
  choose(knowledge: Knowledge): void;
  start(): void;
  stop(): void;
}

/** How deep to look: as deep as a fraction of a second a move allows, found out at the first one. */
const TRIAL = 150;
const LEAST = 100;
const MOST = 3000;
const PLY_MS = 70;

type Kept = Record<string, { print: string; mover?: Curve; all?: Curve }>;

export function kept(timeline: Timeline, knowledge: Knowledge): Curve | null {
  const mine = readEstimate<Kept>(timeline.save)?.[timeline.id];
  return mine?.print === fingerprint(timeline) ? (mine[knowledge] ?? null) : null;
}

export function keep(timeline: Timeline, curve: Curve): void {
  const all = readEstimate<Kept>(timeline.save) ?? {};
  const print = fingerprint(timeline);
  const mine = all[timeline.id]?.print === print ? all[timeline.id]! : { print };
  writeEstimate(timeline.save, { ...all, [timeline.id]: { ...mine, [curve.knowledge]: curve } });
}

/** What a record has in `analysis` about this line; null where the line has no end or nothing was reckoned. */
export function analysisOf(timeline: Timeline, of: string | undefined): Analysis | null {
  const curve = kept(timeline, "mover") ?? kept(timeline, "all");
  return curve && of && curve.points.length === timeline.length + 1 ? toAnalysis(curve, of) : null;
}

/** The other way round, for a record that was brought in. */
export function keepAnalysis(timeline: Timeline, analysis: unknown, of: string | undefined): void {
  const curve = fromAnalysis(analysis, of, timeline.record.actions, timeline.setup.players);
  if (curve) keep(timeline, curve);
}

/** At which plies to ask: in a game that still runs only where its own player moves, so that nothing is given away. */
export function pliesToAsk(steps: Step[], own: number[] | null): number[] {
  const asks: number[] = [];
  for (let ply = 0; ply <= steps.length; ply++) {
    const last = steps[ply - 1];
    const mover = steps[ply]?.action.player ?? (last && !last.over ? Math.min(...last.actors) : null);
    if (!own || (mover !== null && own.includes(mover))) asks.push(ply);
  }
  return asks;
}

/** Which of the points turned the game, as the engine judges it. */
async function mark(engine: Engine, points: Point[]): Promise<Point[]> {
  const answer = await engine.request({
    op: "turning",
    points: points.map(({ value, loss, played }) => ({ value, ...(played ? { loss: loss ?? 0 } : {}) })),
  });
  const kinds = new Map(
    ((answer.turning as { ply: number; kind: Point["turn"] }[] | undefined) ?? []).map((turn) => [turn.ply, turn.kind]),
  );
  return points.map((point, i) => ({ ...point, turn: kinds.get(i) ?? "none" }));
}

async function analysePly(
  engine: Engine,
  levels: (string | null)[],
  ply: number,
  knowledge: Knowledge,
  iterations: number,
): Promise<Point> {
  const answer = await engine.request({ op: "analyse", ply, knowledge, iterations, levels, seed: ply + 1 });
  if (!answer.ok) throw new Error(answer.error.message);
  return {
    ply,
    seat: answer.player ?? null,
    value: answer.value,
    best: answer.best,
    played: answer.played,
    loss: answer.loss,
    turn: "none",
  };
}

export function useEstimate(viewing: ReplayView): Estimating {
  const look = useStore(viewing.state);
  const { timeline, tree } = look;
  const steps = look.steps.get(timeline.id) ?? null;
  const free = unlocked(tree, timeline);
  const own = free ? null : timeline.setup.bots.flatMap((bot, i) => (bot === null ? [i] : []));
  const [knowledge, setKnowledge] = useState<Knowledge>("mover");
  const [curve, setCurve] = useState<Curve | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useRef<{ stop(): void } | null>(null);
  const stop = () => {
    run.current?.stop();
    run.current = null;
    setProgress(null);
  };
  const start = () => {
    if (!steps) return;
    stop();
    setProblem(null);
    let live = true;
    const engine = startEngine();
    run.current = { stop: () => ((live = false), engine.close()) };
    void reckon(engine, timeline, steps, own, knowledge, (part, share) => {
      if (!live) return false;
      setCurve(part);
      setProgress(share < 1 ? share : null);
      return true;
    })
      .then((done) => live && keep(timeline, done))
      .catch((error) => live && setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        engine.close();
        if (live) setProgress(null);
      });
  };

  const asked = steps !== null;
  useEffect(() => {
    const before = kept(timeline, knowledge);
    setCurve(before);
    // A finished game is reckoned by itself, once.
    if (asked && !before && free) start();
    return stop;
  }, [timeline.id, timeline.length, knowledge, asked, free]);
  const whole = Boolean(curve && steps && progress === null && curve.points.length === pliesToAsk(steps, own).length);
  return { curve, knowledge, progress, whole, problem, choose: setKnowledge, start, stop };
}

async function budget(
  engine: Engine,
  levels: (string | null)[],
  asks: number[],
  knowledge: Knowledge,
): Promise<number> {
  const middle = asks[Math.floor(asks.length / 2)];
  if (middle === undefined) return TRIAL;
  const start = performance.now();
  await analysePly(engine, levels, middle, knowledge, TRIAL);
  const ms = Math.max(1, performance.now() - start);
  return Math.round(Math.max(LEAST, Math.min(MOST, (TRIAL * PLY_MS) / ms)) / 50) * 50;
}

/** Reckons the curve from the start on; `tell` gets what is there so far and may end it by answering false. */
export async function reckon(
  engine: Engine,
  timeline: Timeline,
  steps: Step[],
  own: number[] | null,
  knowledge: Knowledge,
  tell: (part: Curve, share: number) => boolean,
  tries?: number,
): Promise<Curve> {
  const loaded = await engine.request({ op: "load", record: timeline.record });
  if (!loaded.ok) throw new Error(loaded.error.message);
  const asks = pliesToAsk(steps, own);
  const levels = timeline.setup.bots;
  const curve: Curve = { knowledge, iterations: tries ?? (await budget(engine, levels, asks, knowledge)), points: [] };
  let told = 0;
  for (const [i, ask] of asks.entries()) {
    curve.points.push(await analysePly(engine, levels, ask, knowledge, curve.iterations));
    const now = performance.now();
    if (now - told < 250 && i < asks.length - 1) continue;
    told = now;
    if (!tell({ ...curve, points: await mark(engine, curve.points) }, (i + 1) / asks.length)) break;
  }
  return { ...curve, points: await mark(engine, curve.points) };
}
