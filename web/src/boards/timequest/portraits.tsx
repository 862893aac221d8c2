// The characters, each with the thing they are known for.
import { BustPicture, type Bust } from "../../art/bust";
import { disc } from "../../art/shapes";

const PEOPLE: Record<string, Bust> = {
  // The Archivist, between her shelves, with the book that has a page for everything.
  amara_jones: {
    skin: "#7a4a2e",
    hair: "#1f1713",
    coat: "#0b6973",
    back: "#d5e8e6",
    jaw: "round",
    nose: "broad",
    scene: [
      "#0b6973@.4 M4 6h7v34H4zM13 10h5v30h-5zM20 4h8v36h-8zM72 8h6v32h-6zM80 4h9v36h-9zM91 10h6v30h-6z",
      "#9b3f18@.55 M29 9h5v31h-5zM66 6h5v34h-5z",
      "#0b6973@.55 M0 40h100v4H0zM0 82h100v4H0z",
    ],
    behind: [
      "hair M50 5c8-4 16 1 19 7 8 1 13 9 11 17 5 6 4 15-2 20 0 7-6 12-13 12H35c-7 0-13-5-13-12-6-5-7-14-2-20-2-8 3-16 11-17 3-6 11-11 19-7z",
    ],
    dress: ["white M37 75l13 12 13-12 6 5-19 16-19-16z", "coat@.9 M50 88l8-6 6 18H36l6-18z"],
    over: [
      "hair M25 46c-2-20 9-33 25-33s27 13 25 33c-4-10-11-14-25-14s-21 4-25 14z",
      "#c9962b~2.2 M33.5 46a7.5 7.5 0 1015 0a7.5 7.5 0 10-15 0M51.5 46a7.5 7.5 0 1015 0a7.5 7.5 0 10-15 0M48.5 45q1.5-1.5 3 0M33.5 45l-6-2M66.5 45l6-2",
      "#7a2f12 M14 88l35 5v9H14zM86 88l-35 5v9h35z",
      "white M17 85q18-2 33 6v9H17zM83 85q-18-2-33 6v9h33z",
      "ink~1.2@.5 M22 90q12-1 23 4M22 95q12-1 23 4M78 90q-12-1-23 4M78 95q-12-1-23 4",
    ],
  },
  // The Engineer, with goggles, a moustache and a spanner.
  theodore_marsden: {
    skin: "#f2c9a5",
    hair: "#a8602a",
    coat: "#6b4a2b",
    back: "#f3ddcf",
    jaw: "square",
    brows: "raised",
    mouth: "calm",
    look: 0.6,
    scene: [
      "#9b3f18~7@.35 M78 12a17 17 0 1 1-.1 0",
      "#9b3f18~6@.35 M78 3v5M78 50v5M52 29h5M99 29h5M60 11l3.5 3.5M93 44l3.5 3.5M96 11l-3.5 3.5M63 44l-3.5 3.5",
      "#9b3f18~5@.28 M14 56a11 11 0 1 1-.1 0M14 48v6M14 82v6M-4 67h6M26 67h6",
    ],
    dress: [
      "white M38 74l12 13 12-13 5 6-17 16-17-16z",
      "#1f52a0 M50 85l-9-5v11zM50 85l9-5v11z",
      "ink~1.5@.5 M33 82l8 18M67 82l-8 18",
    ],
    over: [
      "hair M27 45c-4-20 7-31 23-31s27 11 23 31c-1-6-3-9-5-12-12 1-24 0-36-2-3 4-4 8-5 14z",
      "hair M27 42h3v14l-3-2zM73 42h-3v14l3-2z",
      "hair M50 58c-4-2-10-1-13 3-3 3-6 3-8 1 2 6 8 8 13 6 3-1 6-3 8-5 2 2 5 4 8 5 5 2 11 0 13-6-2 2-5 2-8-1-3-4-9-5-13-3z",
      "#4a321c M24 24l52-3v7l-52 3z",
      `#4a321c ${disc(39, 25, 10)}${disc(61, 24, 10)}`,
      `amber ${disc(39, 25, 7)}${disc(61, 24, 7)}`,
      "white@.7 M34 24l6-5h3l-8 8zM56 23l6-5h3l-8 8z",
      "#8b929b M82 74l6-8c-4-6 0-13 6-14l-1 8 4 3 6-3c1 7-4 12-9 12l-7 12z",
      "#f2c9a5 M78 84c2-6 9-8 14-4l6 6v14H80z",
      "ink~1.4@.4 M84 86l8 3M83 91l8 2",
    ],
  },
  // The Seer: a hood full of stars, and the ball that shows tomorrow.
  ophelia_sinclair: {
    skin: "#f0d3c0",
    hair: "#7a3f86",
    coat: "#4b2a7a",
    back: "#2d1f49",
    jaw: "long",
    nose: "small",
    mouth: "lips",
    look: -0.9,
    scene: [
      "amber@.9 M84 8a13 13 0 1 0 9 21a11 11 0 0 1-9-21z",
      `cream@.8 ${disc(12, 12, 1.6)}${disc(24, 30, 1)}${disc(8, 44, 1.3)}${disc(94, 50, 1.5)}${disc(88, 66, 1)}${disc(14, 66, 1)}`,
      "cream@.7 M16 20l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z",
    ],
    behind: ["#5d3793 M14 100C6 58 18 6 50 6s44 52 36 94z", "hair M25 90c-6-26-4-74 25-74s31 48 25 74z"],
    dress: ["hair M30 56c-3 12-4 24-2 36l9-2c-2-10-3-20-2-28zM70 56c3 12 4 24 2 36l-9-2c2-10 3-20 2-28z"],
    over: [
      "hair M29 46c-1-18 8-28 21-28s22 10 21 28c-4-11-11-18-21-20-10 2-17 9-21 20z",
      "#5d3793 M50 6C30 6 20 26 20 52c4-22 12-34 30-35 18 1 26 13 30 35 0-26-10-46-30-46z",
      "amber M50 20l2.2 5 5 2.2-5 2.2-2.2 5-2.2-5-5-2.2 5-2.2z",
      `#8f6fd0 ${disc(50, 93, 15)}`,
      `#c9b4f2@.8 ${disc(47, 90, 10)}`,
      "white M40 88q2-6 8-7-4 3-5 8zM53 94l1 3 3 1-3 1-1 3-1-3-3-1 3-1z",
      "#f0d3c0 M26 100c2-6 6-9 10-8 3 1 2 5-1 8zM74 100c-2-6-6-9-10-8-3 1-2 5 1 8z",
    ],
  },
  // The Diplomat: grey at the temples, two flags that meet behind him.
  akira_tanaka: {
    skin: "#e3b58a",
    hair: "#15171b",
    coat: "#1c3d73",
    back: "#d9e4f2",
    jaw: "square",
    brows: "one",
    mouth: "smirk",
    scene: [
      "#1f52a0~2@.4 M50 2a44 44 0 1 1-.1 0M50 2c-26 18-26 70 0 88M50 2c26 18 26 70 0 88M7 46h86M14 24h72M14 68h72",
    ],
    dress: [
      "white M39 74l11 11 11-11 4 5-15 21-15-21z",
      "#a32020 M47 85h6l-1.5 4 3.5 11h-10l3.5-11z",
      "#12284d M36 76l-9 4 4 8-4 3 12 9h6zM64 76l9 4-4 8 4 3-12 9h-6z",
      "white M74 88l8-3 1 4-8 3z",
    ],
    over: [
      "hair M28 44c-4-22 8-33 23-33 17 0 26 12 21 33-2-8-4-13-8-17-8 1-16-1-22-5-1 5-6 9-9 11-3 3-4 6-5 11z",
      "#9aa0a8 M28 36c0 4 0 8 1 11l3-2c-1-4-1-6 0-10zM72 36c0 4 0 8-1 11l-3-2c1-4 1-6 0-10z",
      "ink~1.2@.35 M38 52q3 1.5 6 0M56 52q3 1.5 6 0",
    ],
  },
  // The Explorer, already on the way to the white patch of the map.
  isabella_cortez: {
    skin: "#b87b4f",
    hair: "#2a1a12",
    coat: "#9b3f18",
    back: "#f6e3c4",
    mouth: "grin",
    look: 0.7,
    scene: [
      "#9b3f18@.3 M0 62l20-30 14 18 12-14 18 26 14-22 22 26v34H0z",
      "white M14 41l6-9 6 8-5 3zM42 41l4-5 5 7-5 2z",
      "red~2 M4 88q10-14 20-8M84 84q6-10 4-20M88 56q2-8-3-14",
      "red~2.5 M81 30l8 8M89 30l-8 8",
    ],
    behind: ["hair M66 46c10 6 14 22 10 44l-9 2c2-16 0-28-7-38z"],
    dress: [
      "hair M69 66c8 4 9 12 4 17 5 3 5 10 0 16h-9c5-6 4-10 0-14 4-4 5-10 0-16z",
      "amber M31 74c12 8 26 8 38 0l4 8c-14 10-32 10-46 0z",
      "#e0a800 M40 84l10 3-4 13h-9z",
    ],
    over: [
      "hair M28 46c-2-10 1-16 4-19h36c3 3 6 9 4 19-3-6-6-10-10-12-8 4-22 6-29 3-2 2-4 5-5 9z",
      "#6b4a2b M8 31c10 6 26 3 42 3s32 3 42-3c-6-5-14-6-21-6-1-12-5-20-12-20-4 0-5 2-9 2s-5-2-9-2c-7 0-11 8-12 20-7 0-15 1-21 6z",
      "#3f2a17 M29 24c14 3 28 3 42 0v5c-14 3-28 3-42 0z",
      `ink@.25 ${disc(36, 53, 1)}${disc(39, 55, 1)}${disc(61, 55, 1)}${disc(64, 53, 1)}`,
    ],
  },
  // The Guardian, with beads of rank, behind her shield.
  malik_ndlovu: {
    skin: "#5f3823",
    hair: "#15110f",
    coat: "#3c652a",
    back: "#e9dfae",
    brows: "stern",
    nose: "broad",
    mouth: "firm",
    jaw: "oval",
    scene: [
      "#3c652a@.35 M50-4c34 4 46 30 46 54s-14 42-46 54C18 92 4 74 4 50S16 0 50-4z",
      "cream@.75 M50 2c4 30 4 66 0 96-4-30-4-66 0-96z",
      "ink@.5 M10 30l14 4-14 4zM10 46l14 4-14 4zM10 62l14 4-14 4zM90 30l-14 4 14 4zM90 46l-14 4 14 4zM90 62l-14 4 14 4z",
    ],
    behind: ["hair M34 20c-4-14 6-20 16-20s20 6 16 20z"],
    dress: [
      "red M30 77c12 9 28 9 40 0l5 6c-15 12-35 12-50 0z",
      "amber M26 83c15 12 33 12 48 0l4 5c-17 13-39 13-56 0z",
      "#1f52a0 M22 89c17 13 39 13 56 0l3 5c-18 13-44 13-62 0z",
      `white ${[33, 39, 45, 55, 61, 67].map((x, i) => disc(x, 81 + [0, 2.5, 4, 4, 2.5, 0][i]!, 1.3)).join("")}`,
    ],
    over: [
      "hair M28 44c-2-18 8-29 22-29s24 11 22 29c-3-9-9-15-22-15s-19 6-22 15z",
      "amber M28 33c6-8 13-11 22-11s16 3 22 11l-1 4c-6-7-12-10-21-10s-15 3-21 10z",
      `red ${disc(50, 24.5, 2.6)}`,
      "amber~2.5 M25 55a5 5.5 0 1 1-.1 0M75 55a5 5.5 0 1 1-.1 0",
      "cream M42 54l3 1-3 1zM58 54l-3 1 3 1z",
    ],
  },
};

export function Portrait({ id }: { id: string }) {
  const person = PEOPLE[id];
  return person ? <BustPicture of={person} /> : null;
}
