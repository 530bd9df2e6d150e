import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Attacks on the built server: one process takes them all, one file after the other. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    name: "attack",
    environment: "node",
    include: ["tests/attack/*.attack.ts"],
    exclude: process.env.TEST_LEVEL === "quick" ? ["**/*.long.attack.ts"] : [],
    globalSetup: ["tests/attack/kit/under-attack.ts"],
    setupFiles: ["tests/attack/kit/still-standing.ts"],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
