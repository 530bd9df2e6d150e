import { parseArgs } from "node:util";
import { type Copy, copyProject } from "./copy.ts";
import type { Planted } from "./planted-fault.ts";
import { plantedFaults } from "./planted.ts";

const { values } = parseArgs({
  options: {
    planted: { type: "boolean" },
    /** Only faults whose name, file or tests contain this. */
    only: { type: "string", default: "" },
  },
});

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;
/** A file of the client and one of the server. */
const everything = ["src/main.tsx", "server/main.ts"];
const isStory = (test: string) => test.endsWith(".spec.ts");

const runners = {
  story: ["node_modules/@playwright/test/cli.js", ["test", "--retries=0", "--max-failures=1", "--reporter=line"]],
  test: ["node_modules/vitest/vitest.mjs", ["run", "--bail=1"]],
} as const;

/** Whether a test file passes in the copy; throws when it ended without saying that a test has failed. */
async function passes(copy: Copy, test: string): Promise<boolean> {
  const [program, args] = isStory(test) ? runners.story : runners.test;
  const { code, output } = await copy.run(program, [...args, test]);
  if (code !== 0 && !/\b\d+ failed\b/.test(output)) throw new Error(`${test} did not run:\n${output.slice(-4000)}`);
  return code === 0;
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

/** Without any fault each test has to pass, or its failure would say nothing. */
async function firstUnsound(copy: Copy, tests: readonly string[]): Promise<string | null> {
  if (tests.some(isStory)) await build(copy, everything);
  for (const test of tests) if (!(await passes(copy, test))) return test;
  return null;
}

/** What was built with a fault that is gone. */
const stale: string[] = [];

/** The tests that a fault passes by. */
async function missedBy(copy: Copy, fault: Planted): Promise<string[]> {
  const edited = fault.edits.map(({ file }) => file);
  const restore = await copy.apply(fault);
  try {
    if (fault.caughtBy.some(isStory)) await build(copy, [...stale.splice(0), ...edited]);
    const missed: string[] = [];
    for (const test of fault.caughtBy) if (await passes(copy, test)) missed.push(test);
    return missed;
  } finally {
    await restore();
    if (fault.caughtBy.some(isStory)) stale.push(...edited);
  }
}

async function main(): Promise<number> {
  const chosen = plantedFaults.filter((fault) => JSON.stringify(fault).includes(values.only));
  const copy = await copyProject();
  process.once("SIGINT", () => void copy.remove().finally(() => process.exit(1)));
  try {
    const unsound = await firstUnsound(copy, [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]);
    if (unsound !== null) throw new Error(`${unsound} fails without any fault: mend that first`);
    let caught = 0;
    for (const fault of chosen) {
      const began = Date.now();
      const missed = await missedBy(copy, fault);
      if (missed.length === 0) caught += 1;
      const words = missed.length === 0 ? "caught " : "MISSED ";
      console.log(
        `${words} ${fault.name}, by ${(missed.length > 0 ? missed : fault.caughtBy).join(", ")}, ${seconds(began)}`,
      );
    }
    console.log(`${caught} of ${chosen.length} planted faults caught`);
    return caught === chosen.length ? 0 : 1;
  } finally {
    await copy.remove();
  }
}

process.exitCode = await main();
