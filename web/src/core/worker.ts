// The engine in a thread of its own. Requests of the protocol and messages of a table come in, answers go out, in order;
// after a message that may have changed the table, bots move and the screen passes on until a person has to act.
import { load } from "../../../wasm/engine.mjs";
import { WITHOUT_NET, fetchNets } from "./nets";

interface NetTable {
  game: string;
  players: number;
}
type Message = Record<string, unknown>;
interface Loaded {
  request(object: object): Message;
  table(object: object): Message & { ok: boolean; more?: boolean; update?: Message };
  match(): NetTable | null;
  netTable(): NetTable | null;
  addNet(bytes: ArrayBuffer): void;
}
interface Asked {
  id: number;
  wasm: string;
  request?: Message;
  table?: Message;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Promise<Loaded> | null = null;
let going = false;
let botsFirst = false;
/** Nothing happens by itself: a puzzle's table waits after its answer. */
let held = false;
/** What the bots of a lesson play, by ply, and the ply now. */
let script: Record<string, unknown> = {};
let ply = 0;

/** What the table plays. */
let atTable: NetTable | null = null;

/** The net of a table. Without a connection the engine searches instead. */
async function fetchNet(loaded: Loaded, wasm: string, table: NetTable | null): Promise<void> {
  if (table) await fetchNets(wasm, table.game, table.players, (bytes) => loaded.addNet(bytes));
}

/** How long bots wait for a net, in milliseconds from the first time on; until it is there they search. */
const PATIENCE = 3000;
let tooLate: Promise<void> | null = null;
const late = (): Promise<void> => (tooLate ??= new Promise((resolve) => setTimeout(resolve, PATIENCE)));

async function fetchEngine(wasm: string): Promise<Loaded> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return load(await answer.arrayBuffer()) as Promise<Loaded>;
}

const asksNet = ({ op, bot }: Message): boolean => op === "analyse" || (op === "think" && !WITHOUT_NET.includes(bot));

/** What came meanwhile goes first: a person may take something back while bots play. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const note = (answer: Message): void => void (ply = Number((answer.update as Message | undefined)?.ply ?? ply));

async function goOn(loaded: Loaded, wasm: string): Promise<void> {
  if (going || held) return;
  going = true;
  await Promise.race([fetchNet(loaded, wasm, loaded.netTable()), late()]);
  for (let more = true; more;) {
    await turn();
    const answer = loaded.table({ op: "go_on", bots_first: botsFirst, action: script[ply] });
    botsFirst = false;
    note(answer);
    if (answer.update) scope.postMessage({ push: { ...answer.update, push: "update" } });
    more = answer.ok && Boolean(answer.more);
  }
  going = false;
}

scope.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    engine ??= fetchEngine(data.wasm);
    const loaded = await engine.catch(() => null);
    if (!loaded) {
      engine = null;
      return scope.postMessage({ id: data.id, answer: { ok: false, error: { code: "no_engine", message: "" } } });
    }
    if (data.request && asksNet(data.request)) await fetchNet(loaded, data.wasm, loaded.match());
    if (data.request) return scope.postMessage({ id: data.id, answer: loaded.request(data.request) });
    // Where several may act in any order, people go first; they may let a bot go before them.
    const nudge = data.table!.op === "nudge";
    if (data.table!.op === "create") {
      held = Boolean(data.table!.held);
      tooLate = null;
      script = (data.table!.script as typeof script | undefined) ?? {};
      atTable = { game: String(data.table!.game), players: Number(data.table!.players) };
    }
    if (data.table!.op === "hint") await fetchNet(loaded, data.wasm, atTable);
    const answer = nudge ? { ok: true } : loaded.table(data.table!);
    note(answer);
    scope.postMessage({ id: data.id, answer });
    botsFirst ||= nudge;
    void goOn(loaded, data.wasm);
  } catch (error) {
    scope.postMessage({ id: data.id, answer: { ok: false, error: { code: "engine", message: String(error) } } });
  }
};
