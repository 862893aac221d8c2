// The small signs of the interface, drawn on a grid of 24 with a line of 2.
import type { JSX } from "preact";

const paths: Record<string, JSX.Element> = {
  back: <path d="M15 5l-7 7 7 7" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  gear: <path d="M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M8 14.5v5" />,
  book: <path d="M4 5.5c3-1.4 6-1.2 8 .6 2-1.8 5-2 8-.6V19c-3-1.2-6-1-8 .8-2-1.8-5-2-8-.8zM12 6v13" />,
  log: <path d="M5 6h14M5 12h14M5 18h9" />,
  moves: <path d="M4 12h13m-5-6l6 6-6 6" />,
  chat: <path d="M4 5h16v11h-9l-4 4v-4H4z" />,
  sound: <path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9a4.5 4.5 0 010 6m2.6-8.6a8 8 0 010 11.2" />,
  mute: <path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4zM16 9.5l5 5m0-5l-5 5" />,
  undo: <path d="M9 6L4 11l5 5M4 11h9a6 6 0 016 6v1" />,
  skip: <path d="M5 6l7 6-7 6zM13 6l7 6-7 6z" />,
  seat: <path d="M7 4v9h9l2 7M7 13l-1 7M7 8h6" />,
  warn: <path d="M12 4l9 16H3zM12 10v5m0 2.2v.3" />,
  sun: (
    <path d="M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19" />
  ),
  bot: <path d="M5 9h14v9H5zM12 5v4M9 13v1m6-1v1M3 12v3m18-3v3" />,
  person: <path d="M12 4a4 4 0 100 8 4 4 0 000-8zM5 20c.6-4 3-6 7-6s6.4 2 7 6" />,
  eye: (
    <path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z" />
  ),
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  play: <path d="M7 5l12 7-12 7z" />,
  exit: <path d="M10 4H5v16h5M9 12h11m-4-4l4 4-4 4" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  share: <path d="M12 15V3m-4 4l4-4 4 4M6 11H5v10h14V11h-1" />,
  key: <path d="M8 8a4 4 0 100 8 4 4 0 000-8zM12 12h9m-3 0v4m-3-4v3" />,
  phone: <path d="M7 2.5h10v19H7zM11 18.5h2" />,
  clock: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2" />,
  fork: <path d="M4 7h16M4 7c6 0 6 10 12 10h4M17 4l3 3-3 3M17 14l3 3-3 3" />,
  time: <path d="M12 4a8 8 0 11-7.4 5M4 4v5h5M12 8v4.5l3 2" />,
  chart: <path d="M4 20V4M4 20h16M7 15l4-5 4 3 5-7" />,
  hint: <path d="M9 17h6M10 20h4M12 4a6 6 0 00-3.5 10.9V17h7v-2.1A6 6 0 0012 4z" />,
  // The six reactions.
  bravo: <path d="M12 3l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.3l6.1-.7z" />,
  laugh: (
    <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM7.5 10l1.5-1.2L10.5 10M13.5 10L15 8.8 16.5 10M7.5 13.5h9c-.3 2.5-2 4-4.5 4s-4.2-1.5-4.5-4z" />
  ),
  wow: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 9v.8M15.5 9v.8M12 13a2 2.4 0 100 4.8A2 2.4 0 0012 13z" />,
  hmm: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM7.5 9h2.5M14.5 8l2.5-1M8.5 15.5c2-1 4.5-1 7 .2" />,
  sad: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 9.5v.6M15.5 9.5v.6M8 16.5c1-1.7 2.4-2.5 4-2.5s3 .8 4 2.5" />,
  heart: <path d="M12 20C5 15 3.5 11.8 3.5 9a4.3 4.3 0 018.5-1 4.3 4.3 0 018.5 1c0 2.8-1.5 6-8.5 11z" />,
  check: <path d="M5 12.5l5 5L19 7" />,
};

export function Icon({ name, size = 22 }: { name: keyof typeof paths | string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {paths[name]}
    </svg>
  );
}
