// A game with all its timelines: the line that was played first, what was taken back, and every game that parted
// from it. They are separate saves; this puts them together again.
import type { LocalSetup } from "../core/types";
import { gameCard } from "../core/games";
import { savedGame, savedGames, saveOf, type Saved } from "../core/saves";
import { linesOf, withLine, type GameRecord, type Line } from "./record";

export interface Timeline {
  id: string;
  /** The saved game that it belongs to. */
  save: string;
  name: string;
  parent: string | null;
  /** Where it parted from its parent. */
  ply: number;
  /** In plies. */
  length: number;
  record: GameRecord;
  setup: LocalSetup;
  /** For whom everything hidden was dealt again where it parted; null: for nobody. */
  redealt: number | null;
  /** Played to its end. */
  over: boolean;
  /** Goes on on the play screen: the line on the table of a game not over. */
  open: boolean;
}

export interface TimelineTree {
  root: LocalSetup;
  timelines: Timeline[];
}

export function recordOf(setup: LocalSetup): GameRecord {
  const { game, players, options, seed, position } = setup;
  return (
    (setup.record as GameRecord | undefined) ?? {
      game,
      players,
      options,
      seed,
      ...(position === undefined ? {} : { position }),
      actions: [],
    }
  );
}

/** The save at the top: the game from which all the others parted. */
export function rootOf(id: string, games = savedGames()): string {
  const of = new Map(games.map((g) => [g.setup.id, g.setup.fork && saveOf(g.setup.fork.of)]));
  let at = id;
  for (let up = of.get(at); up !== undefined && of.has(up); up = of.get(at)) at = up;
  return at;
}

function familyOf(root: string): Saved[] {
  const forks = savedGames().filter((g) => g.setup.fork && g.setup.id !== root && rootOf(g.setup.id) === root);
  forks.sort((a, b) => a.setup.fork!.made - b.setup.fork!.made);
  return [root, ...forks.map((g) => g.setup.id)].flatMap((id) => savedGame(id) ?? []);
}

const lineId = (save: string, line: Line): string => (line.number === 0 ? save : `${save}~${line.number}`);

function timelinesOf(saved: Saved): Timeline[] {
  const { setup } = saved;
  const record = recordOf(setup);
  return linesOf(record).map((line) => {
    const main = line.number === 0;
    return {
      id: lineId(setup.id, line),
      save: setup.id,
      name: main ? (setup.title ?? "") : line.name,
      parent: main ? (setup.fork?.of ?? null) : lineId(setup.id, { ...line, number: line.parent }),
      ply: main ? (setup.fork?.ply ?? 0) : line.ply,
      length: line.actions.length,
      record: withLine(record, line.actions, line.redeals),
      setup,
      redealt: setup.fork?.redealt ?? null,
      over: main && saved.over,
      open: main && !saved.over && !setup.from,
    };
  });
}

export function timelineTree(id: string): TimelineTree | null {
  const root = rootOf(saveOf(id));
  const family = familyOf(root);
  if (!family.length) return null;
  return { root: family[0]!.setup, timelines: family.flatMap(timelinesOf) };
}

/** Whether every card may be looked at: nothing that is still being played would be given away. */
export function unlocked(tree: TimelineTree, timeline: Timeline): boolean {
  const top = tree.timelines[0]!;
  return (
    timeline.over ||
    timeline.setup.from !== undefined ||
    timeline.setup.alone === true ||
    ((top.over || top.setup.from !== undefined) && timeline.redealt === null)
  );
}

/**
 * Whether another line may part from here. Where the backs of the cards are the secret, a line played on elsewhere shows
 * them: so there only once nothing is played any more.
 */
export function forkable(tree: TimelineTree, timeline: Timeline): boolean {
  if (!gameCard(tree.root.game).quiz) return true;
  return timeline.over || (tree.timelines[0]!.over && timeline.redealt === null);
}

/** Version 1.0.0 dealt the dates of a quiz among its cards where a line parted: what such a line shows is not true. */
export const inventsDates = (setup: LocalSetup): boolean =>
  gameCard(setup.game).quiz === true && (recordOf(setup).redeals ?? []).some((one) => !one.revision);

/** Several people still play it at one screen: looking back would show each the others' cards. */
export const shut = (timeline: Timeline): boolean =>
  timeline.open && !timeline.setup.alone && timeline.setup.bots.filter((bot) => bot === null).length > 1;

/** The timeline and those it hangs off, oldest first. */
function descent(tree: TimelineTree, timeline: Timeline): Timeline[] {
  const chain = [timeline];
  for (let at = timeline; at.parent;) {
    const up = tree.timelines.find((t) => t.id === at.parent);
    if (!up || chain.includes(up)) break;
    chain.unshift((at = up));
  }
  return chain;
}

/** Where two timelines part, in plies: what one of them has from the other, directly or through those between. */
export function forkPoint(tree: TimelineTree, a: Timeline, b: Timeline): number {
  const left = descent(tree, a);
  const right = descent(tree, b);
  let i = 0;
  while (i < left.length && i < right.length && left[i] === right[i]) i++;
  return Math.min(left[i]?.ply ?? a.length, right[i]?.ply ?? b.length);
}
