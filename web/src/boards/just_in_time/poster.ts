// Presentville goes round in the vortex; three friends with a shard of it stand on the edge.
import { disc } from "../../art/shapes";

const COLORS = ["#e07a1f", "#c2312f", "#7b4bab", "#2f66b8", "#2f8f52", "#d9ae17"];
const on = (rx: number, ry: number, deg: number) => {
  const a = (deg * Math.PI) / 180;
  return `${(160 + rx * Math.cos(a)).toFixed(1)} ${(56 + ry * Math.sin(a)).toFixed(1)}`;
};
/** One wedge of a ring of the vortex. */
const wedge = (i: number, r: number, to: number, turn: number) => {
  const [a, b] = [turn + i * 60, turn + i * 60 + 54];
  return `${COLORS[i]} M${on(r, r * 0.42, a)}A${r} ${r * 0.42} 0 01${on(r, r * 0.42, b)}L${on(to, to * 0.42, b)}A${to} ${to * 0.42} 0 00${on(to, to * 0.42, a)}z`;
};

export default [
  "#12203f M0 0h320v140H0z",
  "#1b3263@.8 M160 56m-190 0a190 84 0 10380 0a190 84 0 10-380 0z",
  ...COLORS.map((_, i) => wedge(i, 150, 118, 12).replace(" ", "@.45 ")),
  ...COLORS.map((_, i) => wedge(i, 112, 84, 38).replace(" ", "@.7 ")),
  ...COLORS.map((_, i) => wedge(i, 78, 54, 64)),
  "#fff2c4 M160 56m-48 0a48 20 0 1096 0a48 20 0 10-96 0z",
  "amber@.6 M160 56m-36 0a36 15 0 1072 0a36 15 0 10-72 0z",
  // The tower of the town, and its houses.
  "#1c1a2e M148 66V26l12-16 12 16v40z",
  "#3a3357 M160 10l12 16v40h-12z",
  `cream ${disc(160, 36, 8)}`,
  "#1c1a2e~1.8 M160 36v-5M160 36l4 2",
  "amber M152 50h5v8h-5zM163 50h5v8h-5z",
  "#c2512a M40 34l20-20 22 16-5 5 5 18-30 8-5-20z",
  "#f3ddcf M47 36l26-8 7 24-26 8z",
  "#1f52a0 M56 40l6-2 2 6-6 2zM66 37l6-2 2 6-6 2zM62 52l5-1.5 2 7-5 1.5z",
  "#2f6f8f M246 20l24-14 16 20-5 3 3 18-28 3-2-20z",
  "#e6eef2 M253 26l24-2 4 22-24 3z",
  "#9b3f18 M260 30l6-.5.500 6-6 .5zM270 29l5-.5 1 6-6 .5zM265 40l5-.5 1 8-5 .5z",
  "#2f8f52 M98 16l4 10-9 0zM97 24l6 10-13 1z",
  "#5a3a22 M96 35l3 0 1 6-3 0z",
  "#c9ccd2 M216 8l10 4-2 6-10-4zM216 14l-3 6M224 17l1 6",
  // Shards.
  "#8cb8f7 M112 30l6-8 4 9-5 5zM208 74l7-6 2 9-6 4zM92 74l5-6 4 7-5 4z",
  // The edge.
  "#0a1226 M0 140V118q40-8 76-2 20-12 52-10 34-6 62 0 30 0 48 10 44-8 82 0v24z",
  // Friends, seen from behind.
  "#0b6973 M108 128c0-20 8-30 20-32s20 10 20 32z",
  "#3b2418 M118 84c0-8 5-12 10-12s10 4 10 12c4 8 4 16 0 22-3-6-5-8-10-8s-7 2-10 8c-4-6-4-14 0-22z",
  "#9b3f18 M148 126c0-24 10-34 24-36 14 2 22 12 24 36z",
  "#e9b48a M166 84h12v10h-12z",
  `#e9b48a ${disc(172, 78, 10)}`,
  "#4a3020 M160 80c-2-10 4-18 12-18s14 8 12 18c0 6-4 9-12 9s-12-3-12-9z",
  "#6b4a2b M152 70c12-4 28-4 40 0-2 4-8 5-12 4h-16c-4 1-10 0-12-4zM161 69c0-12 4-16 11-16s11 4 11 16z",
  "#d9ae17 M196 130c0-14 6-21 14-22 9 1 14 8 14 22z",
  `#6b4028 ${disc(210, 101, 8)}`,
  "#15110f M201 100c-1-8 4-12 9-12s10 4 9 12c0 4-3 6-9 6s-9-2-9-6z",
  "#c2312f M201 96c2-7 6-9 9-9s8 2 9 9z",
  // The shard they hold up.
  "#9b3f18~9 M190 100l12-24",
  "#e9b48a M198 74a5 5 0 1010 0a5 5 0 10-10 0z",
  "#8cb8f7 M204 70l-7-13 7-15 8 12z",
  "white M204 70l-2-13 2-15 3 13z",
  "white@.35 M204 56m-16 0a16 16 0 1032 0a16 16 0 10-32 0z",
];
