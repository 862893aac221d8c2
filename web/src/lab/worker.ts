// The laboratory in a thread of its own: either one that plays games of an experiment, or the one that adds up.
import { load } from "../../../wasm/lab.mjs";

type Lab = Awaited<ReturnType<typeof load>>;
interface Asked {
  id: number;
  wasm: string;
  op: "games" | "numbers" | "begin" | "play" | "add" | "brief" | "answer";
  game: string;
  request: object;
  variant: number;
  first: number;
  n: number;
  sums: Uint8Array;
  lang: string;
  kind: string;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
let loading: Promise<Lab> | null = null;

function answer(lab: Lab, ask: Asked): unknown {
  switch (ask.op) {
    case "games":
      return lab.games();
    case "numbers":
      return lab.numbers(ask.game, ask.lang);
    case "begin":
      return lab.begin(ask.request);
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
    scope.postMessage({ id: data.id, answer: answer(await loading, data) });
  } catch (error) {
    scope.postMessage({ id: data.id, error: String(error) });
  }
};
