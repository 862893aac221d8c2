// The part of the po format that the project uses, as tools/pogen reads it.

const ESCAPES = { n: "\n", t: "\t", '"': '"', "\\": "\\" };
const unquote = (line) =>
  line.slice(line.indexOf('"') + 1, line.lastIndexOf('"')).replace(/\\(.)/g, (_, c) => ESCAPES[c] ?? c);

/** [[key, [form, ...]], ...] without the header. */
export function parsePo(text) {
  const entries = [];
  let key = null;
  let forms = [];
  let into = null;
  const finish = () => {
    if (key) entries.push([key, forms]);
    key = null;
    forms = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("msgid ")) {
      finish();
      key = unquote(line);
      into = (more) => (key += more);
    } else if (line.startsWith("msgid_plural")) {
      into = () => {};
    } else if (line.startsWith("msgstr")) {
      const form = Number(line.match(/^msgstr\[(\d)\]/)?.[1] ?? 0);
      forms[form] = unquote(line);
      into = (more) => (forms[form] += more);
    } else if (line.startsWith('"')) {
      into?.(unquote(line));
    }
  }
  finish();
  return entries;
}

/** Which bundle a key travels in; null: in none. `owners` says which board the words web.X.* belong to. */
export function bundleOf(key, games, owners = {}) {
  if (
    /^(cli|terminal|lab|puzzle|print|arena|reason)\./.test(key) ||
    /^server\.(?!phrase\.)/.test(key) ||
    /\.printed\./.test(key)
  )
    return null;
  if (/^(machine|why)\./.test(key)) return "machine";
  if (key.startsWith("labpage.")) return "lab";
  if (/^(workshop|deck)\./.test(key)) return "workshop";
  if (key.startsWith("friends.")) return "friends";
  const [game, kind, of] = key.split(".");
  if (game === "web" && kind === "lesson" && games.includes(of)) return of;
  if (game === "web" && owners[kind]) return owners[kind];
  if (!games.includes(game)) return "base";
  // Sentences about a game come from the engine. A note may tell what is on the back of a card (a date of Tímalína): it
  // comes with the card from the table.
  return /^(action|event|fact|object|null|note)$/.test(kind) ? null : game;
}
