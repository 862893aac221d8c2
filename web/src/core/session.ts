// A table on this screen: takes the table's news one by one, lets them be seen in order, keeps the log, and
// carries the player's actions back. Screens draw `state` and call the functions.
import { fly, measure, type Flight } from "./fly";
import { calmMotion, PACE, settings } from "./settings";
import { play as playSound, soundOf } from "./sound";
import { store } from "./store";
import type { Action, ChatLine, GameEvent, Refusal, Snapshot, Step, Table, TableNews } from "./types";

export interface LogEntry {
  id: number;
  ply: number;
  event: GameEvent;
  text: string | null;
}

export interface PlayState {
  snapshot: Snapshot | null;
  log: LogEntry[];
  /** What is being shown now; null when the board is at rest. */
  showing: GameEvent | null;
  busy: boolean;
  refusal: Refusal | null;
  online: boolean;
  chat: ChatLine[];
  undoAskedBy: number | null;
  error: string | null;
}

const EVENT_MS = 420;
const STEP_MS_MOST = 2600;

export class Session {
  readonly state = store<PlayState>({
    snapshot: null, log: [], showing: null, busy: false, refusal: null, online: true, chat: [], undoAskedBy: null, error: null,
  });
  flights: (event: GameEvent, snapshot: Snapshot) => Flight[] = () => [];
  private queue: Step[] = [];
  private running = false;
  private hurry = false;
  private wake: (() => void) | null = null;
  private logId = 0;

  constructor(readonly table: Table) {}

  async start(): Promise<void> {
    try {
      await this.table.open((news) => this.take(news));
    } catch (error) {
      this.patch({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  private patch(part: Partial<PlayState>): void {
    this.state.update((now) => ({ ...now, ...part }));
  }

  private take(news: TableNews): void {
    switch (news.kind) {
      case "start":
        this.queue = [];
        this.skip();
        this.patch({ snapshot: news.snapshot, busy: false, showing: null, log: this.logAt(news.snapshot.ply, news.past), error: null });
        break;
      case "step":
        this.queue.push(news.step);
        void this.run();
        break;
      case "status":
        if (this.queue.length) this.queue[this.queue.length - 1]!.next = news.snapshot;
        else this.patch({ snapshot: news.snapshot });
        break;
      case "chat":
        this.patch({ chat: [...this.state.get().chat, news.line] });
        break;
      case "connection":
        this.patch({ online: news.online });
        break;
      case "undo_asked":
        this.patch({ undoAskedBy: news.by });
        break;
    }
  }

  /** After going back, the log ends where the game now stands. */
  private logAt(ply: number, past: GameEvent[]): LogEntry[] {
    if (past.length) return past.map((event) => ({ id: ++this.logId, ply, event, text: null }));
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
    const before = measure();
    this.patch({ snapshot: step.next, refusal: null });
    await nextFrame();
    const each = Math.min(EVENT_MS, STEP_MS_MOST / Math.max(1, step.events.length)) * pace;
    for (const [i, event] of step.events.entries()) {
      const text = step.texts?.[i] ?? null;
      this.patch({ showing: event, log: [...this.state.get().log, { id: ++this.logId, ply: step.next.ply, event, text }] });
      playSound(soundOf(event.event));
      const ms = this.hurry ? 0 : each;
      const flights = this.flights(event, step.next).map((flight) => fly(flight, before, ms * 1.15));
      await Promise.race([Promise.all([...flights, this.pause(ms)]), this.woken()]);
    }
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

  async act(action: Action): Promise<boolean> {
    this.patch({ refusal: null });
    const refusal = await this.table.act(action);
    if (refusal) {
      this.patch({ refusal });
      playSound("refuse");
    }
    return !refusal;
  }

  dismiss(): void {
    this.patch({ refusal: null });
  }

  refuse(refusal: Refusal): void {
    this.patch({ refusal });
  }

  async undo(): Promise<void> {
    await this.table.undo();
  }

  answerUndo(yes: boolean): void {
    this.patch({ undoAskedBy: null });
    this.table.answerUndo?.(yes);
  }

  close(): void {
    this.table.close();
  }
}

const nextFrame = (): Promise<void> => new Promise((resolve) => (document.hidden ? setTimeout(resolve, 0) : requestAnimationFrame(() => resolve())));
