// Plays histories of several devices against the real server: npm run simulate -- --seeds 1000 --from 1
import { parseArgs } from "node:util";
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";

const { values } = parseArgs({ options: { seeds: { type: "string" }, from: { type: "string" } } });
await installPackages();
const env = { ...process.env, SEEDS: values.seeds ?? "500", FROM: values.from ?? "1" };
process.exitCode = await runProgram("vitest/vitest.mjs", ["run", "--project", "simulation"], { env });
