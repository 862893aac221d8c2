// Serves a folder the way the server does: strict CSP, one page for every path. For tests and `npm run preview`.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

export const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
  ".md": "text/markdown; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
export const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The file of a path, a folder's index; the page itself where there is none. */
export function fileOf(folder, url) {
  const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname)).replace(/^(\.\.[/\\])+/, "");
  const file = join(folder, path);
  if (path !== "/" && existsSync(join(file, "index.html"))) return join(file, "index.html");
  return !existsSync(file) || statSync(file).isDirectory() ? join(folder, "index.html") : file;
}

export function serve(folder, port = 0) {
  const server = createServer((req, res) => {
    const file = fileOf(folder, req.url);
    const body = readFileSync(file);
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const zip = /text|javascript|json|svg|wasm/.test(type);
    res.writeHead(200, {
      "content-type": type,
      "content-security-policy": CSP,
      "x-content-type-options": "nosniff",
      ...(zip ? { "content-encoding": "gzip" } : {}),
    });
    res.end(zip ? gzipSync(body) : body);
  });
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      }),
    ),
  );
}
