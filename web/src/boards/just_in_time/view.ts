// What the board is given, with the fields that this game's views have.
import type * as types from "../../core/types";
import type { View } from "../../gen/views/just_in_time";
import type * as board from "../board";

export type { View };
export type Snapshot = types.Snapshot<View>;
export type MovePreview = types.MovePreview<View>;
export type BoardProps = board.BoardProps<View>;
