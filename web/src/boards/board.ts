// What a board is to the play screen. One module per game, loaded when its game is opened; a game without one is drawn
// from its view, its components and what is legal (boards/any).
import type { ComponentChildren, ComponentType } from "preact";
import type { Flight } from "../core/flights";
import type { Speaker } from "../core/i18n";
import type { Moment, StepSeen } from "../core/moments";
import type { LogEntry } from "../core/session";
import type { Action, GameEvent, Json, MovePreview, Snapshot, View } from "../core/types";
import type { Part } from "../core/picker";
import type { Picker } from "../ui/picker";

export interface BoardProps<V = View> {
  snap: Snapshot<V>;
  pick: Picker;
  who: Speaker;
  log: LogEntry[];
  /** The event being shown, null at rest. */
  showing: GameEvent | null;
  /** The action that is looked at, and what it would do: shown as a ghost. */
  aimed: Action | null;
  sight: MovePreview<V> | null;
}

/** Actions that belong together, shown as one large button; without actions it says why, and pressed it tries `attempt`. */
export interface Group {
  id: string;
  name: string;
  /** What it costs, or why it is closed. */
  note: ComponentChildren;
  sign: ComponentChildren;
  actions: Action[];
  attempt: Part;
}

export interface BoardModule {
  Board: ComponentType<BoardProps>;
  /** What the player holds, docked at the lower edge; left out where the board itself shows it. */
  Hand?: ComponentType<BoardProps>;
  /** What is at stake right now (an ability that waits for a choice, a card just turned over): shown beside the board,
   *  above the actions, never over the pieces it is about. */
  Now?: ComponentType<BoardProps>;
  /** More about the piece that is looked at: shown where a move's consequences are told. */
  Detail?: ComponentType<BoardProps>;
  /** What stands for a seat on the board (its pawn, its shard): the log and the standings show the same. */
  seatSign?(snap: Snapshot, seat: number): ComponentChildren;
  /** The signs of the board with their meanings: below the keys, when "?" is pressed. */
  Signs?: ComponentType<BoardProps>;
  /** The aim of the game and how far everybody is, in one line. */
  aim?(snap: Snapshot, who: Speaker): string;
  flights(event: GameEvent, snap: Snapshot): Flight[];
  /** The view after one event, for showing a step in its order. What it does not know it leaves: the step ends with the table's own view. */
  step?(view: View, event: GameEvent, next: Snapshot): View;
  /** What of a step is worth a banner and time to read it. */
  moments?(step: StepSeen): Moment[];
  /** Somebody else's turn in one sentence, from its events: in place of their lines in the log. */
  digest?(events: GameEvent[], who: Speaker): string | null;
  /** An event in a few words, in the place of the question while it is shown; null: its sentence. */
  callout?(event: GameEvent, snap: Snapshot, who: Speaker): string | null;
  /** How far a seat came, in a few words: beside its name at the end, where the scores do not tell it. */
  standing?(snap: Snapshot, seat: number, events: GameEvent[], who: Speaker): string | null;
  /** The seats from first to last, where the scores tell no more than who has won. */
  order?(snap: Snapshot, events: GameEvent[]): number[];
  /** What can be said of a match that is over, from its events: in whole sentences. */
  facts?(events: GameEvent[], snap: Snapshot, who: Speaker): string[];
  /** What an action comes to, in the terms that count in this game (fuel, paradoxes, markers). */
  outlook?(sight: MovePreview, snap: Snapshot, who: Speaker): string | null;
  /** What an action costs and brings at once, on its button. */
  cost?(action: Action, snap: Snapshot): ComponentChildren;
  /** What the chosen card does, told beside the board: only where it can still come to that. */
  effect?(card: string, options: Action[], snap: Snapshot): string | null;
  /** What an action, or an answer to a question about one (only the field that is asked), is about: a sign on its button. */
  sign?(named: Record<string, Json>, snap: Snapshot): ComponentChildren;
  /** Actions that no piece of the board stands for: shown as buttons while nothing is chosen. */
  loose(legal: Action[], snap: Snapshot): Action[];
  /** What the marked pieces are for, where the usual sentence does not say it. */
  pieces?(snap: Snapshot): string;
  /** Where there is more to do than a list can show: groups, and the actions beside them; null: a list. `legal`: all that the
   *  rules allow; in a lesson `snap.legal` has only what its step waits for. */
  groups?(legal: Action[], snap: Snapshot): { groups: Group[]; rest: Action[] } | null;
  /** Where a slip would hurt. */
  risky(action: Action, snap: Snapshot): boolean;
  /** Where the board itself shows all the choices left: a hint in place of buttons. */
  quiet?(options: Action[], part: Record<string, unknown>): string | null;
  /** What somebody meant by a piece that cannot be used for it now: why not is told above the buttons, and none of them is marked. */
  meant?(options: Action[], part: Record<string, unknown>, snap: Snapshot): Action | null;
  /** Where several may act in any order now: the words for letting the others go first. */
  letOthers?(snap: Snapshot, who: Speaker): string | null;
  /** The answer that lets a window on somebody else's turn pass (no answer to a card, no bet, no trade); null for any other
   *  question. */
  letGo?(legal: Action[], snap: Snapshot): Action | null;
  /** A question that the player's own last move led to, and that taking it back would cancel. */
  cancels?(snap: Snapshot): boolean;
  /** More about a refusal (the condition that failed): what could be done instead. */
  refused?(why: string, snap: Snapshot): string | null;
  /** One line on what is asked of the player; `options`: what is left after a piece was chosen. */
  prompt(snap: Snapshot, who: Speaker, chosen?: { part: Record<string, unknown>; options: Action[] }): string;
}

const boards = import.meta.glob<BoardModule>("./*/index.tsx", { import: "default" });

export const loadBoard = (game: string): Promise<BoardModule> =>
  (boards[`./${game}/index.tsx`] ?? boards["./any/index.tsx"]!)();
