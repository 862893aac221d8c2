// Portraits of the characters: a bust in flat shapes, put together from a few parts. Drawn on a grid of 100.
import type { JSX } from "preact";

interface Looks {
  /** Colours: skin, hair, coat, what is behind. */
  skin: string;
  hair: string;
  coat: string;
  back: string;
  cut: keyof typeof HAIR;
  extra?: (keyof typeof EXTRA)[];
}

/** Hair behind the head and over it. */
const HAIR = {
  short: { over: "M27 42c-2-18 9-28 23-28s26 9 23 28c-3-9-7-14-12-16-8 4-22 5-29 2-3 3-4 8-5 14z" },
  bald: {},
  bun: {
    behind: "M50 2a11 11 0 110 22 11 11 0 010-22z",
    over: "M26 46c-4-20 8-33 24-33s28 13 24 33c-3-11-8-18-14-21-7 3-14 3-20 0-6 3-11 10-14 21z",
  },
  long: {
    behind: "M24 84c-6-22-6-70 26-70s32 48 26 70z",
    over: "M27 44c0-17 9-27 23-27s23 10 23 27c-5-10-10-15-17-18-8 6-19 10-29 18z",
  },
  curls: {
    behind:
      "M20 40a11 11 0 014-19 12 12 0 0116-11 12 12 0 0120 0 12 12 0 0116 11 11 11 0 014 19 11 11 0 01-3 19H23a11 11 0 01-3-19z",
    over: "M29 40c-1-12 8-21 21-21s22 9 21 21c-6-6-12-8-21-8s-15 2-21 8z",
  },
  parted: { over: "M26 46c-4-21 8-33 25-33 16 0 27 12 23 33-2-9-6-15-11-18l-19-3c-7 3-14 9-18 21z" },
  cap: { over: "M25 36c0-16 11-24 25-24s25 8 25 24c8 1 14 3 17 6-24-4-53-5-71-2 1-2 2-3 4-4z" },
  hood: { behind: "M18 96C8 60 16 8 50 8s42 52 32 88z" },
  braid: {
    behind: "M70 30c12 8 12 30 8 56l-9 2c2-22 2-40-6-52z",
    over: "M26 45c-3-19 8-32 24-32s27 12 24 32c-4-11-10-17-18-19-9 5-21 8-30 19z",
  },
} satisfies Record<string, { behind?: string; over?: string }>;

const EXTRA = {
  glasses: (
    <g fill="none" stroke="#15171b" stroke-width="2.4">
      <circle cx="41" cy="45" r="7.5" />
      <circle cx="59" cy="45" r="7.5" />
      <path d="M48.5 44h3M33.5 43l-6-1M66.5 43l6-1" />
    </g>
  ),
  beard: <path d="M31 52c0 18 8 28 19 28s19-10 19-28c-4 7-9 9-13 7-4-2-8-2-12 0-4 2-9 0-13-7z" fill="var(--hair)" />,
  moustache: <path d="M37 60c4-5 10-5 13-2 3-3 9-3 13 2-5 3-10 3-13 1-3 2-8 2-13-1z" fill="var(--hair)" />,
  goggles: (
    <g>
      <path d="M24 30h52v9H24z" fill="#6b4a2b" />
      <circle cx="40" cy="34" r="9" fill="#ffc933" stroke="#3b2a18" stroke-width="3" />
      <circle cx="61" cy="34" r="9" fill="#ffc933" stroke="#3b2a18" stroke-width="3" />
    </g>
  ),
  star: <path d="M50 5l3 8 8 .5-6 5 2 8-7-4.5-7 4.5 2-8-6-5 8-.500z" fill="#ffc933" />,
  hat: (
    <path
      d="M14 33c12-6 60-6 72 0-2 4-6 5-10 5-16-4-36-4-52 0-4 0-8-1-10-5zM29 31c0-18 8-24 21-24s21 6 21 24c-13-3-29-3-42 0z"
      fill="var(--coat)"
    />
  ),
  tophat: <path d="M33 6h34v24H33zM22 28h56v7H22z" fill="#15171b" />,
  tie: <path d="M46 80h8l-2 5 4 15H44l4-15z" fill="#a32020" />,
  scarf: <path d="M30 76c12 7 28 7 40 0l4 10c-15 8-33 8-48 0z" fill="#ffc933" />,
  pearls: (
    <g fill="#fffdf6">
      {[34, 39, 44.5, 50, 55.5, 61, 66].map((x, i) => (
        <circle key={x} cx={x} cy={80 + [0, 3, 5, 5.6, 5, 3, 0][i]!} r="2.5" />
      ))}
    </g>
  ),
  collar: <path d="M32 80l18 16 18-16 8 6-22 14h-8L24 86z" fill="#fffdf6" />,
  earrings: (
    <g fill="#ffc933">
      <circle cx="28.5" cy="60" r="3" />
      <circle cx="71.5" cy="60" r="3" />
    </g>
  ),
} satisfies Record<string, JSX.Element>;

