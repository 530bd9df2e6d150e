import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./run.mjs";

/**
 * Demo data that several runners share, seeded by a process of its own while something else is done. `names` gives the
 * environment in which they find it, and none if seeding failed: each then seeds for itself and says why it cannot.
 */
export function shareDemo() {
  const args = ["--import", "tsx", "tests/fixtures/database/share-demo-template.ts"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const said = new Promise((resolve) =>
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line))),
  );
  return {
    names: Promise.race([said, ended.then(() => ({}))]),
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}
