import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";

await installPackages();
process.exitCode = await runProgram("vitest/vitest.mjs", ["run", ...process.argv.slice(2)]);
