// A table as screens see it, wherever it stands: behind a server or in this browser. Both speak the same messages
// (docs/server-api.md); versions number everything, so a lost line loses nothing.
import { componentsOf, NO_COMPONENTS } from "./components";
import { Home } from "./engine";
import { words } from "./i18n";
import type { Channel, Message } from "./channel";
import { saveGame } from "./saves";
import { newId } from "./start";
import { store } from "./store";
import { learn } from "./sentences";
import type {
  Action,
  ChatLine,
  Clock,
  MovePreview,
  GameEvent,
  Hint,
  Json,
  LocalSetup,
  Note,
  OnlineTable,
  PastLine,
  Refusal,
  Seat,
  Snapshot,
  Table,
  TableNews,
  Together,
  WhyNot,
} from "./types";

/** Moves of a hint that are worth a look. */
const HINTS_MOST = 12;
/** What was said at tables whose people play again, by the table where they go on. */
const saidBefore = new Map<string, ChatLine[]>();
const PLAIN_REASONS = new Set(["against", "later"]);

export class TableClient implements Table {
  id = "";
  code: string | null = null;
  can: Table["can"];
  /** The last update, for the waiting room. */
  readonly latest = store<Message | null>(null);
  readonly chat = store<ChatLine[]>([]);
  readonly online?: OnlineTable;
  hint?: () => Promise<Hint | null>;
  nudge?: () => void;
  kept?: () => Promise<string | null>;
  protected info: Message = {};
  private version = -1;
  protected update: Message | null = null;
  private listener: ((news: TableNews) => void) | null = null;
  private stops: (() => void)[] = [];
  private next: string | null = null;
  /** The seat that asked to play again. */
  private nextBy: number | null = null;
  private curtain = false;
  private components = NO_COMPONENTS;
  /** The components are there: until then nothing is told, for nothing could be drawn. */
  private ready = false;
  private lang = words.get().lang;
  /** The log so far, for a screen that is opened later. */
  private past: PastLine[] = [];

  constructor(
    protected channel: Channel,
    private where: Message,
    /** A game in this browser: how it began, and under which name it is kept. */
    readonly setup: LocalSetup | null = null,
  ) {
    this.can = { undo: !setup?.daily, chat: !setup, rematch: true };
    if (setup) {
      this.id = setup.id;
      this.nudge = () => void channel.ask({ op: "nudge" });
      if (this.keeps) this.kept = () => this.save().then(() => setup.id);
      if (!setup.daily && (this.people === 1 || setup.alone)) this.hint = () => this.think();
    } else {
      this.online = this.together();
    }
  }

  private together(): OnlineTable {
    return {
      propose: (what, seat) => this.request("propose", { what, ...(seat === undefined ? {} : { seat }) }),
      vote: (yes) => this.request("vote", { yes }),
      resume: () => this.request("resume"),
      replace: (seat) => this.request("replace", { seat }),
      takeBack: () => this.request("back"),
      leave: () => this.request("leave"),
      mute: (seat, on) => this.request("mute", { seat, on }),
      resign: () => this.request("resign"),
      abort: () => this.request("abort"),
      report: (seat, kind) => this.request("report", { seat, kind }),
      block: (seat) => this.request("block", { seat }),
    };
  }

  /** How many people play at this screen. */
  private get people(): number {
    return this.setup?.bots.filter((bot) => bot === null).length ?? 1;
  }

  /** Whether it is kept in this browser: guided games and puzzles are not. */
  private get keeps(): boolean {
    return this.setup !== null && (!this.setup.position || this.setup.keep === true);
  }

  /** Where it can be looked at again: a server's table once over; a game here unless that would show others' cards. */
  get replay(): string | null {
    const over = this.update?.status === "over";
    if (!this.setup) return over ? `#/t/${this.id}?ply=0` : null;
    return this.keeps && ((this.people < 2 && !this.setup.daily) || this.setup.alone || over)
      ? `#/replay/${this.id}`
      : null;
  }

  // --- coming and going ---

