// Spoils a copy of the project in ten ways, one after the other, and sees each caught by the simulation:
// npm run mutations -- --seeds 300 --from 1 --only lock
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";

await installPackages();
process.exitCode = await runProgram("tsx/dist/cli.mjs", ["tests/mutations/run.ts", ...process.argv.slice(2)]);
