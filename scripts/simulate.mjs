// Plays histories of several devices against the real server.
//   npm run simulate -- --seeds 1000 --from 1
//   npm run simulate -- --seed 17 --keep 3,7,12     one history, or some of its steps, with all that happens
import { installPackages } from "./installed.mjs";
import { run } from "./run.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

await installPackages();
keepTemporaryFilesInMemory();
process.exitCode = await run(process.execPath, [
  "--import",
  "tsx",
  "tests/simulation/simulate.ts",
  ...process.argv.slice(2),
]);
