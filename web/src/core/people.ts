// Accounts as the screens use them: each function asks the server and gives its sentence where it refuses.
import { connection } from "./connection";
import type { Message } from "./channel";
import { change } from "./settings";

/** null: done; else why not, in words. */
export type Said = string | null;

export interface Rating {
  rating: number;
  games: number;
  /** It rests on few matches. */
  provisional: boolean;
}

export interface Finished {
  table: string;
  game: string;
  ended: number;
  seats: string[];
  seat: number;
  won: boolean;
  score: number;
}

export interface Key {
  n: number;
  label: string;
  created: number;
  used: number;
  /** This device's own. */
  here: boolean;
}

const said = (answer: Message): Said => (answer.ok ? null : (answer.error.message as string));

/** Recovery codes are shown once; the server keeps only hashes of them. */
export interface Codes {
  codes?: string[];
  said: Said;
}
const codesOf = (answer: Message): Codes => ({ codes: answer.recovery as string[] | undefined, said: said(answer) });

async function enter(request: Message): Promise<Codes> {
  const answer = await connection.ask(request);
  if (!answer.ok) return codesOf(answer);
  connection.become(answer);
  // The name of the account is the name at every table.
  change({ name: answer.person.name });
  await connection.known();
  return codesOf(answer);
}

/** A guest who registers keeps seats and history. */
export const register = (name: string, password: string): Promise<Codes> => enter({ op: "register", name, password });
export const logIn = async (name: string, password: string): Promise<Said> =>
  (await enter({ op: "login", name, password })).said;
export const redeem = async (code: string): Promise<Said> => (await enter({ op: "redeem", code })).said;
/** A new password by a recovery code; other devices are logged out. */
export const recover = async (name: string, code: string, password: string): Promise<Said> =>
  (await enter({ op: "recover", name, code, password })).said;
export const newCodes = async (password: string): Promise<Codes> =>
  codesOf(await connection.ask({ op: "recovery", password }));
export async function codesLeft(): Promise<number | null> {
  const answer = await connection.ask({ op: "me" });
  return answer.ok ? ((answer.recovery as number | undefined) ?? null) : null;
}

export async function logOut(all: boolean): Promise<Said> {
  const answer = await connection.ask({ op: "logout", ...(all ? { all } : {}) });
  if (answer.ok) connection.forget();
  return said(answer);
}

export async function rename(name: string): Promise<Said> {
  const answer = await connection.ask({ op: "rename", name });
  if (answer.ok) {
    connection.become(answer);
    change({ name: answer.person.name });
  }
  return said(answer);
}

export async function setPassword(old: string, fresh: string): Promise<Said> {
  return said(await connection.ask({ op: "password", old, new: fresh }));
}

export async function forgetMe(password: string): Promise<Said> {
  const answer = await connection.ask({ op: "forget", ...(password ? { password } : {}) });
  if (answer.ok) {
    connection.forget();
    change({ name: "" });
    connection.renew();
  }
  return said(answer);
}

/** The address that makes another device this person's, once, within ten minutes. */
export async function linkAddress(): Promise<{ link?: string; said: Said }> {
  await connection.person();
  const answer = await connection.ask({ op: "link" });
  return {
    link: answer.ok
      ? `${new URL(import.meta.env.BASE_URL, location.href).href.replace(/#.*/, "")}#link=${answer.code}`
      : undefined,
    said: said(answer),
  };
}

export async function keys(): Promise<Key[]> {
  const answer = await connection.ask({ op: "tokens" });
  return answer.ok ? (answer.tokens as Key[]) : [];
}

/** Somebody with whom one does not sit at a table any more. */
export interface Blocked {
  person: string;
  name: string;
  at: number;
}

export async function blocked(): Promise<Blocked[]> {
  const answer = await connection.ask({ op: "blocks" });
  return answer.ok ? (answer.list as Blocked[]) : [];
}

export async function unblock(person: string): Promise<Said> {
  return said(await connection.ask({ op: "block", person, on: false }));
}

export async function newKey(label: string): Promise<{ token?: string; said: Said }> {
  const answer = await connection.ask({ op: "token", label });
  return { token: answer.token as string | undefined, said: said(answer) };
}

export async function dropKey(n: number): Promise<Said> {
  return said(await connection.ask({ op: "revoke", n }));
}

export async function travels(before?: number): Promise<{ ratings: Record<string, Rating>; history: Finished[] }> {
  const answer = await connection.ask({ op: "me", ...(before ? { before } : {}) });
  return answer.ok ? { ratings: answer.ratings, history: answer.history } : { ratings: {}, history: [] };
}
