import { defineConfig } from "vitest/config";
import { boundStyles } from "./scripts/scope.mjs";
import { scalableType } from "./scripts/type.mjs";

// Where `timetable serve` listens while the client is developed (scripts/dev): what the client asks of a server goes there.
const server = process.env.TT_SERVER ?? "http://127.0.0.1:8480";

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
  css: { postcss: { plugins: [boundStyles, scalableType] } },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
      "/api": { target: server, changeOrigin: true },
      "/healthz": { target: server, changeOrigin: true },
    },
  },
  test: { include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 120_000 }, // for a slow machine; tests wait for conditions
});
