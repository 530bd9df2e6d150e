import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type DatabaseLog, livingPostmaster } from "./embedded-process.ts";
import { beatMs, isCopy, lives, parseHolder, patienceMs, thisProcess } from "./lock-holder.ts";
import { fileIdentity, processIdentity } from "./process-identity.ts";
import { RefusedStart } from "../refused-start.ts";

/** The lock of a cluster, held by one living process. */
export interface DatabaseLock {
  /** What lies here was copied while a server ran on the original. */
  wasCopiedAlive: boolean;
  release(): void;
}

interface More {
  /** Hears when the lock is taken away under its holder. */
  log: Pick<DatabaseLog, "error">;
  /** How long a holder elsewhere is watched; tests have their own. */
  patience?: number;
}

/** Beside the cluster, wherever that lies: it goes along when a folder is moved, and two data folders meet at it. */
const lockFileOf = (directory: string) => `${directory}.lock`;

/**
 * Takes the lock of a cluster for this process. A holder that ended without releasing (kill -9, power cut) does not
 * count, even if its pid is in use again, nor does one that was copied along with the folder. Throws when another living
 * process holds it.
 */
export async function lockCluster(
  directory: string,
  dataDir: string,
  { log, patience = patienceMs }: More,
): Promise<DatabaseLock> {
  const file = lockFileOf(directory);
  const draft = `${file}.${randomUUID()}`;
  let wasCopiedAlive = refuseOlderServer(dataDir, directory);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  writeFileSync(draft, "", { mode: 0o600 });
  const mine = JSON.stringify(thisProcess(fileIdentity(draft) ?? ""));
  try {
    writeFileSync(draft, mine, { flush: true });
    while (!linked(draft, file)) {
      const removed = await removeAbandoned(file, dataDir, patience);
      wasCopiedAlive ||= removed === "copy";
    }
  } finally {
    unlinkSync(draft);
  }
  const beat = keepRenewing(file, log);
  return {
    wasCopiedAlive,
    release() {
      clearInterval(beat);
      if (read(file) === mine) unlinkSync(file);
    },
  };
}

function keepRenewing(file: string, log: More["log"]): NodeJS.Timeout {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch (error) {
      clearInterval(beat);
      log.error(
        { err: error },
        "the lock of the data folder is gone: the folder was moved or removed under the server",
      );
    }
  }, beatMs);
  return beat.unref();
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

async function removeAbandoned(file: string, dataDir: string, patience: number): Promise<"copy" | "abandoned"> {
  const found = read(file);
  if (found === null) return "abandoned";
  const holder = parseHolder(found);
  const copied = holder !== null && isCopy(file, holder);
  if (holder !== null && !copied && (await lives(file, holder, patience))) throw inUse(dataDir, holder);
  // Moved aside before it is deleted: if two starters meet here, only one moves the abandoned lock,
  // and who moved a fresh one sees that by its content and puts it back.
  const aside = `${file}.abandoned.${randomUUID()}`;
  if (moved(file, aside)) {
    const taken = read(aside);
    if (taken !== null && taken !== found) linked(aside, file);
    unlinkSync(aside);
  }
  return copied ? "copy" : "abandoned";
}

const inUse = (dataDir: string, { host, pid }: { host?: string; pid: number }) =>
  new RefusedStart(
    `数据文件夹 ${dataDir} 正被另一个服务进程使用（${host === undefined ? "" : `主机 ${host}，`}进程号 ${pid}）。请先停止它，或用 DATA_DIR 指定别的文件夹。` +
      ` The data folder is in use by another server process (pid ${pid}); stop it or set DATA_DIR to another folder.`,
  );

/**
 * Earlier programs kept `server.lock` in the data folder, with pid and start alone. Theirs is the folder if the PostgreSQL
 * that works in it is alive as well; else the lock is abandoned, or came with a copy. Answers whether it was a copy.
 */
function refuseOlderServer(dataDir: string, directory: string): boolean {
  const file = path.join(dataDir, "server.lock");
  const holder = parseHolder(read(file) ?? "null");
  if (holder === null) return false;
  const isAlive = processIdentity(holder.pid) === holder.identity;
  if (isAlive && livingPostmaster(directory) !== null) throw inUse(dataDir, { pid: holder.pid });
  rmSync(file, { force: true });
  return isAlive;
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
