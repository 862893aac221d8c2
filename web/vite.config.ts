import { defineConfig } from "vitest/config";
import { scalableType } from "./scripts/type.mjs";

// Paths are relative so that the same folder works behind the server, in a subfolder and from a static host.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    outDir: "dist",
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
  },
  css: { postcss: { plugins: [scalableType] } },
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
  test: { include: ["tests/unit/**/*.test.{ts,tsx}"] },
});
