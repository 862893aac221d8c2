// What an address means.

/** Name of the screen and what it is about. A table with a moment named is one to look back at; a record inside the address too. */
export function route(hash: string): [string, string] {
  const path = hash.replace(/^#\/?/, "");
  const packed = path.match(/^(record|position|deck)=[\w-]+/);
  if (packed) return [{ record: "replay", position: "editor", deck: "deck" }[packed[1]!]!, packed[0]];
  const [place = "", query = ""] = path.split("?");
  const [name = "", arg = ""] = place.split("/");
  if (name === "t" && /(^|&)ply=/.test(query)) return ["replay", `t/${decodeURIComponent(arg)}`];
  return [name, decodeURIComponent(arg)];
}
