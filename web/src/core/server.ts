// A table behind the server, as screens see tables. Versions number everything, so a lost line loses nothing.
import { componentsOf, NO_COMPONENTS } from "./components";
import type { Connection, Message } from "./connection";
import { needsTelling, t } from "./i18n";
import { botName, newId } from "./start";
import { store } from "./store";
import type {
  Action,
  ChatLine,
  Clock,
  Foresight,
  GameEvent,
  Note,
  OnlineTable,
  PastLine,
  Refusal,
  Seat,
  Snapshot,
  Table,
  TableNews,
  Together,
} from "./types";

export class ServerTable implements Table {
  id = "";
  code: string | null = null;
  readonly can = { undo: true, chat: true, rematch: true };
  /** Once over it can be looked at again. */
  get replay(): string | null {
    return this.update?.status === "over" ? `#/t/${this.id}?ply=0` : null;
  }
  /** The last update, for the waiting room. */
  readonly latest = store<Message | null>(null);
  readonly chat = store<ChatLine[]>([]);
  private info: Message = {};
  private version = -1;
  private update: Message | null = null;
  private components = NO_COMPONENTS;
  /** The components are there: until then nothing is told, for nothing could be drawn. */
  private ready = false;
  private listener: ((news: TableNews) => void) | null = null;
  private stops: (() => void)[] = [];
  private next: string | null = null;
  /** The log so far, for a screen that is opened later. */
  private past: PastLine[] = [];

  constructor(
    private line: Connection,
    private where: { table?: string; code?: string },
  ) {}

