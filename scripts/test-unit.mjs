import { installPackages } from "./installed.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";
import { runVitest } from "./test-run/vitest.mjs";

await installPackages();
keepTemporaryFilesInMemory();
process.exitCode = await runVitest(process.argv.slice(2));
