import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's browsers: none is downloaded at install. */
const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** The same engine without the window that nobody sees, where it can be had. */
const shell = "/usr/bin/chromium-headless-shell";
const executablePath = process.env.CHROMIUM === undefined && existsSync(shell) ? shell : whole;

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A microphone that needs neither hardware nor a person to allow it.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

/** Needs a part of the browser that comes with its windows: the wake-up of a worker. */
const wholeBrowser = "**/wake-up.spec.ts";

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
    launchOptions: { executablePath, args },
  },
  projects: [
    { name: "stories", testDir: "tests/e2e" },
    { name: "faults", testDir: "tests/offline", testIgnore: wholeBrowser },
    {
      name: "faults-whole-browser",
      testDir: "tests/offline",
      testMatch: wholeBrowser,
      use: { launchOptions: { executablePath: whole, args } },
    },
  ],
});
