import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { lightContract } from "./light-contract.ts";
import { lightRows } from "./light-rows.ts";
import { writeTokens } from "./token-styles.ts";

const root = join(import.meta.dirname, "../..");
const nativeResizeObserver = "scripts/build/native-resize-observer.ts";

const routerFolder = "node_modules/react-router/dist/production";
const routerFiles = [
  [/^react-router$/, "index.mjs"],
  [/^react-router\/dom$/, "dom-export.mjs"],
] as const;

/** How the files of the app are made: for a build, while developing, and for tests that mount its pages. */
export const app = () =>
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
          replacement: join(root, routerFolder, file),
        })),
        { find: "resize-observer-polyfill", replacement: join(root, nativeResizeObserver) },
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
