// A board that is only looked at: nothing can be chosen, nothing is under way.
import type { BoardProps } from "../boards/board";
import type { Speaker } from "../core/i18n";
import type { GameEvent, Snapshot } from "../core/types";
import type { Picker } from "../ui/picker";

const nothing = () => undefined;

const idlePicker: Picker = {
  part: {},
  options: [],
  waiting: null,
  preview: null,
  active: false,
  asking: false,
  aim: nothing,
  can: () => false,
  chosen: () => false,
  choose: nothing,
  offer: nothing,
  propose: nothing,
  drop: nothing,
  go: nothing,
  send: nothing,
  look: nothing,
  doubted: null,
  doubt: nothing,
  clear: nothing,
};

/** `log`: what the last move brought about, so that the board can show it. */
export const still = (
  snap: Snapshot,
  who: Speaker,
  showing: GameEvent | null = null,
  log: BoardProps["log"] = [],
): BoardProps => ({ snap, who, showing, pick: idlePicker, log, aimed: null, sight: null });
