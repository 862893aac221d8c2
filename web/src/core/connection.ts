// The line to the server: requests and answers matched by id, pushes, and coming back by itself after a loss.
import { readJson, writeJson } from "./saves";
import { settings } from "./settings";
import { store } from "./store";
import { t } from "./i18n";

export type Message = Record<string, any>;

const TOKEN = "timetable.token";
const SLOWEST_MS = 15000;

/** Whether this page came from a server at all: a static folder has none. */
export const hasServer = store<boolean | null>(null);

export async function findServer(): Promise<boolean> {
  if (hasServer.get() !== null) return hasServer.get()!;
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}healthz`, { cache: "no-store" });
    hasServer.set(answer.ok && (await answer.text()).trim() === "ok");
  } catch {
    hasServer.set(false);
  }
  return hasServer.get()!;
}

export class Connection {
  readonly online = store(false);
  /** What is fixed about tables; the server tells it once a connection. */
  readonly infos = new Map<string, Message>();
  /** Where this person sits in games not over. */
  readonly seats = store<Message[]>([]);
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (answer: Message) => void>();
  private unsent: Message[] = [];
  private listeners = new Set<(push: Message) => void>();
  private back = new Set<() => void>();
  private lastId = 0;
  private tries = 0;
  private ready = false;

  private connect(): void {
    if (this.socket) return;
    const url = new URL(`${import.meta.env.BASE_URL}ws`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url.href.replace(/#.*/, ""), "timetable");
    this.socket = socket;
    socket.onopen = () => void this.greet();
    socket.onmessage = ({ data }) => this.take(JSON.parse(data as string) as Message);
    socket.onclose = () => this.lost();
  }

  private async greet(): Promise<void> {
    const again = this.tries > 0;
    const token = readJson<string | null>(TOKEN, null);
    const hello = { op: "hello", lang: settings.get().lang, texts: true, ...(token ? { token } : {}) };
    const answer = await this.transmit(hello);
    if (!answer.ok && answer.error?.code === "bad_token") {
      writeJson(TOKEN, null);
      await this.transmit({ op: "hello", lang: settings.get().lang, texts: true });
    }
    this.seats.set((answer.seats as Message[] | undefined) ?? []);
    this.tries = 0;
    this.ready = true;
    this.online.set(true);
    for (const message of this.unsent.splice(0)) this.socket?.send(JSON.stringify(message));
    if (again) for (const listener of this.back) listener();
  }

  private take(message: Message): void {
    const update = message.push === "update" ? message : message.update;
    if (update?.info) this.infos.set(update.table, update.info);
    if (message.push) {
      for (const listener of [...this.listeners]) listener(message);
      return;
    }
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  private lost(): void {
    this.socket = null;
    this.ready = false;
    this.online.set(false);
    // Moves are repeated under their own id after coming back; other requests fail and may be asked again.
    const sent = new Set(this.unsent.map((m) => m.id));
    for (const [id, answer] of [...this.waiting]) if (!sent.has(id)) (answer({ ok: false, error: { code: "lost", message: t("web.offline") } }), this.waiting.delete(id));
    const wait = Math.min(SLOWEST_MS, 400 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    setTimeout(() => this.connect(), wait);
  }

  private transmit(message: Message): Promise<Message> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  ask(message: Message): Promise<Message> {
    this.connect();
    if (this.ready && this.socket?.readyState === WebSocket.OPEN) return this.transmit(message);
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.unsent.push({ ...message, id });
    });
  }

  /** Makes sure that somebody is sitting here: a guest under the name of the settings, if nobody yet. */
  async person(): Promise<void> {
    if (readJson<string | null>(TOKEN, null)) {
      const me = await this.ask({ op: "me" });
      if (me.ok) return;
    }
    const answer = await this.ask({ op: "guest", name: settings.get().name.trim() || t("web.you") });
    if (!answer.ok) throw new Error(answer.error.message);
    writeJson(TOKEN, answer.token);
  }

  onPush(listener: (push: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Called after the line was lost and is there again. */
  onBack(listener: () => void): () => void {
    this.back.add(listener);
    return () => void this.back.delete(listener);
  }
}

export const connection = new Connection();
