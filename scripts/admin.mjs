import { requireBuild } from "./built.mjs";

requireBuild();
await import("../dist/server/create-admin.js");
