// A table on this screen: takes the table's news one by one, lets them be seen in order, keeps the log, and
// carries the player's actions back. Screens draw `state` and call the functions.
import { fly, measure, type Flight } from "./flights";
import { readingTime, type Moment } from "./moments";
import { same } from "./picker";
import { calmMotion, PACE, settings } from "./settings";
import { play as playSound, soundOf } from "./sound";
import { store } from "./store";
import { t } from "./i18n";
import type {
  Action,
  MovePreview,
  GameEvent,
  Note,
  PastLine,
  Refusal,
  Snapshot,
  Step,
  Table,
  TableNews,
  View,
  WhyNot,
} from "./types";

export interface LogEntry {
  id: number;
  ply: number;
  event: GameEvent;
  text: string;
  note?: Note;
  /** From before this screen was opened: to be read, not announced. */
  past?: boolean;
}

/** A line of the log as people read and hear it. */
export const lineText = (entry: LogEntry): string => (entry.note ? t(entry.note.key, entry.note.args) : entry.text);

const NOTE: GameEvent = { event: "note" };

export interface PlayState {
  snapshot: Snapshot | null;
  log: LogEntry[];
  /** What is being shown now; null when the board is at rest. */
  showing: GameEvent | null;
  busy: boolean;
  /** The banner that is being read; nothing goes on until it is gone. */
  moment: Moment | null;
  refusal: Refusal | null;
  online: boolean;
  /** A move on its way to the table: until its answer is here, no other is sent. */
  sent: Action | null;
  error: string | null;
}

const EVENT_MS = 420;
const STEP_MS_MOST = 2600;
const STILL_SHARE = 0.3;

export class Session {
  readonly state = store<PlayState>({
    snapshot: null,
    log: [],
    showing: null,
    busy: false,
    moment: null,
    refusal: null,
    online: true,
    sent: null,
    error: null,
  });
  flights: (event: GameEvent, snapshot: Snapshot) => Flight[] = () => [];
  /** A board that can change its view event by event; else the board jumps to where the step leads. */
  advance: ((view: View, event: GameEvent, next: Snapshot) => View) | null = null;
  /** Which events of a step are worth a banner. */
  moments: ((step: Step, before: Snapshot) => Moment[]) | null = null;
  /** Seats whose words this person does not want to see. */
  readonly muted = store<Set<number>>(new Set());
  /** The turn is told in one sentence: events by which nothing moves take little time. */
  brief = false;
  /** The actions a guided game waits for. */
  only: Action[] | null = null;
  private current: Step | null = null;
  private sights = new Map<string, Promise<MovePreview | null>>();
  private whys = new Map<string, Promise<WhyNot | null>>();
  private queue: Step[] = [];
  private running = false;
  private hurry = false;
  private wake: (() => void) | null = null;
  private read: (() => void) | null = null;
  private logId = 0;
  /** The seat for which an answer was given by itself: nobody was asked, so the log does not tell it. */
  private unasked: number | null = null;

  constructor(readonly table: Table) {}

