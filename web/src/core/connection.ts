// The line to the server: requests and answers matched by id, pushes, and coming back by itself after a loss.
import { parseExact } from "../../../wasm/exact.mjs";
import { commit, revealFor } from "./contribution";
import type { Channel, Message } from "./channel";
import { readJson, writeJson } from "./saves";
import { settings } from "./settings";
import { store } from "./store";
import { t, words } from "./i18n";

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

const TOKEN = "timetable.token";
const SLOWEST_MS = 15000;
/** Bytes of one request; the server hangs up on much longer ones. */
export const MESSAGE_MOST = 128 * 1024;

export const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** With these somebody sits down, and adds to the key of the match. */
const SITTING = ["create", "join", "rematch"];

let spoken = words.get().lang;

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

export class Connection implements Channel {
  readonly online = store(false);
  /** What is fixed about tables; the server tells it once a connection. */
  readonly infos = new Map<string, Message>();
  /** Who the server takes us for; null: nobody yet. */
  readonly who = store<Person | null>(null);
  /** What the people who run the server have announced: a restart, when and why. */
  readonly notice = store<{ at: number; text: string } | null>(null);
  /** Where this person sits in games not over. */
  readonly seats = store<Message[]>([]);
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (answer: Message) => void>();
  private unsent: Message[] = [];
  private listeners = new Set<(push: Message) => void>();
  private back = new Set<() => Promise<void>>();
  private lastId = 0;
  private tries = 0;
  private ready = false;
  /** Tables whose seal this line has answered. */
  private revealed = new Set<string>();

  private connect(): void {
    if (this.socket) return;
    const url = new URL(`${import.meta.env.BASE_URL}ws`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url.href.replace(/#.*/, ""), "timetable");
    this.socket = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = ({ data }) => this.take(parseExact(data as string) as Message);
    socket.onclose = () => this.lost();
  }

  private async greet(socket: WebSocket): Promise<void> {
    const again = this.tries > 0;
    const token = readJson<string | null>(TOKEN, null);
    const hello = { op: "hello", lang: settings.get().lang, texts: true, ...(token ? { token } : {}) };
    let answer = await this.transmit(hello);
    if (!answer.ok && answer.error?.code === "bad_token") {
      writeJson(TOKEN, null);
      answer = await this.transmit({ op: "hello", lang: settings.get().lang, texts: true });
    }
    this.who.set((answer.person as Person | null | undefined) ?? null);
    this.seats.set((answer.seats as Message[] | undefined) ?? []);
    this.notice.set(answer.notice ?? null);
    this.tries = 0;
    this.ready = true;
    this.online.set(true);
    // Tables first hear what they missed: the answer to a move tells only what the move did.
    if (again) await Promise.all([...this.back].map((listener) => listener()));
    if (this.socket === socket) for (const message of this.unsent.splice(0)) socket.send(JSON.stringify(message));
  }

  private take(message: Message): void {
    const update = message.push === "update" ? message : message.update;
    if (update?.info) this.infos.set(update.table, update.info);
    if (update?.fair) this.reveal(update);
    if (message.push === "notice") this.notice.set(message.notice ?? null);
    if (message.push) {
      for (const listener of [...this.listeners]) listener(message);
      return;
    }
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  private reveal(update: Message): void {
    const request = this.revealed.has(update.table) ? null : revealFor(update);
    if (!request) return;
    this.revealed.add(update.table);
    // Nobody asked for it: what the answer brings is news like any other.
    void this.transmit(request).then((answer) => answer.update && this.take({ push: "update", ...answer.update }));
  }

  private lost(): void {
    this.socket = null;
    this.revealed.clear();
    this.ready = false;
    this.online.set(false);
    // Moves are repeated under their own id after coming back; other requests fail and may be asked again.
    const sent = new Set(this.unsent.map((m) => m.id));
    for (const [id, answer] of [...this.waiting])
      if (!sent.has(id))
        (answer({ ok: false, error: { code: "lost", message: t("web.offline") } }), this.waiting.delete(id));
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

  async ask(message: Message): Promise<Message> {
    if (sizeOf(message) > MESSAGE_MOST - 256)
      return { ok: false, error: { code: "too_big", message: t("web.too_big") } };
    this.connect();
    if (SITTING.includes(message.op)) message = { ...message, ...(await commit()) };
    if (this.ready && this.socket?.readyState === WebSocket.OPEN) return this.transmit(message);
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.unsent.push({ ...message, id });
    });
  }

  /** Makes sure that somebody is sitting here: a guest under the name of the settings, if nobody yet. */
  async person(): Promise<void> {
    if (await this.known()) return;
    const answer = await this.ask({ op: "guest", name: settings.get().name.trim() || t("web.you") });
    if (!answer.ok) throw new Error(answer.error.message);
    this.become(answer);
  }

  /** Who we are to the server, asked once the line is there. */
  async known(): Promise<Person | null> {
    const answer = await this.ask({ op: "hello", lang: settings.get().lang, texts: true });
    if (answer.ok) this.who.set(answer.person as Person | null);
    return this.who.get();
  }

  /** Where we sit, asked again. */
  async refresh(): Promise<void> {
    const token = readJson<string | null>(TOKEN, null);
    if (!token) return;
    const answer = await this.ask({ op: "hello", lang: settings.get().lang, texts: true, token });
    if (!answer.ok) return;
    this.who.set(answer.person as Person | null);
    this.seats.set((answer.seats as Message[] | undefined) ?? []);
  }

  /** An answer of guest, register, login or redeem: from now on we are that person, in other tabs too. */
  become(answer: Message): void {
    if (answer.token) writeJson(TOKEN, answer.token);
    this.who.set(answer.person as Person | null);
  }

  /** Nobody any more on this device. Other tabs hear of it through the storage. */
  forget(): void {
    writeJson(TOKEN, null);
    this.who.set(null);
    this.seats.set([]);
  }

  /** A new line, for another person or language. */
  renew(): void {
    if (this.socket) this.socket.close();
  }

  onPush(listener: (push: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  onBack(listener: () => Promise<void>): () => void {
    this.back.add(listener);
    return () => void this.back.delete(listener);
  }
}

export const connection = new Connection();

// Another tab has logged in or out: this one follows. The server's sentences follow the language.
window.addEventListener("storage", (event) => event.key === TOKEN && connection.renew());
words.watch(({ lang: now }) => {
  if (now === spoken) return;
  spoken = now;
  if (connection.online.get()) void connection.known();
});
