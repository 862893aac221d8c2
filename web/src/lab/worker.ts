// The laboratory in a thread of its own: either one that plays games of an experiment, or the one that adds up.
import { load } from "../../../wasm/lab.mjs";
import { WITHOUT_NET, fetchNets } from "../core/nets";

type Lab = Awaited<ReturnType<typeof load>>;
interface Asked {
  id: number;
  wasm: string;
  op: "games" | "numbers" | "begin" | "play" | "add" | "brief" | "answer";
  game: string;
  request: { game: string; bots: string[] };
  variant: number;
  first: number;
  n: number;
  sums: Uint8Array;
  lang: string;
  kind: string;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
let loading: Promise<Lab> | null = null;

/** Levels play by nets where there are some: without them the figures would not be those of the command. */
async function begin(lab: Lab, { request, wasm }: Asked): Promise<unknown> {
  const searching = request.bots.every((bots) => bots.split(",").every((bot) => WITHOUT_NET.includes(bot)));
  const there = searching || (await fetchNets(wasm, request.game, null, (bytes) => lab.addNet(bytes)));
  return there ? lab.begin(request) : { ok: false, no_net: true };
}

function answer(lab: Lab, ask: Asked): unknown {
  switch (ask.op) {
    case "games":
      return lab.games();
    case "numbers":
      return lab.numbers(ask.game, ask.lang);
    case "begin":
      return begin(lab, ask);
    case "play": {
      const from = performance.now();
      lab.play(ask.variant, ask.first, ask.n);
      return { sums: lab.take(ask.variant), ms: performance.now() - from };
    }
    case "add":
      return lab.add(ask.variant, ask.sums);
    case "brief":
      return lab.brief(ask.lang);
    case "answer":
      return lab.answer(ask.kind, ask.lang);
  }
}

scope.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    loading ??= fetch(data.wasm)
      .then((r) => r.arrayBuffer())
      .then((bytes) => load(bytes));
    scope.postMessage({ id: data.id, answer: await answer(await loading, data) });
  } catch (error) {
    scope.postMessage({ id: data.id, error: String(error) });
  }
};