  async start(): Promise<void> {
    try {
      await this.table.open((news) => this.take(news));
    } catch (error) {
      this.patch({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  private patch(part: Partial<PlayState>): void {
    // What changes nothing draws nothing.
    this.state.update((now) =>
      (Object.keys(part) as (keyof PlayState)[]).every((key) => now[key] === part[key]) ? now : { ...now, ...part },
    );
  }

  private take(news: TableNews): void {
    switch (news.kind) {
      case "start":
        this.queue = [];
        this.skip();
        this.goOn();
        this.patch({
          snapshot: news.snapshot,
          busy: false,
          showing: null,
          log: this.logAt(news.snapshot.ply, news.past),
          error: null,
        });
        break;
      case "step":
        this.queue.push(news.step);
        void this.run();
        break;
      case "status":
        if (this.queue.length) this.queue[this.queue.length - 1]!.next = news.snapshot;
        else if (this.current) this.current.next = news.snapshot;
        else this.patch({ snapshot: news.snapshot });
        break;
      case "connection":
        this.patch({ online: news.online });
        break;
      case "note":
        this.patch({
          log: [
            ...this.state.get().log,
            { id: ++this.logId, ply: this.state.get().snapshot?.ply ?? 0, event: NOTE, text: "", note: news.note },
          ],
        });
        break;
    }
  }

  /** After going back, the log ends where the game now stands. */
  private logAt(ply: number, past: PastLine[]): LogEntry[] {
    if (past.length)
      return past.map((line) => ({
        id: ++this.logId,
        ply: line.ply,
        event: line.event,
        text: line.text,
        note: line.note,
        past: true,
      }));
    return this.state.get().log.filter((entry) => entry.ply <= ply);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.patch({ busy: true });
    while (this.queue.length) {
      await this.show(this.queue.shift()!);
      if (this.queue.length === 0) this.hurry = false;
    }
    this.running = false;
    this.patch({ busy: false, showing: null });
  }

  private async show(step: Step): Promise<void> {
    const pace = this.hurry || calmMotion() ? 0 : PACE[settings.get().speed];
    const from = this.state.get().snapshot;
    // Event by event where the board can, so that causes come before consequences; what happens to a view on the way
    // is for the eyes only: the step ends with the table's own view.
    let view: View | null = pace > 0 && this.advance && from && from.you === step.next.you ? from.view : null;
    this.current = step;
    this.sights.clear();
    this.whys.clear();
    const moments = from && settings.get().moments !== "off" ? (this.moments?.(step, from) ?? []) : [];
    let before = measure();
    this.patch({ snapshot: view ? { ...from!, legal: [], actors: [] } : step.next, refusal: null });
    await nextFrame();
    const each = Math.min(EVENT_MS, STEP_MS_MOST / Math.max(1, step.events.length)) * pace;
    for (const [i, event] of step.events.entries()) {
      if (event.event === "passed" && event.player === this.unasked) {
        this.unasked = null;
        continue;
      }
      const text = step.texts[i] ?? "";
      if (view) {
        before = measure();
        view = this.advance!(view, event, step.next);
        this.patch({ snapshot: { ...from!, view, legal: [], actors: [] } });
        if (!this.hurry) await nextFrame();
      }
      this.patch({
        showing: event,
        log: [...this.state.get().log, { id: ++this.logId, ply: step.next.ply, event, text }],
      });
      playSound(soundOf(event.event));
      const paths = this.flights(event, step.next);
      const ms = this.hurry ? 0 : each * (this.brief && !paths.length ? STILL_SHARE : 1);
      const flights = paths.map((flight) => fly(flight, before, ms * 1.15));
      await Promise.race([Promise.all([...flights, this.pause(ms)]), this.woken()]);
      for (const moment of moments)
        if (moment.at === i && (!this.hurry || moment.major)) await this.linger(moment, step);
    }
    this.current = null;
    // Also where the board did not change on the way: what came meanwhile (the next person at this screen) is in `next`.
    if (this.state.get().snapshot !== step.next) this.patch({ snapshot: step.next });
  }

  /** Shows a banner for as long as it takes to read it, or until somebody goes on. */
  private async linger(moment: Moment, step: Step): Promise<void> {
    const ms = readingTime(moment, settings.get().moments, step.next.clock !== null);
    this.patch({ moment });
    const read = new Promise<void>((resolve) => (this.read = resolve));
    await Promise.race(ms === Infinity ? [read] : [read, this.pause(ms)]);
    this.read = null;
    this.patch({ moment: null });
  }

  /** The banner has been read. */
  goOn(): void {
    this.read?.();
  }

  /** What an action would do; asked once for each position. */
  preview(action: Action): Promise<MovePreview | null> {
    const key = `${this.state.get().snapshot?.ply} ${JSON.stringify(action)}`;
    let sight = this.sights.get(key);
    if (!sight) this.sights.set(key, (sight = this.table.preview?.(action).catch(() => null) ?? Promise.resolve(null)));
    return sight;
  }

  /** Why an action is not allowed; asked once for each position. */
  whyNot(action: Action): Promise<WhyNot | null> {
    const key = `${this.state.get().snapshot?.ply} ${JSON.stringify(action)}`;
    let why = this.whys.get(key);
    if (!why) this.whys.set(key, (why = this.table.whyNot?.(action).catch(() => null) ?? Promise.resolve(null)));
    return why;
  }

  private pause(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }

  /** Shows the rest at once. */
  skip(): void {
    if (!this.running) return;
    this.hurry = true;
    this.wake?.();
  }

  /** `unasked`: given by itself, where nobody was asked. */
  async act(action: Action, unasked = false): Promise<boolean> {
    if (this.state.get().sent) return false;
    this.unasked = unasked ? (action.player as number) : null;
    this.patch({ refusal: null });
    const other =
      this.only !== null &&
      this.only.some((a) => a.player === action.player) &&
      !this.only.some((a) => same(a, action));
    const refusal = other && this.allowed(action) ? { code: "lesson", message: "" } : await this.send(action);
    if (refusal) {
      this.patch({ refusal });
      playSound("refuse");
    }
    return !refusal;
  }

  private async send(action: Action): Promise<Refusal | null> {
    this.patch({ sent: action });
    try {
      return await this.table.act(action);
    } finally {
      this.patch({ sent: null });
    }
  }

  private allowed(action: Action): boolean {
    return this.state.get().snapshot?.legal.some((a) => same(a, action)) ?? false;
  }

  dismiss(): void {
    this.patch({ refusal: null });
  }

  refuse(refusal: Refusal): void {
    this.patch({ refusal });
  }

  async undo(): Promise<void> {
    await this.ask(this.table.undo());
  }

  /** A request about the table itself; what the server refuses is shown like a forbidden move. */
  async ask(request: Promise<Refusal | null> | undefined): Promise<void> {
    const refusal = await request;
    if (refusal) this.patch({ refusal });
  }

  close(): void {
    this.goOn();
    this.table.close();
  }
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? setTimeout(resolve, 0) : requestAnimationFrame(() => resolve())));
