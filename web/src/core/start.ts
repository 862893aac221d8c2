// Beginning a game in this browser: it is saved before its first move, so its address works from then on.
import { gameCard, usualBot } from "./games";
import { t } from "./i18n";
import { markKnown } from "./known_games";
import { saveGame } from "./saves";
import { settings } from "./settings";
import type { LocalSetup } from "./types";

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

export function newId(length = 10): string {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((n) => ALPHABET[n % ALPHABET.length]).join("");
}

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Bots are called after people who measured time, by their seat, as in engine/table.c. */
const BOT_NAMES = ["Huygens", "Hypatia", "Harrison", "Ada", "Kepler", "Su Song", "Ctesibius", "Al-Jazari"];

/** What everybody is called at a table of this browser where `mine` is this person's seat. */
export const namesFor = (bots: (string | null)[], mine = 0): string[] =>
  bots.map((bot, i) =>
    bot ? BOT_NAMES[i % BOT_NAMES.length]! : i === mine ? settings.get().name || t("web.you") : t("seat.name", [i + 1]),
  );

export function startLocal(setup: Omit<LocalSetup, "id" | "seed"> & { seed?: number | bigint }): string {
  const full: LocalSetup = { ...setup, id: newId(), seed: setup.seed ?? newSeed() };
  markKnown(full.game);
  saveGame({ setup: full, ply: 0, over: false, when: Date.now() });
  location.hash = `#/play/${full.id}`;
  return full.id;
}

/** A whole game as the start form offers it untouched: one person with the usual bots. */
export function startUsual(game: string): string {
  const card = gameCard(game);
  const { quick, optionsFor } = card;
  const bots = Array.from({ length: quick }, (_, i) => (i === 0 ? null : usualBot(card)));
  return startLocal({ game, players: quick, options: optionsFor?.(quick) ?? {}, bots, names: namesFor(bots) });
}
