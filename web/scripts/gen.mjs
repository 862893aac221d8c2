// Makes what the client reads of the repository: language bundles, rulebooks, card drawings, the engine.
// Tímalína's notes name dates, so they stay out: a date reaches the client only when its card is turned.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parsePo, bundleOf } from "./po.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const gen = join(web, "src/gen");
const LANGS = ["en", "es", "is"];
export const GAMES = ["control", "crononautas", "just_in_time", "timalina", "timequest"];

function languages() {
  for (const lang of LANGS) {
    const bundles = Object.fromEntries(["base", ...GAMES].map((name) => [name, {}]));
    for (const [key, forms] of parsePo(readFileSync(join(root, "lang", `${lang}.po`), "utf8"))) {
      const bundle = bundleOf(key, GAMES);
      if (bundle) bundles[bundle][key] = forms.length > 1 ? forms : forms[0];
    }
    for (const [name, entries] of Object.entries(bundles)) {
      mkdirSync(join(gen, "lang", lang), { recursive: true });
      writeFileSync(join(gen, "lang", lang, `${name}.json`), JSON.stringify(entries));
    }
  }
}

// The rulebooks travel as they are; a missing translation falls back to English.
function rules() {
  const to = join(web, "public/rules");
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const game of GAMES)
    for (const lang of LANGS) {
      const names = [lang === "en" ? "RULES.md" : `RULES.${lang}.md`, "RULES.md"];
      const found = names.map((name) => join(root, "games", game, name)).find(existsSync);
      if (found) cpSync(found, join(to, `${game}.${lang}.md`));
    }
}

// art/<game>.json maps card ids to icons of the set; only those that are used travel.
function drawings() {
  const set = JSON.parse(readFileSync(join(web, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
  const icon = (name) => {
    const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent])?.body;
    if (!body) throw new Error(`no such icon: ${name}`);
    return [...body.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join(" ");
  };
  mkdirSync(join(gen, "art"), { recursive: true });
  for (const file of readdirSync(join(web, "art"))) {
    const map = JSON.parse(readFileSync(join(web, "art", file), "utf8"));
    const names = [...new Set(Object.values(map))].sort();
    const paths = Object.fromEntries(names.map((name) => [name, icon(name)]));
    writeFileSync(join(gen, "art", file), JSON.stringify({ of: map, paths }));
  }
}

function engine() {
  const to = join(web, "public/engine");
  mkdirSync(to, { recursive: true });
  const wasm = process.env.TT_WASM ?? join(root, "build/wasm/timetable.wasm");
  if (!existsSync(wasm)) throw new Error(`${wasm} is missing: run scripts/wasm first`);
  cpSync(wasm, join(to, "timetable.wasm"));
}

rmSync(gen, { recursive: true, force: true });
languages();
rules();
drawings();
engine();
