// Attacks on the built server, each a file of tests/attack: npm run attack, or npm run attack -- sheet
import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

await installPackages();
keepTemporaryFilesInMemory();
await buildIfChanged();
const config = ["--config", "tests/attack/vitest.config.ts"];
process.exitCode = await runProgram("vitest/vitest.mjs", ["run", ...config, ...process.argv.slice(2)]);
