// The engine in a thread of its own: requests of the protocol in, answers out, in order.
import { load } from "../../../wasm/engine.mjs";

interface Engine {
  request(object: object): Record<string, unknown>;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Promise<Engine> | null = null;

scope.onmessage = async ({ data }: MessageEvent<{ id: number; request: Record<string, unknown>; wasm: string }>) => {
  try {
    engine ??= fetch(data.wasm)
      .then((r) => r.arrayBuffer())
      .then((bytes) => load(bytes) as Promise<Engine>);
    const answer = (await engine).request(data.request);
    scope.postMessage({ id: data.id, answer });
  } catch (error) {
    scope.postMessage({ id: data.id, answer: { ok: false, error: { code: "engine", message: String(error) } } });
  }
};
