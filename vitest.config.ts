import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One less than there are cores would be one, on the two of a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{contract,offline,src,sw,scripts}/**/*.test.{ts,tsx}", "tests/boundaries/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts"],
          globalSetup: ["tests/fixtures/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "simulation",
          environment: "node",
          include: ["tests/simulation/**/*.test.ts"],
          globalSetup: ["tests/fixtures/postgres.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
