import { parseArgs } from "node:util";
import { type Copy, copyProject } from "./copy.ts";
import { type Mutation, mutations } from "./list.ts";
import { writeCounts } from "#tests/fixtures/write-counts.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "300" },
    from: { type: "string", default: "1" },
    /** Only mutations whose name contains this. */
    only: { type: "string", default: "" },
  },
});
const { seeds, from, only } = values;

/** The first seed that breaks a promise; null when none does. */
async function firstBroken(copy: Copy, some: { seeds: string; from: string }): Promise<number | null> {
  // The shortest form of a fault made on purpose is of no use to anybody.
  const args = ["--seeds", some.seeds, "--from", some.from, "--workers", "1", "--tries", "0"];
  const { code, output } = await copy.run("scripts/simulate.mjs", args);
  if (code === 0) return null;
  // A fault may also end the process itself, somewhere in its share of the seeds.
  const seed = (/\bseed (\d+) breaks/.exec(output) ?? /from seed (\d+) ended early/.exec(output))?.[1];
  if (seed === undefined) throw new Error(`the simulation did not run:\n${output.slice(-4000)}`);
  console.log(`        ${/breaks a promise:\n(.{0,200})/.exec(output)?.[1]?.trim() ?? ""}`);
  return Number(seed);
}

/** A catch counts when the same history is sound without the mutation. */
async function isCaught(copy: Copy, mutation: Mutation): Promise<boolean> {
  const began = Date.now();
  const restore = await copy.apply(mutation);
  const seed = await firstBroken(copy, { seeds, from });
  await restore();
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  if (seed === null) {
    console.log(`MISSED  ${mutation.name}, ${seeds} seeds, ${took}`);
    return false;
  }
  const isSound = (await firstBroken(copy, { seeds: "1", from: String(seed) })) === null;
  console.log(`${isSound ? "caught" : "UNSURE"}  ${mutation.name}, seed ${seed}, ${took}`);
  if (!isSound) console.log(`        seed ${seed} breaks without the mutation too: mend that first`);
  return isSound;
}

async function main(): Promise<number> {
  const chosen = mutations.filter(({ name }) => name.includes(only));
  const copy = await copyProject();
  // What runs in the copy hears of it by itself, as it is in the same terminal.
  process.once("SIGINT", () => void copy.remove().finally(() => process.exit(1)));
  try {
    const failures: string[] = [];
    for (const mutation of chosen) if (!(await isCaught(copy, mutation))) failures.push(`not caught: ${mutation.name}`);
    const caught = chosen.length - failures.length;
    console.log(`${caught} of ${chosen.length} mutations caught`);
    writeCounts({ passed: caught, failed: failures.length, failures });
    return failures.length === 0 ? 0 : 1;
  } finally {
    await copy.remove();
  }
}

process.exitCode = await main();
