// Everything a change has to pass: npm test. With --all also what takes too long for every change: npm run test:all.
// The steps of both stand in test-run/steps.mjs.
import { requireBrowser } from "./browser.mjs";
import { installPackages } from "./installed.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";
import { playLevel } from "./test-run/play-level.mjs";

await installPackages();
await requireBrowser();
keepTemporaryFilesInMemory();
process.exitCode = await playLevel(process.argv.includes("--all") ? "all" : "quick");
