import { build } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";

await installPackages();
await build();
