// A table in this browser: the engine in a worker, bots, and one or more people at one screen.
import { componentsOf, NO_COMPONENTS } from "./components";
import { startEngine, type Engine } from "./engine";
import { needsTelling, t, words } from "./i18n";
import { saveGame, type Saved } from "./saves";
import type {
  Action,
  Foresight,
  GameEvent,
  Hint,
  Json,
  PastLine,
  Refusal,
  Seat,
  Snapshot,
  Table,
  TableNews,
  View,
} from "./types";

export interface LocalSetup {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  /** Seeds of a server's tables have 64 bits. */
  seed: number | bigint;
  /** One a seat: null for a person, else the bot's id. */
  bots: (string | null)[];
  names: string[];
  record?: Json;
  /** A position to start from: guided games, and what was set up by hand. */
  position?: Json;
  /** Saved although it starts from a position. */
  keep?: boolean;
  /** A timeline that parted from another game: where, and for which seat everything hidden was dealt anew (null: for none). */
  fork?: { of: string; ply: number; redealt: number | null; made: number };
  /** One person plays every seat: nobody has to look away. */
  alone?: boolean;
  /** What somebody called this game or timeline. */
  title?: string;
  /** Where a game that was not played here comes from. */
  from?: "table" | "file" | "link";
  /** What a server's table said of its chance: the member `fair` of its record. */
  fair?: { table: string; hash: string; [more: string]: Json };
}

/** A bot's time to think, so that a table of bots keeps a pace that people can follow. */
const THINK_MS = 250;
const HINT_MS = 700;

export class LocalTable implements Table {
  readonly id: string;
  readonly code = null;
  readonly can: Table["can"] = { undo: true, chat: false, rematch: true };
  hint?: () => Promise<Hint | null>;
  protected engine: Engine;
  private listener: (news: TableNews) => void = () => {};
  private closed = false;
  protected you: number | null;
  private curtain = false;
  protected ply = 0;
  /** The plies at which a person decided: where undo goes back to. */
  private decided: number[] = [];
  private generation = 0;
  private over = false;
  private components = NO_COMPONENTS;

  constructor(
    readonly setup: LocalSetup,
    engine: Engine = startEngine(),
  ) {
    this.id = setup.id;
    this.engine = engine;
    const first = setup.bots.findIndex((bot) => bot === null);
    this.you = first < 0 ? null : first;
    if (this.people === 1 || setup.alone) this.hint = () => this.think();
  }

  /** The time machine's address of this game. While several people play at one screen it stays shut: it would show the others' cards. */
  get replay(): string | null {
    const kept = !this.setup.position || this.setup.keep;
    return kept && (this.people < 2 || this.setup.alone || this.over) ? `#/replay/${this.id}` : null;
  }

  private get people(): number {
    return this.setup.bots.filter((bot) => bot === null).length;
  }

  private seats(): Seat[] {
    return this.setup.bots.map((bot, i) => ({
      name: this.setup.names[i] ?? "",
      kind: bot !== null ? "bot" : this.people === 1 ? "you" : "human",
      present: true,
    }));
  }

  async open(listener: (news: TableNews) => void): Promise<void> {
    this.listener = listener;
    const { game, players, seed, options, record, position } = this.setup;
    let answer = await this.engine.request(
      record ? { op: "load", record } : { op: "new", game, players, seed, options, position },
    );
    if (!answer.ok && record) answer = await this.engine.request({ op: "new", game, players, seed, options, position });
    if (!answer.ok) throw new Error(answer.error.message);
    this.ply = answer.ply ?? 0;
    this.components = componentsOf(await this.engine.request({ op: "components", lang: words.get().lang }));
    const past = (record as { actions?: Action[] } | undefined)?.actions ?? [];
    this.decided = past.flatMap((action, ply) =>
      ply >= (this.setup.fork?.ply ?? 0) && ply < this.ply && this.setup.bots[action.player] === null ? [ply] : [],
    );
    this.sit(answer.actors);
    const told = await this.retell(past.slice(0, this.ply));
    this.listener({ kind: "start", snapshot: await this.snapshot(), past: told });
    void this.run();
  }

  /** What has happened so far in a saved game: played again, for the log. */
  private async retell(actions: Action[]): Promise<PastLine[]> {
    const you = this.you;
    if (!actions.length || you === null) return [];
    await this.engine.request({ op: "goto", ply: 0 });
    const answers = await Promise.all(
      actions.map((action) => this.engine.request({ op: "apply", action, seen: true })),
    );
    return answers.flatMap((answer, i) =>
      ((answer.seen as GameEvent[][] | undefined)?.[you] ?? []).map((event) => ({ ply: i + 1, event })),
    );
  }

  /** Chooses whose screen this is: stays with who can act, else goes to the next person asked. */
  private sit(actors: number[]): void {
    if (this.people < 2) return;
    const asked = actors.filter((seat) => this.setup.bots[seat] === null);
    if (!asked.length || (this.you !== null && asked.includes(this.you))) return;
    this.you = asked[0]!;
    this.curtain = !this.setup.alone;
  }

