// Helpers for drawings by numbers.
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** A point on a circle, for a path: degrees, clockwise from the right. */
export const at = (cx: number, cy: number, r: number, deg: number): string =>
  `${(cx + r * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(cy + r * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`;
