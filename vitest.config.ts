import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { app } from "./scripts/build/app-files.ts";
import { lightBrowser } from "./tests/fixtures/browser-program.ts";
import { pageServer } from "./tests/pages/host/page-server.ts";

/** Parts of the page that are tried in a browser by themselves. */
const inBrowser = "src/**/*.browser.test.tsx";

/** Pages of the product in one browser, whose calls go to a real server: see tests/pages. */
const wholePages = "src/**/*.page.test.tsx";

/** How long what is expected may take to come; less where a fault was planted and most of it never comes. */
const comesMs = Number(process.env.TEST_COMES_MS ?? 60_000);
/** A test fails by what it sees, and by the clock only when nothing comes at all: a busy machine is five times slower. */
const patientMs = 5 * comesMs;

/** Played by `npm run test:all` only: takes long, or measures the machine and so has to run alone. */
const longTests = "**/*.long.test.ts";
const ofUnits = "{contract,offline,src,sw,scripts}/**/*.test.{ts,tsx}";
const ofServer = ["{server,demo}/**/*.test.ts", "tests/security/**/*.test.ts"];
const serverSetup = ["tests/fixtures/database/postgres.ts", "tests/fixtures/thread-programs.ts"];

/** The simulation is one file of minutes that waits a good deal: begun first, it is done when the others are. */
class SimulationFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSimulation = ({ project }: TestSpecification) => project.name === "simulation";
    return [...sorted.filter(isSimulation), ...sorted.filter((file) => !isSimulation(file))];
  }
}

/** One file at a time, when all others have ended. */
const long: TestProjectConfiguration = {
  test: {
    name: "long",
    environment: "node",
    include: ["{contract,offline,src,sw,scripts,server}/**/*.long.test.ts", "tests/{bench,security}/**/*.long.test.ts"],
    globalSetup: serverSetup,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: SimulationFirst },
    // Files run side by side on one cluster, whose transactions hold back the feed of all: see tests/fixtures/feed-reading.ts.
    // One more than the processors that such a run has: files wait for their database a fifth of the time.
    maxWorkers: 3,
    // What a source becomes is kept under the hash of its text: a third of what it takes to play one file of the server.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest-modules" },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          include: [ofUnits, "tests/{boundaries,bench,fixtures}/**/*.test.ts"],
          exclude: [inBrowser, wholePages, longTests],
          testTimeout: patientMs,
          expect: { poll: { timeout: comesMs } },
        },
      },
      {
        plugins: [react()],
        // Found while a test runs they would be bundled again, with a second React.
        optimizeDeps: {
          entries: ["src/ui/**/*.tsx", "src/entities/{question,signature,session/banners}/*.tsx"],
          include: ["gcoord"],
        },
        test: {
          name: "kit",
          setupFiles: ["tests/fixtures/kit-styles.ts"],
          include: [inBrowser],
          testTimeout: patientMs,
          expect: { poll: { timeout: comesMs } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: lightBrowser,
              contextOptions: { locale: "zh-CN" },
              actionTimeout: comesMs,
            }),
            instances: [{ browser: "chromium", viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        ...app(),
        plugins: [...app().plugins, pageServer()],
        // Told that they are tested, parts of the kit give every dialog the same id.
        define: { "process.env.NODE_ENV": JSON.stringify("development") },
        // As above, for every page, and what tests write their files with.
        optimizeDeps: {
          entries: ["src/app/**/*.tsx", "src/features/**/*.tsx", "src/entities/**/*.tsx"],
          include: ["@cantoo/pdf-lib", "write-excel-file/browser"],
        },
        test: {
          name: "pages",
          setupFiles: ["tests/pages/setup.ts"],
          include: [wholePages],
          isolate: false,
          testTimeout: patientMs,
          hookTimeout: patientMs,
          expect: { poll: { timeout: comesMs } },
          browser: {
            enabled: true,
            headless: true,
            isolate: false,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: lightBrowser,
              contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
              actionTimeout: comesMs,
            }),
            instances: [{ browser: "chromium", viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          // Every file needs most of the server: loaded once for each worker it takes seconds less a file.
          isolate: false,
          include: ofServer,
          exclude: [longTests],
          globalSetup: serverSetup,
          testTimeout: patientMs,
          hookTimeout: patientMs,
          expect: { poll: { timeout: comesMs } },
        },
      },
      {
        test: {
          name: "simulation",
          environment: "node",
          include: ["tests/simulation/**/*.test.ts"],
          hookTimeout: patientMs,
        },
      },
      ...(process.env.TEST_LEVEL === "all" ? [long] : []),
    ],
  },
});
