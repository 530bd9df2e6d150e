import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds that the threads of a process were ready and waited for a processor; 0 where the system does not tell. */
export function waitedOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[1]) / 1e6,
      0,
    );
  } catch {
    return 0;
  }
}

/** Makes sure that a program is there, from the package of Debian that has it. */
export function installed(program: string, version: string, from: string): void {
  if (spawnSync(program, [version]).status === 0) return;
  const done = spawnSync("sh", ["-c", `apt-get update -q && apt-get install -y -q ${from}`], { encoding: "utf8" });
  if (done.status !== 0)
    throw new Error(`${program} is not there, and Debian's package ${from} cannot be installed: ${done.stderr}`);
}

/** Ends a process and waits until it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

export function megabytesIn(folder: string): number {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).blocks * 512, 0);
  return Math.round(bytes / 1e6);
}
