import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "ip-smart-tests-";
/** What the databases, files and browser profiles of a whole run take at the most, and as much again. */
const enough = 6 * 2 ** 30;

/**
 * Has temporary files of the tests lie in memory where there is plenty of it: hundreds of databases and browser
 * profiles are made, written and thrown away, and a disk makes every one of them wait. A TMPDIR that is given stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, prefix + process.pid);
  mkdirSync(folder);
  // PostgreSQL of root runs under another account, which has to get in.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  if (!runsPrograms(folder)) return;
  process.env.TMPDIR = folder;
}

function hasRoom() {
  if (process.platform !== "linux" || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const available = Number(/^MemAvailable:\s+(\d+) kB$/mu.exec(readFileSync("/proc/meminfo", "utf8"))?.[1]) * 1024;
  return bavail * bsize >= enough && available >= enough;
}

/** Some tests start programs from there, which containers often forbid. */
function runsPrograms(folder) {
  const file = join(folder, "probe");
  writeFileSync(file, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix)))
    if (!existsSync(join("/proc", name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true });
}
