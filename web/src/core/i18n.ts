// Sentences for people, made of the same keys and by the same rules as engine/text.c, so that a log can be
// read again in another language without asking anybody.
import { store } from "./store";
import type { Json, Lang } from "./types";

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

export interface Speaker {
  game: string;
  names: string[];
  /** Names that the language files cannot have: those of an own deck's cards. */
  things?: Record<string, string>;
}

const seatName = (who: Speaker, seat: number): string => who.names[seat] ?? t("seat.name", [seat + 1]);

export function nameOf(game: string, id: string, field = "name"): string {
  for (const key of [`${game}.${field}.${id}`, `${game}.name.${id}`]) if (known(key)) return t(key);
  return id.replaceAll("_", " ");
}

/** What a condition [field=...] may call a value, most exact first. */
function tokens(value: Json): string[] {
  if (value === null) return ["null"];
  if (typeof value === "string") return [value, "*"];
  if (typeof value === "boolean") return [String(value), "*"];
  if (typeof value === "number") return [String(value), "#", "*"];
  if (Array.isArray(value)) return value.length ? ["list", "*"] : ["[]", "list", "*"];
  return Object.keys(value).length ? ["object", "*"] : ["{}", "object", "*"];
}

function chooseKey(object: Record<string, Json>, start: string): string {
  let key = start;
  const used = new Set<string>();
  for (let more = true; more;) {
    more = false;
    for (const [field, value] of Object.entries(object)) {
      if (used.has(field)) continue;
      const longer = tokens(value)
        .map((token) => `${key}[${field}=${token}]`)
        .find(known);
      if (!longer) continue;
      key = longer;
      used.add(field);
      more = true;
    }
  }
  return key;
}

function join(parts: string[]): string {
  if (!parts.length) return t("list.empty");
  return parts
    .map((part, i) => (i === 0 ? part : t(i === parts.length - 1 ? "list.and" : "list.comma") + part))
    .join("");
}

function objectText(who: Speaker, field: string, value: Record<string, Json>, nest: number): string {
  const key = `${who.game}.object.${field}`;
  if (nest >= 4) return "";
  if (known(key)) return template(who, t(chooseKey(value, key)), value, nest + 1);
  return join(
    Object.entries(value).map(([k, v]) => `${valueText(who, k, "", v, nest + 1)} ${nameOf(who.game, k, field)}`),
  );
}

function valueText(who: Speaker, field: string, type: string, value: Json, nest: number): string {
  if (value === null) return t(known(`${who.game}.null.${field}`) ? `${who.game}.null.${field}` : "word.unknown");
  if (typeof value === "number") {
    if (type === "seat" || (!type && field === "player")) return seatName(who, value);
    if (type === "year") return year(value);
    return type ? plural(type, value) : String(value);
  }
  if (typeof value === "string") {
    // {cards:n.cards} counts where there is a number and names where there are cards.
    if (!type || known(type)) return who.things?.[value] ?? nameOf(who.game, value, field);
    return known(`${who.game}.${type}.${value}`) ? t(`${who.game}.${type}.${value}`) : "";
  }
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  if (Array.isArray(value)) return join(value.map((v) => valueText(who, field, type, v, nest)));
  return objectText(who, field, value, nest);
}

function template(who: Speaker, text: string, object: Record<string, Json>, nest: number): string {
  return text.replace(/\{([^}]*)\}/g, (_, inside: string) => {
    const [path, type = ""] = inside.split(":");
    const [field, part] = path!.split(".");
    let value: Json | undefined = object[field!];
    if (part !== undefined)
      value = value && typeof value === "object" && !Array.isArray(value) ? value[part] : undefined;
    return value === undefined ? "" : valueText(who, part ?? field!, type, value, nest);
  });
}

export function sentence(who: Speaker, kind: "action" | "event", object: Record<string, Json>): string {
  const what = object[kind === "action" ? "verb" : "event"];
  const key = chooseKey(object, `${who.game}.${kind}.${what}`);
  return known(key) ? template(who, t(key), object, 0).trimEnd() : String(what).replaceAll("_", " ");
}

/** Whether the sentence has a part that does not travel with the words (a card's note names dates): then the table tells it. */
export function needsTelling(who: Speaker, event: Record<string, Json>): boolean {
  const key = chooseKey(event, `${who.game}.event.${event.event}`);
  return known(key) && t(key).includes(":note}");
}
