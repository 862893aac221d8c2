// Files of nets, fetched before they are first needed.
import NETS from "../gen/nets.json";

/** Of bots that play without a net, whatever the table. */
export const WITHOUT_NET: unknown[] = ["ismcts", "greedy", "random"];

const coming = new Map<string, Promise<boolean>>();

async function fetchFile(url: URL, add: (bytes: ArrayBuffer) => void): Promise<boolean> {
  const answer = await fetch(url);
  if (answer.ok) add(await answer.arrayBuffer());
  return answer.ok;
}

/** Whether every net of a game is there, or those for so many players. What could not be fetched is tried again at the
 * next call. */
export async function fetchNets(
  wasm: string,
  game: string,
  players: number | null,
  add: (bytes: ArrayBuffer) => void,
): Promise<boolean> {
  const wanted = NETS.filter(
    (net) => net.game === game && (players === null || (players >= net.players[0]! && players <= net.players[1]!)),
  );
  const there = wanted.map(async ({ file }) => {
    const one = coming.get(file) ?? fetchFile(new URL(`../nets/${file}`, wasm), add).catch(() => false);
    coming.set(file, one);
    if (!(await one)) coming.delete(file);
    return one;
  });
  return (await Promise.all(there)).every(Boolean);
}
