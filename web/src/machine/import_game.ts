// Games that were played elsewhere: from a server's table, a file, the clipboard or a link. Each is checked by the
// engine, move by move, and then kept like a game of this browser, so that everything works on it alike.
import { connection, findServer } from "../core/connection";
import type { Message } from "../core/channel";
import { startEngine } from "../core/engine";
import { t } from "../core/i18n";
import { savedGame, saveGame } from "../core/saves";
import type { Json, LocalSetup } from "../core/types";
import { keepAnalysis } from "./estimate_chances";
import { timelineTree } from "./timelines";
import { unpack } from "./pack_link";
import { endOf } from "./share";
import { readRecord, RecordProblem, writeRecord, type GameRecord } from "./record";

/** The same game gets the same name, so that opening it twice keeps it once. */
function nameFor(record: GameRecord): string {
  const { names: _n, bots: _b, ...plain } = record;
  const text = writeRecord(plain as GameRecord);
  let a = 0x811c9dc5;
  let b = 0x1234567;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b + text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return `r${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

const isText = (value: unknown): value is string => typeof value === "string";

function namesIn(record: GameRecord): string[] {
  const given = Array.isArray(record.names) ? record.names : [];
  return Array.from({ length: record.players }, (_, i) =>
    isText(given[i]) && given[i].trim() ? given[i].slice(0, 40) : t("seat.name", [i + 1]),
  );
}

/** What the record of a server's table says about its chance. */
function fairIn(record: GameRecord): LocalSetup["fair"] {
  const { fair, table } = record as { fair?: Record<string, Json>; table?: unknown };
  return fair && isText(fair.hash) ? { ...fair, hash: fair.hash, table: isText(table) ? table : "" } : undefined;
}

interface Origin {
  id?: string;
  from: LocalSetup["from"];
  names?: string[];
  bots?: (string | null)[];
  table?: string;
}

/** Checks a record and keeps it; answers the id under which it is found. Throws with a sentence for people. */
export async function takeIn(record: GameRecord, origin: Origin): Promise<string> {
  const engine = startEngine();
  try {
    const answer = await engine.request({ op: "load", record });
    if (!answer.ok) throw new RecordProblem(answer.error.message);
    const canonical = (await engine.request({ op: "record" })).record as GameRecord;
    const id = origin.id ?? nameFor(canonical);
    const bots = Array.from({ length: canonical.players }, (_, i) =>
      isText((origin.bots ?? record.bots)?.[i]) ? (origin.bots ?? record.bots)![i]! : null,
    );
    const { game, players, options = {}, seed = 0 } = canonical;
    const fair = fairIn(origin.table ? { ...record, table: origin.table } : record);
    const setup: LocalSetup = {
      id,
      game,
      players,
      options,
      seed,
      bots,
      names: origin.names ?? namesIn(record),
      record: canonical as unknown as Json,
      from: origin.from,
      fair,
    };
    saveGame({ setup, ply: answer.ply, over: answer.over, when: savedGame(id)?.when ?? Date.now() });
    keepAnalysis(
      timelineTree(id)!.timelines.find((line) => line.id === id)!,
      record.analysis,
      endOf(canonical),
    );
    return id;
  } finally {
    engine.close();
  }
}

export const takeText = (text: string, from: "file" | "link" = "file"): Promise<string> =>
  takeIn(readRecord(text), { from });
export const takeLink = async (piece: string): Promise<string> => takeText(await unpack(piece).catch(() => ""), "link");

const tableId = (table: string): string => `t_${table}`;

/** A finished table of the server. What was fetched once is kept. */
export async function takeTable(table: string): Promise<string> {
  if (savedGame(tableId(table))) return tableId(table);
  if (!(await findServer())) throw new RecordProblem(t("web.error.no_server"));
  await connection.person();
  const opened = await connection.ask({
    op: "open",
    ...(table.length > 8 ? { table } : { code: table.toUpperCase() }),
  });
  if (!opened.ok) throw new RecordProblem(opened.error.message);
  const id = opened.table as string;
  const update = opened.update as Message;
  const answer = await connection.ask({ op: "record", table: id });
  void connection.ask({ op: "close", table: id });
  if (!answer.ok) throw new RecordProblem(answer.error.message);
  const seats = update.seats as Message[];
  const names = seats.map((seat, i): string => seat.name || t("seat.name", [i + 1]));
  return takeIn(answer.record as GameRecord, {
    id: tableId(id),
    from: "table",
    names,
    bots: seats.map((seat) => (seat.kind === "bot" ? (seat.bot as string | null) : null)),
    table: id,
  });
}
