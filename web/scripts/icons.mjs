// The icon as a PNG, written by hand: two flaps with a T each. Saves a program that draws.
import { deflateSync, crc32 } from "node:zlib";

const RECTS = [
  [0, 0, 64, 64, 0x14161a],
  [8, 12, 22, 40, 0x2a2e35],
  [34, 12, 22, 40, 0x2a2e35],
  [12, 22, 14, 4, 0xffc933],
  [17, 22, 4, 24, 0xffc933],
  [38, 22, 14, 4, 0xffc933],
  [43, 22, 4, 24, 0xffc933],
  [8, 31, 22, 2, 0x14161a],
  [34, 31, 22, 2, 0x14161a],
];

function crcOf(bytes) {
  if (crc32) return crc32(bytes);
  let c = ~0;
  for (const b of bytes) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (0xedb88320 & -(c & 1));
  }
  return ~c >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crcOf(body), 8 + data.length);
  return out;
}

export function iconPng(size) {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const u = (x * 64) / size;
      const v = (y * 64) / size;
      let color = 0;
      for (const [rx, ry, w, h, c] of RECTS) if (u >= rx && u < rx + w && v >= ry && v < ry + h) color = c;
      rows.writeUIntBE(color, y * (size * 3 + 1) + 1 + x * 3, 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
