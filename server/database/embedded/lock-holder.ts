import { statSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { bootIdentity, fileIdentity, pidNamespace, processIdentity } from "./process-identity.ts";

/** Who holds a lock, as its file says. */
export interface Holder {
  host: string;
  /** Start of the machine's kernel, and the part of it in which `pid` means something. */
  boot: string;
  namespace: string;
  pid: number;
  /** When the process started, so that another one with its pid by now does not count. */
  identity: string;
  /** The lock's own file: a copy of a data folder copies the lock too, and names none of its own files. */
  file: string;
}

/** A holder on another machine or in another container renews its lock so often, ... */
export const beatMs = 3_000;
/** ... and counts as dead when it has not for so long. */
export const patienceMs = 30_000;

export const thisProcess = (file: string): Holder => ({
  host: hostname(),
  boot: bootIdentity(),
  namespace: pidNamespace(),
  pid: process.pid,
  identity: processIdentity(process.pid) ?? "",
  file,
});

export function parseHolder(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return null;
  }
}

/** Whether a lock came here by copying what lies around it. Another machine may number its disks otherwise. */
export function isCopy(file: string, holder: Holder): boolean {
  const [device, number] = (fileIdentity(file) ?? "").split(":");
  const [ownDevice, ownNumber] = holder.file.split(":");
  return number !== ownNumber || (holder.boot === bootIdentity() && device !== ownDevice);
}

/**
 * Whether the holder lives. Its pid tells that only among the processes that this one sees; after a restart of its machine
 * it is dead; anywhere else it is watched for a while.
 */
export async function lives(file: string, holder: Holder, patience: number): Promise<boolean> {
  const [boot, host] = [bootIdentity(), hostname()];
  const sameKernel = boot === "" ? holder.host === host : holder.boot === boot;
  if (sameKernel && holder.namespace === pidNamespace()) return processIdentity(holder.pid) === holder.identity;
  if (!sameKernel && holder.host === host) return false;
  return isRenewed(file, patience);
}

/** Compares what the disk says twice: clocks of two machines may differ. */
async function isRenewed(file: string, patience: number): Promise<boolean> {
  const renewedAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const first = renewedAt();
  for (let waited = 0; waited < patience; waited += patience / 30) {
    await sleep(patience / 30);
    if (renewedAt() !== first) return true;
  }
  return false;
}
