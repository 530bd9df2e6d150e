import { requireBuild } from "../build/built.mjs";

requireBuild();
await import("../../dist/server/backup-command.js");
