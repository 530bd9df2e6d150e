import { requireBuild } from "../build/built.mjs";

requireBuild();
await import("../../dist/server/create-admin.js");
