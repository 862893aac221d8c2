// TypeScript types of what a game's view shows, found by playing: the engine writes views, this reads which fields they
// have. So a field that is renamed in C fails the build of the board that reads it.
const MATCHES = 8;
const PLIES = 260;
/** From this number of names with the same kind of value on they are ids, not fields: colours, resources, cards. */
const ALIKE = 5;

const fresh = () => ({ kinds: new Set(), fields: new Map(), items: null });

/** Adds what one value shows to a shape: its kinds, the fields of an object, the entries of a list. */
function learn(shape, value) {
  shape ??= fresh();
  const kind = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  shape.kinds.add(kind === "bigint" ? "number" : kind);
  if (kind === "list") for (const one of value) shape.items = learn(shape.items, one);
  if (kind === "object")
    for (const [key, one] of Object.entries(value)) shape.fields.set(key, learn(shape.fields.get(key), one));
  return shape;
}

/**
 * A field may be `null` again where it once was. Where it is of several kinds, its board has to look; so it has where an
 * object has some of its fields only at times, as the steps of an agenda.
 */
function write(shape, indent = "") {
  const { kinds, fields, items } = shape;
  const real = [...kinds].filter((kind) => kind !== "null");
  const or = kinds.has("null") ? " | null" : "";
  if (real.length !== 1) return "any";
  if (real[0] === "list") return `${items ? list(write(items, indent)) : "any[]"}${or}`;
  if (real[0] !== "object") return `${real[0]}${or}`;
  const inner = `${indent}  `;
  const names = [...fields.keys()].sort();
  const types = names.map((name) => write(fields.get(name), inner));
  if (names.length >= ALIKE && new Set(types).size === 1)
    return `Record<string, ${write(merged([...fields.values()]), indent)}>${or}`;
  return `{\n${names.map((name, i) => `${inner}${name}: ${types[i]};\n`).join("")}${indent}}${or}`;
}

const list = (item) => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`);

function merged(shapes) {
  const all = fresh();
  for (const { kinds, fields, items } of shapes) {
    kinds.forEach((kind) => all.kinds.add(kind));
    fields.forEach((shape, key) =>
      all.fields.set(key, all.fields.has(key) ? merged([all.fields.get(key), shape]) : shape),
    );
    if (items) all.items = all.items ? merged([all.items, items]) : items;
  }
  return all;
}

/** The text of a module with the type `View` of one game. What was rarely done is done first, so that all is seen. */
export function viewType(rules, { id: game, players: [low, high] }) {
  let shape = null;
  const done = new Map();
  for (const players of new Set([low, Math.max(low, 2), high]))
    for (let seed = 1; seed <= MATCHES; seed++) {
      if (!rules.request({ op: "new", game, players, seed }).ok) break;
      for (let ply = 0; ply < PLIES; ply++) {
        const { actions } = rules.request({ op: "legal" });
        const turn = ply % (players + 1);
        for (const player of new Set([actions[0]?.player ?? null, turn < players ? turn : null])) {
          const answer = rules.request({ op: "view", player });
          if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
          shape = learn(shape, answer.view);
        }
        if (!actions.length) break;
        const times = (action) => done.get(action.verb) ?? 0;
        const least = Math.min(...actions.map(times));
        const choices = actions.filter((action) => times(action) === least);
        const action = choices[(ply * 7 + seed) % choices.length];
        done.set(action.verb, least + 1);
        rules.request({ op: "apply", action });
      }
    }
  return `// Made by scripts/types.mjs of the engine's views.\nexport interface View ${write(shape)}\n`;
}
