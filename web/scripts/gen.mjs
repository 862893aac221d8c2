// Makes what the client reads of the repository: the list of games, language bundles, rulebooks, card drawings, the
// engine. Which games there are the engine says.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../wasm/engine.mjs";
import { parsePo, bundleOf } from "./po.mjs";
import { viewType } from "./types.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const gen = join(web, "src/gen");
const LANGS = ["en", "es", "is"];
const wasm = process.env.TT_WASM ?? join(root, "build/wasm/timetable.wasm");
if (!existsSync(wasm)) throw new Error(`${wasm} is missing: run scripts/wasm first`);
const rules = await load(readFileSync(wasm));
const registry = rules.request({ op: "games" }).games;
const GAMES = registry.map((game) => game.id);
const boards = join(web, "src/boards");

/** The words web.X.* that one board uses and nobody else: they come with its game, not with the hall. */
function ownersOfWords() {
  const users = new Map();
  for (const file of readdirSync(join(web, "src"), { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.startsWith("gen")) continue;
    const board = /^boards\/([^/]+)\//.exec(file.replaceAll("\\", "/"))?.[1] ?? "";
    for (const [, group] of readFileSync(join(web, "src", file), "utf8").matchAll(/["`]web\.([a-z_]+)\./g))
      users.set(group, (users.get(group) ?? new Set()).add(board));
  }
  const single = [...users].filter(([, by]) => by.size === 1).map(([group, [board]]) => [group, board]);
  return Object.fromEntries(single.filter(([, board]) => GAMES.includes(board)));
}

function languages() {
  const owners = ownersOfWords();
  const english = parsePo(readFileSync(join(root, "lang/en.po"), "utf8"));
  for (const lang of LANGS) {
    const bundles = Object.fromEntries(
      ["base", "machine", "lab", "workshop", "friends", ...GAMES].map((name) => [name, {}]),
    );
    // What a language does not have is told in English.
    for (const [key, forms] of [...english, ...parsePo(readFileSync(join(root, "lang", `${lang}.po`), "utf8"))]) {
      const bundle = bundleOf(key, GAMES, owners);
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

// Figures of the icon set for the cards. A game's art.json names them one by one (`of`); those of the components that
// `find` names come from art/motifs.txt, by what their id speaks of, or else from its `pool`. Only those that are used
// travel, sorted by id: the order of a deck must not tell its dates.
function motifs() {
  const patterns = readFileSync(join(web, "art/motifs.txt"), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => line.split(" : "))
    .map(([pattern, figure]) => [new RegExp(pattern), figure.trim()]);
  let turn = 0;
  return (id, pool) => patterns.find(([re]) => re.test(id))?.[1] ?? pool[turn++ % pool.length];
}

/** The ids of the components of a kind, as the engine tells them. */
function components(game, kind, options = {}) {
  const { players } = registry.find((one) => one.id === game);
  const answer = rules.request({ op: "components", game, players: players[1], options });
  if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
  return answer.components
    .filter((one) => one.kind === kind)
    .map((one) => one.id)
    .sort();
}

/** What a game's art.json says, with the figures that are found by motif; null where a game has none. */
function artOf(game, find) {
  const file = join(boards, game, "art.json");
  if (!existsSync(file)) return null;
  const art = { of: {}, ...JSON.parse(readFileSync(file, "utf8")) };
  for (const id of art.find ? components(game, art.find.kind) : []) art.of[id] ??= find(id, art.find.pool);
  return art;
}

/** A game with many cards has a file per value of an option (a deck), loaded with it, and a list of what is where. Every
 * card has a figure then, and no figure is on more than four. */
function splitFigures(game, { of, split }, icon) {
  const option = registry.find((one) => one.id === game).options.find((one) => one.id === split.option);
  const cards = Object.fromEntries(option.values.map((v) => [v, components(game, split.kind, { [split.option]: v })]));
  const known = new Set(Object.values(cards).flat());
  const lost = [...[...known].filter((id) => !of[id]), ...Object.keys(of).filter((id) => !known.has(id))];
  if (lost.length) throw new Error(`${game}/art.json: no figure, or no such card: ${lost.join(", ")}`);
  const names = Object.values(of);
  const many = [...new Set(names)].filter((name) => names.filter((one) => one === name).length > 4);
  if (many.length) throw new Error(`${game}/art.json: on more than four cards: ${many.join(", ")}`);
  mkdirSync(join(gen, "art", game), { recursive: true });
  writeFileSync(join(gen, "art", `${game}.json`), JSON.stringify(cards));
  for (const [value, ids] of Object.entries(cards))
    writeFileSync(
      join(gen, "art", game, `${value}.json`),
      JSON.stringify(Object.fromEntries(ids.map((id) => [id, icon(of[id])]))),
    );
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
  const find = motifs();
  for (const game of GAMES) {
    const art = artOf(game, find);
    if (art?.split) splitFigures(game, art, icon);
    else if (art) {
      const names = [...new Set(Object.values(art.of))].sort();
      const paths = Object.fromEntries(names.map((name) => [name, icon(name)]));
      writeFileSync(join(gen, "art", `${game}.json`), JSON.stringify({ of: art.of, paths }));
    }
  }
}

// Nets travel as they are, with their checksum in the name; the client gets one when a match needs it.
function nets() {
  const to = join(web, "public/nets");
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const list = readdirSync(join(root, "nets"))
    .filter((file) => file.endsWith(".net"))
    .sort()
    .map((file) => {
      const header = readFileSync(join(root, "nets", file))
        .subarray(0, 2048)
        .toString("latin1");
      const value = (key) => header.match(new RegExp(`^${key} (.*)$`, "m"))[1];
      const name = file.replace(".net", `-${value("crc32")}.net`);
      cpSync(join(root, "nets", file), join(to, name));
      return { file: name, game: value("game"), players: value("players").split(" ").map(Number) };
    });
  writeFileSync(join(gen, "nets.json"), JSON.stringify(list));
}

// Puzzles travel as they are, a file per game; answers how many there are of each.
function puzzles() {
  const to = join(web, "public/puzzles");
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  return Object.fromEntries(
    GAMES.map((game) => {
      const file = join(root, "games", game, "puzzles.jsonl");
      const lines = existsSync(file)
        ? readFileSync(file, "utf8")
            .split("\n")
            .filter((line) => line.startsWith("{"))
        : [];
      if (lines.length) writeFileSync(join(to, `${game}.jsonl`), `${lines.join("\n")}\n`);
      return [game, lines.length];
    }),
  );
}

/** What the hall has to know of every game before there is an engine. */
function hall() {
  const counts = puzzles();
  const cards = registry.map(({ id, players: [min, max], quiz }) => ({
    id,
    min,
    max,
    quiz,
    lesson: existsSync(join(root, "games", id, "lesson.json")),
    puzzles: counts[id],
  }));
  writeFileSync(join(gen, "games.json"), JSON.stringify(cards));
}

function engine() {
  const to = join(web, "public/engine");
  mkdirSync(to, { recursive: true });
  cpSync(wasm, join(to, "timetable.wasm"));
  cpSync(join(dirname(wasm), "lab.wasm"), join(to, "lab.wasm"));
}

function views() {
  mkdirSync(join(gen, "views"), { recursive: true });
  for (const game of registry) writeFileSync(join(gen, "views", `${game.id}.ts`), viewType(rules, game));
}

rmSync(gen, { recursive: true, force: true });
languages();
rulebooks();
drawings();
hall();
nets();
views();
engine();
