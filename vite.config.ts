import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { lightRows } from "./scripts/build/light-rows.ts";
import { lightContract } from "./scripts/build/light-contract.ts";
import { writeTokens } from "./scripts/build/token-styles.ts";
import { chunkGroups } from "./scripts/build/chunk-groups.ts";
import { pdfFiles } from "./scripts/build/pdf-files.ts";
import { phoneFiles } from "./scripts/build/phone-files.ts";
import { webManifest } from "./scripts/build/web-manifest.ts";

const precache = phoneFiles();
const nativeResizeObserver = "scripts/build/native-resize-observer.ts";

const routerFolder = "node_modules/react-router/dist/production";
const routerFiles = [
  [/^react-router$/, "index.mjs"],
  [/^react-router\/dom$/, "dom-export.mjs"],
] as const;

/** What the files of the app are made by, whatever else comes beside them. */
const app = () =>
  ({
    plugins: [react(), lightContract(), lightRows(), writeTokens()],
    resolve: {
      alias: [
        // antd's date-fns generator imports every locale there is, 120 KB gzipped; the product has one.
        { find: /^date-fns\/locale$/, replacement: "date-fns/locale/zh-CN" },
        // Built, the library is one file that brings every public holiday since 2004; the calendar asks it for lunar days.
        { find: /^chinese-days$/, replacement: "chinese-days/src/index.ts" },
        // The package names its development files alone, whose warnings every page would carry.
        ...routerFiles.map(([name, file]) => ({
          find: name,
          replacement: join(import.meta.dirname, routerFolder, file),
        })),
        { find: "resize-observer-polyfill", replacement: join(import.meta.dirname, nativeResizeObserver) },
      ],
    },
    build: {
      target: "es2022",
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/chinese-days\/src\//u, sideEffects: false }] },
      },
    },
    worker: { format: "es" },
  }) satisfies UserConfig;

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
