import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Folder of package.json. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program in the project's folder on this terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a program and keeps what it prints; resolves with its exit code and both streams as one text. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Path of a program that a package of this project brings. */
export const program = (file) => `${root}node_modules/${file}`;

/** Runs a program of a package with this Node. */
export const runProgram = (file, args, options) => run(process.execPath, [program(file), ...args], options);

/** Ends the process with a message if the last step failed. */
export function stopIfFailed(code, message) {
  if (code === 0) return;
  console.error(message);
  process.exit(code);
}
