// What people set once and expect to stay. The document's data attributes carry it to the styles.
import { LANGS, setLang } from "./i18n";
import { readJson, writeJson } from "./saves";
import { store } from "./store";
import type { Lang } from "./types";

export interface Settings {
  theme: "auto" | "light" | "dark";
  lang: Lang;
  speed: "calm" | "normal" | "fast" | "instant";
  /** How long a banner stays: a round's end, a card turned over. */
  moments: "off" | "short" | "normal" | "long" | "click";
  sound: boolean;
  /** Ask before an action: never, where a slip would hurt, always. */
  confirm: "never" | "slips" | "always";
  cards: "small" | "medium" | "large";
  lefty: boolean;
  /** Answer by itself where there is only one answer. */
  auto: boolean;
  notify: boolean;
  name: string;
}

const KEY = "timetable.settings";

function preferredLang(): Lang {
  const wanted = (navigator.languages ?? [navigator.language]).map((l) => l.slice(0, 2));
  return LANGS.find((l) => wanted.includes(l)) ?? "en";
}

const normal: Settings = {
  theme: "auto",
  lang: "en",
  speed: "normal",
  moments: "normal",
  sound: false,
  confirm: "slips",
  cards: "medium",
  lefty: false,
  auto: true,
  notify: false,
  name: "",
};

export const settings = store<Settings>(normal);

export const PACE: Record<Settings["speed"], number> = { calm: 1.7, normal: 1, fast: 0.45, instant: 0 };

export const calmMotion = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || settings.get().speed === "instant";

function show(now: Settings): void {
  const root = document.documentElement;
  const dark = now.theme === "dark" || (now.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.cards = now.cards;
  root.dataset.hand = now.lefty ? "left" : "right";
  root.dataset.speed = now.speed;
  root.style.setProperty("--pace", String(PACE[now.speed]));
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#14161a" : "#f4f1e8");
}

/** Paper is white: what is printed is light, whatever the screen is. */
function watchPrinting(): void {
  addEventListener("beforeprint", () => (document.documentElement.dataset.theme = "light"));
  addEventListener("afterprint", () => show(settings.get()));
}

const LOW = 32;
const NARROW = 20;

/** How much room there is, in letters rather than pixels: large type and a zoomed page leave as little as a small screen. */
function watchRoom(): void {
  const root = document.documentElement;
  const measure = () => {
    const letter = parseFloat(getComputedStyle(root).fontSize);
    const room = [innerHeight / letter < LOW && "low", innerWidth / letter < NARROW && "narrow"]
      .filter(Boolean)
      .join(" ");
    if (root.dataset.room !== room) root.dataset.room = room;
  };
  const letter = document.body.appendChild(document.createElement("span"));
  letter.className = "letter";
  new ResizeObserver(measure).observe(letter);
  addEventListener("resize", measure);
  measure();
}

export async function startSettings(): Promise<void> {
  settings.set({ ...normal, lang: preferredLang(), ...readJson<Partial<Settings>>(KEY, {}) });
  show(settings.get());
  watchRoom();
  watchPrinting();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(settings.get()));
  await setLang(settings.get().lang);
}

export function change(part: Partial<Settings>): void {
  settings.update((now) => ({ ...now, ...part }));
  writeJson(KEY, settings.get());
  show(settings.get());
  if (part.lang) void setLang(part.lang);
}
