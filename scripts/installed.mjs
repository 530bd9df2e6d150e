import { existsSync, readFileSync } from "node:fs";
import { root, run, stopIfFailed } from "./run.mjs";

function runAloud(command, args) {
  console.log("正在安装依赖 installing packages …");
  return run(command, args);
}

/** Installs the packages of the lock file when node_modules is missing or differs from it; `runNpm` resolves with the exit code. */
export async function installPackages({ runNpm = runAloud } = {}) {
  const oldest = [20, 19];
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    console.error(`需要 Node.js 20.19 或更新版本，现为 ${process.version}。Node.js 20.19 or newer is needed.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  // npm tells its scripts where it lives; outside npm it is found on the PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  stopIfFailed(await runNpm(command, [...first, "ci", "--no-audit", "--no-fund"]), "依赖安装失败 npm ci failed");
}

/** npm writes down what it installed; packages for other systems are not there and need not be. */
function isInstalled() {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  const wanted = packagesOf(`${root}package-lock.json`);
  const complete = Object.entries(wanted).every(([folder, { version, optional }]) => {
    const found = installed[folder];
    return folder === "" || (found ? found.version === version : optional === true);
  });
  return complete && Object.keys(installed).every((folder) => folder in wanted);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
