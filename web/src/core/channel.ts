// What a table is spoken to through: a WebSocket to a server, or the engine in a worker. Both answer the messages of
// docs/server-api.md, and bring what happens without being asked.
import type { Store } from "./store";

export type Message = Record<string, any>;

export interface Channel {
  readonly online: Store<boolean>;
  /** What is fixed about tables, which is told once. */
  readonly infos: Map<string, Message>;
  ask(message: Message): Promise<Message>;
  onPush(listener: (push: Message) => void): () => void;
  /** Called after the line was lost and is there again, before anything that was kept meanwhile is sent. */
  onBack(listener: () => Promise<void>): () => void;
}
