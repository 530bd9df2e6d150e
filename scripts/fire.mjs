// Sixteen writers against four readers of the change feed, across a restart of the server and a killed database:
// npm run fire -- --seconds 60
import { parseArgs } from "node:util";
import { installPackages } from "./installed.mjs";
import { runVitest } from "./test-run/vitest.mjs";

const { values } = parseArgs({ options: { seconds: { type: "string" } } });
await installPackages();
const env = { ...process.env, FIRE_SECONDS: values.seconds ?? "60" };
const test = "server/areas/sync/feed-under-fire.test.ts";
process.exitCode = await runVitest(["--project", "server", test], env);
