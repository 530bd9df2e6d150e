import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself hold spaces and brackets: count from the last one.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return fields[0] === "Z" || fields[0] === "X" ? null : `${boot}/${fields[19]}`;
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
