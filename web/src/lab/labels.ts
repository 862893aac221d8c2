// What the laboratory compares, in words: "players=3 cards=mine.json" is "3 players, my numbers".
import { known, nameOf, plural, t } from "../core/i18n";
import type { Brief, Figure } from "./experiment";

/** A kind of player; "greedy,random": one of each at a table. */
export function botName(id: string): string {
  const [one, other] = id.split(",");
  if (other) return t("labpage.against", [botName(one!), botName(other)]);
  return known(`bot.${id}.name`) ? t(`bot.${id}.name`) : known(`labpage.bot.${id}`) ? t(`labpage.bot.${id}`) : id;
}

export function nameOfOption(game: string, id: string): string {
  const key = `${game}.option_name.${id}`;
  return known(key) ? t(key) : id.replaceAll("_", " ");
}

export function valueOfOption(game: string, id: string, value: string): string {
  const key = `${game}.option.${id}.${value}`;
  if (known(key)) return t(key);
  return value === "true" || value === "false"
    ? t(value === "true" ? "labpage.yes" : "labpage.no")
    : nameOf(game, value);
}

/** One version of the game that was played, as people call it. */
export function labelOf(game: string, label: string): string {
  return label
    .split(" ")
    .filter(Boolean)
    .map((part) => {
      const [name, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
      if (name === "players") return plural("labpage.n.players", Number(value));
      if (name === "bots") return botName(value);
      if (name === "cards") return t(value === "rulebook" ? "labpage.cards.rulebook" : "labpage.cards.mine");
      return `${nameOfOption(game, name)}: ${valueOfOption(game, name, value)}`;
    })
    .join(", ");
}

/** A sentence of the laboratory with the versions in it as people call them. */
export function inWords(game: string, brief: Brief, text: string): string {
  const labels = brief.variants.map((v) => v.label).filter(Boolean);
  const said = labels
    .sort((a, b) => b.length - a.length)
    .reduce((now, label) => now.replaceAll(label, labelOf(game, label)), text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const round = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
const plain = (value: number): string => round(value, Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 2 ? 1 : 2);
const percent = (value: number): string => round(value * 100, value > 0.1 && value < 0.9 ? 0 : 1);

export const valueOf = (f: Figure): string =>
  f.value === undefined ? "\u2013" : f.share ? `${percent(f.value)} %` : plain(f.value);

/** Between which values the true one nearly surely lies; "" where that is not known. */
export function rangeOf(f: Figure): string {
  if (f.low === undefined || f.high === undefined) return "";
  const form = f.share ? percent : plain;
  return t("labpage.range", [form(f.low), form(f.high)]);
}

/** What a figure is called on the page: plainer than in the tables of the command. */
export function figureWords(f: Figure): string {
  const [name, n] = f.name.split(".") as [string, string | undefined];
  if (name === "seat_win" || name === "place_win") return t(`labpage.word.${name}`, [Number(n) + 1]);
  if (name === "ending") return f.words.replace(/^[^:]+: /, "");
  if (name === "bot_win" && n) return botName(n);
  return known(`labpage.word.${f.name}`) ? t(`labpage.word.${f.name}`) : f.words;
}
