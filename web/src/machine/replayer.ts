// The engine as a projector: loads a timeline and shows any moment of it, from any seat.
import { componentsOf, NO_COMPONENTS } from "../core/components";
import type { Answer, Engine } from "../core/engine";
import { words, type Speaker } from "../core/i18n";
import type { Kind } from "../core/sentences";
import type { Action, GameEvent, Json, Seat, Snapshot, View } from "../core/types";
import type { Timeline } from "./timelines";
import { withLine, writeRecord, type GameRecord } from "./record";

export interface Frame {
  snapshot: Snapshot;
  /** Everything, hidden cards included; only where it was asked for. */
  truth: Record<string, Json> | null;
}

export interface Step {
  action: Action;
  events: GameEvent[];
  /** The events as each seat may read them. */
  seen: GameEvent[][];
  /** Who may act afterwards. */
  actors: number[];
  over: boolean;
}

export interface Why {
  best: Action;
  texts: string[];
  /** The kind of each reason. */
  kinds: string[];
}

const FRAMES_MOST = 400;
/** Of a search, where no net knows the table. */
const TRIES = 400;

const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

export class Replayer {
  private loaded = "";
  private components = NO_COMPONENTS;
  private queue: Promise<unknown> = Promise.resolve();
  private frames = new Map<string, Frame>();
  private lines = new Map<string, Promise<Step[]>>();

  constructor(private engine: Engine) {}

  /** One matter at a time: a match has one place where it stands. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work, work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async ask(request: Record<string, unknown>): Promise<Answer> {
    const answer = await this.engine.request(request);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer;
  }

  private async load(timeline: Timeline): Promise<void> {
    const key = `${timeline.id} ${timeline.length}`;
    if (this.loaded === key) return;
    this.loaded = "";
    const { game, players, options, seed, position, record } = timeline.setup;
    // A game without a move has no record yet, and begins by the newest rules.
    await this.ask(
      record === undefined && !timeline.length
        ? { op: "new", game, players, options, seed, position }
        : { op: "load", record: timeline.record },
    );
    this.components = componentsOf(await this.ask({ op: "components", lang: words.get().lang }));
    this.loaded = key;
  }

  /** A save has grown, or another timeline has come. */
  renew(): void {
    this.lines.clear();
    this.frames.clear();
    this.loaded = "";
  }

  /** Every move of the timeline with what it brought about. */
  steps(timeline: Timeline): Promise<Step[]> {
    const key = `${timeline.id} ${timeline.length}`;
    let steps = this.lines.get(key);
    if (!steps) {
      steps = this.readSteps(timeline);
      this.lines.set(key, steps);
    }
    return steps;
  }

  private readSteps(timeline: Timeline): Promise<Step[]> {
    return this.alone(async () => {
      await this.load(timeline);
      await this.ask({ op: "goto", ply: 0 });
      const answers = await Promise.all(
        timeline.record.actions.map((action) => this.ask({ op: "apply", action, seen: true })),
      );
      return answers.map((a, i): Step => ({
        action: timeline.record.actions[i]!,
        events: a.events,
        seen: a.seen,
        actors: a.actors,
        over: a.over,
      }));
    });
  }

  private seats(timeline: Timeline, you: number | null): Seat[] {
    return timeline.setup.names.map((name, i) => ({
      name,
      kind: i === you ? "you" : timeline.setup.bots[i] ? "bot" : "human",
      present: true,
    }));
  }

  /** The table after `ply` moves as a seat knows it; null: as a spectator does. */
  async frame(timeline: Timeline, ply: number, seat: number | null, open = false): Promise<Frame> {
    const key = `${timeline.id} ${timeline.length} ${ply} ${seat} ${open}`;
    const known = this.frames.get(key);
    if (known) return known;
    const frame = await this.alone(() => this.look(timeline, ply, seat, open));
    if (this.frames.size >= FRAMES_MOST) this.frames.delete(this.frames.keys().next().value!);
    this.frames.set(key, frame);
    return frame;
  }

