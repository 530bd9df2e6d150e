import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, statSync } from "node:fs";

/**
 * A text that names one process for ever: the moment it started, on Linux in clock ticks since a named
 * boot. Null when no such process runs; a zombie has ended. A reused pid yields another text.
 */
export function processIdentity(pid: number): string | null {
  return process.platform === "linux" ? identityFromProc(pid) : identityFromPs(pid);
}

/** The command line of a running process, arguments separated by spaces; empty when there is none. */
export function processCommand(pid: number): string {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** Names a file or folder on this machine: a copy is another one, whatever it is called; null: there is none. */
export function fileIdentity(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** The folder a process works in, as `fileIdentity` names it; null: this system does not tell, or there is no process. */
export const workingFolder = (pid: number): string | null => fileIdentity(`/proc/${pid}/cwd`);

/** This start of the machine's kernel; empty where the system has no name for it. */
export const bootIdentity = (): string =>
  ofKernel(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());

/** Among whose processes this one's pid means something: two containers have pids of their own. Empty: no such parts. */
export const pidNamespace = (): string => ofKernel(() => readlinkSync("/proc/self/ns/pid"));

function ofKernel(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself hold spaces and brackets: count from the last one.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : `${bootIdentity()}/${fields[19]}`;
  } catch {
    return null;
  }
}

function identityFromPs(pid: number): string | null {
  return ps(pid, "state=").startsWith("Z") ? null : ps(pid, "lstart=") || null;
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
