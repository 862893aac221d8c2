// Taking a game out again: as a file, as text, as an address.
import { startEngine, type Engine } from "../core/engine";
import type { LocalSetup } from "../core/types";
import { analysisOf } from "./estimate_chances";
import type { TimelineTree, Timeline } from "./timelines";
import { recordOf } from "./timelines";
import { RecordProblem, withLine, writeRecord, type GameRecord } from "./record";
import { pack } from "./pack_link";

/** The hash of the end that the engine wrote into a finished record. */
export const endOf = (record: GameRecord): string | undefined => (record.end as { hash?: string } | undefined)?.hash;

function sealed({ table, ...fair }: NonNullable<LocalSetup["fair"]>): Pick<GameRecord, "table" | "fair"> {
  return { table, fair };
}

/** All timelines as one record, with the names of those who played and what was reckoned about the main line. */
export async function treeRecord(tree: TimelineTree, engine: Engine = startEngine()): Promise<GameRecord> {
  const main = recordOf(tree.root);
  const forks = tree.timelines.filter((one) => one.save !== tree.root.id && one.id === one.save);
  const lines = forks.map(({ name, record }) => ({ name, actions: record.actions, redeals: record.redeals ?? [] }));
  const answer = await engine.request({ op: "join", record: main, lines });
  engine.close();
  if (!answer.ok) throw new RecordProblem(answer.error.message);
  const whole: GameRecord = { ...main, ...(answer.record as GameRecord) };
  const { fair, names, bots } = tree.root;
  const analysis = analysisOf(tree.timelines[0]!, endOf(main));
  return { ...whole, names, bots, ...(fair ? sealed(fair) : {}), ...(analysis ? { analysis } : {}) };
}

export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** Where a page may not write to the clipboard by itself: through a selection. */
function copyByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "hidden-text";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

const base = (): string => new URL(import.meta.env.BASE_URL, document.baseURI).href.replace(/#.*/, "");

/** A link to a moment that works for everybody: the server's address of a table, else the line itself inside the address. */
export async function momentLink(timeline: Timeline, ply: number, seat: number | null): Promise<string> {
  const query = `ply=${ply}${seat === null ? "" : `&seat=${seat}`}`;
  const fair = timeline.setup.from === "table" ? timeline.setup.fair : undefined;
  if (fair && timeline.id === timeline.save && !timeline.setup.fork) return `${base()}t/${fair.table}?${query}`;
  const { names, bots } = timeline.setup;
  const record = withLine(timeline.record, timeline.record.actions, timeline.record.redeals ?? []);
  return `${base()}#record=${await pack(writeRecord({ ...record, names, bots }))}&${query}`;
}

export const fileName = (tree: TimelineTree): string => `timetable-${tree.root.game}-${tree.root.id}.json`;
