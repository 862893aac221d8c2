// The documentation as pages of the site, /help: made of docs/*.md and the rulebooks, readable without a script. A page
// that has a translation (docs/es/NAME.md, games/ID/RULES.es.md) is there in that language; others are shown in English.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { parsePo } from "./po.mjs";

const LANGS = ["en", "es", "is"];
const NAMES = { en: "English", es: "Español", is: "Íslenska" };
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const GAMES = [...readFileSync(join(root, "games/list.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)].map((m) => m[1]);

// What stands in the index, in this order. A name is a page's path under docs/ without .md; rules/ID is a rulebook.
const SECTIONS = [
  ["play", ["playing", ...GAMES.map((id) => `rules/${id}`), "terminal", "time-machine", "first-hour"]],
  ["host", ["server", "privacy"]],
  ["design", ["lab", "decks", "balance/README", ...GAMES.map((id) => `balance/${id}`)]],
  [
    "build",
    [
      ...["protocol", "bots", "nets", "encoding", "python", "training", "gpu", "benchmarks", "server-api"],
      ...["architecture", "adding-a-game", "language", "web", "terminal-client", "testing"],
      ...GAMES.map((id) => `clauses/${id}`),
    ],
  ],
];

const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|&[a-z]+;/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Where a page comes from, below the root. */
function sourceOf(name, lang) {
  const book = name.match(/^(rules|clauses)\/(.*)$/);
  if (book)
    return posix.join(
      "games",
      book[2],
      `${book[1] === "rules" ? "rulebook" : "RULES"}${lang === "en" ? "" : `.${lang}`}.md`,
    );
  return posix.join("docs", lang === "en" ? "" : lang, `${name}.md`);
}

/** A link between documents becomes one between pages; one to a file of the source stays words. */
function target(href, from, source, pages) {
  if (/^(https?:|#|mailto:)/.test(href)) return href;
  const [path, hash] = href.split("#");
  const full = posix.join(posix.dirname(source), path).replace(/^docs\/(es|is)\//, "docs/");
  const rules = full.match(/^games\/(\w+)\/(RULES|rulebook)(?:\.\w+)?\.md$/);
  const name = rules
    ? `${rules[2] === "RULES" ? "clauses" : "rules"}/${rules[1]}`
    : full.replace(/^docs\//, "").replace(/\.md$/, "");
  if (!pages.has(name)) return /\.(svg|png)$/.test(path) ? href : null;
  return posix.relative(posix.dirname(from), name) + ".html" + (hash ? `#${hash}` : "");
}

function convert(text, name, source, pages) {
  const marked = new Marked({ gfm: true });
  const seen = new Map();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const base = anchor(inner);
        const n = seen.get(base) ?? 0;
        seen.set(base, n + 1);
        return `<h${depth} id="${base}${n ? `-${n}` : ""}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = target(href, name, source, pages);
        return to ? `<a href="${escape(to)}">${inner}</a>` : inner;
      },
      image({ href, text: words }) {
        return `<img src="${escape(href)}" alt="${escape(words)}" loading="lazy">`;
      },
    },
  });
  // In a rulebook a number in braces is the clause that the paragraph tells; pictures are the client's alone.
  if (name.startsWith("rules/"))
    text = text
      .replace(/^\[\[.*\]\]$/gm, "")
      .replace(/\s*\{(\d+\.\d+)\}/g, ' <small class="clause" id="clause-$1">$1</small>');
  // A clause begins a paragraph of its own, and can be linked to: clauses/ID.html#clause-5.3.
  if (name.startsWith("clauses/"))
    text = text.replace(/^(?:\*\*)?(\d+\.\d+)(?:\*\*)? /gm, '\n<b class="clause" id="clause-$1">$1</b> ');
  return marked
    .parse(text)
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre>/g, '<pre tabindex="0">');
}

const titleOf = (text, fallback) => (text.match(/^# (.+)$/m)?.[1] ?? fallback).replace(/[`*]/g, "");
/** In a list a rulebook is its game's name. */
const shortTitle = (name, text) =>
  name.startsWith("rules/") ? titleOf(text, name).split(":")[0] : titleOf(text, name);

function shell({ lang, title, body, up, name, words, nav, foreign }) {
  const others = LANGS.map((l) =>
    l === lang
      ? `<b aria-current="true">${NAMES[l]}</b>`
      : `<a href="${up}${l === "en" ? "" : `${l}/`}${name === "index" ? "" : `${name}.html`}" lang="${l}" hreflang="${l}">${NAMES[l]}</a>`,
  ).join(" ");
  return `<!doctype html>
<html lang="${foreign ? "en" : lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Timetable</title><link rel="stylesheet" href="${up}help.css"><link rel="icon" href="${up}../icon.svg"></head>
<body><a class="skip" href="#text">${escape(words("web.help.skip"))}</a>
<header><a class="mark" href="${up}../">Timetable</a><a href="${up}${lang === "en" ? "" : `${lang}/`}">${escape(words("web.help"))}</a><span class="langs">${others}</span></header>
<div class="columns${nav ? "" : " one"}">${nav ? `<nav aria-label="${escape(words("web.help"))}">${nav}</nav>` : ""}
<main id="text">${foreign ? `<p class="note" lang="${lang}">${escape(words("web.help.english"))}</p>` : ""}${body}</main></div></body></html>
`;
}

export function writeHelp(folder) {
  const exists = (name) => existsSync(join(root, sourceOf(name, "en")));
  const pages = new Set(SECTIONS.flatMap(([, names]) => names).filter(exists));
  const to = join(folder, "help");
  rmSync(to, { recursive: true, force: true });
  for (const lang of LANGS) {
    const po = new Map(parsePo(readFileSync(join(root, "lang", `${lang}.po`), "utf8")));
    const words = (key) => po.get(key)?.[0] ?? key;
    const texts = new Map();
    for (const name of pages) {
      const foreign = !existsSync(join(root, sourceOf(name, lang)));
      const source = sourceOf(name, foreign ? "en" : lang);
      texts.set(name, { foreign, source, text: readFileSync(join(root, source), "utf8") });
    }
    const list = (from) =>
      SECTIONS.map(
        ([id, names]) =>
          `<h2>${escape(words(`web.help.${id}`))}</h2><ul>${names
            .filter((n) => pages.has(n))
            .map(
              (n) =>
                `<li><a href="${posix.relative(posix.dirname(from), n)}.html"${n === from ? ' aria-current="page"' : ""}${texts.get(n).foreign ? ' lang="en"' : ""}>${escape(shortTitle(n, texts.get(n).text))}</a></li>`,
            )
            .join("")}</ul>`,
      ).join("");
    const put = (name, title, body, foreign) => {
      const path = join(to, lang === "en" ? "" : lang, `${name}.html`);
      const up = "../".repeat((lang === "en" ? 0 : 1) + name.split("/").length - 1);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(
        path,
        shell({ lang, title, body, up, name, words, nav: name === "index" ? "" : list(name), foreign }),
      );
    };
    for (const [name, { text, source, foreign }] of texts)
      put(name, titleOf(text, name), convert(text, name, source, pages), foreign);
    put(
      "index",
      words("web.help"),
      `<h1>${escape(words("web.help"))}</h1><p>${escape(words("web.help.about"))}</p><div class="index">${list("index")}</div>`,
      false,
    );
    const target = join(to, lang === "en" ? "" : lang);
    for (const name of ["balance", "pictures"]) copyPictures(join(root, "docs", name), join(target, name));
  }
  cpSync(join(root, "web/scripts/help.css"), join(to, "help.css"));
  for (const part of ["latin", "latin-ext"])
    cpSync(
      join(root, `web/node_modules/@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`),
      join(to, `archivo-${part}.woff2`),
    );
}

function copyPictures(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) if (/\.svg$/.test(file)) cpSync(join(from, file), join(to, file));
}