  readonly online: OnlineTable = {
    propose: (what, seat) => this.request("propose", { what, ...(seat === undefined ? {} : { seat }) }),
    vote: (yes) => this.request("vote", { yes }),
    resume: () => this.request("resume"),
    replace: (seat) => this.request("replace", { seat }),
    takeBack: () => this.request("back"),
    leave: () => this.request("leave"),
    mute: (seat, on) => this.request("mute", { seat, on }),
  };

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
    const parts = await this.line.ask({ op: "components", table: this.id });
    this.components = componentsOf({ ok: parts.ok, components: parts.components });
    this.ready = true;
  }

  private async resync(): Promise<void> {
    let answer = await this.line.ask({ op: "open", table: this.id, version: this.version });
    // Too much was missed to be shown in order: the log is read anew.
    if (answer.ok && answer.update.steps === null) answer = await this.line.ask({ op: "open", table: this.id });
    if (answer.ok) this.accept(answer.update);
  }

  private presence(push: Message): void {
    if (!this.update) return;
    const there = push.seats as boolean[] | undefined;
    const seats = (this.update.seats as Message[]).map((seat, i) => ({
      ...seat,
      here: seat.kind === "bot" || (there?.[i] ?? (i === push.seat ? push.here : seat.here)),
    }));
    this.update = { ...this.update, seats, watching: push.watching };
    this.latest.set(this.update);
    this.tell({ kind: "status", snapshot: this.snapshot() });
  }

  private tell(news: TableNews): void {
    if (this.update?.view && this.ready) this.listener?.(news);
  }

  private accept(update: Message): void {
    if (update.version <= this.version && this.update) return;
    const before = this.update;
    // Told from somewhere else than where we were: to be shown as it is, not as news.
    const anew = !before || update.steps === null || update.from === 0 || update.from > this.version;
    this.info = update.info ?? this.line.infos.get(this.id) ?? this.info;
    this.code = this.info.code ?? null;
    this.next = this.info.rematch ?? this.next;
    if (anew && update.steps) {
      this.past = [];
      this.chat.set([]);
    }
    this.version = update.version;
    this.update = update;
    const names = this.names();
    for (const step of (update.steps as Message[] | null) ?? []) this.takeIn(step, names, !anew);
    this.latest.set(update);
    this.announce(anew ? null : before, update);
  }

  private names(): string[] {
    return (this.update!.seats as Message[]).map((seat, i) => (seat.kind === "bot" ? botName(i) : seat.name || "…"));
  }

  /** One step into the log and the chat; `heard`: it happens now, so it is also told. */
  private takeIn(step: Message, names: string[], heard: boolean): void {
    if (step.kind === "chat") {
      const line = { id: step.version, from: step.name, seat: step.seat, text: step.text ?? "", phrase: step.phrase };
      this.chat.update((all) => [...all, line]);
    }
    if (step.kind === "rematch") this.next = step.table;
    if (step.kind === "move") {
      const texts = this.texts(step, names);
      this.past.push(...(step.events as GameEvent[]).map((event, i) => ({ ply: step.ply, event, text: texts[i] })));
    }
    if (step.kind === "start") this.past = [];
    if (step.kind === "undo") this.past = this.past.filter((line) => line.ply <= step.ply);
    const note = noteOf(step, names, this.update!.status);
    if (!note) return;
    this.past.push({ ply: this.past.at(-1)?.ply ?? 0, event: { event: "note" }, note });
    if (heard) this.tell({ kind: "note", note });
  }

  private announce(before: Message | null, update: Message): void {
    const steps: Message[] = update.steps ?? [];
    if (!update.view) return;
    const snapshot = this.snapshot();
    const moves = steps.filter((step) => step.kind === "move");
    const back = steps.some((step) => step.kind === "undo");
    if (!before?.view || back) this.tell({ kind: "start", snapshot, past: back && before?.view ? [] : this.past });
    else if (moves.length)
      for (const step of moves)
        this.tell({
          kind: "step",
          step: { action: null, events: step.events, texts: this.texts(step, this.names()), next: snapshot },
        });
    else this.tell({ kind: "status", snapshot });
  }

  /** Sentences with a part that only the server has; it numbers seats without a person, here they have names. */
  private texts(step: Message, names: string[]): (string | null)[] {
    const who = { game: this.info.game as string, names };
    const named = (text: string) =>
      names.reduce((all, name, seat) => all.replaceAll(t("seat.name", [seat + 1]), name), text);
    return (step.events as GameEvent[]).map((event, i) =>
      needsTelling(who, event) && step.texts?.[i] ? named(step.texts[i]) : null,
    );
  }

  private together(): Together {
    const u = this.update!;
    return {
      host: u.host ?? null,
      watching: u.watching ?? 0,
      delay: this.info.delay ?? 0,
      paused: u.status === "paused",
      chat: this.info.chat ?? "all",
      proposal: u.proposal ?? null,
      replaced: u.seat !== null && u.seats[u.seat]?.kind === "person" && u.seats[u.seat].bot !== null,
      rematch: this.next,
    };
  }

  private snapshot(): Snapshot {
    const u = this.update!;
    const clock: Clock | null = u.clock
      ? { left: u.clock.left, running: u.clock.running, at: performance.now() }
      : null;
    const names = this.names();
    return {
      game: this.info.game,
      players: this.info.players,
      options: this.info.options,
      seats: (u.seats as Message[]).map((seat, i): Seat => ({
        name: names[i]!,
        kind: seat.bot ? "bot" : i === u.seat ? "you" : seat.kind === "open" ? "open" : "human",
        present: Boolean(seat.here),
      })),
      you: u.seat ?? null,
      ply: u.ply,
      view: u.view,
      components: this.components,
      legal: u.status === "playing" ? (u.actions ?? []) : [],
      actors: u.actors ?? [],
      over: u.status === "over",
      result:
        u.status === "over" && u.result
          ? { winners: u.result.winners, scores: u.result.scores, reason: u.result.reason }
          : null,
      clock,
      curtain: false,
      together: this.together(),
    };
  }

  async open(listener: (news: TableNews) => void): Promise<void> {
    this.listener = listener;
    if (!this.update) await this.enter();
    if (this.update?.view) listener({ kind: "start", snapshot: this.snapshot(), past: this.past });
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

  private async request(op: string, fields: Message = {}): Promise<Refusal | null> {
    const answer = await this.order(op, fields);
    return answer.ok ? null : (answer.error as Refusal);
  }

  async undo(): Promise<void> {
    await this.online.propose("undo");
  }

  /** The table to play again at; whoever asks for it takes their seat there at once. */
  async rematch(): Promise<string | null> {
    const answer = this.next ? { ok: true, table: this.next } : await this.order("rematch");
    if (!answer.ok) return null;
    if (this.update?.seat !== null) await this.line.ask({ op: "join", table: answer.table });
    return answer.table;
  }

  say(text: string, phrase?: string): Promise<Refusal | null> {
    return this.request("chat", phrase ? { phrase } : { text });
  }

  lift(): void {}

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.listener = null;
    if (this.id) void this.line.ask({ op: "close", table: this.id });
  }
}

/** What is worth a line of the log besides the game's own events. Who sits down before the start is not. */
function noteOf(step: Message, names: string[], status: string): Note | null {
  const who = names[step.seat] ?? "";
  if (status === "waiting") return null;
  switch (step.kind) {
    case "seat":
      return step.now.kind !== "person" || !step.now.name
        ? null
        : { key: step.now.bot ? "web.note.bot" : "web.note.back", args: { who } };
    case "undo":
      return { key: "web.note.undo", args: { n: step.ply } };
    case "pause":
      return { key: "web.note.pause", args: {} };
    case "resume":
      return { key: "web.note.resume", args: { who } };
    case "timeout":
      return { key: "web.note.timeout", args: { who } };
    case "rematch":
      return { key: "web.note.rematch", args: { who } };
    default:
      return null;
  }
}
