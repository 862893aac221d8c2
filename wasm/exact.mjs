// JSON whose whole numbers are all kept: seeds have 64 bits, and JavaScript's own parser rounds beyond 53. Such a
// number is a bigint here; everything else is as JSON.parse and JSON.stringify have it.

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = "\u0001int:"; // a control character stands in JSON text only escaped, so no text begins like this by chance

/** The value of a JSON text. */
export function parseExact(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(TOKEN, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\u0001int:${token}"` : token,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/** The JSON text of a value, bigints as the numbers they are. */
export function writeExact(value, indent) {
  const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${MARK}${part}` : part), indent);
  return text.replace(/"\\u0001int:(-?\d+)"/g, "$1");
}
