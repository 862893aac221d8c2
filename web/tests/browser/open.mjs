// A browser as the tests want it: Debian's Chromium, quiet, with a fresh profile.
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });

const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 650 },
  desktop: { width: 1440, height: 900 },
};

/** Twice the size, in the ways in which readers get it: larger letters, or the whole page zoomed. */
export const LARGE = {
  "letters at 1280": { viewport: { width: 1280, height: 800 }, letters: "200%" },
  "letters at 390": { viewport: { width: 390, height: 844 }, letters: "200%" },
  "zoom at 1280": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  "zoom at 390": { viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 },
};

/** A page at this size and theme; errors of the page are collected in page.problems. `large` is one of LARGE. */
export async function newPage(
  browser,
  { size = "desktop", theme = "light", settings = {}, motion = "reduce", colors = "none", large = null } = {},
) {
  const phone = size === "phone" && !large;
  const context = await browser.newContext({
    viewport: large?.viewport ?? SIZES[size],
    colorScheme: theme,
    reducedMotion: motion,
    forcedColors: colors,
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: large?.deviceScaleFactor ?? 1,
    serviceWorkers: "block",
  });
  if (large?.letters)
    await context.addInitScript(
      (letters) => addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = letters)),
      large.letters,
    );
  await context.addInitScript(
    (value) => {
      if (!localStorage.getItem("timetable.settings"))
        localStorage.setItem("timetable.settings", JSON.stringify(value));
    },
    { lang: "en", speed: "instant", moments: "off", confirm: "never", ...settings },
  );
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  return page;
}
