// Looking at a match with its timelines: which timeline, which moment, through whose eyes, at what speed. One object that the replay
// screen watches; it fetches frames from the replayer and keeps the address in step.
import { fly, measure, type Flight } from "../core/flights";
import { startEngine } from "../core/engine";
import { calmMotion } from "../core/settings";
import { store } from "../core/store";
import { addTeller } from "../core/sentences";
import type { GameEvent, Snapshot } from "../core/types";
import { timelineTree, unlocked, type TimelineTree, type Timeline } from "./timelines";
import { nextMark, stopsOf, type Stop } from "./stops";
import { Replayer, type Frame, type Step } from "./replayer";

export interface ReplayState {
  tree: TimelineTree;
  timeline: Timeline;
  ply: number;
  /** Whose knowledge; with `open` every card lies open and this seat sits in front. */
  seat: number;
  open: boolean;
  frame: Frame | null;
  /** Every seat's own table, where all cards are open. */
  all: Snapshot[];
  steps: Map<string, Step[]>;
  stops: Map<string, Stop[]>;
  playing: boolean;
  speed: number;
  showing: GameEvent | null;
  problem: string | null;
}

export const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1300;
const FLY_MS = 420;

export interface Moment {
  line?: string;
  ply?: number;
  seat?: number;
  open?: boolean;
}

export class ReplayView {
  readonly state;
  readonly replayer = new Replayer(startEngine());
  flights: (event: GameEvent, snap: Snapshot) => Flight[] = () => [];
  private timer = 0;
  private turn = 0;
  private untell = addTeller((who, kind, objects) =>
    this.replayer.texts(this.state.get().timeline, who, kind, objects),
  );

  constructor(tree: TimelineTree, at: Moment) {
    const wanted = tree.timelines.find((one) => one.id === at.line) ?? tree.timelines[0]!;
    const people = wanted.setup.bots.findIndex((bot) => bot === null);
    const seat =
      at.seat !== undefined && at.seat >= 0 && at.seat < wanted.setup.players ? at.seat : Math.max(0, people);
    const free = unlocked(tree, wanted);
    const ply = Math.max(0, Math.min(wanted.length, at.ply ?? wanted.length));
    this.state = store<ReplayState>({
      tree,
      timeline: wanted,
      ply,
      seat: free ? seat : Math.max(0, people),
      open: Boolean(at.open) && free,
      frame: null,
      all: [],
      steps: new Map(),
      stops: new Map(),
      playing: false,
      speed: 1,
      showing: null,
      problem: null,
    });
    void this.read();
  }

  private patch(part: Partial<ReplayState>): void {
    this.state.update((now) => ({ ...now, ...part }));
  }

  /** Reads the timeline that is looked at first, then the others. */
  private async read(): Promise<void> {
    const { tree, timeline } = this.state.get();
    try {
      await this.readLine(timeline);
      await this.show();
      for (const other of tree.timelines)
        if (other.id !== timeline.id) await this.readLine(other).catch(() => undefined);
    } catch (problem) {
      this.patch({ problem: problem instanceof Error ? problem.message : String(problem) });
    }
  }

  private async readLine(timeline: Timeline): Promise<void> {
    const steps = await this.replayer.steps(timeline);
    const now = this.state.get();
    this.patch({
      steps: new Map(now.steps).set(timeline.id, steps),
      stops: new Map(now.stops).set(timeline.id, stopsOf(steps)),
    });
  }

  /** Draws the moment; the one who asks again meanwhile wins. */
  private async show(): Promise<void> {
    const mine = ++this.turn;
    const { timeline, ply, seat, open } = this.state.get();
    const frame = await this.replayer.frame(timeline, ply, seat, open);
    const all = open
      ? await Promise.all(
          timeline.setup.names.map((_, i) => this.replayer.frame(timeline, ply, i).then((f) => f.snapshot)),
        )
      : [];
    if (mine !== this.turn) return;
    this.patch({ frame, all });
  }

  go(ply: number, timeline = this.state.get().timeline): void {
    const now = this.state.get();
    const at = Math.max(0, Math.min(timeline.length, ply));
    if (at === now.ply && timeline.id === now.timeline.id) return;
    const free = unlocked(now.tree, timeline);
    const own = Math.max(
      0,
      timeline.setup.bots.findIndex((bot) => bot === null),
    );
    const forward = timeline.id === now.timeline.id && at === now.ply + 1;
    this.patch({ timeline, ply: at, showing: null, ...(free ? {} : { open: false, seat: own }) });
    this.address();
    void (forward ? this.showMove() : this.show());
  }

  /** One step forward is seen as it happened: things travel. */
  private async showMove(): Promise<void> {
    const before = measure();
    const mine = this.turn + 1;
    await this.show();
    const { timeline, ply, seat, open, frame, steps, speed } = this.state.get();
    const step = steps.get(timeline.id)?.[ply - 1];
    if (!step || !frame || mine !== this.turn || calmMotion()) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const events = open ? step.events : (step.seen[seat] ?? []);
    for (const event of events.slice(0, 4)) {
      if (mine !== this.turn) return;
      this.patch({ showing: event });
      await Promise.all(
        this.flights(event, frame.snapshot).map((flight) => fly(flight, before, FLY_MS / Math.max(1, speed))),
      );
    }
    if (mine === this.turn) this.patch({ showing: null });
  }

  by(steps: number): void {
    this.go(this.state.get().ply + steps);
  }

  byMark(direction: 1 | -1): void {
    const { stops, timeline, ply } = this.state.get();
    this.go(nextMark(stops.get(timeline.id) ?? [], ply, direction));
  }

  look(seat: number, open: boolean): void {
    this.patch({ seat, open });
    this.address();
    void this.show();
  }

  /** Plays on by itself; at the end from the beginning. */
  play(on: boolean): void {
    clearTimeout(this.timer);
    const { ply, timeline } = this.state.get();
    if (on && ply >= timeline.length) this.go(0);
    this.patch({ playing: on });
    if (on) this.timer = window.setTimeout(() => this.tick(), STEP_MS / this.state.get().speed);
  }

  private tick(): void {
    const { playing, ply, timeline, speed } = this.state.get();
    if (!playing) return;
    if (ply >= timeline.length) return this.play(false);
    this.by(1);
    this.timer = window.setTimeout(() => this.tick(), STEP_MS / speed);
  }

  speed(speed: number): void {
    this.patch({ speed });
  }

  /** The saves have changed: a name, a timeline more or less. */
  refresh(): void {
    const { tree, timeline } = this.state.get();
    const next = timelineTree(tree.root.id);
    if (!next) return void (location.hash = "#/records");
    const same = next.timelines.find((one) => one.id === timeline.id) ?? next.timelines[0]!;
    this.replayer.renew();
    this.patch({ tree: next, timeline: same, ply: Math.min(this.state.get().ply, same.length) });
    this.address();
    void this.read();
  }

  private address(): void {
    const { tree, timeline, ply, seat, open } = this.state.get();
    const line = timeline.id === tree.root.id ? "" : `&line=${encodeURIComponent(timeline.id)}`;
    const fair = tree.root.from === "table" ? tree.root.fair : undefined;
    const where = fair ? `t/${fair.table}` : `replay/${tree.root.id}`;
    history.replaceState(null, "", `#/${where}?ply=${ply}&seat=${seat}${open ? "&open=1" : ""}${line}`);
  }

  close(): void {
    clearTimeout(this.timer);
    this.turn++;
    this.untell();
    this.replayer.close();
  }
}
