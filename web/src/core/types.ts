// The protocol's objects as the client sees them. Which fields an action or a view has is its game's affair.
import type { Components } from "./components";
import type { Store } from "./store";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Lang = "en" | "es" | "is";

export interface Action {
  verb: string;
  player: number;
  [field: string]: Json;
}

export interface GameEvent {
  event: string;
  [field: string]: any;
}

/** Of any game. Boards have the types of their own: gen/views/<game>.ts, which the build makes of the engine's views. */
export type View = any;

export interface Result {
  winners: number[];
  scores: number[];
  reason: string;
}

export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  /** The condition that failed; then the message is a sentence about it. */
  why?: string;
}

/** Why an action cannot be done: a sentence, and the clause behind it ("control/3.6"). */
export interface WhyNot {
  text: string;
  rule: string;
  /** The condition that failed, `<game>.refusal.<why>` in the language files. */
  why?: string;
}

export interface OptionInfo {
  id: string;
  type: "string" | "int" | "bool" | string;
  source: "rulebook" | "variant" | "house";
  default: Json;
  values?: Json[];
  min?: number;
  max?: number;
}

export interface GameInfo {
  id: string;
  players: [number, number];
  options: OptionInfo[];
  /** Options and custom numbers that go together. */
  presets: { id: string; options: Record<string, Json>; cards?: Json }[];
}

export interface Seat {
  name: string;
  kind: "you" | "human" | "bot" | "open";
  present: boolean;
}

export interface Clock {
  /** Milliseconds left per seat, at the moment `at` (performance.now). */
  left: number[];
  running: number[];
  at: number;
}

/** Everything a table shows at one moment. A board is drawn from this and from nothing else. */
export interface Snapshot<V = View> {
  game: string;
  players: number;
  options: Record<string, Json>;
  seats: Seat[];
  /** The seat this screen acts for now; null for a spectator. */
  you: number | null;
  ply: number;
  view: V;
  /** What the game is played with and what is printed on it. */
  components: Components;
  legal: Action[];
  actors: number[];
  over: boolean;
  result: Result | null;
  clock: Clock | null;
  /** Hot seat: the device must change hands before this view may be shown. */
  curtain: boolean;
  /** What a table of the server is besides its game; missing for games in this browser. */
  together?: Together;
}

export interface Proposal {
  what: "undo" | "pause" | "bot" | "draw";
  by: number;
  /** Whose seat a bot is to take. */
  seat: number | null;
  yes: number[];
  need: number[];
}

export interface Together {
  host: number | null;
  watching: number;
  /** Seconds that spectators are behind. */
  delay: number;
  paused: boolean;
  chat: "all" | "phrases" | "off";
  proposal: Proposal | null;
  /** A bot plays in your seat. */
  replaced: boolean;
  /** The table to play again at, once somebody has asked for it. */
  rematch: string | null;
  /** The seat that asked for it; null: nobody, or that is not known any more. */
  rematchBy: number | null;
  /** People may agree on a draw. */
  draw: boolean;
  /** How it ended, where not by the rules: resign, draw, abort, closed. */
  end: string | null;
  /** You have given up; others play on. */
  resigned: boolean;
}

export interface Step {
  events: GameEvent[];
  /** A sentence for each, from the engine. */
  texts: string[];
  next: Snapshot;
}

export interface ChatLine {
  id: number;
  from: string;
  seat: number | null;
  text: string;
  phrase?: string;
}

/** What happened to the table rather than in the game: somebody left, the clock ran out. A key of the language files. */
export interface Note {
  key: string;
  args: Record<string, string | number>;
}

/** A line of the log from before this screen was opened. */
export interface PastLine {
  ply: number;
  event: GameEvent;
  text: string;
  note?: Note;
}

export type TableNews =
  | { kind: "start"; snapshot: Snapshot; past: PastLine[] }
  | { kind: "step"; step: Step }
  | { kind: "status"; snapshot: Snapshot }
  | { kind: "note"; note: Note }
  | { kind: "connection"; online: boolean };

