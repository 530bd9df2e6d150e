import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

await installPackages();
keepTemporaryFilesInMemory();
process.exitCode = await runProgram("vitest/vitest.mjs", ["run", ...process.argv.slice(2)]);
