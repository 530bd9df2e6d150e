import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { app } from "./scripts/build/app-files.ts";
import { chunkGroups } from "./scripts/build/chunk-groups.ts";
import { pdfFiles } from "./scripts/build/pdf-files.ts";
import { phoneFiles } from "./scripts/build/phone-files.ts";
import { webManifest } from "./scripts/build/web-manifest.ts";

const precache = phoneFiles();
/** Mode that leaves every file by itself, to measure what joining them gives. */
const unjoined = "unjoined";

export default defineConfig(async ({ command, mode }) => ({
  ...app(),
  plugins: [
    ...app().plugins,
    pdfFiles(),
    precache.plugin,
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      injectRegister: false,
      manifest: webManifest,
      // The installation fetches them; the app itself shows the drawing.
      includeManifestIcons: false,
      injectManifest: {
        // The worker is registered as a classic script, which knows no import.meta.
        rollupFormat: "iife",
        globPatterns: ["index.html", "assets/*.{js,css}", "icons/*.svg"],
        manifestTransforms: [precache.keepPhoneOnly],
        maximumFileSizeToCacheInBytes: 1_200_000,
      },
    }),
  ],
  build: {
    ...app().build,
    outDir: "dist/client",
    manifest: true,
    rolldownOptions: {
      ...app().build.rolldownOptions,
      output: {
        // Every part names those it loads ahead: with their words these lists took a thirtieth of what a phone keeps.
        chunkFileNames: "assets/[hash].js",
        ...(command === "build" && mode !== unjoined && { codeSplitting: { groups: await chunkGroups(app()) } }),
      },
    },
  },
  server: { proxy: { "/v1": "http://127.0.0.1:3000" } },
}));
