// A browser as the tests want it: Debian's Chromium, quiet, with a fresh profile.
import { chromium } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** A page at this size and theme; errors of the page are collected in page.problems. */
export async function newPage(browser, { size = "desktop", theme = "light", settings = {}, motion = "reduce" } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: theme, reducedMotion: motion, hasTouch: size === "phone", isMobile: size === "phone", deviceScaleFactor: 1, serviceWorkers: "block" });
  await context.addInitScript((value) => {
    if (!localStorage.getItem("timetable.settings")) localStorage.setItem("timetable.settings", JSON.stringify(value));
  }, { lang: "en", speed: "instant", confirm: "never", ...settings });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  return page;
}
