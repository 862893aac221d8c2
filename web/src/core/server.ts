// A table behind the server, as screens see tables. Versions number everything, so a lost line loses nothing.
import type { Connection, Message } from "./connection";
import { needsTelling } from "./i18n";
import { BOT_NAMES, newId } from "./start";
import { store } from "./store";
import type { Action, Clock, Foresight, GameEvent, Refusal, Seat, Snapshot, Table, TableNews } from "./types";

export class ServerTable implements Table {
  id = "";
  code: string | null = null;
  readonly can = { undo: true, chat: true, rematch: true, review: false };
  /** The last update, for the waiting room. */
  readonly latest = store<Message | null>(null);
  private info: Message = {};
  private version = -1;
  private update: Message | null = null;
  private listener: ((news: TableNews) => void) | null = null;
  private stops: (() => void)[] = [];
  private next: string | null = null;

  constructor(private line: Connection, private where: { table?: string; code?: string }) {}

  /** Joins or only looks on; throws with the server's sentence. */
  async enter(): Promise<void> {
    const answer = await this.line.ask({ op: "open", ...this.where });
    if (!answer.ok) throw new Error(answer.error.message);
    this.id = answer.table;
    this.where = { table: answer.table };
    this.accept(answer.update);
    this.stops.push(
      this.line.onPush((push) => {
        if (push.table !== this.id) return;
        if (push.push === "update") this.accept(push);
        if (push.push === "presence") this.presence(push);
      }),
      this.line.onBack(() => void this.resync()),
      this.line.online.watch((online) => this.listener?.({ kind: "connection", online })),
    );
  }

  private async resync(): Promise<void> {
    const answer = await this.line.ask({ op: "open", table: this.id, version: this.version });
    if (answer.ok) this.accept(answer.update);
  }

  private presence(push: Message): void {
    const seat = this.update?.seats?.[push.seat];
    if (!seat || !this.update) return;
    seat.here = push.here;
    this.latest.set({ ...this.update });
    this.tell({ kind: "status", snapshot: this.snapshot() });
  }

  private tell(news: TableNews): void {
    if (this.update?.view) this.listener?.(news);
  }

  private accept(update: Message): void {
    if (update.version <= this.version && this.update) return;
    const before = this.update;
    this.info = update.info ?? this.line.infos.get(this.id) ?? this.info;
    this.code = this.info.code ?? null;
    this.version = update.version;
    this.update = update;
    this.latest.set(update);
    this.announce(before, update);
  }

  private announce(before: Message | null, update: Message): void {
    const steps: Message[] | null = update.steps;
    for (const step of steps ?? []) {
      if (step.kind === "chat") this.listener?.({ kind: "chat", line: { from: step.name, text: step.text ?? "", phrase: step.phrase } });
      if (step.kind === "rematch") this.next = step.table;
    }
    const snapshot = update.view ? this.snapshot() : null;
    if (!snapshot) return;
    const moves = (steps ?? []).filter((step) => step.kind === "move");
    if (!before?.view || !steps || steps.some((step) => step.kind === "undo")) this.tell({ kind: "start", snapshot, past: before?.view ? [] : moves.flatMap((step) => step.events as GameEvent[]) });
    else if (moves.length)
      for (const step of moves) this.tell({ kind: "step", step: { action: null, events: step.events, texts: this.texts(step, snapshot), next: snapshot } });
    else this.tell({ kind: "status", snapshot });
    const proposal = update.proposal;
    if (proposal?.what === "undo" && update.seat !== null && proposal.need.includes(update.seat) && !proposal.yes.includes(update.seat)) this.tell({ kind: "undo_asked", by: proposal.by });
  }

  private texts(step: Message, snapshot: Snapshot): (string | null)[] {
    const who = { game: snapshot.game, names: snapshot.seats.map((seat) => seat.name) };
    return (step.events as GameEvent[]).map((event, i) => (needsTelling(who, event) ? ((step.texts as string[] | undefined)?.[i] ?? null) : null));
  }

  private snapshot(): Snapshot {
    const u = this.update!;
    const clock: Clock | null = u.clock ? { left: u.clock.left, running: u.clock.running, at: performance.now() } : null;
    return {
      game: this.info.game,
      players: this.info.players,
      options: this.info.options,
      seats: (u.seats as Message[]).map((seat, i): Seat => ({ name: seat.kind === "bot" ? BOT_NAMES[i % BOT_NAMES.length]! : seat.name || "…", kind: seat.bot ? "bot" : i === u.seat ? "you" : seat.kind === "open" ? "open" : "human", present: Boolean(seat.here) })),
      you: u.seat ?? null,
      ply: u.ply,
      view: u.view,
      legal: u.actions ?? [],
      actors: u.actors ?? [],
      over: u.status === "over",
      result: u.status === "over" && u.result ? { winners: u.result.winners, scores: u.result.scores, reason: u.result.reason } : null,
      clock,
      curtain: false,
    };
  }

  async open(listener: (news: TableNews) => void): Promise<void> {
    this.listener = listener;
    if (!this.update) await this.enter();
    if (this.update?.view) listener({ kind: "start", snapshot: this.snapshot(), past: [] });
  }

  async foresee(action: Action): Promise<Foresight | null> {
    const answer = await this.line.ask({ op: "foresee", table: this.id, action });
    return answer.ok ? (answer as unknown as Foresight) : null;
  }

  async act(action: Action): Promise<Refusal | null> {
    const move = { op: "move", table: this.id, ply: this.update!.ply, cid: newId(16), action };
    let answer = await this.line.ask(move);
    // The same cid is never played twice, so it is safe to say it again.
    if (!answer.ok && answer.error.code === "lost") answer = await this.line.ask(move);
    if (answer.update) this.accept(answer.update);
    return answer.ok ? null : (answer.error as Refusal);
  }

  /** A request about this table whose answer may bring an update. */
  async order(op: string, fields: Message = {}): Promise<Message> {
    const answer = await this.line.ask({ op, table: this.id, ...fields });
    if (answer.update) this.accept(answer.update);
    return answer;
  }

  async undo(): Promise<void> {
    await this.order("propose", { what: "undo" });
  }

  answerUndo(yes: boolean): void {
    void this.order("vote", { yes });
  }

  async rematch(): Promise<string | null> {
    if (this.next) return this.next;
    const answer = await this.order("rematch");
    return answer.ok ? answer.table : null;
  }

  takeBack(): void {
    void this.order("back");
  }

  replace(seat: number): void {
    void this.order("replace", { seat });
  }

  say(text: string, phrase?: string): void {
    void this.order("chat", phrase ? { phrase } : { text });
  }

  lift(): void {}

  async at(): Promise<Snapshot | null> {
    return null;
  }

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
    if (this.id) void this.line.ask({ op: "close", table: this.id });
  }
}
