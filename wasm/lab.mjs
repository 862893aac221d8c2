// The laboratory as WebAssembly, for browsers and node: `await load(bytes)`. One experiment at a time; several of these
// can play parts of the same one, and one adds up what they hand over.
import { Layout, systemCalls } from "./engine.mjs";

const KINDS = { json: 0, csv: 1, html: 2 };
export const LANGS = ["en", "es", "is"];

export async function load(bytes) {
  let exports = null;
  const memory = () => exports.memory;
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: systemCalls(memory) });
  exports = instance.exports;
  exports._initialize?.();

  let kept = 0; // the experiment's request: custom numbers are read from it
  const copy = (at, n) => new Uint8Array(exports.memory.buffer, at, n).slice();
  const cString = (at) => {
    const all = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
  };
  const lay = (object) => {
    const layout = new Layout().add(object);
    const at = exports.tt_lab_alloc(layout.size);
    layout.write(exports.memory, at);
    return at;
  };

  return {
    /** Hands over the bytes of a file of nets/; throws where it cannot be played. */
    addNet(bytes) {
      const at = exports.tt_lab_alloc(bytes.byteLength);
      new Uint8Array(exports.memory.buffer, at, bytes.byteLength).set(new Uint8Array(bytes));
      const why = exports.tt_lab_net(at, bytes.byteLength);
      if (why) throw new Error(cString(why));
    },
    games: () => JSON.parse(cString(exports.tt_lab_games())).games,
    /** {cards, allowed, names}: the numbers of the rules page, what may stand there and what people call them; null for a
     * game without any. */
    numbers(game, lang = "en") {
      const at = lay({ game });
      const answer = JSON.parse(cString(exports.tt_lab_numbers(at, LANGS.indexOf(lang))));
      exports.tt_lab_release(at);
      return answer.cards ? answer : null;
    },
    /** {ok, variants, quick, repeatable} or {ok: false, error}. Keys of the request as the flags of the command. */
    begin(request) {
      if (kept) exports.tt_lab_release(kept);
      kept = lay(request);
      return JSON.parse(cString(exports.tt_lab_begin(kept)));
    },
    play: (variant, first, n) => exports.tt_lab_play(variant, first, n),
    /** The sums of a variant since the last time, as bytes. */
    take: (variant) => copy(exports.tt_lab_take(variant), exports.tt_lab_length()),
    add(variant, sums) {
      const at = exports.tt_lab_alloc(sums.length);
      new Uint8Array(exports.memory.buffer).set(sums, at);
      const ok = exports.tt_lab_add(variant, at, sums.length);
      exports.tt_lab_release(at);
      if (!ok) throw new Error("the sums do not fit");
    },
    /** Sentences and the figures that every game has, in words. */
    brief: (lang) => JSON.parse(cString(exports.tt_lab_brief(LANGS.indexOf(lang)))),
    /** The answer as bytes: "json", "csv" or "html". */
    answer(kind, lang) {
      const at = exports.tt_lab_answer(KINDS[kind], LANGS.indexOf(lang));
      return at ? copy(at, exports.tt_lab_length()) : null;
    },
  };
}
