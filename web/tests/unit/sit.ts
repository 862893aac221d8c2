// A seat at a table of the engine, as the browser has it: for tests that play.
import { expect, vi } from "vitest";
import type { Channel, Message } from "../../src/core/channel";
import { store } from "../../src/core/store";
import { createOf, TableClient } from "../../src/core/table";
import type { LocalSetup, Snapshot, TableNews } from "../../src/core/types";
import { engine, type TestEngine } from "./engine";

/** What the browser keeps, as long as a test runs. */
export function keepInMemory(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

/** What core/worker.ts does, without a thread: an answer, then what happens by itself. */
class TestChannel implements Channel {
  readonly online = store(true);
  readonly infos = new Map<string, Message>();
  private listeners = new Set<(push: Message) => void>();
  private timers = 0;
  constructor(private e: TestEngine) {}

  async ask(message: Message): Promise<Message> {
    const answer = this.e.table(message);
    this.timers++;
    setTimeout(() => (this.goOn(), this.timers--), 0);
    return answer;
  }

  /** Everything that was to happen by itself has happened. */
  async settled(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, 0));
    while (this.timers);
  }

  private goOn(): void {
    for (let more = true; more;) {
      const answer = this.e.table({ op: "go_on", ms: 1 });
      more = answer.ok && answer.more;
      if (answer.update) for (const listener of this.listeners) listener({ ...answer.update, push: "update" });
    }
  }

  onPush(listener: (push: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
  onBack = () => () => undefined;
}

export interface Screen {
  table: TableClient;
  news: TableNews[];
  snap(): Snapshot;
  log(): string[];
  settled(): Promise<void>;
}

export async function sit(setup: Partial<LocalSetup> & { game: string }): Promise<Screen> {
  const bots = setup.bots ?? [null, "random"];
  const full: LocalSetup = {
    id: "test",
    players: bots.length,
    options: {},
    seed: 3,
    bots,
    names: bots.map((_, i) => ["Ana", "Bea", "Cai", "Dag"][i]!),
    ...setup,
  };
  const line = new TestChannel(await engine());
  const table = new TableClient(line, createOf(full, false), full);
  const news: TableNews[] = [];
  await table.open((one) => news.push(one));
  await line.settled();
  const last = () =>
    news
      .map((one) => (one.kind === "step" ? one.step.next : "snapshot" in one ? one.snapshot : null))
      .filter((one) => one !== null)
      .at(-1)!;
  const log = () =>
    news.flatMap((one) =>
      one.kind === "step" ? one.step.texts : one.kind === "start" ? one.past.map((l) => l.text) : [],
    );
  return { table, news, snap: last, log, settled: () => line.settled() };
}

/** The first action, or the last, in turn: so that games go on. */
export async function play(screen: Screen, moves: number): Promise<void> {
  for (let i = 0; i < moves && !screen.snap().over && screen.snap().legal.length; i++) {
    const { legal } = screen.snap();
    if (screen.snap().curtain) screen.table.lift();
    expect(await screen.table.act(legal[i % 2 ? legal.length - 1 : 0]!)).toBeNull();
    await screen.settled();
  }
}
