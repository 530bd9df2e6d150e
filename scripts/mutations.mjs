// Spoils a copy of the project in ten ways, one after the other, and sees each caught by the simulation:
// npm run mutations -- --seeds 300 --from 1 --only lock
// With --planted: a hundred ways and more, each caught by the test files it names; --passed after a whole run that did.
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

await installPackages();
keepTemporaryFilesInMemory();
const args = process.argv.slice(2);
const file = args.includes("--planted") ? "tests/mutations/run-planted.ts" : "tests/mutations/run.ts";
// Most of what is expected never comes.
const env = { ...process.env, TEST_COMES_MS: "8000" };
process.exitCode = await runProgram("tsx/dist/cli.mjs", [file, ...args], { env });
