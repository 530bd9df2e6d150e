import { join } from "node:path";
import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { root } from "./run.mjs";

await installPackages();
await buildIfChanged();
// A folder of its own: fictional companies never get among real ones.
process.env.DATA_DIR ??= join(root, "data/demo");
process.env.NODE_ENV ??= "production";
process.argv.push("--demo");
await import("../dist/server/main.js");