  private async snapshot(): Promise<Snapshot> {
    const you = this.you;
    const [view, legal, result] = await Promise.all([
      this.engine.request(you === null ? { op: "view" } : { op: "view", player: you }),
      this.engine.request({ op: "legal", player: you ?? 0 }),
      this.engine.request({ op: "result" }),
    ]);
    const over = Boolean(result.over);
    this.over = over;
    return {
      game: this.setup.game,
      players: this.setup.players,
      options: this.setup.options,
      seats: this.seats(),
      you,
      ply: this.ply,
      view: view.view as View,
      components: this.components,
      legal: over || you === null ? [] : ((legal as any).actions as Action[]),
      actors: over ? [] : (legal as any).actors,
      over,
      result: over ? { winners: result.winners, scores: result.scores, reason: result.reason } : null,
      clock: null,
      curtain: this.curtain,
    };
  }

  protected async play(action: Action): Promise<Refusal | null> {
    const answer = await this.engine.request({ op: "apply", action, seen: true });
    if (!answer.ok) return answer.error as Refusal;
    const before = this.you;
    this.ply++;
    this.sit(answer.actors);
    const seen = (answer.seen ?? []) as GameEvent[][];
    const events = before === null ? (answer.events as GameEvent[]) : (seen[before] ?? []);
    const texts = await Promise.all(events.map((event) => this.tell(event)));
    this.listener({ kind: "step", step: { action, events, texts, next: await this.snapshot() } });
    void this.save(Boolean(answer.over));
    return null;
  }

  private async tell(event: GameEvent): Promise<string | null> {
    if (!needsTelling({ game: this.setup.game, names: this.setup.names }, event)) return null;
    const answer = await this.engine.request({ op: "text", event, lang: words.get().lang });
    if (!answer.ok) return null;
    // The engine numbers the seats; here they have names.
    return this.setup.names.reduce(
      (text, name, seat) => text.replaceAll(t("seat.name", [seat + 1]), name),
      answer.text as string,
    );
  }

  private async think(): Promise<Hint | null> {
    if (this.you === null) return null;
    const thought = await this.engine.request({
      op: "think",
      player: this.you,
      bot: "expert",
      ms: HINT_MS,
      seed: this.ply + 1,
    });
    if (!thought.ok) return null;
    const moves = (thought.candidates as Hint["moves"]).slice(0, 12);
    return { moves, line: (thought.line as Action[] | undefined) ?? [], iterations: thought.iterations as number };
  }

  nudge(): void {
    void this.run(true);
  }

  /** Lets the bots act until a person has to. Where people and bots may act in any order, people go first, or say otherwise. */
  private async run(botFirst = false): Promise<void> {
    const mine = ++this.generation;
    while (!this.closed && mine === this.generation) {
      const answer = await this.engine.request({ op: "legal" });
      const actors = (answer.actors as number[] | undefined) ?? [];
      const bot = actors.find((seat) => this.setup.bots[seat] !== null);
      if (bot === undefined || (!botFirst && actors.some((seat) => this.setup.bots[seat] === null))) return;
      botFirst = false;
      const thought = await this.engine.request({
        op: "think",
        player: bot,
        bot: this.setup.bots[bot],
        ms: THINK_MS,
        seed: this.ply + 1,
      });
      if (this.closed || mine !== this.generation) return;
      if (!thought.ok || (await this.play(thought.action as Action))) return;
    }
  }

  async act(action: Action): Promise<Refusal | null> {
    const ply = this.ply;
    const refusal = await this.play(action);
    if (refusal) return refusal;
    this.decided.push(ply);
    void this.run();
    return null;
  }

  async foresee(action: Action): Promise<Foresight | null> {
    const answer = await this.engine.request({ op: "foresee", action });
    return answer.ok ? (answer as unknown as Foresight) : null;
  }

  async undo(): Promise<void> {
    const ply = this.decided.pop();
    if (ply !== undefined) await this.playFrom(ply);
  }

  private async playFrom(ply: number): Promise<void> {
    this.generation++;
    this.decided = this.decided.filter((at) => at < ply);
    const answer = await this.engine.request({ op: "goto", ply });
    if (!answer.ok) return;
    this.ply = ply;
    this.sit(answer.actors);
    this.listener({ kind: "start", snapshot: await this.snapshot(), past: [] });
    void this.run();
  }

  private async save(over: boolean): Promise<void> {
    if (this.setup.position && !this.setup.keep) return;
    const answer = await this.engine.request({ op: "record" });
    if (!answer.ok) return;
    const { record: _old, ...setup } = this.setup;
    saveGame({
      setup: { ...setup, record: answer.record as Json },
      ply: this.ply,
      over,
      when: Date.now(),
    } satisfies Saved);
  }

  lift(): void {
    this.curtain = false;
    void this.snapshot().then((snapshot) => this.listener({ kind: "status", snapshot }));
  }

  async rematch(): Promise<string | null> {
    return null;
  }

  async say(): Promise<Refusal | null> {
    return null;
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }
}
