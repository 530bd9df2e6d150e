import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processIdentity } from "./process-identity.ts";

interface Holder {
  pid: number;
  identity: string;
}

/** A data folder's lock, held by one living process. */
export interface DatabaseLock {
  release(): void;
}

/**
 * Takes the lock of a data folder for this process. A holder that ended without releasing (kill -9,
 * power cut) does not count, even if its pid is in use again. Throws when another living process holds it.
 */
export function lockDataFolder(dataDir: string): DatabaseLock {
  const file = path.join(dataDir, "server.lock");
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    while (!linked(draft, file)) removeAbandoned(file, dataDir);
  } finally {
    unlinkSync(draft);
  }
  return {
    release() {
      if (read(file) === mine) unlinkSync(file);
    },
  };
}

/** Creates the lock with its content in one step; false when there is one already. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function removeAbandoned(file: string, dataDir: string): void {
  const found = read(file);
  if (found === null) return;
  refuseIfAlive(found, dataDir);
  // Moved aside before it is deleted: if two starters meet here, only one moves the abandoned lock,
  // and who moved a fresh one sees that by its content and puts it back.
  const aside = `${file}.abandoned.${process.pid}`;
  if (!moved(file, aside)) return;
  const taken = read(aside);
  if (taken !== null && taken !== found) linked(aside, file);
  unlinkSync(aside);
}

function refuseIfAlive(content: string, dataDir: string): void {
  const holder = parse(content);
  if (holder === null || processIdentity(holder.pid) !== holder.identity) return;
  throw new Error(
    `数据文件夹 ${dataDir} 正被另一个服务进程使用（进程号 ${holder.pid}）。请先停止它，或用 DATA_DIR 指定别的文件夹。` +
      ` The data folder is in use by another server process (pid ${holder.pid}); stop it or set DATA_DIR to another folder.`,
  );
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parse(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return null;
  }
}
