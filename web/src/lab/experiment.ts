// An experiment in the browser: workers play, one adds up. What is played follows from the set-up alone, so the figures
// are those of the command `timetable lab` for the same seed, however many workers there are.
import { t } from "../core/i18n";
import { store } from "../core/store";
import type { Json } from "../core/types";
import type { GameInfo } from "../core/types";

/** Custom numbers: table, row, field. */
export type Numbers = Record<string, Record<string, Record<string, Json>>>;

/** Everything that an experiment is: what a link carries. */
export interface Setup {
  game: string;
  players: string;
  bots: string[];
  options: Record<string, string>;
  chance: string;
  games: number;
  seed: number;
  numbers: Numbers;
  /** Play with the rules page's numbers, too. */
  both: boolean;
}

export interface Figure {
  name: string;
  words: string;
  cell: string;
  /** A part of all, 0 to 1. */
  share: boolean;
  value?: number;
  low?: number;
  high?: number;
}
export interface Variant {
  label: string;
  games: number;
  /** How often a seat would win if all were equal. */
  equal?: number;
  figures: Figure[];
}
export interface Brief {
  any: boolean;
  command: string;
  complete: boolean;
  lines: string[];
  variants: Variant[];
  /** Where weak and strong players disagree. */
  warnings: string[];
  /** Choices that are nearly always made by one place in turn order; `verb` names what could be left to chance. */
  coincide: { what: string; place: number; verb: string }[];
}
export interface Allowed {
  cards: Numbers;
  allowed: Record<string, Record<string, Record<string, string>>>;
  /** What people call tables, rows of a table and fields. */
  names: {
    tables: Record<string, string>;
    rows: Record<string, Record<string, string>>;
    fields: Record<string, string>;
  };
}

/** How long a worker plays before it hands over its sums, in milliseconds. */
const SHARE = 1200;
/** How often the sentences and the report are made again while games go on. */
const TELL = 1500;

class Hand {
  private worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private wasm = new URL(`${import.meta.env.BASE_URL}engine/lab.wasm`, document.baseURI).href;
  private waiting = new Map<number, { done: (v: any) => void; failed: (e: Error) => void }>();
  private last = 0;

  constructor() {
    this.worker.onmessage = ({ data }) => {
      const one = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) one?.failed(new Error(data.error));
      else one?.done(data.answer);
    };
  }

  ask<T>(op: string, more: object = {}): Promise<T> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, wasm: this.wasm, op, ...more });
    });
  }

  close(): void {
    this.worker.terminate();
  }
}

/** The request to the engine: keys as the flags of the command. */
export function requestOf(setup: Setup): object {
  const changed = Object.keys(setup.numbers).length > 0;
  const mine = { name: "mine.json", position: { cards: setup.numbers } };
  return {
    game: setup.game,
    ...(setup.players ? { players: setup.players } : {}),
    bots: setup.bots,
    options: setup.options,
    ...(setup.chance ? { chance: setup.chance } : {}),
    games: setup.games,
    seed: setup.seed,
    ...(changed ? { cards: setup.both ? [{ name: "rulebook" }, mine] : [mine] } : {}),
  };
}

export type State = "idle" | "running" | "stopping" | "stopped" | "done" | "failed";

export class Experiment {
  readonly state = store<State>("idle");
  /** Games handed over, of all. */
  readonly played = store({ done: 0, all: 0 });
  readonly brief = store<Brief | null>(null);
  /** The report, made again now and then. */
  readonly report = store("");
  readonly problem = store("");
  private collector = new Hand();
  private hands: Hand[] = [];
  private next: number[] = [];
  private games = 0;
  private last = 0;
  private telling = false;
  private closed = false;

  constructor(private lang: () => string) {}

  info(): Promise<GameInfo[]> {
    return this.collector.ask("games");
  }

  numbers(game: string): Promise<Allowed | null> {
    return this.collector.ask("numbers", { game, lang: this.lang() });
  }

  /** A new experiment: all games from the first on. */
  async start(setup: Setup): Promise<void> {
    const request = requestOf(setup);
    type Begun = { ok: boolean; error?: string; no_net?: boolean; variants: number };
    const answer = await this.collector.ask<Begun>("begin", { request });
    this.brief.set(null);
    this.report.set("");
    this.problem.set(answer.no_net ? t("labpage.no_net") : (answer.error ?? ""));
    if (!answer.ok) return this.state.set("failed");
    for (const hand of this.hands) hand.close();
    this.hands = Array.from({ length: Math.max(1, navigator.hardwareConcurrency || 1) }, () => new Hand());
    await Promise.all(this.hands.map((hand) => hand.ask("begin", { request })));
    this.next = Array.from({ length: answer.variants }, () => 0);
    this.games = setup.games;
    this.played.set({ done: 0, all: setup.games * answer.variants });
    await this.goOn();
  }

  /** The variant that is furthest behind, so that the intervals of all shrink alike. */
  private take(most: number): { variant: number; first: number; n: number } | null {
    let variant = 0;
    for (let v = 1; v < this.next.length; v++) if (this.next[v]! < this.next[variant]!) variant = v;
    const first = this.next[variant]!;
    const n = Math.min(most, this.games - first);
    if (n <= 0) return null;
    this.next[variant] = first + n;
    return { variant, first, n };
  }

  private async work(hand: Hand): Promise<void> {
    let most = 1;
    while (this.state.get() === "running" && !this.closed) {
      const part = this.take(most);
      if (!part) return;
      const { sums, ms } = await hand.ask<{ sums: Uint8Array; ms: number }>("play", part);
      if (this.closed) return;
      await this.collector.ask("add", { variant: part.variant, sums });
      this.played.update((p) => ({ ...p, done: p.done + part.n }));
      most = Math.max(1, Math.min(4 * most, Math.round((part.n * SHARE) / Math.max(ms, 1))));
      void this.tell();
    }
  }

  async goOn(): Promise<void> {
    this.state.set("running");
    try {
      await Promise.all(this.hands.map((hand) => this.work(hand)));
    } catch (error) {
      this.problem.set(String(error));
      return this.state.set("failed");
    }
    if (this.closed) return;
    await this.tell(true);
    this.state.set(this.played.get().done >= this.played.get().all ? "done" : "stopped");
  }

  /** Games that are being played are played to their end. */
  stop(): void {
    if (this.state.get() === "running") this.state.set("stopping");
  }

  async tell(last = false): Promise<void> {
    if (!last && (this.telling || performance.now() - this.last < TELL)) return;
    this.telling = true;
    this.last = performance.now();
    const brief = await this.collector.ask<Brief>("brief", { lang: this.lang() });
    if (brief.any) {
      this.brief.set(brief);
      this.report.set(await this.text("html"));
    }
    this.telling = false;
  }

  /** "json", "csv" or "html", as the command writes them. */
  async text(kind: string): Promise<string> {
    const bytes = await this.collector.ask<Uint8Array | null>("answer", { kind, lang: this.lang() });
    return bytes ? new TextDecoder().decode(bytes) : "";
  }

  close(): void {
    this.closed = true;
    this.collector.close();
    for (const hand of this.hands) hand.close();
  }
}
