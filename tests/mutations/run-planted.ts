import { parseArgs } from "node:util";
import { type Copy, copyProject } from "./copy.ts";
import type { Planted } from "./planted-fault.ts";
import { plantedFaults } from "./planted.ts";
import { writeCounts } from "#tests/fixtures/write-counts.ts";

const { values } = parseArgs({
  options: {
    planted: { type: "boolean" },
    /** Only faults whose name, file or tests contain this. */
    only: { type: "string", default: "" },
    /** Faults before the one of this name are left out. */
    from: { type: "string", default: "" },
    /** A whole run of this very state has passed: no test is played without a fault first. */
    passed: { type: "boolean", default: false },
  },
});

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;
/** A file of the client and one of the server. */
const everything = ["src/main.tsx", "server/main.ts"];
const isStory = (test: string) => test.endsWith(".spec.ts");
/** Its long level is minutes of chance; a fault that names it is seen by the short one. */
const isSimulation = (test: string) => test.startsWith("tests/simulation/");

const runners = {
  story: ["node_modules/@playwright/test/cli.js", ["test", "--retries=0", "--max-failures=1", "--reporter=line"]],
  test: ["node_modules/vitest/vitest.mjs", ["run", "--bail=1", "--retry=0"]],
} as const;

/** Whether test files of one runner pass in the copy; null when it ended without saying that a test has failed. */
async function passes(copy: Copy, tests: readonly string[], level = ""): Promise<boolean | null> {
  const [program, args] = tests.some(isStory) ? runners.story : runners.test;
  const { code, output } = await copy.run(program, [...args, ...tests], { TEST_LEVEL: level });
  if (code === 0 || /\b\d+ failed\b/.test(output)) return code === 0;
  console.log(`        ${tests.join(", ")} did not run:\n${output.slice(-4000)}`);
  return null;
}

/** Builds what a fault may have changed; files are left uncompressed, which no test minds and takes half the time. */
async function build(copy: Copy, edited: readonly string[]): Promise<void> {
  const isIn = (...folders: string[]) => edited.some((file) => folders.some((folder) => file.startsWith(folder)));
  const vite = (...more: string[]) =>
    copy.run("node_modules/vite/bin/vite.js", ["build", "--logLevel", "warn", ...more]);
  const pack = () =>
    copy.run("--eval", ['import("./scripts/build/packed.mjs").then((one) => one.packFiles("dist/client"))']);
  const steps = [
    ...(isIn("src/", "sw/", "offline/", "contract/") ? [vite, pack] : []),
    ...(isIn("server/", "contract/") ? [() => vite("--config", "vite.server.config.ts")] : []),
  ];
  for (const step of steps) {
    const { code, output } = await step();
    if (code !== 0) throw new Error(`nothing was built:\n${output.slice(-4000)}`);
  }
}

/** The tests that do not pass without any fault, whose failure would say nothing: all at once, then the failed alone. */
async function unsoundOf(copy: Copy, tests: readonly string[]): Promise<string[]> {
  if (tests.length === 0) return [];
  const [program, args] = tests.some(isStory) ? runners.story : runners.test;
  const patient = args.filter((arg) => !/^--(bail|max-failures)/.test(arg));
  const { code, output } = await copy.run(program, [...patient, ...tests], { TEST_LEVEL: "" });
  if (code === 0) return [];
  const failed = tests.filter((test) => output.split("\n").some((line) => isFailure(line) && line.includes(test)));
  const unsound: string[] = [];
  for (const test of failed.length > 0 ? failed : tests) if ((await passes(copy, [test])) !== true) unsound.push(test);
  return unsound;
}

/** A line in which a runner names what failed. */
const isFailure = (line: string) => /^\s*(FAIL|❯|✘|\d+\))\s/.test(line);

/** What was built with a fault that is gone. */
const stale: string[] = [];

/** Whether a test fails: by the share that the short level draws, or else played whole. */
async function fails(copy: Copy, test: string): Promise<boolean> {
  if ((await passes(copy, [test])) === false) return true;
  return !isSimulation(test) && (await passes(copy, [test], "all")) === false;
}

/** The tests that a fault passes by, or that did not run with it. */
async function missedBy(copy: Copy, fault: Planted): Promise<string[]> {
  const edited = fault.edits.map(({ file }) => file);
  const restore = await copy.apply(fault);
  try {
    if (fault.caughtBy.some(isStory)) await build(copy, [...stale.splice(0), ...edited]);
    const missed: string[] = [];
    for (const test of fault.caughtBy) if (!(await fails(copy, test))) missed.push(test);
    return missed;
  } finally {
    await restore();
    if (fault.caughtBy.some(isStory)) stale.push(...edited);
  }
}

/** Plays faults whose tests are sound; resolves with those that were caught by every test they name. */
async function play(copy: Copy, faults: readonly Planted[]): Promise<Planted[]> {
  const tests = [...new Set(faults.flatMap(({ caughtBy }) => caughtBy))];
  const stories = tests.filter(isStory);
  if (stories.length > 0) await build(copy, everything);
  const others = tests.filter((test) => !isStory(test));
  const kinds = [others.filter(isSimulation), others.filter((test) => !isSimulation(test)), stories];
  const unsound: string[] = [];
  if (!values.passed) for (const kind of kinds) unsound.push(...(await unsoundOf(copy, kind)));
  const caught: Planted[] = [];
  for (const fault of faults) {
    const failing = fault.caughtBy.filter((test) => unsound.includes(test));
    if (failing.length > 0) {
      console.log(`UNSURE  ${fault.name}: ${failing.join(", ")} fails without any fault, mend that first`);
      continue;
    }
    const began = Date.now();
    const missed = await missedBy(copy, fault);
    if (missed.length === 0) caught.push(fault);
    const [words, by] = missed.length === 0 ? ["caught ", fault.caughtBy] : ["MISSED ", missed];
    console.log(`${words} ${fault.name}, by ${by.join(", ")}, ${seconds(began)}`);
  }
  return caught;
}

async function main(): Promise<number> {
  const first = values.from === "" ? 0 : plantedFaults.findIndex(({ name }) => name === values.from);
  if (first < 0) throw new Error(`no planted fault is called ${values.from}`);
  const chosen = plantedFaults.slice(first).filter((fault) => JSON.stringify(fault).includes(values.only));
  const copy = await copyProject();
  process.once("SIGINT", () => void copy.remove().finally(() => process.exit(1)));
  try {
    // Those that need a build and a browser take ten times as long: the others are told of first.
    const inBrowser = ({ caughtBy }: Planted) => caughtBy.some(isStory);
    const quick = await play(
      copy,
      chosen.filter((fault) => !inBrowser(fault)),
    );
    const caught = [...quick, ...(await play(copy, chosen.filter(inBrowser)))];
    console.log(`${caught.length} of ${chosen.length} planted faults caught`);
    const failures = chosen.filter((fault) => !caught.includes(fault)).map(({ name }) => `not caught: ${name}`);
    writeCounts({ passed: caught.length, failed: failures.length, failures });
    return failures.length === 0 ? 0 : 1;
  } finally {
    await copy.remove();
  }
}

process.exitCode = await main();
