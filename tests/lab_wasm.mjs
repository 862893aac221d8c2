// The laboratory as WebAssembly gives the bytes of the command: JSON, CSV and report, whichever parts are played by
// which instance in which order. usage: lab_wasm.mjs LAB.wasm TIMETABLE
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "../wasm/lab.mjs";

const [wasm, command] = process.argv.slice(2).map((p) => resolve(p));
const folder = mkdtempSync(join(tmpdir(), "lab-wasm-"));
const bytes = readFileSync(wasm);
const nets = new URL("../nets/", import.meta.url);
let failed = 0;
const check = (ok, what) => {
  if (!ok) {
    failed++;
    console.log("FAIL", what);
  }
};

/** The request as flags of the command. */
function flags(request) {
  const out = [request.game, "--games", String(request.games), "--seed", String(request.seed ?? 1), "--quiet", "--threads", "2"];
  if (request.players) out.push("--players", request.players);
  for (const [key, value] of Object.entries(request.options ?? {})) out.push("--option", `${key}=${value}`);
  for (const bots of request.bots ?? []) out.push("--bots", bots);
  for (const { name, position } of request.cards ?? []) {
    if (position) writeFileSync(join(folder, name), JSON.stringify(position.cards));
    out.push("--cards", name);
  }
  if (request.chance) out.push("--chance", request.chance);
  return out;
}

/** Three instances take blocks in turn, the last blocks first; a fourth adds up. */
async function inTheBrowser(request) {
  const [collector, ...hands] = await Promise.all([0, 1, 2, 3].map(() => load(bytes)));
  const learned = readdirSync(nets).filter((name) => name.startsWith(`${request.game}-`));
  for (const hand of hands) for (const name of learned) hand.addNet(readFileSync(new URL(name, nets)));
  const begun = [collector, ...hands].map((one) => one.begin(request))[0];
  check(begun.ok, `${JSON.stringify(request)}: ${begun.error}`);
  const blocks = [];
  for (let variant = 0; variant < begun.variants; variant++)
    for (let first = 0; first < request.games; first += 7)
      blocks.push({ variant, first, n: Math.min(7, request.games - first) });
  blocks.reverse().forEach(({ variant, first, n }, i) => {
    const hand = hands[i % hands.length];
    hand.play(variant, first, n);
    collector.add(variant, hand.take(variant));
    if (i === 3) collector.brief("en"); // looked at in between
  });
  return collector;
}

const EXPERIMENTS = [
  { game: "control", games: 300, players: "2,3", options: { match: "single" } },
  { game: "control", games: 30, bots: ["greedy", "greedy,random"], seed: 9 },
  { game: "crononautas", games: 40, players: "2", options: { hand_win: "exact,off" } },
  { game: "just_in_time", games: 40, players: "3", cards: [{ name: "rulebook" }, { name: "mine.json", position: { cards: { rewind: { normal: { present_until: 6 } } } } }] },
  { game: "timalina", games: 25, players: "3", bots: ["easy"] },
  { game: "crononautas", games: 20, players: "2", bots: ["hard,easy", "instant"] },
  { game: "timequest", games: 8, players: "3", bots: ["greedy"], chance: "choose_character" },
];

for (const request of EXPERIMENTS) {
  const collector = await inTheBrowser(request);
  for (const lang of ["en", "is"]) {
    const files = ["json", "csv", "html"].map((kind) => join(folder, `out.${kind}`));
    execFileSync(command, ["lab", ...flags(request), "--json", files[0], "--csv", files[1], "--report", files[2], "--lang", lang], { cwd: folder });
    ["json", "csv", "html"].forEach((kind, i) => {
      const same = Buffer.compare(Buffer.from(collector.answer(kind, lang)), readFileSync(files[i])) === 0;
      check(same, `${request.game}: ${kind} in ${lang} is not the command's`);
      if (!same) writeFileSync(join(tmpdir(), `lab-wasm-differs.${kind}`), collector.answer(kind, lang));
    });
  }
  const brief = collector.brief("es");
  check(brief.complete && brief.lines.length > 0 && brief.variants.every((v) => v.figures.length > 3), `${request.game}: ${JSON.stringify(brief).slice(0, 200)}`);
}

const lab = await load(bytes);
check(lab.games().length === 5, "the games");
check(lab.numbers("control").allowed.deck.nova.fuel === "1..10" && lab.numbers("timalina") === null, "numbers");
// Every table, row and field of a form has a name in the language; the id stands where one is missing.
const SAME = ["extra"]; // a word that is the id in Spanish, too
for (const { id } of lab.games())
  for (const lang of ["es", "is"]) {
    const { tables, rows, fields } = lab.numbers(id, lang)?.names ?? { tables: {}, rows: {}, fields: {} };
    for (const names of [tables, fields, ...Object.values(rows)])
      for (const [key, name] of Object.entries(names))
        check(name !== key || SAME.includes(key), `${id}: '${key}' has no name in ${lang}`);
  }
check(!lab.begin({ game: "control", games: 10, players: "9" }).ok, "nine players of CONTROL");
check(!lab.begin({ game: "control", games: 10, cards: [{ name: "m", position: { cards: { deck: { nova: { fuel: 99 } } } } }] }).ok, "a number that is not allowed");
check(lab.begin({ game: "control", games: 10 }).ok && lab.answer("json", "en") === null, "an answer before the first game");
rmSync(folder, { recursive: true });
console.log(failed ? `${failed} failures` : "the laboratory in WebAssembly gives the command's bytes");
process.exit(failed ? 1 : 0);
