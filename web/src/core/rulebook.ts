// The rulebook for players (games/<id>/rulebook.md) as blocks to draw. A number in braces is the clause of RULES.md that
// a paragraph tells, so that a refused move can open it.
import { words } from "./i18n";

export type Span = { kind: "text" | "strong" | "em"; text: string } | { kind: "anchor"; clause: string };
export type Block =
  | { kind: "heading"; level: number; id: string; spans: Span[] }
  | { kind: "text" | "ruling"; spans: Span[] }
  | { kind: "list"; ordered: boolean; ruling: boolean; items: { deep: boolean; spans: Span[] }[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "figure"; name: string; args: string[] };

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|\s*\{([^}]+)\}/g;

export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const m of text.matchAll(SPAN)) {
    if (m.index > from) spans.push({ kind: "text", text: text.slice(from, m.index) });
    if (m[1] !== undefined) spans.push({ kind: "strong", text: m[1] });
    else if (m[2] !== undefined) spans.push({ kind: "em", text: m[2] });
    else spans.push({ kind: "anchor", clause: m[3]! });
    from = m.index + m[0].length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}

const cells = (line: string): Span[][] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => parseSpans(cell.trim()));

/** What a heading is called without its marks, for the contents. */
export const plainText = (spans: Span[]): string => spans.map((s) => (s.kind === "anchor" ? "" : s.text)).join("");

export function parseRulebook(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) readLine(line, blocks);
  return blocks;
}

function readLine(line: string, blocks: Block[]): void {
  const heading = line.match(/^(#+) (.*)$/);
  const figure = line.match(/^\[\[(\w+)(?:: (.*))?\]\]$/);
  const item = line.match(/^(> )?(\s*)(-|\d+\.) (.*)$/);
  if (!line.trim()) blocks.push({ kind: "text", spans: [] });
  else if (heading) {
    const spans = parseSpans(heading[2]!);
    blocks.push({ kind: "heading", level: heading[1]!.length, id: `part-${blocks.length}`, spans });
  } else if (figure) blocks.push({ kind: "figure", name: figure[1]!, args: figure[2]?.split(" ") ?? [] });
  else if (line.startsWith("|")) readRow(line, blocks);
  else if (item) readItem(item, blocks);
  else if (line.startsWith(">")) blocks.push({ kind: "ruling", spans: parseSpans(line.replace(/^> ?/, "")) });
  else blocks.push({ kind: "text", spans: parseSpans(line) });
}

function readRow(line: string, blocks: Block[]): void {
  const last = blocks[blocks.length - 1];
  if (/^[|\s:-]+$/.test(line)) return;
  if (last?.kind === "table") last.rows.push(cells(line));
  else blocks.push({ kind: "table", head: cells(line), rows: [] });
}

function readItem(item: RegExpMatchArray, blocks: Block[]): void {
  const last = blocks[blocks.length - 1];
  const entry = { deep: item[2]!.length > 0, spans: parseSpans(item[4]!) };
  const ordered = item[3] !== "-";
  const ruling = !!item[1];
  if (last?.kind === "list" && (entry.deep || (last.ordered === ordered && last.ruling === ruling)))
    last.items.push(entry);
  else blocks.push({ kind: "list", ordered, ruling, items: [entry] });
}

/** The anchor that tells a clause: its own, or the last one before it in the same chapter. */
export function nearestAnchor(blocks: Block[], clause: string): string | null {
  const number = (text: string) => Number(text.split(".")[1]);
  const same = anchorsOf(blocks).filter((anchor) => anchor.split(".")[0] === clause.split(".")[0]);
  const before = same.filter((anchor) => number(anchor) <= number(clause));
  return before.sort((a, b) => number(b) - number(a))[0] ?? same[0] ?? null;
}

export function anchorsOf(blocks: Block[]): string[] {
  const found: string[] = [];
  const look = (spans: Span[]) => spans.forEach((s) => s.kind === "anchor" && found.push(s.clause));
  for (const block of blocks) {
    if (block.kind === "list") block.items.forEach((i) => look(i.spans));
    else if (block.kind === "table") [block.head, ...block.rows].forEach((row) => row.forEach(look));
    else if (block.kind !== "figure") look(block.spans);
  }
  return found;
}

/** The story with which a book begins: its paragraphs before the first chapter, the line about players and time left out. */
export function openingOf(book: Block[]): string {
  const end = book.findIndex((b) => b.kind === "heading" && b.level === 2);
  return book
    .slice(0, Math.max(0, end))
    .flatMap((b) => (b.kind === "text" && b.spans.some((s) => s.kind !== "em") ? [plainText(b.spans)] : []))
    .join(" ");
}

const cache = new Map<string, Promise<Block[]>>();

export function loadRulebook(game: string): Promise<Block[]> {
  const name = `${game}.${words.get().lang}`;
  let book = cache.get(name);
  if (!book) {
    const url = new URL(`${import.meta.env.BASE_URL}rulebook/${name}.md`, document.baseURI);
    book = fetch(url)
      .then((r) => (r.ok ? r.text() : ""))
      .then((text) => parseRulebook(text).filter((b) => b.kind !== "text" || b.spans.length))
      .catch(() => {
        cache.delete(name); // offline for a moment: the next look tries again
        return [];
      });
    cache.set(name, book);
  }
  return book;
}