  /** Joins, looks on or begins; throws with a sentence for people. */
  async enter(): Promise<void> {
    if (this.setup) await this.channel.ask({ op: "hello", lang: this.lang, texts: true });
    let answer = await this.channel.ask(this.where);
    // A record that cannot be read any more: its game begins again.
    if (!answer.ok && this.where.record) answer = await this.channel.ask({ ...this.where, record: undefined });
    if (!answer.ok) throw new Error(answer.error.message);
    if (!this.setup) {
      this.id = answer.table;
      this.where = { op: "open", table: answer.table };
    }
    const first = this.setup?.bots.indexOf(null);
    this.curtain = this.people > 1 && !this.setup?.alone && answer.seat !== first;
    this.accept(answer.update);
    this.stops.push(
      this.channel.onPush((push) => {
        if (push.table !== (this.setup ? "home" : this.id)) return;
        if (push.push === "update") this.accept(push);
        if (push.push === "presence") this.presence(push);
      }),
      this.channel.onBack(() => this.resync()),
      this.channel.online.watch((online) => this.listener?.({ kind: "connection", online })),
      words.watch(({ lang }) => lang !== this.lang && void this.retell(lang)),
    );
    await this.askComponents();
  }

  private async askComponents(): Promise<void> {
    const parts = await this.channel.ask({ op: "components", table: this.id });
    this.components = componentsOf({ ok: parts.ok, components: parts.components });
    this.ready = true;
  }

  private async resync(): Promise<void> {
    const answer = await this.channel.ask({ op: "open", table: this.id, version: this.version });
    if (answer.ok) this.accept(answer.update);
  }

  /** Something was missed, so the log is read from the beginning. */
  private async reread(): Promise<void> {
    const answer = await this.channel.ask({ op: "open", table: this.id });
    if (answer.ok) this.accept(answer.update, true);
  }

  /** In another language everything is told again. */
  private async retell(lang: typeof this.lang): Promise<void> {
    this.lang = lang;
    if (this.setup) await this.channel.ask({ op: "hello", lang, texts: true });
    await this.askComponents();
    const answer = await this.channel.ask({ op: "open", table: this.id });
    if (answer.ok && lang === this.lang) this.accept(answer.update, true);
  }

