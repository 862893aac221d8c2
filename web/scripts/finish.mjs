// After the build: the documentation, the service worker with the list of what it keeps, and the icons as pixels.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHelp } from "./help.mjs";
import { iconPng } from "./icons.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = process.env.TT_SITE ?? join(web, "dist");

for (const size of [192, 512]) writeFileSync(join(dist, `icon-${size}.png`), iconPng(size));

writeHelp(dist);

// Kept when the worker is installed. The engine follows when the page is idle (src/main.tsx), nets once they have been used.
const all = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1))
  .sort();
const files = all.filter(
  (name) => !/\.(woff|wasm|net|map)$|sw\.js$/.test(name) && !/latin-ext|vietnamese|^help\//.test(name),
);
// The engine and the nets have no content in their names: a new one is a new version too.
const version = createHash("sha256")
  .update(
    [...files, ...all.filter((name) => /\.(wasm|net)$/.test(name))]
      .map((name) => readFileSync(join(dist, name)))
      .reduce((all, one) => Buffer.concat([all, one]), Buffer.alloc(0)),
  )
  .digest("hex")
  .slice(0, 12);
const source = readFileSync(join(web, "scripts/sw.js"), "utf8");
writeFileSync(
  join(dist, "sw.js"),
  source.replace('"VERSION"', JSON.stringify(version)).replace('["FILES"]', JSON.stringify(files)),
);
