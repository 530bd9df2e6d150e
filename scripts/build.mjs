import { build } from "./built.mjs";
import { installPackages } from "./installed.mjs";

await installPackages();
await build();
