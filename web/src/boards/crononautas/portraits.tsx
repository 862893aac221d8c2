// The identities, each before the history they come from.
import { BustPicture, type Bust } from "../../art/bust";
import { disc } from "../../art/shapes";

const LIGHT = "#f2c9a5";
const PALE = "#f6d9c2";
const TAN = "#dcae80";
const BROWN = "#a86f46";
const DARK = "#6b4028";

const PEOPLE: Record<string, Bust> = {
  // A street that nobody had to rebuild.
  renee: {
    skin: PALE,
    hair: "#3b2418",
    coat: "#1f3d73",
    back: "#e8dcc4",
    nose: "small",
    mouth: "lips",
    look: 0.5,
    scene: [
      "#1f3d73@.28 M0 34l10-8 10 8v66H0zM76 24l12-9 12 9v76H76z",
      "#673b9f@.25 M18 46l10-7 9 7v54H18zM64 42l8-6 6 6v58H64z",
      "amber@.9 M5 42h5v8H5zM5 58h5v8H5zM82 34h5v8h-5zM91 34h5v8h-5zM82 52h5v8h-5zM91 52h5v8h-5zM24 54h4v7h-4z",
    ],
    behind: ["hair M25 62c-5-24 2-46 25-46s30 22 25 46c-3 5-8 6-12 4H37c-4 2-9 1-12-4z"],
    dress: [
      "white M36 75c4 5 9 8 14 8s10-3 14-8l7 3c1 8 1 15 0 22H29c-1-7-1-14 0-22z",
      "#1f3d73~2.6 M31 86h38M30 92h40M30 98h40",
      "red M42 77l8 5 8-5 2 6-8 3 4 9-6-5-6 5 4-9-8-3z",
    ],
    over: [
      "hair M27 50c-2-20 7-30 23-30s25 10 23 30c-2-8-4-12-8-15-12 2-22 0-28-4-4 4-8 10-10 19z",
      "red M20 26C22 12 38 5 54 6c16 1 26 9 25 17 0 4-8 5-16 4-14-2-26 0-35 5-5 2-9 0-8-6z",
      "red M50 7c0-3 1-4 4-5l1 5z",
      "ink@.15 M28 32c9-5 21-7 35-5 8 1 16 0 16-4 1 8-4 10-14 9-15-2-26-3-37 0z",
    ],
  },
  // The second half of the lecture is still on the board.
  yitzchak: {
    skin: LIGHT,
    hair: "#8d8f94",
    coat: "#5a4632",
    back: "#24443a",
    jaw: "long",
    nose: "hook",
    brows: "raised",
    mouth: "calm",
    scene: [
      "cream~1.8@.75 M6 16h12M12 10v14M22 12l6 10M28 12l-6 10M6 34q4-6 8 0t8 0M76 12h18M80 12c-2 8-2 12-4 16M90 12c-1 8-1 12 2 16M78 40l8-6 8 6M78 48h14M6 52h12M8 58h8",
      "#8a5a2b M0 0h100v4H0z",
    ],
    behind: ["hair M27 56c-6-4-7-16-3-22l6-4v26zM73 56c6-4 7-16 3-22l-6-4v26z"],
    dress: [
      "white M39 74l11 10 11-10 4 5-15 14-15-14z",
      "red M50 84l-8-4v9zM50 84l8-4v9z",
      "#473625 M36 76l-10 5 8 12 8 7h3zM64 76l10 5-8 12-8 7h-3z",
      "#7a6146~1.2 M14 88l8 8M20 84l10 12M86 88l-8 8M80 84L70 96",
    ],
    over: [
      "hair M30 54c1 19 8 32 20 32s19-13 20-32c-4 7-8 8-12 6-5-2-11-2-16 0-4 2-8 1-12-6z",
      "ink~1.8 M45 65q5 2 10 0",
      "hair M29 38c0-9 4-16 9-19l24 0c5 3 9 10 9 19-5-8-9-10-21-10s-16 2-21 10z",
      "#673b9f M33 21c3-8 9-11 17-11s14 3 17 11c-10-3-24-3-34 0z",
      "ink~2 M33.5 46a7.5 7 0 1015 0a7.5 7 0 10-15 0M51.5 46a7.5 7 0 1015 0a7.5 7 0 10-15 0M48.5 45q1.5-1.5 3 0",
    ],
  },
  // The buses there are painted by hand.
  rainbow: {
    skin: LIGHT,
    hair: "#c98a3a",
    coat: "#7b4bab",
    back: "#fbeec6",
    nose: "small",
    mouth: "grin",
    scene: [
      "#c2312f~6@.8 M-6 74a56 56 0 01112 0",
      "#e07a1f~6@.8 M0 74a50 50 0 01100 0",
      "#d9ae17~6@.8 M6 74a44 44 0 0188 0",
      "#2f8f52~6@.8 M12 74a38 38 0 0176 0",
      "#2f66b8~6@.8 M18 74a32 32 0 0164 0",
    ],
    behind: ["hair M22 98c-6-30-6-84 28-84s34 54 28 84z"],
    dress: [
      "hair M29 50c-4 16-6 32-3 50h10c-3-14-3-26-1-38zM71 50c4 16 6 32 3 50H64c3-14 3-26 1-38z",
      "cream~2 M41 80q9 8 18 0",
      "amber~2.2 M50 87a5.5 5.5 0 1 1-.1 0M50 87v11M50 93l4 4M50 93l-4 4",
    ],
    over: [
      "hair M28 50c-1-20 7-31 22-32 15 1 23 12 22 32-5-12-13-20-22-24-9 4-17 12-22 24z",
      "#2f8f52 M26 31c14-5 34-5 48 0v5c-14-5-34-5-48 0z",
      `white ${[36, 64].map((x) => disc(x - 3, 31, 2.6) + disc(x + 3, 31, 2.6) + disc(x, 28, 2.6) + disc(x, 34, 2.6)).join("")}`,
      `amber ${disc(36, 31, 2)}${disc(64, 31, 2)}`,
      `#c2312f@.85 ${disc(41, 46, 7.5)}`,
      `#2f66b8@.85 ${disc(59, 46, 7.5)}`,
      "ink~1.8 M33.5 46a7.5 7.5 0 1015 0a7.5 7.5 0 10-15 0M51.5 46a7.5 7.5 0 1015 0a7.5 7.5 0 10-15 0M48.5 45q1.5-1.5 3 0M33.5 45l-5-2M66.5 45l5-2",
      "white@.6 M37 43l4-3 1 2-4 3zM55 43l4-3 1 2-4 3z",
    ],
  },
  // From his window the far side of the Moon can be seen.
  yuri: {
    skin: PALE,
    hair: "#6b4a2b",
    coat: "#d2641e",
    back: "#16203a",
    jaw: "square",
    mouth: "grin",
    scene: [
      `cream@.9 ${disc(88, 14, 22)}`,
      `#b9b2a0@.8 ${disc(82, 10, 5)}${disc(93, 22, 4)}${disc(78, 22, 2.5)}`,
      `cream ${disc(10, 14, 1.5)}${disc(22, 6, 1)}${disc(6, 36, 1)}${disc(14, 54, 1.4)}${disc(92, 60, 1.2)}${disc(30, 16, 0.9)}`,
    ],
    behind: [
      "white M50 4c24 0 36 16 36 40 0 20-10 36-36 36S14 64 14 44C14 20 26 4 50 4z",
      "#c9ccd2 M64 7c15 5 22 19 22 37 0 20-10 36-36 36 22-6 30-46 14-73z",
      "#1d2633 M50 14c17 0 27 11 27 29 0 19-9 31-27 31S23 62 23 43c0-18 10-29 27-29z",
    ],
    dress: [
      "white M22 80c16 9 40 9 56 0l4 8c-18 10-46 10-64 0z",
      "#9aa0a8 M20 86c18 10 42 10 60 0l1 3c-18 10-44 10-62 0z",
      "white M44 92h12v8H44z",
    ],
    over: [
      "hair M31 36c3-12 10-17 19-17s16 5 19 17c-9-6-29-6-38 0z",
      "red~3.2 M23 43c0-18 10-29 27-29s27 11 27 29",
      "red M50 3l1.8 3.6 4 .4-3 2.7 1 4-3.8-2-3.8 2 1-4-3-2.7 4-.4z",
      "ink@.12 M70 26c4 5 6 10 6 17 0 12-4 21-11 26 6-12 8-28 5-43z",
    ],
  },
  // It learned to walk after the last war.
  squa_tront: {
    skin: "#7fae4a",
    hair: "#3c652a",
    coat: "#6e3d78",
    back: "#f0b95a",
    scene: [
      `#c2512a@.9 ${disc(50, 46, 34)}`,
      "#5a2a3c@.75 M0 100V62h7V50h8v18h5V44l9 6v22h6v28zM100 100V58h-6V46h-8v20h-5V40l-8 7v25h-7v28z",
    ],
    behind: ["skin~3 M42 24C38 10 28 4 16 8M58 24C62 10 72 4 84 8", `red ${disc(15, 8, 4)}${disc(85, 8, 4)}`],
    head: [
      "skin M42 64h16v14H42z",
      "ink@.25 M42 70c6 4 10 4 16 0v5c-5 4-11 4-16 0z",
      "skin M50 12c22 0 31 14 29 30-2 14-14 22-18 32-2 5-6 7-11 7s-9-2-11-7c-4-10-16-18-18-32-2-16 7-30 29-30z",
      "ink@.12 M58 13c16 3 23 15 21 29-2 14-14 22-18 32-2 5-6 7-11 7-2 0-4 0-6-1 14-10 26-40 14-67z",
      "ink M25 36c10-2 20 4 21 15-11 2-21-4-21-15zM75 36c-10-2-20 4-21 15 11 2 21-4 21-15z",
      "amber M30 39c5 0 10 3 12 8-5 0-10-3-12-8zM70 39c-5 0-10 3-12 8 5 0 10-3 12-8z",
      "white M31 40l4 .5-1 2zM64 41l4-.5-3 2.5z",
      "hair M44 18l3 8-4-1zM50 16l2 9h-4zM56 18l1 7-4 1z",
      "ink~2 M43 68q7 4 14 0M47 61l1 2M53 61l-1 2",
      "hair~1.6 M40 74l-3 5M60 74l3 5",
    ],
    dress: ["#8f5aa0 M30 78l20 14 20-14 8 4-22 18H44L22 82z", `amber ${disc(50, 94, 3.5)}`],
  },
  // Her history books begin with a dream.
  amara: {
    skin: DARK,
    hair: "#17110e",
    coat: "#d9901a",
    back: "#dfe9f5",
    jaw: "round",
    nose: "broad",
    brows: "raised",
    look: -0.4,
    scene: [
      "#2f66b8@.3 M50 100L0 20V0h14zM50 100L34 0h12zM50 100L54 0h12zM50 100L86 0h14v20zM50 100L0 62V44zM50 100l50-38V44z",
      "amber M82 14l1.8 5.2 5.2 1.8-5.2 1.8L82 28l-1.8-5.2L75 21l5.2-1.8zM16 30l1.4 4 4 1.4-4 1.4L16 41l-1.4-4.2-4-1.4 4-1.4z",
    ],
    behind: [`hair ${disc(24, 24, 15)}${disc(76, 24, 15)}`, `red ${disc(32, 30, 3.5)}${disc(68, 30, 3.5)}`],
    dress: ["white M36 76q14 14 28 0l5 3q-19 20-38 0z", `#2f66b8 ${disc(50, 88, 2.4)}${disc(50, 96, 2.4)}`],
    over: [
      "hair M28 44c-2-18 8-27 22-27s24 9 22 27c-4-10-9-14-20-15l-2-10-2 10c-11 1-16 5-20 15z",
      `amber ${disc(26, 58, 2.2)}${disc(74, 58, 2.2)}`,
    ],
  },
  // Nobody in his town locks a door.
  ezekiel: {
    skin: LIGHT,
    hair: "#7a4a22",
    coat: "#f0ead8",
    back: "#cfe0ea",
    jaw: "long",
    mouth: "calm",
    brows: "raised",
    scene: [
      "#8a5a2b@.8 M58 6h36v94H58z",
      "#2b3a44 M63 11h26v89H63z",
      "#c98a3a M63 11l-17 8v88l17-7z",
      `ink ${disc(50, 58, 2)}`,
      "amber@.8 M68 20h16v14H68z",
      "#3c652a@.5 M0 76q22-12 46-2v26H0z",
    ],
    dress: [
      "#2f4a63 M26 80l8-4 5 24h-9zM74 80l-8-4-5 24h9z",
      "cream M40 74l10 9 10-9 4 5-14 10-14-10z",
      "ink~1.2@.5 M50 88v12",
    ],
    over: [
      "hair M29 50c1 22 8 36 21 36s20-14 21-36c-2 12-6 18-9 20-7 4-17 4-24 0-3-2-7-8-9-20z",
      "hair M28 46c-2-8-1-14 2-18h40c3 4 4 10 2 18-2-6-4-9-6-11H34c-2 2-4 5-6 11z",
      "#e2bf6b M10 30c12 5 28 4 40 4s28 1 40-4c-5-4-11-5-18-5l-3-17c-10-4-28-4-38 0l-3 17c-7 0-13 1-18 5z",
      "ink M29 20c12 3 30 3 42 0l1 6c-13 3-31 3-44 0z",
    ],
  },
  // She ran in the stadium of a city that is still whole.
  kasia: {
    skin: PALE,
    hair: "#b9792e",
    coat: "#f7f1df",
    back: "#d9694a",
    mouth: "grin",
    look: 0.6,
    scene: [
      "cream~1.6@.8 M0 62q50-14 100 0M0 74q50-14 100 0M0 86q50-14 100 0",
      "#7a2218@.7 M0 0h100v34q-50-16-100 0z",
      `cream@.8 ${[8, 20, 32, 68, 80, 92].map((x, i) => disc(x, 12 + (i % 3) * 3, 2.6) + disc(x + 5, 22 - (i % 2) * 2, 2.6)).join("")}`,
    ],
    behind: ["hair M66 18c18-2 28 12 22 32-2 6-6 4-6 0 0-12-4-20-14-22z"],
    dress: [
      "red M6 100c2-17 18-23 35-26l-4 26zM94 100c-2-17-18-23-35-26l4 26z",
      "white M39 74q11 13 22 0l4 26H35z",
      "ink~3 M46 88l3-2v11M55 86.5a3 5.2 0 1 1-.1 0",
    ],
    over: [
      "hair M28 42c-2-18 8-28 22-28s24 10 22 28c-4-10-10-16-17-18-10 4-20 6-27 18z",
      "white M27 31c14-6 32-6 46 0v5c-14-6-32-6-46 0z",
      "red M27 33.5c14-6 32-6 46 0V36c-14-6-32-6-46 0z",
      "#e88d74@.6 M33 56a4 3 0 108 0a4 3 0 10-8 0M59 56a4 3 0 108 0a4 3 0 10-8 0",
    ],
  },
  // From his airships no border can be seen.
  ji_ho: {
    skin: TAN,
    hair: "#15171b",
    coat: "#3a5a6b",
    back: "#bfe0ea",
    jaw: "round",
    nose: "small",
    scene: [
      "white@.9 M0 70q8-10 18-5 8-9 18-1 10-6 16 4v4H0zM62 46q6-8 14-4 8-7 14 0 8-2 10 6v4H62z",
      "#b3542a M54 16c10-14 36-14 46-6v24c-14 6-36 6-46-6-4-4-4-8 0-12z",
      "#f2d29a@.8 M56 20q22-8 44-6v6q-24-2-46 4z",
      "#5a3a22 M74 36h16l-3 7H77z",
    ],
    dress: [
      "#26414f M38 74l12 12 12-12 8 4-14 22H44L30 78z",
      "#e9dcc0 M24 77c8 6 16 7 22 6l-4 9c-8 1-17-2-22-8zM76 77c-8 6-16 7-22 6l4 9c8 1 17-2 22-8z",
      `#4a321c ${disc(41, 86, 8)}${disc(59, 86, 8)}`,
      `#7fc4d6 ${disc(41, 86, 5.5)}${disc(59, 86, 5.5)}`,
      "white@.8 M37 85l4-3 1 1-4 4zM55 85l4-3 1 1-4 4z",
    ],
    over: [
      "hair M27 46c-4-8-3-16 2-20-1-4 3-9 8-9 3-5 10-7 16-5 8-1 14 3 17 9 5 4 6 16 3 25-2-6-3-9-5-11-3 1-6 0-8-2-4 3-9 3-12 0-4 3-9 3-12 1-4 2-7 6-9 12z",
      "ink~1.5 M34 46q5-4 11 0M55 46q6-4 11 0",
    ],
  },
  // She never had to leave the farm.
  cordelia: {
    skin: LIGHT,
    hair: "#a8502a",
    coat: "#7ba3c9",
    back: "#f4e6b8",
    jaw: "round",
    nose: "small",
    scene: [
      "#d9ae17@.6 M0 60h100v40H0z",
      "#9c7a10~1.5@.6 M50 60L20 100M50 60L0 90M50 60l30 40M50 60l50 30",
      "#a3262b M72 34l13-12 13 12v28H72z",
      "white M82 46h7v16h-7zM82 32h6v6h-6z",
      "#3c652a@.8 M0 62V46q8-10 16 0 4-6 10 2v14z",
    ],
    behind: ["hair M26 54c-8 8-10 22-4 36l7-2c-3-12 0-22 6-28zM74 54c8 8 10 22 4 36l-7-2c3-12 0-22-6-28z"],
    dress: [
      "white~1.5 M20 84v16M30 80v20M42 77v23M58 77v23M70 80v20M80 84v16M10 90h80M8 97h84",
      "white M37 75l13 10 13-10 5 5-18 11-18-11z",
      "red M20 84l5 4-5 4zM30 84l-5 4 5 4zM70 84l5 4-5 4zM80 84l-5 4 5 4z",
    ],
    over: [
      "hair M27 50c-2-20 7-32 23-32s25 12 23 32c-3-12-10-20-23-22-13 2-20 10-23 22z",
      "#e2bf6b M6 36c12-10 22-28 44-28s32 18 44 28c-12 0-22-6-30-7-8-2-20-2-28 0-8 1-18 7-30 7z",
      "#7ba3c9 M26 24c12-7 36-7 48 0l2 5c-14-6-38-6-52 0z",
      `white ${disc(64, 20, 3)}${disc(69, 23, 3)}${disc(63, 25, 3)}`,
      `amber ${disc(65.5, 22.5, 2.2)}`,
      `#a8502a@.7 ${disc(35, 53, 1)}${disc(38, 56, 1)}${disc(41, 53, 1)}${disc(59, 53, 1)}${disc(62, 56, 1)}${disc(65, 53, 1)}${disc(50, 51, 0.9)}`,
    ],
  },
  // First prize at the fair of 1939.
  otto: {
    skin: LIGHT,
    hair: "#4a3020",
    coat: "#fffdf6",
    back: "#e4c9d6",
    jaw: "round",
    nose: "broad",
    mouth: "calm",
    scene: ["#7b4bab@.25 M0 0l16 100h10L14 0zM36 0l4 100h10L48 0zM86 0L66 100h12L98 0z"],
    dress: [
      "#c9ccd2~1.2 M50 84v16",
      "red M36 75c8 6 20 6 28 0l4 5c-10 9-26 9-36 0z",
      `ink ${disc(45, 90, 1.4)}${disc(45, 96, 1.4)}${disc(55, 90, 1.4)}${disc(55, 96, 1.4)}`,
      "#8a5a2b M68 84h30v16H68z",
      "#f6d9c2 M66 82h34v4q-3 5-6 0-3 6-6 0-3 5-6 0-3 6-6 0-3 5-6 0-3 4-4 0z",
      "#f6d9c2 M74 72h18v11H74z",
      "#8a5a2b M74 76h18v7H74z",
      `red ${disc(83, 69, 3.5)}`,
    ],
    over: [
      "hair M27 46c-1-7 0-12 2-16h42c2 4 3 9 2 16-2-5-4-8-6-10H33c-2 2-4 5-6 10z",
      "white M27 33c-12-4-13-20 1-22C32 1 44 1 50 6c6-5 18-5 22 5 14 2 13 18 1 22-14-3-32-3-46 0z",
      "#c9ccd2 M27 33c14-3 32-3 46 0l-1-5c-14-3-30-3-44 0z",
      "ink~1.2@.3 M38 12q2 6 1 12M60 12q-2 6-1 12",
      "hair M50 58c-5-3-11-1-14 2-3 2-6 1-7-2 0 7 8 10 14 7 3-1 5-2 7-4 2 2 4 3 7 4 6 3 14 0 14-7-1 3-4 4-7 2-3-3-9-5-14-2z",
      "#e07a5f@.6 M30 54a5 4 0 1010 0a5 4 0 10-10 0M60 54a5 4 0 1010 0a5 4 0 10-10 0",
    ],
  },
  // To the stars by way of a capsule that was built further east.
  ingrid: {
    skin: PALE,
    hair: "#e3bf5a",
    coat: "#dfe4ea",
    back: "#22304f",
    mouth: "smile",
    look: -0.5,
    scene: [
      `cream ${disc(10, 10, 1.4)}${disc(26, 20, 1)}${disc(92, 58, 1.2)}${disc(8, 48, 1)}${disc(64, 8, 1)}${disc(90, 30, 1)}`,
      "#8a929e M72 22c0-10 4-16 10-16s10 6 10 16l4 14H68z",
      "#5a6472 M68 36h28l-4 5H72z",
      `amber ${disc(82, 21, 4)}`,
      "red~2 M72 8L60 0M92 8l10-6",
      "#3f6fb0@.8 M-10 100q10-34 60-34t60 34z",
    ],
    dress: [
      "#9aa0a8 M24 80c16 10 36 10 52 0l4 7c-18 11-42 11-60 0z",
      "#2f66b8 M20 87c18 11 42 11 60 0l1 4c-18 11-44 11-62 0z",
      "#2f66b8 M12 92h14v5H12z",
      "amber M16 92h3v5h-3zM12 94h14v1.5H12z",
    ],
    over: [
      "hair M26 46c-3-22 9-33 25-33 17 0 27 12 23 33-3-8-7-13-12-16-9 1-18-1-24-5-2 8-8 12-12 21z",
      "hair M71 40c8 8 11 20 7 28 4 5 3 12-2 16 3 4 2 10-3 14l-7-2c4-4 4-8 0-12 5-4 5-9 1-13 4-6 4-16 0-22z",
      "#b98d2a~1.5 M78 68q-5 4-10 3M76 84q-4 3-9 1M44 18q8 5 18 4M36 24q3-5 8-6",
    ],
  },
  // A certain prophet became a doctor, and delivered her.
  dolores: {
    skin: BROWN,
    hair: "#1a1210",
    coat: "#b3262b",
    back: "#f3cf8a",
    mouth: "lips",
    brows: "one",
    scene: [
      "#0b8a8a@.75 M2 4h18v14l-4.5-4-4.5 4-4.5-4L2 18zM78 4h18v14l-4.5-4-4.5 4-4.5-4-4.5 4z",
      "#c2312f@.75 M22 4h14v12l-3.5-3-3.5 3-3.5-3-3.5 3zM62 4h14v12l-3.5-3-3.5 3-3.5-3-3.5 3z",
      "ink~1 M0 4h100",
      `#d2641e@.5 ${disc(50, 52, 40)}`,
    ],
    behind: ["hair M23 74c-7-26-4-60 27-60s34 34 27 60c-4 7-10 8-15 4H38c-5 4-11 3-15-4z"],
    dress: [
      "skin M38 74q12 12 24 0l6 3q-18 18-36 0z",
      "white M26 80q4-5 8-1 4 6 8 5 4 5 8 4 4 1 8-4 4 1 8-5 4-4 8 1l2 4q-26 20-52 0z",
    ],
    over: [
      "hair M27 48c-2-22 8-32 23-32 16 0 25 11 23 32-3-12-9-18-19-20-9 2-21 6-27 20z",
      `red ${disc(71, 24, 5)}${disc(79, 28, 5)}${disc(72, 32, 5)}${disc(78, 20, 4.5)}`,
      `amber ${disc(75, 26, 3)}`,
      "amber~2.2 M26 56a4.5 5 0 1 1-.1 0M74 56a4.5 5 0 1 1-.1 0",
      `ink ${disc(57, 58, 0.9)}`,
    ],
  },
  // Her teacher came back from orbit and told the class about it.
  skye: {
    skin: LIGHT,
    hair: "#1f9aa6",
    coat: "#3a3f4a",
    back: "#f2d7e4",
    jaw: "oval",
    nose: "small",
    mouth: "smirk",
    brows: "one",
    look: 0.8,
    scene: [
      "#c9ccd2@.9 M2 100q6-30 8-58h6q2 28 10 58z",
      "white M8 44V18q5-12 10 0v26l4 4H4z",
      "ink M10 18q3-6 6 0v4h-6zM8 40h10v3H8z",
      "#d2641e M9 48h8l-4 13z",
      "#7b4bab@.3 M62 0h38v38z",
    ],
    behind: ["hair M28 72c-5-10-5-24-1-34l8-2v40zM74 78c6-14 6-30 0-42l-8 2v40z"],
    dress: [
      "#c2316f M42 75q8 8 16 0l4 25H38z",
      "#2a2e37 M40 74l-12 5 8 21h6zM60 74l12 5-8 21h-6z",
      `amber ${disc(26, 90, 3)}`,
    ],
    over: [
      "hair M29 40c-2-16 8-27 22-27 16 0 26 12 23 32-1 8-2 12-4 16 0-12-2-20-8-26-6 6-20 12-33 5z",
      "#17707a@.7 M52 14c8 4 12 12 12 22l-4-2c0-8-3-15-8-20z",
      "ink~3.5 M25 44C23 20 34 7 50 7s27 13 25 37",
      "#c2316f M20 40c0-4 8-5 9-1v15c-1 4-9 3-9-1zM80 40c0-4-8-5-9-1v15c1 4 9 3 9-1z",
    ],
  },
};

export const hasPortrait = (id: string): boolean => id in PEOPLE;

export function Portrait({ id }: { id: string }) {
  const person = PEOPLE[id];
  return person ? <BustPicture of={person} /> : null;
}
