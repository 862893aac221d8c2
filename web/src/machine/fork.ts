// Parting from a timeline: another game that shares the moves up to there. The old one stays as it is.
import { renameGame, savedGame, saveGame } from "../core/saves";
import { newId } from "../core/start";
import type { Json, LocalSetup } from "../core/types";
import { recordOf, type Timeline } from "./timelines";
import type { Replayer } from "./replayer";

export interface Choice {
  /** Seats that are played at this screen. */
  people: number[];
  /** The bot in all the others. */
  level: string;
  /** The seat whose knowledge stays while what is hidden from it is dealt again; null: the true cards. */
  redeal: number | null;
  title: string;
}

export async function fork(replayer: Replayer, timeline: Timeline, ply: number, choice: Choice): Promise<string> {
  const { game, players, options, seed, names, position } = timeline.setup;
  const id = newId();
  const setup: LocalSetup = {
    id,
    game,
    players,
    options,
    seed,
    names,
    keep: true,
    title: choice.title,
    ...(choice.people.length > 1 ? { alone: true } : {}),
    ...(position === undefined ? {} : { position }),
    bots: names.map((_, i) => (choice.people.includes(i) ? null : choice.level)),
    record: (await replayer.forked(timeline, ply, choice.redeal)) as unknown as Json,
    fork: { of: timeline.id, ply, redealt: choice.redeal, made: Date.now() },
  };
  saveGame({ setup, ply, over: false, when: Date.now() });
  return id;
}

/** Gives a timeline a name: of a game in its save, of a line inside a record in the record. */
export function rename(timeline: Timeline, title: string): void {
  if (timeline.id === timeline.save) return renameGame(timeline.save, (setup) => ({ ...setup, title }));
  const saved = savedGame(timeline.save);
  if (!saved) return;
  const record = recordOf(saved.setup);
  const number = Number(timeline.id.split("~")[1]);
  const branches = (record.branches ?? []).map((branch, i) =>
    i === number - 1 ? { ...branch, name: title || undefined } : branch,
  );
  saveGame({ ...saved, setup: { ...saved.setup, record: { ...record, branches } as unknown as Json } });
}
