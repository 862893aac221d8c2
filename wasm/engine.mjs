// The engine as WebAssembly, for browsers and node: `await load(bytes)`, then `engine.request(object)`.
// JSON is parsed by the host; a request travels as the nodes of include/timetable/game.h (struct tt_json).
import { parseExact } from "./exact.mjs";

const NODE_BYTES = 32; // key 0, text 4, num 8 (64 bits), count 16, span 20, type 24
const TYPE = { null: 0, boolean: 1, int: 2, real: 3, string: 4, list: 5, object: 6 };
const MAX_DEPTH = 64;

// What the C library imports although a game needs none of it: output for aborts, clocks for bots.
export function systemCalls(memory) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(_clock, _precision, out) {
      const now = globalThis.performance ? performance.now() : Date.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    fd_write(_fd, vectors, count, out) {
      let total = 0;
      let text = "";
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const n = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, n));
        total += n;
      }
      console.error(text);
      view().setUint32(out, total, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 70,
    fd_fdstat_get: () => 8,
    fd_read: () => 8,
    environ_get: () => 0,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the engine ended with ${code}`);
    },
  };
}

// Lays a value out as nodes and strings.
export class Layout {
  constructor() {
    this.nodes = [];
    this.strings = [];
    this.bytes = 0;
    this.encoder = new TextEncoder();
  }

  string(text) {
    const bytes = this.encoder.encode(text.replaceAll("\0", ""));
    const at = this.bytes;
    this.strings.push(bytes);
    this.bytes += bytes.length + 1;
    return at;
  }

  add(value, key = null, depth = MAX_DEPTH) {
    if (depth === 0) throw new RangeError("nested too deeply");
    const node = {
      key: key === null ? null : this.string(key),
      text: null,
      num: 0n,
      count: 0,
      span: 1,
      type: TYPE.null,
    };
    this.nodes.push(node);
    const first = this.nodes.length;
    if (typeof value === "boolean") {
      node.type = TYPE.boolean;
      node.num = value ? 1n : 0n;
    } else if (typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value))) {
      node.type = TYPE.int;
      node.num = BigInt(value);
    } else if (typeof value === "number") {
      node.type = TYPE.real;
      node.text = this.string(String(value));
    } else if (typeof value === "string") {
      node.type = TYPE.string;
      node.text = this.string(value);
    } else if (Array.isArray(value)) {
      node.type = TYPE.list;
      node.count = value.length;
      for (const child of value) this.add(child, null, depth - 1);
    } else if (value && typeof value === "object") {
      node.type = TYPE.object;
      const entries = Object.entries(value).filter(([, child]) => child !== undefined);
      node.count = entries.length;
      for (const [name, child] of entries) this.add(child, name, depth - 1);
    }
    node.span = this.nodes.length - first + 1;
    return this;
  }

  write(memory, at) {
    const view = new DataView(memory.buffer);
    const strings = at + this.nodes.length * NODE_BYTES;
    this.nodes.forEach((node, i) => {
      const p = at + i * NODE_BYTES;
      view.setUint32(p, node.key === null ? 0 : strings + node.key, true);
      view.setUint32(p + 4, node.text === null ? 0 : strings + node.text, true);
      view.setBigInt64(p + 8, BigInt.asIntN(64, node.num), true);
      view.setUint32(p + 16, node.count, true);
      view.setUint32(p + 20, node.span, true);
      view.setUint32(p + 24, node.type, true);
    });
    let to = strings;
    for (const bytes of this.strings) {
      new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
      view.setUint8(to + bytes.length, 0);
      to += bytes.length + 1;
    }
  }

  get size() {
    return this.nodes.length * NODE_BYTES + this.bytes + 8;
  }
}

export async function load(bytes) {
  let exports = null;
  const memory = () => exports.memory;
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: systemCalls(memory) });
  exports = instance.exports;
  exports._initialize?.();

  const text = (at, n) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, n));
  const cString = (at) => {
    const all = new Uint8Array(exports.memory.buffer, at);
    return text(at, all.indexOf(0));
  };

  const ask = (object, answer, length) => {
    const layout = new Layout().add(object);
    const at = exports.tt_wasm_alloc(layout.size);
    layout.write(exports.memory, at);
    const result = parseExact(text(answer(at), length()));
    exports.tt_wasm_release(at);
    return result;
  };

  return {
    /** Answers one request of the protocol, as `timetable engine` does. */
    request: (object) => ask(object, exports.tt_wasm_request, exports.tt_wasm_answer_length),
    /** Answers one message of a table, as the server does (docs/server-api.md). */
    table: (object) => ask(object, (at) => exports.tt_wasm_table(at, Date.now()), exports.tt_wasm_table_length),
    /** Hands over the bytes of a file of nets/; throws where it cannot be played. */
    addNet(bytes) {
      const at = exports.tt_wasm_alloc(bytes.byteLength);
      new Uint8Array(exports.memory.buffer, at, bytes.byteLength).set(new Uint8Array(bytes));
      const why = exports.tt_wasm_net(at, bytes.byteLength);
      if (why) throw new Error(cString(why));
    },
    /** {game, players} of the match that requests are about, or null. */
    match() {
      const at = exports.tt_wasm_match_game();
      return at ? { game: cString(at), players: exports.tt_wasm_match_players() } : null;
    },
    /** The same of the table, where a bot that could use a net has a seat at it. */
    netTable() {
      const at = exports.tt_wasm_net_game();
      return at ? { game: cString(at), players: exports.tt_wasm_net_players() } : null;
    },
    /** {game: signature}, as `timetable signature` prints them. */
    signatures() {
      const all = {};
      for (let i = 0; i < exports.tt_wasm_games(); i++)
        all[cString(exports.tt_wasm_game_id(i))] = BigInt.asUintN(64, exports.tt_wasm_signature(i))
          .toString(16)
          .padStart(16, "0");
      return all;
    },
  };
}
