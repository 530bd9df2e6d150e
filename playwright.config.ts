import { defineConfig } from "@playwright/test";
import { lightBrowser, wholeBrowser } from "./tests/fixtures/browser-program.ts";
import "./tests/fixtures/drawn-share.ts";

/** Needs a part of the browser that comes with its windows: the wake-up of a worker. */
const wakeUp = "**/wake-up.spec.ts";

export default defineConfig({
  globalSetup: "./tests/fixtures/database/demo-template.ts",
  outputDir: "test-results/browser",
  testMatch: "**/*.spec.ts",
  // One more than the processors that such a run has: a story waits a fifth of the time.
  workers: 3,
  // Browsers and servers are killed under these tests on machines that do other work too. What passes only at
  // its second try is named at the end of the run and has to be looked into.
  retries: 1,
  // Limits against waiting for ever, no measure of speed: a machine that others keep busy takes several times as long.
  timeout: 300_000,
  expect: { timeout: Number(process.env.TEST_COMES_MS ?? 60_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: lightBrowser,
  },
  projects: [
    { name: "stories", testDir: "tests/e2e" },
    { name: "faults", testDir: "tests/offline", testIgnore: wakeUp },
    {
      name: "faults-whole-browser",
      testDir: "tests/offline",
      testMatch: wakeUp,
      use: { launchOptions: wholeBrowser },
    },
  ],
});
