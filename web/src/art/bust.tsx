// Portraits: a head and shoulders on a grid of 100, in flat shapes with one shadow. Head, eyes, nose and mouth are chosen from a
// few forms; hair, clothes and what stands behind are drawn for each person.
import { disc, Shapes } from "./shapes";

const JAW = {
  oval: "M29 42c0-17 8-26 21-26s21 9 21 26c0 18-9 30-21 30S29 60 29 42z",
  square: "M29 40c0-16 8-25 21-25s21 9 21 25v13c0 9-7 19-15 19H44c-8 0-15-10-15-19z",
  round: "M27 44c0-18 9-28 23-28s23 10 23 28c0 17-10 28-23 28S27 61 27 44z",
  long: "M30.5 40c0-16 7.5-25 19.5-25s19.5 9 19.5 25c0 21-6 35-19.5 35S30.5 61 30.5 40z",
} satisfies Record<string, string>;

const BROWS = {
  calm: "M35.5 37.5q5-3 10-.5M54.5 37q5-2.5 10 .5",
  raised: "M35.5 36q5-4 10-1.5M54.5 34.5q5-2.5 10 1.5",
  stern: "M35.5 36.5l10 3M54.5 39.5l10-3",
  one: "M35.5 38q5-1.5 10 .5M54.5 35q5-4 10-1",
} satisfies Record<string, string>;

const NOSE = {
  straight: "M50.5 45l-3 10.5q2.5 2 5.5 .5",
  broad: "M45.5 55q2 3 4.5 2.5q2.5.5 4.5-2.5",
  small: "M47.5 55q2.5 2 5 0",
  hook: "M51 44q2 6-4 11q3 3 6.5 .5",
} satisfies Record<string, string>;

/** Shapes, as in shapes.tsx. */
const MOUTH = {
  smile: ["ink~2 M43 62.5q7 5.5 14 0"],
  grin: ["white M42 60.5q8 10.5 16 0z", "ink~1.8 M42 60.5q8 10.5 16 0z"],
  calm: ["ink~2 M44 63.5q6 1.5 12 0"],
  smirk: ["ink~2 M44 63.5q8 2.5 13-2.5"],
  lips: ["#a3262b M42.5 62.5q4-3.5 7.5-1.5q3.5-2 7.5 1.5q-7.5 6.5-15 0z"],
  firm: ["ink~2.2 M44 64h12"],
} satisfies Record<string, string[]>;

export interface Bust {
  skin: string;
  hair: string;
  coat: string;
  /** Paper, and the scene printed on it. */
  back: string;
  scene: readonly string[];
  jaw?: keyof typeof JAW;
  brows?: keyof typeof BROWS;
  nose?: keyof typeof NOSE;
  mouth?: keyof typeof MOUTH;
  /** Where the eyes look: -1 left to 1 right. */
  look?: number;
  /** Behind the shoulders, on the clothes, over the face. */
  behind?: readonly string[];
  dress?: readonly string[];
  over?: readonly string[];
  /** In place of the whole head. */
  head?: readonly string[];
}

const SHOULDERS = "M6 100c2-17 18-23 35-26h18c17 3 33 9 35 26z";

function Head({ skin, hair, jaw = "oval", brows = "calm", nose = "straight", mouth = "smile", look = 0 }: Bust) {
  const eye = (x: number) => [
    `white M${x - 5} 47q5-8 10 0q-5 4.5-10 0z`,
    `ink ${disc(x + look * 1.8, 45.9, 2.4)}`,
    `ink~1.7 M${x - 5.2} 47q5.2-8 10.4 0`,
  ];
  return (
    <Shapes
      colors={{ skin, hair }}
      of={[
        "skin M41 60h18v16c-5 6-13 6-18 0z",
        "ink@.22 M41 68c6 5 12 5 18 0v5c-5 5-13 5-18 0z",
        "skin M29 41c-5-2-7 3-5 8s5 7 7 5zM71 41c5-2 7 3 5 8s-5 7-7 5z",
        `skin ${JAW[jaw]}`,
        "ink@.1 M58 17c9 4 13 12 13 25 0 18-9 30-21 30-3 0-5-.5-7-1.5C57 66 63 45 58 17z",
        ...eye(41),
        ...eye(59),
        `hair~2.4 ${BROWS[brows]}`,
        `ink~1.7@.5 ${NOSE[nose]}`,
        ...MOUTH[mouth],
      ]}
    />
  );
}

export function BustPicture({ of }: { of: Bust }) {
  const { skin, hair, coat, back, scene, behind = [], dress = [], over = [], head } = of;
  const colors = { skin, hair, coat, back };
  return (
    <svg class="bust" viewBox="0 0 100 100" aria-hidden="true">
      <Shapes colors={colors} of={["back M0 0h100v100H0z", ...scene]} />
      {/* The second ink, printed a little off. */}
      <g transform="translate(5 -2)" opacity=".3">
        <path d={SHOULDERS} fill={coat} />
        <path d={JAW.round} fill={coat} />
      </g>
      <Shapes colors={colors} of={[...behind, `coat ${SHOULDERS}`]} />
      {head ? <Shapes colors={colors} of={head} /> : <Head {...of} />}
      <Shapes colors={colors} of={[...dress, ...over]} />
    </svg>
  );
}
