// Tables as the hall shows them: public ones that wait or are being played, and those where we sit ourselves. All of it
// stays as it is on the server while the hall is open.
import { connection, findServer } from "./connection";
import type { Message } from "./channel";
import { store } from "./store";

export const waiting = store<Message[]>([]);
export const playing = store<Message[]>([]);

export interface MyTable {
  table: string;
  game: string;
  status: "waiting" | "playing" | "paused" | "over";
  yourTurn: boolean;
  waitingFor: string[];
  others: string[];
  taken: number;
  seats: number;
}
export const own = store<MyTable[]>([]);

const AGAIN_MS = 20000;
const FOLLOWED = 8;
/** Newer than anything: the answer is the present, without the way there. */
const NOW = Number.MAX_SAFE_INTEGER;

async function listPlaying(): Promise<void> {
  const answer = await connection.ask({ op: "tables", status: "playing" });
  if (answer.ok) playing.set((answer.tables as Message[]).filter((table) => table.watch !== false));
}

function brief(update: Message): MyTable {
  const seats = update.seats as Message[];
  return {
    table: update.table,
    game: connection.infos.get(update.table)?.game ?? "",
    status: update.status,
    yourTurn: update.status === "playing" && (update.actions as unknown[]).length > 0,
    others: seats.flatMap((seat, i) => (i === update.seat || !seat.name ? [] : [seat.name as string])),
    waitingFor: (update.actors as number[]).map((i) => seats[i]!.name),
    taken: seats.filter((seat) => seat.kind === "person" || seat.kind === "bot").length,
    seats: seats.length,
  };
}

function keep(table: MyTable): void {
  own.update((all) =>
    all.some((t) => t.table === table.table) ? all.map((t) => (t.table === table.table ? table : t)) : [...all, table],
  );
}

async function follow(): Promise<string[]> {
  await connection.refresh();
  const ids = connection.seats
    .get()
    .slice(0, FOLLOWED)
    .map((seat) => seat.table as string);
  own.update((all) => all.filter((table) => ids.includes(table.table)));
  const answers = await Promise.all(ids.map((table) => connection.ask({ op: "open", table, version: NOW })));
  for (const answer of answers) if (answer.ok) keep(brief(answer.update));
  return ids;
}

/** Opens the hall's window to the server; returns how to close it. */
export function openHall(): () => void {
  let open = true;
  let followed: string[] = [];
  const stops: (() => void)[] = [];
  void findServer().then(async (there) => {
    if (!there || !open) return;
    stops.push(
      connection.onPush((push) => {
        if (push.push === "lobby") (waiting.set(push.tables as Message[]), void listPlaying());
        if (push.push === "update" && followed.includes(push.table)) keep(brief(push));
      }),
      connection.onBack(() => start()),
    );
    const timer = setInterval(() => !document.hidden && void listPlaying(), AGAIN_MS);
    stops.push(() => clearInterval(timer));
    const start = async () => {
      void connection.ask({ op: "lobby", on: true });
      void listPlaying();
      followed = await follow();
      if (!open) leave();
    };
    await start();
  });
  const leave = () => {
    for (const table of followed.splice(0)) void connection.ask({ op: "close", table });
  };
  return () => {
    open = false;
    for (const stop of stops.splice(0)) stop();
    leave();
    if (connection.online.get()) void connection.ask({ op: "lobby", on: false });
  };
}
