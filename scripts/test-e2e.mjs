import { requireBrowser } from "./browser.mjs";
import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { runProgram } from "./run.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

await installPackages();
await requireBrowser();
keepTemporaryFilesInMemory();
await buildIfChanged();
process.exitCode = await runProgram("@playwright/test/cli.js", ["test", ...process.argv.slice(2)]);
