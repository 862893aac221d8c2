// What mattered in a match that is over: where it turned and the best move of one seat, from the bot's judgement of every move. Worked
// out in a thread of its own and kept with the match, so that the time machine has it, too.
import { startEngine } from "../core/engine";
import type { Speaker } from "../core/i18n";
import type { Curve } from "./curve";
import { keep, kept, reckon } from "./estimate_chances";
import { Replayer, type Step } from "./replayer";
import { timelineTree, type Timeline } from "./timelines";
import { MARK } from "./words";

/** A move that counted: whose, and the seat's chance before and after it. */
export interface Turn {
  ply: number;
  seat: number | null;
  from: number;
  to: number;
}

const WORTH_TELLING = 0.08;
/** Moves that gave away no more than this count as well played. */
const SMALL_LOSS = 0.02;

function changes(curve: Curve, seat: number): (Turn & { judged: boolean; loss: number })[] {
  return curve.points
    .slice(0, -1)
    .map((point, i) => ({
      ply: point.ply,
      seat: point.seat,
      from: point.value[seat] ?? 0,
      to: curve.points[i + 1]!.value[seat] ?? 0,
      judged: point.turn !== "none",
      loss: point.loss ?? 0,
    }));
}

const size = ({ from, to }: Turn): number => Math.abs(to - from);
const plain = ({ ply, seat, from, to }: Turn): Turn => ({ ply, seat, from, to });

/** The move after which the seat's chance changed most: one that the engine calls a turning point, if there is any. */
export function turningPoint(curve: Curve, seat: number): Turn | null {
  const all = changes(curve, seat).filter((turn) => size(turn) >= WORTH_TELLING);
  const judged = all.filter((turn) => turn.judged);
  const best = (judged.length ? judged : all).reduce<Turn | null>((a, b) => (a && size(a) >= size(b) ? a : b), null);
  return best && plain(best);
}

/** The seat's own move that raised its chance most and gave nothing away. */
export function bestMove(curve: Curve, seat: number): Turn | null {
  const own = changes(curve, seat).filter(
    (turn) => turn.seat === seat && turn.loss <= SMALL_LOSS && turn.to - turn.from >= WORTH_TELLING / 2,
  );
  const best = own.reduce<Turn | null>((a, b) => (a && size(a) >= size(b) ? a : b), null);
  return best && plain(best);
}

/** The seat's own move that gave away most. */
export function costliestMove(curve: Curve, seat: number): Turn | null {
  const own = changes(curve, seat).filter((turn) => turn.seat === seat && turn.loss >= WORTH_TELLING / 2);
  const worst = own.reduce<(typeof own)[number] | null>((a, b) => (a && a.loss >= b.loss ? a : b), null);
  return worst && plain(worst);
}

export interface Mattered {
  /** 0..1 while it is worked out. */
  progress: number | null;
  turning: (Turn & { text: string }) | null;
  best: (Turn & { text: string }) | null;
  /** The costliest move, what would have been better, and why. */
  costliest: (Turn & { text: string; better: string; why: string }) | null;
}

const EVENTS_MOST = 2;
const LETTERS_MOST = 90;

/** The first sentences, as many as a few lines of the end screen hold. */
function shortly(text: string): string {
  const sentences = text.split(/(?<=[.!?]”?) /);
  let told = sentences.shift() ?? "";
  while (sentences.length && told.length + sentences[0]!.length < LETTERS_MOST) told += ` ${sentences.shift()}`;
  return told;
}

async function tellOf(turn: Turn | null, steps: Step[], ask: (step: Step) => Promise<string>) {
  return turn && steps[turn.ply] ? { ...turn, text: await ask(steps[turn.ply]!) } : null;
}

/** What was played and what would have been better, each by its name, and the reasons. */
async function explain(replayer: Replayer, timeline: Timeline, who: Speaker, turn: Turn | null) {
  const why = turn && (await replayer.why(timeline, turn.ply, who, turn.seat));
  const played = turn && timeline.record.actions[turn.ply];
  if (!why || !played) return null;
  const [text = "", better = ""] =
    (await replayer.texts(timeline, { ...who, ply: turn.ply }, "action", [played, why.best])) ?? [];
  // How much it cost names both moves again: only the first reason of another kind is told.
  const reason = why.texts.find((_, i) => why.kinds[i] !== "against") ?? "";
  return text === better ? null : { ...turn, text, better, why: reason };
}

/** Works it out for a kept match; `tell` answers whether anybody still wants to know. */
export async function workOut(id: string, seat: number, who: Speaker, tell: (now: Mattered) => boolean): Promise<void> {
  const timeline = timelineTree(id)?.timelines.find((one) => one.id === id);
  if (!timeline) return;
  const engine = startEngine();
  try {
    const replayer = new Replayer(engine);
    const steps = await replayer.steps(timeline);
    const going = (progress: number) => tell({ progress, turning: null, best: null, costliest: null });
    const known = kept(timeline, "mover");
    let live = going(0);
    const curve =
      known?.points.length === timeline.length + 1
        ? known
        : await reckon(engine, timeline, steps, null, "mover", (_, share) => (live = going(share)));
    if (!live) return;
    if (curve !== known) keep(timeline, curve);
    replayer.renew();
    const ask = async (step: Step): Promise<string> => {
      const events = step.events.filter((e) => !MARK.test(e.event)).slice(0, EVENTS_MOST);
      const texts = events.length
        ? await replayer.texts(timeline, who, "event", events)
        : await replayer.texts(timeline, who, "action", [step.action]);
      return shortly((texts ?? []).join(" "));
    };
    tell({
      progress: null,
      turning: await tellOf(turningPoint(curve, seat), steps, ask),
      best: await tellOf(bestMove(curve, seat), steps, ask),
      costliest: await explain(replayer, timeline, who, costliestMove(curve, seat)),
    });
  } finally {
    engine.close();
  }
}