const LIGHT = "#f2c9a5";
const TAN = "#d9a273";
const BROWN = "#9a6240";
const DARK = "#6b4028";

const PEOPLE: Record<string, Looks> = {
  amara_jones: {
    skin: DARK,
    hair: "#1f1713",
    coat: "#0b6973",
    back: "#d5e8e6",
    cut: "curls",
    extra: ["glasses", "collar"],
  },
  theodore_marsden: {
    skin: LIGHT,
    hair: "#8a5a2b",
    coat: "#6b4a2b",
    back: "#f3ddcf",
    cut: "short",
    extra: ["goggles", "moustache"],
  },
  ophelia_sinclair: {
    skin: LIGHT,
    hair: "#4a2147",
    coat: "#673b9f",
    back: "#e6dcf0",
    cut: "long",
    extra: ["star", "pearls"],
  },
  akira_tanaka: {
    skin: TAN,
    hair: "#15171b",
    coat: "#1f52a0",
    back: "#d9e4f2",
    cut: "parted",
    extra: ["collar", "tie"],
  },
  isabella_cortez: {
    skin: BROWN,
    hair: "#2a1a12",
    coat: "#9b3f18",
    back: "#f3ddcf",
    cut: "braid",
    extra: ["hat", "scarf"],
  },
  malik_ndlovu: {
    skin: DARK,
    hair: "#15171b",
    coat: "#3c652a",
    back: "#dfe8d2",
    cut: "bun",
    extra: ["earrings", "scarf"],
  },
};

export const hasPortrait = (id: string): boolean => id in PEOPLE;

export function Portrait({ id }: { id: string }) {
  const looks = PEOPLE[id];
  if (!looks) return null;
  const cut: { behind?: string; over?: string } = HAIR[looks.cut];
  return (
    <svg
      class="portrait-art"
      viewBox="0 0 100 100"
      aria-hidden="true"
      style={{ "--hair": looks.hair, "--coat": looks.coat }}
    >
      <path d="M0 0h100v100H0z" fill={looks.back} />
      <path d="M0 62l100-30v68H0z" fill={looks.coat} opacity=".16" />
      {cut.behind && <path d={cut.behind} fill={looks.hair} />}
      <path d="M8 100c2-17 17-24 34-26h16c17 2 32 9 34 26z" fill={looks.coat} />
      <path d="M41 62h18v15c-5 6-13 6-18 0z" fill={looks.skin} />
      <path d="M41 68c5 4 13 4 18 0v4c-5 5-13 5-18 0z" fill="#15171b" opacity=".18" />
      <path d="M29 42c0-17 8-26 21-26s21 9 21 26c0 18-9 30-21 30S29 60 29 42z" fill={looks.skin} />
      <path d="M50 16c13 0 21 9 21 26 0 18-9 30-21 30z" fill="#15171b" opacity=".07" />
      <g fill="#15171b">
        <circle cx="41.5" cy="45" r="2.3" />
        <circle cx="58.5" cy="45" r="2.3" />
      </g>
      <g fill="none" stroke="#15171b" stroke-width="2" stroke-linecap="round">
        <path d="M37 38.500c2.5-2 6-2 8.5-.500M54.5 38c2.5-1.5 6-1.5 8.5.5" stroke={looks.hair} />
        <path d="M50 46l-2.5 8h4" opacity=".5" />
        <path d="M44.5 62c3.5 2.6 7.5 2.6 11 0" />
      </g>
      {cut.over && <path d={cut.over} fill={looks.hair} />}
      {looks.extra?.map((name) => (
        <g key={name}>{EXTRA[name]}</g>
      ))}
    </svg>
  );
}
