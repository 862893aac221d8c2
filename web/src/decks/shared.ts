// Decks that the server keeps: shared by a short link, without an account.
import { connection, findServer } from "../core/connection";
import { t, words } from "../core/i18n";
import type { Message } from "../core/channel";
import { deckById, saveDeck, sheet, type Deck } from "./library";

export interface Shared {
  deck: string;
  title: string;
  author: string;
  cards: number;
  /** When it goes if nobody opens it; null: it stays. */
  until: number | null;
}

/** Bytes of a sheet that the server takes. */
const SHEET_MOST = 100 * 1024;
const bytes = new TextEncoder();

export const isCode = (text: string): boolean => /^[B-DF-HJ-NP-TV-XZ]{10}$/.test(text);
export const sharedLink = (code: string, place = "deck"): string =>
  `${new URL(import.meta.env.BASE_URL, location.origin).href}#/${place}/${code}`;

export const untilText = (until: number | null): string =>
  until === null
    ? t("workshop.share.stays")
    : t("workshop.share.until", {
        date: new Intl.DateTimeFormat(words.get().lang, { dateStyle: "long" }).format(until),
      });

async function ask(request: Message): Promise<Message> {
  if (!(await findServer())) throw new Error(t("web.error.no_server"));
  const answer = await connection.ask(request);
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  return answer;
}

/** The row of the table, from 1, that has no room any more; 0: all have. */
export function tooLongAt(text: string, most = SHEET_MOST, head = 3): number {
  if (bytes.encode(text).length <= most) return 0;
  let size = 0;
  return Math.max(1, text.split("\n").findIndex((line) => (size += bytes.encode(line).length + 1) > most) + 1 - head);
}

/** Gives the deck to the server, or its new version under the code it has. Throws with a sentence. */
export async function share(deck: Deck): Promise<Shared> {
  const text = sheet({ ...deck, rows: deck.rows });
  const row = tooLongAt(text);
  if (row) throw new Error(t("workshop.share.too_long", { n: row }));
  await connection.person();
  const again = deckById(deck.id)?.shared;
  const made = (await ask({ op: "deck_share", text, ...(again ? { deck: again } : {}) }).catch((problem) => {
    // It was deleted meanwhile, or belongs to who was signed in before: it gets a new link.
    if (again && (problem as { code?: string }).code === "no_deck") return ask({ op: "deck_share", text });
    throw problem;
  })) as Message as Shared;
  saveDeck({ ...(deckById(deck.id) ?? deck), shared: made.deck });
  return made;
}

export const readShared = async (code: string): Promise<Shared & { text: string; mine: boolean }> =>
  (await ask({ op: "deck", deck: code })).shared;

export const stopSharing = async (code: string): Promise<void> => void (await ask({ op: "deck_delete", deck: code }));

export async function report(code: string, text: string): Promise<void> {
  await connection.person();
  await ask({ op: "report", deck: code, kind: "deck", text });
}

/** What this person shares; nothing where nobody is known here. */
export async function sharedByMe(): Promise<Shared[]> {
  if (!(await findServer()) || !(await connection.known())) return [];
  return (await ask({ op: "decks" })).decks;
}
