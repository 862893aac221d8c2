// Friends as the screens show them: who they are, whether they are online, where they sit, and what they invite us to.
import { connection, findServer } from "./connection";
import type { Message } from "./channel";
import { loadBundle, words } from "./i18n";
import type { Said } from "./people";
import { readJson } from "./saves";
import { store } from "./store";

export interface Friend {
  person: string;
  name: string;
  kind: "guest" | "account" | "bot";
  since: number;
  online: boolean;
  /** Where they sit. Private tables have no id and no code. */
  at?: { game: string; status: string; table?: string; code?: string };
  /** The table that they invite us to, while it waits. */
  invite?: { table: string; code: string; game: string };
}

export interface Friends {
  list: Friend[];
  /** Friends see that we are online and where. */
  shown: boolean;
  link: { until: number; uses: number } | null;
}

/** null: not asked yet, or nobody here that could have any. */
export const friends = store<Friends | null>(null);

const AGAIN_MS = 20000;
const said = (answer: Message): Said => (answer.ok ? null : (answer.error.message as string));

function byName(a: Friend, b: Friend): number {
  return Number(b.online) - Number(a.online) || a.name.localeCompare(b.name, words.get().lang);
}

function keep(answer: Message): void {
  if (!answer.ok) return;
  const list = (answer.friends as Friend[]).sort(byName);
  friends.set({ list, shown: answer.shown as boolean, link: (answer.link as Friends["link"]) ?? null });
}

export async function loadFriends(): Promise<void> {
  keep(await connection.ask({ op: "friends" }));
}

function begin(): () => void {
  let open = true;
  let person = "";
  const look = async () => {
    if (connection.who.get()) await loadFriends();
  };
  const stops: (() => void)[] = [];
  void loadBundle("friends");
  void findServer().then(async (there) => {
    if (!there || !open) return;
    const timer = setInterval(() => !document.hidden && void look(), AGAIN_MS);
    stops.push(
      () => clearInterval(timer),
      connection.onPush((push) => push.push === "friends" && void look()),
      connection.onBack(look),
      connection.who.watch((who) => {
        if ((who?.id ?? "") === person) return;
        person = who?.id ?? "";
        if (who) void look();
        else friends.set(null);
      }),
    );
    // Who has no token has no friends: nothing is asked for them.
    if (readJson<string | null>("timetable.token", null) === null) return;
    await connection.known();
    person = connection.who.get()?.id ?? "";
    if (open) await look();
  });
  return () => {
    open = false;
    for (const stop of stops) stop();
  };
}

let watching = 0;
let end: (() => void) | null = null;

/** Keeps the list true while somebody looks at it, once for all who look; returns how to stop. */
export function watchFriends(): () => void {
  if (watching++ === 0) end = begin();
  else if (connection.who.get()) void loadFriends(); // a screen begins with the list of now
  return () => {
    if (--watching > 0) return;
    end?.();
    end = null;
  };
}

const linkTo = (code: string): string =>
  `${new URL(import.meta.env.BASE_URL, location.href).href.replace(/#.*/, "")}#friend=${code}`;

/** A new link in place of the one there was. The server keeps a hash of it: it is shown once. */
export async function makeLink(): Promise<{ link?: string; said: Said }> {
  await connection.person();
  const answer = await connection.ask({ op: "friend_link" });
  await loadFriends();
  return { link: answer.ok ? linkTo(answer.code as string) : undefined, said: said(answer) };
}

export async function dropLink(): Promise<Said> {
  const answer = await connection.ask({ op: "friend_link", on: false });
  await loadFriends();
  return said(answer);
}

/** Whose link it is, and how we stand to them. */
export interface Offer {
  name: string;
  friend: boolean;
  own: boolean;
}

export async function offerOf(code: string): Promise<{ offer?: Offer; said: Said }> {
  await connection.known();
  const answer = await connection.ask({ op: "befriend", code });
  const offer = answer.ok && { name: answer.person.name, friend: answer.friend, own: answer.own };
  return { offer: offer || undefined, said: said(answer) };
}

/** Who is nobody yet becomes a guest by accepting. */
export async function accept(code: string): Promise<Said> {
  await connection.person();
  return said(await connection.ask({ op: "befriend", code, accept: true }));
}

async function order(request: Message): Promise<Said> {
  const answer = await connection.ask(request);
  await loadFriends();
  return said(answer);
}

export const unfriend = (person: string): Promise<Said> => order({ op: "unfriend", person });
export const invite = (person: string, table: string): Promise<Said> => order({ op: "invite", person, table });
export const decline = (person: string): Promise<Said> => order({ op: "invite", person });
export const show = (shown: boolean): Promise<Said> => order({ op: "friends", shown });
