// The table of a puzzle: the real position on the real board, but only the move that is looked for is played. Any other
// legal one is judged and not made; a forbidden one is refused by the engine as ever.
import { Home } from "../core/engine";
import { t } from "../core/i18n";
import { same } from "../core/picker";
import { newId } from "../core/start";
import { createOf, TableClient } from "../core/table";
import type { Action, Hint, Json, LocalSetup, Refusal, Table } from "../core/types";
import type { Puzzle } from "./puzzles";

export interface Try {
  action: Action;
  right: boolean;
  /** What it is worth by the bot's search, 0..1; null while nobody knows. */
  value: number | null;
}

/** Why the solution is better than another move, in sentences. */
export interface Reasons {
  other: Action;
  texts: string[];
}

const JUDGE_MS = 500;
/** Nobody has answered by then, so the reasons can be worked out meanwhile. */
const REASONS_MS = 1200;

/** The same card elsewhere on a line: the solution lies before it, or behind it; null: the answer is of another kind. */
export function asideOf(best: Action[], made: Action): "earlier" | "later" | null {
  const places = best.flatMap((one) => (one.card === made.card && typeof one.place === "number" ? [one.place] : []));
  if (typeof made.place !== "number" || !places.length) return null;
  return Math.max(...places) < made.place ? "earlier" : "later";
}

/** The task speaks of players by number, and so does its table. */
function setupOf({ game, players, options, player, position }: Puzzle): LocalSetup {
  const bots = Array.from({ length: players }, (_, i) => (i === player ? null : "medium"));
  const names = bots.map((_, i) => t("seat.name", [i + 1]));
  return { id: newId(), game, players, seed: 1, options, position: position as Json, bots, names };
}

export class PuzzleTable extends TableClient {
  override readonly can: Table["can"] = { undo: false, chat: false, rematch: false };
  onTry: (made: Try) => void = () => undefined;
  reasons: Reasons | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly puzzle: Puzzle) {
    const setup = setupOf(puzzle);
    super(new Home(), createOf(setup, true), setup);
    this.hint = undefined;
  }

  override async open(listen: Parameters<TableClient["open"]>[0]): Promise<void> {
    await super.open(listen);
    this.tell({ kind: "note", note: { key: "machine.puzzle.begins", args: {} } });
    this.timer = setTimeout(() => void this.explain(), REASONS_MS);
  }

  override close(): void {
    clearTimeout(this.timer);
    super.close();
  }

  /** Why the bot, where it finds the solution, prefers it to its second choice. */
  private async explain(): Promise<void> {
    const hint = this.puzzle.knowledge === "all" ? null : await this.think().catch(() => null);
    const [first, second] = hint?.moves ?? [];
    if (first && second && hint!.why.length && this.puzzle.best.some((one) => same(one, first.action)))
      this.reasons = { other: second.action, texts: hint!.why };
  }

  private async worth(action: Action): Promise<number | null> {
    const knowledge = this.puzzle.knowledge ?? "mover";
    const answer = await this.channel.ask({ op: "hint", bot: "ismcts", ms: JUDGE_MS, knowledge });
    const value = (answer.moves as Hint["moves"] | undefined)?.find((move) => same(move.action, action))?.value ?? null;
    // Games have shown that nothing else is worth more than `next`; a short search may think so.
    return value === null || knowledge === "all" ? value : Math.min(value, this.puzzle.next);
  }

  override async act(action: Action): Promise<Refusal | null> {
    if (this.puzzle.best.some((best) => same(best, action))) {
      const refusal = await super.act(action);
      if (!refusal) this.onTry({ action, right: true, value: this.puzzle.value });
      return refusal;
    }
    const legal = this.snapshot().legal.find((one) => same(one, action));
    if (!legal) return super.act(action);
    this.onTry({ action: legal, right: false, value: null });
    this.onTry({ action: legal, right: false, value: await this.worth(legal) });
    return null;
  }

  /** The answer is played for the one who gives up. */
  async give(): Promise<void> {
    await super.act(this.puzzle.best[0]!);
  }
}
