// Attacks on the built server, each a file of tests/attack: npm run attack, or npm run attack -- sheet
import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";
import { runVitest } from "./test-run/vitest.mjs";

await installPackages();
keepTemporaryFilesInMemory();
await buildIfChanged();
process.exitCode = await runVitest(["--config", "tests/attack/vitest.config.ts", ...process.argv.slice(2)]);