  private async look(timeline: Timeline, ply: number, seat: number | null, open: boolean): Promise<Frame> {
    await this.load(timeline);
    const place = await this.ask({ op: "goto", ply });
    const [view, result, state] = await Promise.all([
      this.ask(seat === null ? { op: "view" } : { op: "view", player: seat }),
      this.ask({ op: "result" }),
      open ? this.ask({ op: "state" }) : null,
    ]);
    const over = Boolean(result.over);
    const snapshot: Snapshot = {
      game: timeline.setup.game,
      players: timeline.setup.players,
      options: timeline.setup.options,
      seats: this.seats(timeline, seat),
      you: seat,
      ply,
      view: view.view as View,
      components: this.components,
      legal: [],
      actors: over ? [] : place.actors,
      over,
      result: over ? { winners: result.winners, scores: result.scores, reason: result.reason } : null,
      clock: null,
      curtain: false,
    };
    return { snapshot, truth: (state?.position as Record<string, Json> | undefined) ?? null };
  }

  /** The position there, to set up, to share or to begin again from. */
  position(timeline: Timeline, ply: number): Promise<Record<string, Json>> {
    return this.frame(timeline, ply, null, true).then((frame) => frame.truth!);
  }

  /** The same with what the seat cannot know dealt again: tells nothing about a game that still runs. */
  redealt(timeline: Timeline, ply: number, seat: number): Promise<Record<string, Json>> {
    return this.alone(async () => {
      await this.forkAt(timeline, ply, seat, anySeed());
      return (await this.ask({ op: "state" })).position as Record<string, Json>;
    });
  }

  /** A line that parts there, up to that ply: with the true cards, or (a seat) with what it cannot know dealt again. */
  forked(timeline: Timeline, ply: number, seat: number | null, seed = anySeed()): Promise<GameRecord> {
    return this.alone(async () => {
      await this.forkAt(timeline, ply, seat, seed);
      const { record } = (await this.ask({ op: "record" })) as unknown as { record: GameRecord };
      const redeals = (record.redeals ?? []).filter((one) => one.ply <= ply);
      return withLine(record, record.actions.slice(0, ply), redeals);
    });
  }

  private async forkAt(timeline: Timeline, ply: number, seat: number | null, seed: number): Promise<void> {
    await this.load(timeline);
    this.loaded = ""; // the fork stays in the match, so it is loaded afresh next time
    await this.ask(seat === null ? { op: "fork", ply } : { op: "fork", ply, player: seat, seed });
  }

  /** Sentences about what happened here, with the names of those who played. */
  async texts(timeline: Timeline, who: Speaker, kind: Kind, objects: Record<string, Json>[]): Promise<string[] | null> {
    const answer = await this.alone(async () => {
      await this.load(timeline);
      const at = who.ply === undefined ? {} : { ply: who.ply };
      return this.engine.request({
        op: "text",
        [`${kind}s`]: objects,
        names: who.names,
        lang: words.get().lang,
        ...at,
      });
    });
    return answer.ok ? (answer.texts as string[]) : null;
  }

  /** Why the bot's move at a ply is better than the one that was played or, where it is the same, than the next best;
   * `you` reads it in the second person. */
  async why(
    timeline: Timeline,
    ply: number,
    who: Speaker,
    you: number | null,
    knowledge = "mover",
  ): Promise<Why | null> {
    const answer = await this.alone(async () => {
      await this.load(timeline);
      const levels = timeline.setup.bots;
      return this.engine.request({
        op: "analyse",
        ply,
        knowledge,
        levels,
        seed: ply + 1,
        iterations: TRIES,
        why: true,
      });
    });
    if (!answer.ok || !answer.why) return null;
    const reasons = (answer.why as Record<string, Json>[]).map((one) =>
      one.player === you && answer.player === you ? { ...one, you: true } : one,
    );
    const texts = (await this.texts(timeline, who, "reason", reasons)) ?? [];
    return { best: answer.best, texts, kinds: reasons.map((one) => String(one.reason)) };
  }

  close(): void {
    this.engine.close();
  }
}

/** The same game is the same text: for finding again what was reckoned about it. */
export const fingerprint = (timeline: Timeline): string => {
  const text = writeRecord({ ...timeline.record, names: undefined, bots: undefined });
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
};
