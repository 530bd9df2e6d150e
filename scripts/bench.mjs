import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";

await installPackages();
await buildIfChanged();
process.exitCode = await runProgram("tsx/dist/cli.mjs", ["tests/bench/run.ts", ...process.argv.slice(2)]);
