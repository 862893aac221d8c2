// Makes what the client reads of the repository: language bundles, rulebooks, card drawings, the engine.
// Tímalína's notes name dates, so they stay out: a date reaches the client only when its card is turned.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../wasm/engine.mjs";
import { parsePo, bundleOf } from "./po.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const gen = join(web, "src/gen");
const LANGS = ["en", "es", "is"];
const wasm = process.env.TT_WASM ?? join(root, "build/wasm/timetable.wasm");
if (!existsSync(wasm)) throw new Error(`${wasm} is missing: run scripts/wasm first`);
const rules = await load(readFileSync(wasm));
export const GAMES = ["control", "crononautas", "just_in_time", "timalina", "timequest"];

function languages() {
  for (const lang of LANGS) {
    const bundles = Object.fromEntries(["base", "machine", ...GAMES].map((name) => [name, {}]));
    for (const [key, forms] of parsePo(readFileSync(join(root, "lang", `${lang}.po`), "utf8"))) {
      const bundle = bundleOf(key, GAMES);
      if (bundle) bundles[bundle][key] = forms.length > 1 ? forms : forms[0];
    }
    for (const [name, entries] of Object.entries(bundles)) {
      mkdirSync(join(gen, "lang", lang), { recursive: true });
      writeFileSync(
        join(gen, "lang", lang, `${name}.json`),
        JSON.stringify(Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))),
      );
    }
  }
}

// Rulebooks and clauses travel as they are; a missing translation falls back to English.
function rulebooks() {
  for (const [folder, file] of [
    ["rules", "RULES"],
    ["rulebook", "rulebook"],
  ]) {
    const to = join(web, "public", folder);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    for (const game of GAMES)
      for (const lang of LANGS) {
        const names = [lang === "en" ? `${file}.md` : `${file}.${lang}.md`, `${file}.md`];
        const found = names.map((name) => join(root, "games", game, name)).find(existsSync);
        if (found) cpSync(found, join(to, `${game}.${lang}.md`));
      }
  }
}

// Figures of the icon set for the cards: art/<game>.json names them one by one, art/motifs.txt by what a card's id
// speaks of. Only those that are used travel, sorted by id: the order of a deck must not tell its dates.
function motifs() {
  const lines = readFileSync(join(web, "art/motifs.txt"), "utf8")
    .split("\n")
    .filter((l) => l.trim() && !l.startsWith("#"));
  const patterns = lines.map((line) => {
    const at = line.lastIndexOf(" : ");
    return [new RegExp(line.slice(0, at)), line.slice(at + 3).trim()];
  });
  const pools = JSON.parse(readFileSync(join(web, "art/pools.json"), "utf8"));
  let turn = 0;
  return (id, category) =>
    patterns.find(([re]) => re.test(id))?.[1] ?? pools[category][turn++ % pools[category].length];
}

/** The components of a kind, in every deck that the game has: what is printed on cards is asked of the engine. */
function components(game, kind) {
  const { options } = rules.request({ op: "games" }).games.find((one) => one.id === game);
  const decks = options.find((option) => option.id === "deck")?.values ?? [null];
  const all = decks.flatMap((deck) => {
    const answer = rules.request({ op: "components", game, players: 2, options: deck ? { deck } : {} });
    if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
    return answer.components.filter((one) => one.kind === kind);
  });
  return [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function figures() {
  const find = motifs();
  const maps = Object.fromEntries(
    ["crononautas", "timequest"].map((game) => [
      game,
      JSON.parse(readFileSync(join(web, "art", `${game}.json`), "utf8")),
    ]),
  );
  maps.timalina = Object.fromEntries(
    components("timalina", "card").map(({ id, printed }) => [id, find(id, printed.category)]),
  );
  for (const { id } of components("timequest", "quest")) maps.timequest[id] ??= find(id, "quest");
  return maps;
}

// One decimal is finer than anything that is drawn here. Arcs stay as they are: their flags stick to the numbers.
function roundPath(d) {
  return d.replace(/([b-df-zB-DF-Z])([^a-zA-Z]*)/g, (_, command, rest) => {
    if (command === "a" || command === "A") return command + rest;
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map((n) =>
      String(Math.round(Number(n) * 10) / 10).replace(/^(-?)0\./, "$1."),
    );
    return command + numbers.map((n, i) => (i && !n.startsWith("-") ? ` ${n}` : n)).join("");
  });
}

function drawings() {
  const set = JSON.parse(readFileSync(join(web, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
  const icon = (name) => {
    const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent])?.body;
    if (!body) throw new Error(`no such icon: ${name}`);
    return [...body.matchAll(/ d="([^"]+)"/g)].map((m) => roundPath(m[1])).join(" ");
  };
  mkdirSync(join(gen, "art"), { recursive: true });
  for (const [game, map] of Object.entries(figures())) {
    const names = [...new Set(Object.values(map))].sort();
    const paths = Object.fromEntries(names.map((name) => [name, icon(name)]));
    writeFileSync(join(gen, "art", `${game}.json`), JSON.stringify({ of: map, paths }));
  }
}

// Puzzles travel as they are, a file a game; the hall needs only how many there are.
function puzzles() {
  const to = join(web, "public/puzzles");
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const order = [...readFileSync(join(root, "games/list.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)].map((m) => m[1]);
  const counts = {};
  for (const game of order) {
    const file = join(root, "games", game, "puzzles.jsonl");
    const lines = existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line.startsWith("{"))
      : [];
    counts[game] = lines.length;
    if (lines.length) writeFileSync(join(to, `${game}.jsonl`), `${lines.join("\n")}\n`);
  }
  writeFileSync(join(gen, "puzzles.json"), JSON.stringify(counts));
}

function engine() {
  const to = join(web, "public/engine");
  mkdirSync(to, { recursive: true });
  cpSync(wasm, join(to, "timetable.wasm"));
}

rmSync(gen, { recursive: true, force: true });
languages();
rulebooks();
drawings();
puzzles();
engine();
