// The client's own words, by key. Sentences about a game come from the engine (told.ts).
import { store } from "./store";
import type { Lang } from "./types";

type Entry = string | string[];
type Bundle = Record<string, Entry>;

export const LANGS: Lang[] = ["en", "es", "is"];
export const LANG_NAMES: Record<Lang, string> = { en: "English", es: "Español", is: "Íslenska" };

const files = import.meta.glob<{ default: Bundle }>("../gen/lang/*/*.json");
const tables: Record<string, Bundle> = { en: {}, es: {}, is: {} };
const loaded = new Set<string>();
const wanted = new Set<string>(["base"]);

/** Watched by everything that shows words; changes when a bundle has arrived. */
export const words = store<{ lang: Lang; version: number }>({ lang: "en", version: 0 });

async function loadOne(lang: Lang, bundle: string): Promise<void> {
  const name = `../gen/lang/${lang}/${bundle}.json`;
  if (loaded.has(name) || !files[name]) return;
  const file = await files[name]();
  Object.assign(tables[lang], file.default);
  loaded.add(name);
}

export async function loadBundle(bundle: string): Promise<void> {
  wanted.add(bundle);
  await loadOne(words.get().lang, bundle);
  words.update((w) => ({ ...w, version: w.version + 1 }));
}

export async function setLang(lang: Lang): Promise<void> {
  await Promise.all([...wanted].map((bundle) => loadOne(lang, bundle)));
  document.documentElement.lang = lang;
  words.update((w) => ({ lang, version: w.version + 1 }));
}

/** For tests: fills the table without files. */
export function teach(lang: Lang, entries: Bundle): void {
  Object.assign(tables[lang], entries);
}

const lang = () => words.get().lang;
export const known = (key: string): boolean => key in tables[lang()];

function form(key: string, n: number): string {
  const entry = tables[lang()][key];
  if (Array.isArray(entry)) {
    // Icelandic: 21 is singular, 11 is not. English and Spanish: one and only one.
    const one = lang() === "is" ? n % 10 === 1 && n % 100 !== 11 : n === 1;
    return entry[one ? 0 : 1] ?? entry[0]!;
  }
  return entry ?? key;
}

/** A sentence with {0}, {1} or {name} filled in. */
export function t(key: string, args: Record<string, string | number> | (string | number)[] = {}): string {
  const entry = tables[lang()][key];
  const text = Array.isArray(entry) ? entry[0]! : (entry ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = (args as Record<string, string | number>)[name];
    return value === undefined ? whole : String(value);
  });
}

export const plural = (key: string, n: number): string => form(key, n).replaceAll("{n}", number(n));

/** Made once for each language: making one takes longer than all the rest of a sentence. */
const digits = new Map<Lang, Intl.NumberFormat>();
export function number(n: number): string {
  if (!digits.has(lang())) digits.set(lang(), new Intl.NumberFormat(lang()));
  return digits.get(lang())!.format(n);
}

export function year(value: number): string {
  const size = Math.abs(value);
  const scaled = (unit: number) =>
    new Intl.NumberFormat(lang(), { maximumFractionDigits: 1 }).format(Math.floor((size / unit) * 10 + 0.5) / 10);
  if (size >= 1e9) return t("year.billions", [scaled(1e9)]);
  if (size >= 1e6) return t("year.millions", [scaled(1e6)]);
  return t(value < 0 ? "year.before" : "year.after", [size >= 10000 ? number(size) : String(size)]);
}

/** A year, or a day ("07-20") or month ("07") of it. */
export function dateOf(value: number, day?: string): string {
  if (!day) return year(value);
  if (value < 1) return `${year(value)}, ${day}`;
  const [month, ofMonth] = day.split("-").map(Number);
  const date = new Date(Date.UTC(2000, month! - 1, ofMonth ?? 1));
  date.setUTCFullYear(value);
  return new Intl.DateTimeFormat(lang(), {
    year: "numeric",
    month: ofMonth ? "short" : "long",
    ...(ofMonth ? { day: "numeric" } : {}),
    timeZone: "UTC",
  }).format(date);
}

export interface Speaker {
  game: string;
  names: string[];
  /** Names that the language files cannot have: those of a custom deck's cards. */
  things?: Record<string, string>;
  /** The position in which an action is spoken of, where it is not the one of now: its sentence may name what lies there. */
  ply?: number;
}

export function nameOf(game: string, id: string, field = "name"): string {
  for (const key of [`${game}.${field}.${id}`, `${game}.name.${id}`]) if (known(key)) return t(key);
  return id.replaceAll("_", " ");
}
