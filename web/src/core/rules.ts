// RULES.md as a list of clauses. Clauses are found by their numbers, so a refusal can quote one.
import { words } from "./i18n";

export interface Block {
  kind: "heading" | "clause" | "text" | "table" | "list";
  level?: number;
  number?: string;
  text: string;
  rows?: string[][];
}

const cache = new Map<string, Promise<Block[]>>();

function clauses(game: string): Promise<Block[]> {
  const name = `${game}.${words.get().lang}`;
  let book = cache.get(name);
  if (!book) {
    const url = new URL(`${import.meta.env.BASE_URL}rules/${name}.md`, document.baseURI);
    book = fetch(url)
      .then((r) => (r.ok ? r.text() : ""))
      .then(parseRules)
      .catch(() => []);
    cache.set(name, book);
  }
  return book;
}

const CLAUSE = /^(?:#{0,4} ?|- )(?:\*\*)?((?:\d+\.\d+)|(?:[A-Z]\d+))(?:\*\*)?[.:]? +(.*)$/;

export function parseRules(text: string): Block[] {
  const blocks: Block[] = [];
  let inCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    else if (!inCode) readLine(line, blocks);
  }
  return blocks.filter((b) => b.text || b.rows?.length);
}

function readLine(line: string, blocks: Block[]): void {
  const last = blocks[blocks.length - 1];
  const heading = line.match(/^(#{1,4}) (.*)$/);
  const clause = line.match(CLAUSE);
  if (clause) blocks.push({ kind: "clause", number: clause[1], text: clause[2]! });
  else if (heading) blocks.push({ kind: "heading", level: heading[1]!.length, text: heading[2]! });
  else if (line.startsWith("|")) readRow(line, blocks);
  else if (/^\s*[-*] /.test(line)) blocks.push({ kind: "list", text: line.replace(/^\s*[-*] /, "") });
  else if (!line.trim()) blocks.push({ kind: "text", text: "" });
  else if (last && last.kind !== "table" && last.kind !== "heading" && last.text) last.text += ` ${line.trim()}`;
  else blocks.push({ kind: "text", text: line.trim() });
}

function readRow(line: string, blocks: Block[]): void {
  const cells = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return;
  const last = blocks[blocks.length - 1];
  if (last?.kind === "table") last.rows!.push(cells);
  else blocks.push({ kind: "table", text: "", rows: [cells] });
}

/** The text of a clause named "game/N.M", without markup. */
export async function clauseText(rule: string): Promise<string | null> {
  const [game, number] = rule.split("/");
  const block = (await clauses(game!)).find((b) => b.number === number);
  return block ? plain(block.text) : null;
}

export const plain = (text: string): string =>
  text.replace(/\*\*|`|\[(?=R\d)|(?<=R\d+)\]/g, "").replace(/(^|\s)\*(\S[^*]*)\*/g, "$1$2");
