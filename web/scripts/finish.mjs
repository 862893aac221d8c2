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

// The engine and the nets are kept once they have been used: who only plays at a server's table never gets them.
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dist.length + 1))
  .filter((name) => !/\.(woff|wasm|net|map)$|sw\.js$/.test(name) && !/latin-ext|vietnamese|^help\//.test(name))
  .sort();
const version = createHash("sha256")
  .update(
    files
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
