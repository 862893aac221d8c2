// The table of a puzzle: the real position on the real board, but only the move that is looked for is played. Any other
// legal one is judged and not made; a forbidden one is refused by the engine as ever.
import { LocalTable } from "../core/local";
import { t } from "../core/i18n";
import { same } from "../core/picker";
import { settings } from "../core/settings";
import { BOT_NAMES, newId } from "../core/start";
import type { Action, Json, Refusal, Table } from "../core/types";
import type { Puzzle } from "./puzzles";

export interface Try {
  action: Action;
  right: boolean;
  /** What it is worth by the bot's search, 0..1; null while nobody knows. */
  value: number | null;
}

const JUDGE_MS = 500;

export class PuzzleTable extends LocalTable {
  override readonly can: Table["can"] = { undo: false, chat: false, rematch: false };
  onTry: (made: Try) => void = () => undefined;

  constructor(readonly puzzle: Puzzle) {
    const { game, players, options, player, position } = puzzle;
    const bots = Array.from({ length: players }, (_, i) => (i === player ? null : "medium"));
    let bot = 0;
    const names = bots.map((id) => (id ? BOT_NAMES[bot++ % BOT_NAMES.length]! : settings.get().name || t("web.you")));
    super({ id: newId(), game, players, seed: 1, options, position: position as Json, bots, names });
    this.hint = undefined;
  }

  private async worth(action: Action): Promise<number | null> {
    const thought = await this.engine.request({
      op: "think",
      player: this.puzzle.player,
      bot: "ismcts",
      ms: JUDGE_MS,
      seed: 1,
      knowledge: this.puzzle.knowledge ?? "mover",
    });
    const found =
      thought.ok && (thought.candidates as { action: Action; value: number }[]).find((c) => same(c.action, action));
    return found ? found.value : null;
  }

  override async act(action: Action): Promise<Refusal | null> {
    if (this.puzzle.best.some((best) => same(best, action))) {
      const refusal = await this.play(action);
      if (!refusal) this.onTry({ action, right: true, value: this.puzzle.value });
      return refusal;
    }
    const legal = await this.engine.request({ op: "legal", player: this.puzzle.player });
    if (!(legal.actions as Action[]).some((one) => same(one, action))) return this.play(action);
    this.onTry({ action, right: false, value: null });
    const value = await this.worth(action);
    this.onTry({ action, right: false, value });
    return null;
  }

  /** The answer is played for whoever gives up. */
  async give(): Promise<void> {
    await this.play(this.puzzle.best[0]!);
  }
}