  async open(listener: (news: TableNews) => void): Promise<void> {
    if (!this.update) await this.enter();
    this.listener = listener;
    if (this.update?.view) listener({ kind: "start", snapshot: this.snapshot(), past: [...this.past] });
  }

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.listener = null;
    if (this.channel instanceof Home) this.channel.close();
    else if (this.id) void this.channel.ask({ op: "close", table: this.id });
  }

  // --- updates ---

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

  protected tell(news: TableNews): void {
    if (this.update?.view && this.ready) this.listener?.(news);
  }

  private accept(update: Message, again = false): void {
    const before = this.update;
    const passed = before !== null && update.seat !== before.seat;
    if (update.version <= this.version && before && !again && !passed) return;
    if (before && !again && (update.steps === null || update.from > this.version)) return void this.reread();
    // Told from somewhere else than where we were: to be shown as it is, not as news.
    const fresh = again || !before || update.from === 0;
    this.info = update.info ?? this.channel.infos.get(this.id) ?? this.info;
    this.code = this.info.code ?? null;
    this.can = { ...this.can, undo: !this.info.rated && !this.setup?.daily }; // nothing is taken back in rated matches
    this.next = this.info.rematch ?? this.next;
    if (fresh && update.steps) {
      this.past = [];
      this.chat.set(saidBefore.get(this.id) ?? []);
    }
    // The next person at this screen: what the last one saw goes away first.
    if (passed && this.setup && !this.setup.alone && before.seat !== null) this.curtain = true;
    this.version = update.version;
    this.update = update;
    learn(update.actions, update.labels);
    const names = this.names();
    for (const step of (update.steps as Message[] | null) ?? []) this.takeIn(step, names, !fresh);
    this.latest.set(update);
    this.announce(fresh ? null : before, update);
    if (this.setup && before && update.steps?.length) void this.save();
  }

  private names(): string[] {
    return (this.update!.seats as Message[]).map((seat) => seat.name || "…");
  }

  /** One step into the log and the chat; `heard`: it happens now, so it is also told. */
  private takeIn(step: Message, names: string[], heard: boolean): void {
    if (step.kind === "chat") {
      const line = { id: step.version, from: step.name, seat: step.seat, text: step.text ?? "", phrase: step.phrase };
      this.chat.update((all) => [...all, line]);
    }
    if (step.kind === "rematch") {
      this.next = step.table;
      this.nextBy = step.seat;
    }
    if (step.kind === "move") {
      const texts = textsOf(step);
      learn(step.events, texts);
      this.past.push(...(step.events as GameEvent[]).map((event, i) => ({ ply: step.ply, event, text: texts[i]! })));
    }
    if (step.kind === "start") this.past = [];
    if (step.kind === "undo") this.past = this.past.filter((line) => line.ply <= step.ply);
    const note = noteOf(step, names, this.update!.status);
    if (!note) return;
    this.past.push({ ply: this.past.at(-1)?.ply ?? 0, event: { event: "note" }, text: "", note });
    if (heard) this.tell({ kind: "note", note });
  }

  private announce(before: Message | null, update: Message): void {
    const steps: Message[] = update.steps ?? [];
    if (!update.view) return;
    const snapshot = this.snapshot();
    const moves = steps.filter((step) => step.kind === "move");
    const back = steps.some((step) => step.kind === "undo");
    if (!before?.view || back) this.tell({ kind: "start", snapshot, past: back && before?.view ? [] : [...this.past] });
    else if (moves.length)
      for (const step of moves)
        this.tell({ kind: "step", step: { events: step.events, texts: textsOf(step), next: snapshot } });
    else this.tell({ kind: "status", snapshot });
  }

  private seats(u: Message): Seat[] {
    const names = this.names();
    const shared = this.people > 1;
    return (u.seats as Message[]).map((seat, i): Seat => ({
      name: names[i]!,
      kind: seat.bot ? "bot" : i === u.seat && !shared ? "you" : seat.kind === "open" ? "open" : "human",
      present: Boolean(seat.here),
    }));
  }

  private consent(u: Message): Together {
    return {
      host: u.host ?? null,
      watching: u.watching ?? 0,
      delay: this.info.delay ?? 0,
      paused: u.status === "paused",
      chat: this.info.chat ?? "all",
      proposal: u.proposal ?? null,
      replaced: u.seat !== null && u.seats[u.seat]?.kind === "person" && u.seats[u.seat].bot !== null,
      rematch: this.next,
      rematchBy: this.nextBy,
      draw: Boolean(this.info.draw) && !(u.seats as Message[]).some((seat) => seat.bot),
      end: u.end && u.end !== "played" ? u.end : null,
      resigned: u.seat !== null && (u.resigned ?? []).includes(u.seat),
    };
  }

  protected snapshot(): Snapshot {
    const u = this.update!;
    const over = u.status === "over";
    const clock: Clock | null = u.clock
      ? { left: u.clock.left, running: u.clock.running, at: performance.now() }
      : null;
    return {
      game: this.info.game,
      players: this.info.players,
      options: this.info.options,
      seats: this.seats(u),
      you: u.seat ?? null,
      ply: u.ply,
      view: u.view,
      components: this.components,
      legal: u.status === "playing" ? (u.actions ?? []) : [],
      actors: over ? [] : (u.actors ?? []),
      over,
      result: over && u.result ? { winners: u.result.winners, scores: u.result.scores, reason: u.result.reason } : null,
      clock,
      curtain: this.curtain,
      ...(this.setup ? {} : { together: this.consent(u) }),
    };
  }

  lift(): void {
    this.curtain = false;
    this.tell({ kind: "status", snapshot: this.snapshot() });
  }

  // --- asking ---

  /** A request about this table whose answer may bring an update. */
  async order(op: string, fields: Message = {}): Promise<Message> {
    const answer = await this.channel.ask({ op, table: this.id, ...fields });
    if (answer.update) this.accept(answer.update);
    return answer;
  }

  protected async request(op: string, fields: Message = {}): Promise<Refusal | null> {
    const answer = await this.order(op, fields);
    return answer.ok ? null : (answer.error as Refusal);
  }

  async act(action: Action): Promise<Refusal | null> {
    const move = { ply: this.update!.ply, cid: newId(16), action };
    const refusal = await this.request("move", move);
    // The same cid is never played twice, so it is safe to say it again.
    return refusal?.code === "lost" ? this.request("move", move) : refusal;
  }

  undo(): Promise<Refusal | null> {
    return this.request("propose", { what: "undo" });
  }

  async preview(action: Action): Promise<MovePreview | null> {
    const answer = await this.channel.ask({ op: "preview", table: this.id, action });
    if (!answer.ok) return null;
    learn(answer.events, answer.texts);
    return answer as unknown as MovePreview;
  }

  async whyNot(action: Action): Promise<WhyNot | null> {
    const answer = await this.channel.ask({ op: "clause", table: this.id, action });
    return answer.ok && answer.text && answer.rule ? { text: answer.text, rule: answer.rule, why: answer.why } : null;
  }

  protected async think(): Promise<Hint | null> {
    const answer = await this.channel.ask({ op: "hint" });
    if (!answer.ok) return null;
    const moves = answer.moves as Hint["moves"];
    learn(
      moves.map((move) => move.action),
      answer.labels,
    );
    // What the numbers say already, and that nothing can be said, is no reason.
    const why = ((answer.why_texts ?? []) as string[]).filter((_, i) => !PLAIN_REASONS.has(answer.why?.[i]?.reason));
    return { moves: moves.slice(0, HINTS_MOST), why };
  }

  /** The table to play again at, perhaps another game; the person who asks for it takes a seat there at once. */
  async rematch(game?: string): Promise<string | null> {
    if (this.setup) return null;
    const other = game ? { game, players: this.info.players } : {};
    const answer = this.next ? { ok: true, table: this.next } : await this.order("rematch", other);
    if (!answer.ok) return null;
    if (this.update?.seat !== null) await this.channel.ask({ op: "join", table: answer.table });
    // The talk goes on there. Older lines come first and are not news; who said them may have another seat now.
    const said = this.chat.get();
    saidBefore.set(
      answer.table,
      said.map((line, i) => ({ ...line, id: i - said.length, seat: null })),
    );
    return answer.table;
  }

  say(text: string, phrase?: string): Promise<Refusal | null> {
    return this.request("chat", phrase ? { phrase } : { text });
  }

  private async save(): Promise<void> {
    if (!this.setup || !this.keeps) return;
    const answer = await this.channel.ask({ op: "record" });
    if (!answer.ok) return;
    const setup = { ...this.setup, record: answer.record as Json };
    saveGame({ setup, ply: this.update!.ply, over: answer.over, when: Date.now() });
  }
}

/** A game in this browser. */
export function localTable(setup: LocalSetup, held = false): TableClient {
  return new TableClient(new Home(), createOf(setup, held), setup);
}

export function createOf(setup: LocalSetup, held: boolean): Message {
  const { game, players, options, seed, position, record, bots, names, fork, script } = setup;
  return {
    op: "create",
    game,
    players,
    options,
    seed,
    position,
    record,
    seats: bots.map((bot) => bot ?? "me"),
    names,
    undo_floor: fork?.ply ?? 0,
    held,
    script,
  };
}

const textsOf = (step: Message): string[] => step.texts ?? (step.events as GameEvent[]).map(() => "");

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
    case "resign":
      return { key: "web.note.resign", args: { who } };
    case "abort":
      return { key: "web.note.abort", args: { who } };
    case "draw":
      return { key: "web.end.draw", args: {} };
    case "end":
      return { key: "web.end.closed", args: {} };
    case "rematch":
      return { key: "web.note.rematch", args: { who } };
    default:
      return null;
  }
}
