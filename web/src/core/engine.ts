// The engine as an object to ask. One worker a table: a session of the engine holds one match.

export type Answer = Record<string, any> & { ok: boolean };

export interface Engine {
  request(request: Record<string, unknown>): Promise<Answer>;
  close(): void;
}

export function startEngine(): Engine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const wasm = new URL(`${import.meta.env.BASE_URL}engine/timetable.wasm`, document.baseURI).href;
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  };
  return {
    request(request) {
      const id = ++last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, request, wasm });
      });
    },
    close() {
      worker.terminate();
      for (const done of waiting.values()) done({ ok: false, error: { code: "closed", message: "closed" } });
      waiting.clear();
    },
  };
}
