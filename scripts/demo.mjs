import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, isBuilt } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { progressLine } from "./progress.mjs";
import { capture, program, root, stopIfFailed } from "./run.mjs";

const names = { packages: "依赖 packages", client: "客户端 client", server: "服务端 server", data: "数据 data" };
const main = "../dist/server/main.js";
const line = progressLine();

// A folder of its own: fictional companies never get among real ones.
process.env.DATA_DIR ??= join(root, "data/demo");
// A person reads this: of the server and its database only what goes wrong.
process.env.LOG_LEVEL ??= "warn";

/** Runs the program of a part; what it prints is shown only if it fails. */
const quietly = (part) => async (command, args) => {
  line.at(names[part]);
  const { code, output } = await capture(command, args);
  if (code === 0) line.done(names[part]);
  else {
    line.end();
    console.error(output);
  }
  return code;
};

/** Fills in the data by a process of its own, as the client is still being built. */
async function fill() {
  line.at(names.data);
  const args = [fileURLToPath(new URL(main, import.meta.url)), "--demo", "--fill-only"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  process.once("exit", () => child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  child.on("message", ({ filled }) => line.at(names.data, filled));
  const code = await new Promise((resolve) => child.once("close", (ended) => resolve(ended ?? 1)));
  if (code !== 0) line.end();
  stopIfFailed(code, `${output}\n演示数据未能填充 the demo data was not filled in`);
  line.done(names.data);
}

// A database that is being filled is stopped in order.
const stop = () => process.exit(1);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.once(signal, stop);

await installPackages({ runNpm: quietly("packages") });
// Not before: npm would leave out what the build needs.
process.env.NODE_ENV ??= "production";
if (isBuilt()) {
  if (!existsSync(join(process.env.DATA_DIR, "postgres.json"))) await fill();
} else {
  let filled = Promise.resolve();
  await build({
    runVite: (half, file, args) => quietly(half)(process.execPath, [program(file), ...args]),
    onServer: () => void (filled = fill()),
  });
  await filled;
}
line.end();
for (const signal of signals) process.off(signal, stop);
process.argv.push("--demo");
await import(main);
