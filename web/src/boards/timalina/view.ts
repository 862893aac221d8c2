// What the board is given, with the fields that this game's views have.
import type * as types from "../../core/types";
import type { View as Found } from "../../gen/views/timalina";
import type * as board from "../board";

type Dated = Found["line"][number] & { day?: string };
/** A custom deck brings the names of its cards along, and may have dates finer than a year. */
export type View = Omit<Found, "line" | "box"> & { line: Dated[]; box: Dated[]; names?: Record<string, string> };
export type Snapshot = types.Snapshot<View>;
export type MovePreview = types.MovePreview<View>;
export type BoardProps = board.BoardProps<View>;
