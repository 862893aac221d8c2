// A value as a piece of an address: JSON, deflated, in letters that an address may have. The other way round too;
// what comes from an address is foreign, so it is bounded before it is used.

const MOST = 4 * 1024 * 1024;

async function through(
  bytes: Uint8Array,
  stream: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // A damaged piece fails on both sides; the reader's side is the one that tells.
  void writer
    .write(bytes as BufferSource)
    .then(() => writer.close())
    .catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("too big");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) (all.set(part, at), (at += part.length));
  return all;
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw") as never);
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(piece: string): Promise<string> {
  const binary = atob(piece.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(
    await through(bytes, new DecompressionStream("deflate-raw") as never),
  );
}
