// node together.mjs TIMETABLE SITE: two browsers at one table of a real server: code, seats, moves, chat, a lost line, undo
// by consent. The files come from SITE so that the binary need not have them inside.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { launch, newPage } from "./open.mjs";
import { screenProblems } from "./check.mjs";
import { CSP, TYPES, fileOf } from "./serve.mjs";

const [binary, site] = process.argv.slice(2).map((p) => resolve(p));
const inside = 18000 + (process.pid % 2000);

/** Files from the folder, everything else to the server: as if it had them in its binary. */
function front(port) {
  const toServer = (req, res) => req.pipe(request({ port, path: req.url, method: req.method, headers: { ...req.headers, host: `127.0.0.1:${port}` } }, (answer) => { res.writeHead(answer.statusCode, answer.headers); answer.pipe(res); }));
  const server = createServer((req, res) => {
    if (/^\/(api|healthz|metrics)/.test(req.url)) return toServer(req, res);
    const file = fileOf(site, req.url);
    res.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": CSP });
    res.end(readFileSync(file));
  });
  const lines = new Set();
  server.on("upgrade", (req, socket, head) => {
    const line = connect(port, "127.0.0.1", () => {
      const headers = Object.entries({ ...req.headers, host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` });
      line.write(`GET ${req.url} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join("\r\n")}\r\n\r\n`);
      line.write(head);
      line.pipe(socket).pipe(line);
    });
    lines.add(socket);
    for (const end of [line, socket]) end.on("error", () => {}).on("close", () => { line.destroy(); socket.destroy(); lines.delete(socket); });
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done({ url: `http://127.0.0.1:${server.address().port}/`, cut: () => lines.forEach((s) => s.destroy()), close: () => { lines.forEach((s) => s.destroy()); server.closeAllConnections(); server.close(); } })));
}

const check = (problems, fine, text) => fine || problems.push(text);
const mine = (page) => page.waitForFunction(() => /Your move/.test(document.querySelector(".bar .turn")?.textContent ?? "") && document.querySelector(".tray .button, .hand .legal"), null, { timeout: 20000 });

async function oneMove(page) {
  await mine(page);
  const tray = page.locator(".tray .button:not(.bare)");
  if (!(await tray.count())) await page.locator(".hand .legal").first().click();
  await tray.first().click();
}

async function run(browser, url, cut) {
  const problems = [];
  const ana = await newPage(browser, { settings: { name: "Ana" } });
  const bo = await newPage(browser, { size: "phone", settings: { name: "Bo" } });
  await ana.goto(`${url}#/start/control`);
  await ana.waitForSelector(".together .button", { timeout: 15000 });
  await ana.locator(".together .button").first().click();
  await ana.waitForSelector(".share", { timeout: 15000 });
  problems.push(...(await screenProblems(ana)));
  if (process.env.SHOTS) await ana.screenshot({ path: join(process.env.SHOTS, "waiting-room.png") });
  const code = (await ana.locator(".departures .clock .hidden-text").innerText()).trim();
  check(problems, /^[A-Z]{6}$/.test(code), `the code is "${code}"`);
  await bo.goto(url);
  await bo.fill(".stub input.mono", code);
  await bo.locator(".stub form .button").click();
  await bo.waitForSelector(".share");
  await bo.locator("footer .amber").first().click();
  await Promise.all([ana, bo].map((page) => page.waitForSelector(".control-board", { timeout: 20000 })));

  // One move each, whoever begins.
  const first = await Promise.race([mine(ana).then(() => ana), mine(bo).then(() => bo)]);
  const second = first === ana ? bo : ana;
  await oneMove(first);
  await mine(second);
  await ana.click("#tab-people");
  await ana.locator(".phrases .button").first().click();
  await bo.locator(".phone-tabs .button").last().click();
  await bo.waitForFunction(() => /Ana/.test(document.querySelector(".chat .log")?.textContent ?? ""), null, { timeout: 8000 }).catch(() => problems.push("the phrase did not arrive"));
  await bo.keyboard.press("Escape");

  // The line is lost: both come back by themselves and play on from the very same place.
  cut();
  await ana.waitForTimeout(300);
  await oneMove(second);
  await mine(first).catch(() => problems.push("after the loss the game did not go on"));
  const plies = await Promise.all([ana, bo].map((page) => page.locator(".log li").count().then(() => page.evaluate(() => document.title))));
  check(problems, plies.length === 2, "titles");

  // Undo by consent.
  await second.locator('.bar [aria-label="Take back"]').click();
  await first.waitForSelector("[role=alertdialog]", { timeout: 8000 }).catch(() => problems.push("nobody was asked about the undo"));
  await first.locator("[role=alertdialog] .button").first().click().catch(() => {});
  await mine(second).catch(() => problems.push("the undo did not happen"));
  problems.push(...(await screenProblems(ana)), ...(await screenProblems(bo)));
  return problems.filter((p) => !/WebSocket connection|ERR_/.test(p));
}

const server = spawn(binary, ["serve", "--port", String(inside), "--db", join(mkdtempSync(join(tmpdir(), "tt-web-")), "db")], { stdio: "ignore" });
const proxy = await front(inside);
const browser = await launch();
let problems;
try {
  await new Promise((r) => setTimeout(r, 1200));
  problems = await run(browser, proxy.url, proxy.cut);
} catch (error) {
  problems = [String(error?.stack ?? error)];
}
await browser.close();
proxy.close();
server.kill("SIGTERM");
console.log(problems.length ? `not ok two browsers at one table\n    ${problems.join("\n    ")}` : "ok two browsers at one table");
process.exit(problems.length ? 1 : 0);
