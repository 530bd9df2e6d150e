import { requireBuild } from "./build/built.mjs";

requireBuild();
process.env.NODE_ENV ??= "production";
await import("../dist/server/main.js");
