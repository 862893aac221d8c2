// The engine in a worker, as an object to ask: requests of the engine's protocol, and the messages of one table.
import type { Channel, Message } from "./channel";
import { t } from "./i18n";
import { store } from "./store";

export type Answer = Record<string, any> & { ok: boolean };

export interface Engine {
  request(request: Record<string, unknown>): Promise<Answer>;
  close(): void;
}

type Sent = { request: Message } | { table: Message };

/** One worker, which holds one match of the protocol and one table. */
export class Home implements Engine, Channel {
  readonly online = store(true);
  readonly infos = new Map<string, Message>();
  private worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private wasm = new URL(`${import.meta.env.BASE_URL}engine/timetable.wasm`, document.baseURI).href;
  private waiting = new Map<number, (answer: Answer) => void>();
  private listeners = new Set<(push: Message) => void>();
  private last = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: Answer } | { push: Message }>) => {
      if ("push" in data) {
        for (const listener of [...this.listeners]) listener(data.push);
        return;
      }
      const { answer } = data;
      if (answer.error?.code === "no_engine") answer.error.message = t("web.error.no_engine");
      this.waiting.get(data.id)?.(answer);
      this.waiting.delete(data.id);
    };
  }

  private send(message: Sent): Promise<Answer> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, wasm: this.wasm, ...message });
    });
  }

  request(request: Record<string, unknown>): Promise<Answer> {
    return this.send({ request });
  }

  ask(message: Message): Promise<Message> {
    return this.send({ table: message });
  }

  onPush(listener: (push: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  onBack(): () => void {
    return () => undefined;
  }

  close(): void {
    this.worker.terminate();
    for (const done of this.waiting.values()) done({ ok: false, error: { code: "closed", message: "closed" } });
    this.waiting.clear();
  }
}

export const startEngine = (): Engine => new Home();