/** What people at a table of the server can ask of it and of each other. */
export interface OnlineTable {
  propose(what: Proposal["what"], seat?: number): Promise<Refusal | null>;
  vote(yes: boolean): Promise<Refusal | null>;
  resume(): Promise<Refusal | null>;
  /** A bot for somebody who is away (the host). */
  replace(seat: number): Promise<Refusal | null>;
  /** A person's own seat back from the bot. */
  takeBack(): Promise<Refusal | null>;
  leave(): Promise<Refusal | null>;
  mute(seat: number, on: boolean): Promise<Refusal | null>;
  resign(): Promise<Refusal | null>;
  /** Before the second move. */
  abort(): Promise<Refusal | null>;
  report(seat: number, kind: string): Promise<Refusal | null>;
  /** Not to sit at one table with that person again. */
  block(seat: number): Promise<Refusal | null>;
}

/** How a game in this browser began, and under which name it is kept. */
export interface LocalSetup {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  /** Seeds of a server's tables have 64 bits. */
  seed: number | bigint;
  /** One per seat: null for a person, else the bot's id. */
  bots: (string | null)[];
  names: string[];
  record?: Json;
  /** A position to start from: guided games, and what was set up by hand. */
  position?: Json;
  /** What the bots of a lesson play, by ply. */
  script?: Record<string, Action>;
  /** Saved although it starts from a position. */
  keep?: boolean;
  /** A timeline that parted from another game: where, and for which seat everything hidden was dealt again (null: for none). */
  fork?: { of: string; ply: number; redealt: number | null; made: number };
  /** The deal of that day: no hints, nothing is taken back. */
  daily?: string;
  /** The custom deck of such a line. */
  deck?: { line: string; title: string; link: string };
  /** One person plays every seat: nobody has to look away. */
  alone?: boolean;
  /** What somebody called this game or timeline. */
  title?: string;
  /** Where a game that was not played here comes from. */
  from?: "table" | "file" | "link";
  /** What a server's table said of its chance: the member `fair` of its record. */
  fair?: { table: string; hash: string; [more: string]: Json };
}

/** What an action would do, as its player can know before doing it: nothing drawn, nothing hidden. */
export interface MovePreview<V = View> {
  events: GameEvent[];
  /** Nothing else will happen. */
  sure: boolean;
  /** Others could answer; this is what happens if nobody does. */
  unanswered: boolean;
  /** The board afterwards, where it is certain. */
  view?: V;
}

/** What a bot would do in the player's place, knowing what the player knows. */
export interface Hint {
  /** Best first; the value is the chance to win, 0..1. */
  moves: { action: Action; value: number; visits: number }[];
  /** Why the first rather than the second, in sentences. */
  why: string[];
}

/** One table, wherever it stands: behind a server or in this browser. Screens cannot tell which. */
export interface Table {
  readonly id: string;
  readonly code: string | null;
  /** Where this game can be looked at again and taken up elsewhere; null: nowhere. */
  readonly replay?: string | null;
  /** A server's table: its last update as it came. */
  readonly latest?: Store<Record<string, any> | null>;
  readonly can: { undo: boolean; chat: boolean; rematch: boolean };
  open(listener: (news: TableNews) => void): Promise<void>;
  act(action: Action): Promise<Refusal | null>;
  /** What a legal action would do; null where the table cannot say. */
  preview?(action: Action): Promise<MovePreview | null>;
  /** Why an action is not allowed now, asked without trying it; null where it is, or nobody can say. */
  whyNot?(action: Action): Promise<WhyNot | null>;
  undo(): Promise<Refusal | null>;
  readonly online?: OnlineTable;
  readonly chat?: Store<ChatLine[]>;
  rematch(): Promise<string | null>;
  /** Keeps a match of this browser as it stands; answers under which name, null where it is not kept. */
  kept?(): Promise<string | null>;
  say(text: string, phrase?: string): Promise<Refusal | null>;
  /** Against bots one may ask; null where it is not one's turn. */
  hint?(): Promise<Hint | null>;
  /** Where several may act in any order: lets a bot go first. */
  nudge?(): void;
  /** Hot seat: the next player is there. */
  lift(): void;
  close(): void;
}
