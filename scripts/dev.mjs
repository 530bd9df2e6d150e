import { spawn } from "node:child_process";
import { join } from "node:path";
import { installPackages } from "./installed.mjs";
import { program, root } from "./run.mjs";

await installPackages();
const env = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? join(root, "data/dev"),
  PORT: "3000",
  HOST: "127.0.0.1",
};
const start = (file, args) => spawn(process.execPath, [program(file), ...args], { cwd: root, stdio: "inherit", env });
const both = [start("tsx/dist/cli.mjs", ["watch", "server/main.ts", "--demo"]), start("vite/bin/vite.js", [])];

// Ctrl-C reaches both from the terminal; a signal sent to this process is passed on.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => both.forEach((child) => child.kill("SIGTERM")));
for (const child of both)
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    both.forEach((other) => other.kill("SIGTERM"));
  });
