// The wasm build gives the signatures that the native build gives, and answers the protocol alike, observations too.
// usage: node wasm.mjs MODULE.wasm TIMETABLE
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { load } from "../wasm/engine.mjs";

const [modulePath, native] = process.argv.slice(2);
const engine = await load(readFileSync(modulePath));
let failed = 0;
const nets = new URL("../nets/", import.meta.url);
for (const file of readdirSync(nets).filter((name) => name.endsWith(".net"))) engine.addNet(readFileSync(new URL(file, nets)));
const wrong = readFileSync(new URL("control-2.net", nets));
wrong[wrong.length - 100] ^= 1;
try {
  engine.addNet(wrong);
  failed++;
  console.log("a broken net was taken");
} catch (error) {
  if (!String(error).includes("checksum")) throw error;
}

const want = Object.fromEntries(
  execFileSync(native, ["signature"], { encoding: "utf8" }).trim().split("\n").map((line) => line.split(" ")),
);
const got = engine.signatures();
if (Object.keys(got).sort().join() !== Object.keys(want).sort().join() || !Object.keys(want).length) {
  failed++;
  console.log(`DIFFERS games: native ${Object.keys(want)}, wasm ${Object.keys(got)}`);
}
for (const game of Object.keys(want)) {
  const same = want[game] === got[game];
  if (!same) failed++;
  console.log(`${same ? "equal" : "DIFFERS"} ${game} native ${want[game]} wasm ${got[game]}`);
}

// One game of each through both, request by request.
for (const game of Object.keys(want)) {
  const about = engine.request({ op: "games" }).games.find((g) => g.id === game);
  const requests = [{ op: "new", game, players: Math.max(2, about.players[0]), seed: 7 }];
  engine.request(requests[0]);
  for (let ply = 0; ply < 60; ply++) {
    const legal = engine.request({ op: "legal" });
    if (!legal.actions.length) break;
    const action = legal.actions[(ply * 7) % legal.actions.length];
    for (const request of [{ op: "legal" }, { op: "apply", action }, { op: "view", player: 0 }, { op: "state" }, { op: "text", action, lang: "is" }]) {
      requests.push(request);
      if (request.op === "apply") engine.request(request);
    }
    const { actors } = engine.request({ op: "legal" });
    for (const player of [0, 1]) requests.push({ op: "observe", player }); // docs/encoding.md: the same bits and numbers
    const numbers = actors.length ? engine.request({ op: "observe", player: actors[0] }).numbers : [];
    if (numbers.length && numbers[0].length > 1) requests.push({ op: "observe", player: actors[0], first: numbers[0][0] });
    if (ply % 12 === 0 && actors.length) requests.push({ op: "think", player: actors[0], bot: "hard", iterations: 300, seed: ply });
    if (ply % 6 === 2 && actors.length) requests.push({ op: "think", player: actors[0], bot: ["beginner", "hard"][(ply / 6) % 2 | 0], seed: ply });
    if (ply % 3 === 1 && actors.length && game !== "just_in_time") requests.push({ op: "think", player: actors[0], bot: "instant", seed: ply });
    if (ply % 20 === 10 && actors.length) requests.push({ op: "think", player: actors[0], bot: "expert", iterations: 30, seed: ply });
  }
  requests.push({ op: "encoding", game }, { op: "record" }, { op: "analyse", ply: 3, iterations: 200 }, { op: "analyse", ply: 4, iterations: 200, knowledge: "all" },
    { op: "fork", ply: 5, player: 0 }, { op: "state" }, { op: "lines" }, { op: "record" }, { op: "verify", record: engine.request({ op: "record" }).record },
    { op: "check", game, players: 2, position: { hats: 1 }, lang: "es" });
  const answers = requests.map((r) => JSON.stringify(engine.request(r)));
  const lines = requests.map((r) => JSON.stringify(r)).join("\n") + "\n";
  const replies = spawnSync(native, ["engine"], { input: lines, encoding: "utf8", maxBuffer: 1 << 28 }).stdout.trim().split("\n")
    .map((reply) => JSON.stringify(JSON.parse(reply))); // numbers in JavaScript's way
  const different = replies.findIndex((reply, i) => reply !== answers[i]);
  if (different >= 0 || replies.length !== answers.length) {
    failed++;
    console.log(`DIFFERS ${game} at request ${different}: ${JSON.stringify(requests[different])}`);
  } else {
    console.log(`equal ${game} ${answers.length} answers`);
  }
}
process.exit(failed ? 1 : 0);
