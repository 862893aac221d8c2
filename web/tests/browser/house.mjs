// A real server for the browser tests, with the client's files in front of it as if they were in its binary, and a way to
// cut every line.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { CSP, TYPES, fileOf } from "./serve.mjs";

/** Files from the folder, everything else to the server. */
function front(port, site) {
  const toServer = (req, res) =>
    req.pipe(
      request(
        { port, path: req.url, method: req.method, headers: { ...req.headers, host: `127.0.0.1:${port}` } },
        (answer) => {
          res.writeHead(answer.statusCode, answer.headers);
          answer.pipe(res);
        },
      ),
    );
  const server = createServer((req, res) => {
    if (/^\/(api|healthz|metrics)/.test(req.url)) return toServer(req, res);
    const file = fileOf(site, req.url);
    res.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": CSP,
    });
    res.end(readFileSync(file));
  });
  const lines = new Set();
  let held = false;
  server.on("upgrade", (req, socket, head) => {
    if (held) return socket.destroy();
    const line = connect(port, "127.0.0.1", () => {
      const headers = Object.entries({ ...req.headers, host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` });
      line.write(`GET ${req.url} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join("\r\n")}\r\n\r\n`);
      line.write(head);
      line.pipe(socket).pipe(line);
    });
    lines.add(socket);
    for (const end of [line, socket])
      end
        .on("error", () => {})
        .on("close", () => {
          line.destroy();
          socket.destroy();
          lines.delete(socket);
        });
  });
  const cut = () => lines.forEach((socket) => socket.destroy());
  /** No line until `free`. */
  const hold = () => {
    held = true;
    cut();
  };
  const free = () => void (held = false);
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () =>
      done({
        url: `http://127.0.0.1:${server.address().port}/`,
        cut,
        hold,
        free,
        close: () => {
          cut();
          server.closeAllConnections();
          server.close();
        },
      }),
    ),
  );
}

/** The server's port, as its first line tells it. */
const portOf = (server) =>
  new Promise((done, fail) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/:(\d+)\//);
      if (found) done(Number(found[1]));
    });
    server.on("exit", () => fail(new Error(`the server did not start: ${said}`)));
  });

export async function openHouse(binary, site, ...flags) {
  const folder = mkdtempSync(join(tmpdir(), "tt-web-"));
  const server = spawn(
    binary,
    ["serve", "--port", "0", "--db", join(folder, "db"), "--people-per-hour", "0", ...flags],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const port = await portOf(server);
  const proxy = await front(port, site);
  const close = () => {
    proxy.close();
    server.removeAllListeners("exit");
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  const ask = async (op, fields = {}, token = null) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${op}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(fields),
    });
    return answer.json();
  };
  return { ...proxy, close, ask, port };
}
