// Sentences come from the engine: with a table's updates, or when they are asked for. This remembers what it has said
// about which object, so that whatever shows words can read them at once.
import { words, type Speaker } from "./i18n";
import type { Json, Lang } from "./types";

export type Kind = "action" | "event" | "reason";
type Thing = Record<string, Json>;
/** Asks an engine for sentences, one per object; null: it cannot say. */
export type Teller = (who: Speaker, kind: Kind, objects: Thing[]) => Promise<string[] | null>;

const said = new WeakMap<object, { lang: Lang; text: string }>();
const tellers: Teller[] = [];
let wanted: { who: Speaker; kind: Kind; objects: Set<Thing> }[] = [];

/** What the engine has said about these very objects, in the language of now. */
export function learn(objects: object[], texts: string[] | undefined): void {
  const { lang } = words.get();
  objects.forEach((object, i) => texts?.[i] !== undefined && said.set(object, { lang, text: texts[i] }));
}

/** The engine to ask for sentences that nobody has said yet; returns how to stop asking it. */
export function addTeller(teller: Teller): () => void {
  tellers.push(teller);
  return () => void tellers.splice(tellers.indexOf(teller), 1);
}

async function askAll(): Promise<void> {
  const asks = wanted;
  const { lang } = words.get();
  wanted = [];
  let news = false;
  for (const { who, kind, objects } of asks) {
    const list = [...objects];
    const texts = await tellers
      .at(-1)?.(who, kind, list)
      .catch(() => null);
    if (!texts || words.get().lang !== lang) continue;
    learn(list, texts);
    news = true;
  }
  if (news) words.update((w) => ({ ...w, version: w.version + 1 }));
}

function want(who: Speaker, kind: Kind, object: Thing): void {
  if (!tellers.length) return;
  if (!wanted.length) setTimeout(() => void askAll(), 0);
  const ask = wanted.find((one) => one.who === who && one.kind === kind);
  if (ask) ask.objects.add(object);
  else wanted.push({ who, kind, objects: new Set([object]) });
}

/** The sentence for an action or event; "" until the engine has told it. */
export function sentence(who: Speaker, kind: Kind, object: Thing): string {
  const known = said.get(object);
  if (known?.lang === words.get().lang) return known.text;
  want(who, kind, object);
  return "";
}
