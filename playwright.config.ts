import { defineConfig } from "@playwright/test";

/** Debian's browser: no browser is downloaded at install. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  globalSetup: "./tests/fixtures/database/demo-template.ts",
  outputDir: "test-results/browser",
  testMatch: "**/*.spec.ts",
  workers: 2,
  // Browsers and servers are killed under these tests on machines that do other work too. What passes only at
  // a later try is named at the end of the run and has to be looked into.
  retries: 2,
  // Limits against waiting for ever, no measure of speed: a machine that others keep busy takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A microphone that needs neither hardware nor a person to allow it.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  projects: [
    { name: "stories", testDir: "tests/e2e" },
    { name: "faults", testDir: "tests/offline" },
  ],
});
