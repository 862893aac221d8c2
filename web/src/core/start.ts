// Beginning a game in this browser: it is saved before its first move, so its address works from then on.
import { saveGame } from "./saves";
import type { LocalSetup } from "./local";

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

export function newId(length = 10): string {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((n) => ALPHABET[n % ALPHABET.length]).join("");
}

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Names of people who measured time, for bots. */
export const BOT_NAMES = ["Huygens", "Hypatia", "Harrison", "Ada", "Kepler", "Su Song", "Ctesibius", "Al-Jazari"];

export const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length]!;

export function startLocal(setup: Omit<LocalSetup, "id" | "seed"> & { seed?: number | bigint }): string {
  const full: LocalSetup = { ...setup, id: newId(), seed: setup.seed ?? newSeed() };
  saveGame({ setup: full, ply: 0, over: false, when: Date.now() });
  location.hash = `#/play/${full.id}`;
  return full.id;
}
