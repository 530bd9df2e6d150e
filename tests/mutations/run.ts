import { parseArgs } from "node:util";
import { type Copy, copyProject } from "./copy.ts";
import { type Mutation, mutations } from "./list.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "300" },
    from: { type: "string", default: "1" },
    /** Only mutations whose name contains this. */
    only: { type: "string", default: "" },
  },
});
const { seeds, from, only } = values;

/** The first seed of a simulation that broke a promise; null when none did. */
async function firstBroken(copy: Copy): Promise<number | null> {
  const { code, output } = await copy.run("scripts/simulate.mjs", ["--seeds", seeds, "--from", from]);
  if (code === 0) return null;
  const seed = /\bseed (\d+)/.exec(output)?.[1];
  if (seed === undefined) throw new Error(`the simulation did not run:\n${output.slice(-4000)}`);
  return Number(seed);
}

async function isCaught(copy: Copy, mutation: Mutation): Promise<boolean> {
  const began = Date.now();
  const restore = await copy.apply(mutation);
  const seed = await firstBroken(copy);
  await restore();
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(seed === null ? `MISSED  ${mutation.name}, ${took}` : `caught  ${mutation.name}, seed ${seed}, ${took}`);
  return seed !== null;
}

async function main(): Promise<number> {
  const chosen = mutations.filter(({ name }) => name.includes(only));
  const copy = await copyProject();
  try {
    const broken = await firstBroken(copy);
    if (broken !== null) {
      console.error(`seed ${broken} fails without any mutation: mend that first`);
      return 1;
    }
    console.log(`sound   no mutation, ${seeds} seeds from ${from}`);
    let caught = 0;
    for (const mutation of chosen) if (await isCaught(copy, mutation)) caught += 1;
    console.log(`${caught} of ${chosen.length} mutations caught`);
    return caught === chosen.length ? 0 : 1;
  } finally {
    await copy.remove();
  }
}

process.exitCode = await main();
