// node --experimental-websocket firefox.mjs FOLDER [game...]: a short run of every game in Firefox, by clicks, over WebDriver BiDi.
// Chromium has all the other tests; this one finds what only Firefox does: errors, a gutter at the edge, a board that does not fit.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chance } from "./player.mjs";
import { serve } from "./serve.mjs";

const [folder, ...named] = process.argv.slice(2);
const GAMES = named.length ? named : ["control", "crononautas", "just_in_time", "timalina", "timequest"];
const SIZES = [
  [1366, 650],
  [1920, 1080],
  [390, 844],
];
const CLICKS = 12;

/** Firefox and the address it listens at. */
function start(profile) {
  const firefox = spawn(
    process.env.FIREFOX ?? "firefox-esr",
    ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = new Promise((done, fail) => {
    let said = "";
    firefox.stderr.on("data", (data) => {
      said += data;
      const found = said.match(/WebDriver BiDi listening on (ws:\S+)/);
      if (found) done(found[1]);
    });
    firefox.on("error", fail);
    firefox.on("exit", () => fail(new Error(`Firefox did not start: ${said}`)));
  });
  return { firefox, address };
}

class Bidi {
  last = 0;
  waiting = new Map();
  errors = [];
  constructor(socket) {
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.method === "log.entryAdded" && message.params.level === "error")
        this.errors.push(message.params.text);
      const [done, fail] = this.waiting.get(message.id) ?? [];
      this.waiting.delete(message.id);
      if (message.type === "error") fail?.(new Error(`${message.error}: ${message.message}`));
      else done?.(message.result);
    };
  }
  static async open(address) {
    const socket = new WebSocket(`${address}/session`);
    await new Promise((done, fail) => ((socket.onopen = done), (socket.onerror = fail)));
    const bidi = new Bidi(socket);
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await bidi.send("browsingContext.getTree", {});
    bidi.context = contexts[0].context;
    return bidi;
  }
  send(method, params) {
    const id = ++this.last;
    return new Promise((done, fail) => {
      this.waiting.set(id, [done, fail]);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
  /** The value of an expression in the page, by way of JSON. */
  async value(expression) {
    const answer = await this.send("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }
  async until(expression, what) {
    for (const end = Date.now() + 30000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
      if (await this.value(`Boolean(${expression})`).catch(() => false)) return;
    throw new Error(`waited in vain: ${what}`);
  }
  /** A press where the middle of the nth of these is; false where none is to be seen. */
  async click(selector, n = 0) {
    const at = await this.value(`(() => {
      const seen = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility());
      const node = seen[${n} % Math.max(1, seen.length)];
      if (!node) return null;
      node.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = node.getBoundingClientRect();
      return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
    })()`);
    if (!at) return false;
    const actions = [
      { type: "pointerMove", x: at[0], y: at[1] },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.send("input.performActions", {
      context: this.context,
      actions: [{ type: "pointer", id: "mouse", actions }],
    });
    return true;
  }
  size([width, height]) {
    return this.send("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
  }
  go(url) {
    return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }
}

const READY = `document.querySelector(
  ".arrival, .tray .button:not(.bare):not(:disabled), .legal, .tq-form button:not(:disabled)",
)`;
const PLACES = [
  ".stepper .button:last-child:not(:disabled)",
  ".tq-form .main:not(:disabled)",
  ".slot.open button",
  ".tray .button:not(.bare):not(:disabled)",
  ".hand .legal, .stage .legal, .now-board .legal",
];

async function play(bidi, url, game) {
  const problems = [];
  bidi.errors.length = 0;
  await bidi.size(SIZES[0]);
  await bidi.go(`${url}?${game}#/start/${game}`);
  await bidi.until('document.querySelector(".go")', "the counter");
  await bidi.click(".go");
  await bidi.until('document.querySelector(".stage > *")', "the board");
  const pick = chance(7);
  for (let i = 0; i < CLICKS; i++) {
    await bidi.until(READY, "something to do");
    for (const place of PLACES) if (await bidi.click(place, pick(1000))) break;
  }
  await bidi.until('document.querySelector(".log li:not(.quiet)")', "a move in the log");
  for (const size of SIZES) {
    await bidi.size(size);
    await bidi.until(`innerWidth === ${size[0]}`, "the size");
    const found = await bidi.value(`(() => {
      const edge = document.querySelector(".play").getBoundingClientRect();
      const stage = document.querySelector(".stage");
      return {
        page: [document.documentElement.clientWidth, document.documentElement.scrollWidth, innerWidth],
        play: [Math.round(edge.left), Math.round(edge.right)],
        stage: [stage.scrollWidth, stage.clientWidth, stage.scrollHeight, stage.clientHeight],
      };
    })()`);
    const [client, scroll, inner] = found.page;
    const name = size.join("x");
    if (client !== inner || scroll > inner)
      problems.push(`${name}: the page has ${client} of ${inner}, wants ${scroll}`);
    if (found.play[0] !== 0 || found.play[1] !== inner)
      problems.push(`${name}: a gutter: ${found.play.join(" to ")} of ${inner}`);
    const [wide, room, high, height] = found.stage;
    if (size[0] > 980 && (wide > room + 2 || high > height + 2))
      problems.push(`${name}: the board wants ${wide}x${high} of ${room}x${height}`);
    if (process.env.SHOTS) {
      const { data } = await bidi.send("browsingContext.captureScreenshot", { context: bidi.context });
      writeFileSync(join(process.env.SHOTS, `firefox-${game}-${name}.png`), Buffer.from(data, "base64"));
    }
  }
  return [...problems, ...bidi.errors];
}

const profile = mkdtempSync(join(tmpdir(), "tt-firefox-"));
const site = await serve(resolve(folder));
const { firefox, address } = start(profile);
let failed = 0;
try {
  const bidi = await Bidi.open(await address);
  await bidi.go(site.url);
  await bidi.value(
    'localStorage.setItem("timetable.settings", JSON.stringify({ lang: "en", speed: "instant", moments: "off", confirm: "never" }))',
  );
  for (const game of GAMES) {
    const problems = await play(bidi, site.url, game).catch((error) => [String(error)]);
    failed += problems.length ? 1 : 0;
    console.log([`${problems.length ? "not ok" : "ok"} ${game} in Firefox`, ...problems].join("\n    "));
  }
} finally {
  firefox.removeAllListeners("exit");
  firefox.kill();
  await new Promise((done) => firefox.once("close", done));
  await site.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
