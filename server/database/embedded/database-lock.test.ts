import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { lockCluster } from "./database-lock.ts";
import { type Holder, parseHolder, thisProcess } from "./lock-holder.ts";
import { fileIdentity, processIdentity } from "./process-identity.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ip-smart-lock-"));
  chmodSync(folder, 0o755);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const log = { error: () => undefined };
const fileIn = (dataDir: string) => join(dataDir, "postgres.lock");
const take = async (dataDir: string) => {
  const lock = await lockCluster(join(dataDir, "postgres"), dataDir, { log, patience: 60 });
  cleanups.push(() => lock.release());
  return lock;
};

/** A lock as a process elsewhere, or of before, left it. */
function leaveLock(dataDir: string, more: Partial<Holder>): void {
  writeFileSync(fileIn(dataDir), "");
  const holder = { ...thisProcess(fileIdentity(fileIn(dataDir)) ?? ""), ...more };
  writeFileSync(fileIn(dataDir), JSON.stringify(holder));
}

const elsewhere = { host: "other-machine", boot: "another", identity: "another/1" };
const inContainer = { namespace: "pid:[1]", pid: 1, identity: "of no process here" };

describe("the lock of a cluster", () => {
  it("names host, process and start, keeps others out, and goes with its holder", async () => {
    const dataDir = newFolder();
    const lock = await take(dataDir);
    expect(parseHolder(readFileSync(fileIn(dataDir), "utf8"))).toEqual(
      thisProcess(fileIdentity(fileIn(dataDir)) ?? ""),
    );
    await expect(take(dataDir)).rejects.toThrow(/正被另一个服务进程使用（主机 .+，进程号 \d+）/);
    lock.release();
    expect(existsSync(fileIn(dataDir))).toBe(false);
  });

  it("goes along when the folder is moved", async () => {
    const dataDir = newFolder();
    await take(join(dataDir));
    const moved = `${dataDir}-moved`;
    renameSync(dataDir, moved);
    cleanups.push(() => rmSync(moved, { recursive: true }));
    await expect(take(moved)).rejects.toThrow("正被另一个服务进程使用");
  });

  it("means nothing in a copy of the folder, though its holder lives", async () => {
    const dataDir = newFolder();
    await take(dataDir);
    const copy = newFolder();
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
    expect(await take(copy)).toMatchObject({ wasCopiedAlive: true });
    await expect(take(dataDir)).rejects.toThrow("正被另一个服务进程使用");
  });

  it.each<[string, Partial<Holder>]>([
    ["whose pid another process has by now", { pid: process.ppid }],
    ["of before the machine started again", { boot: "before", identity: "before/1" }],
    ["of another machine that renews it no more", elsewhere],
    ["of another container that renews it no more", inContainer],
  ])("is taken from a holder %s", async (_, holder) => {
    const dataDir = newFolder();
    leaveLock(dataDir, holder);
    expect(await take(dataDir)).toMatchObject({ wasCopiedAlive: false });
  });

  it.each<[string, Partial<Holder>]>([
    ["on another machine", elsewhere],
    ["in another container", inContainer],
  ])("is left to a holder %s that renews it", async (_, holder) => {
    const dataDir = newFolder();
    leaveLock(dataDir, holder);
    let seconds = 1_000_000;
    const beat = setInterval(() => utimesSync(fileIn(dataDir), (seconds += 3), seconds), 2);
    cleanups.push(() => clearInterval(beat));
    await expect(take(dataDir)).rejects.toThrow("正被另一个服务进程使用");
  });
});

describe("the lock that earlier programs kept in the data folder", () => {
  const olderLock = (dataDir: string, pid: number) =>
    writeFileSync(join(dataDir, "server.lock"), JSON.stringify({ pid, identity: processIdentity(pid) }));

  /** A living process that works in the cluster's folder as PostgreSQL does. */
  function postgresIn(dataDir: string): void {
    const directory = join(dataDir, "postgres");
    mkdirSync(directory);
    const child = spawn("sh", ["-c", "read line", "postgres", "-D", directory, "-c"], { cwd: directory });
    cleanups.push(() => void child.kill("SIGKILL"));
    writeFileSync(join(directory, "postmaster.pid"), `${child.pid}\n`);
  }

  it("keeps a newer program out while theirs lives and its PostgreSQL works here", async () => {
    const dataDir = newFolder();
    postgresIn(dataDir);
    olderLock(dataDir, process.pid);
    await expect(take(dataDir)).rejects.toThrow("正被另一个服务进程使用");
  });

  it("means nothing where the folder is a copy, or the program is dead", async () => {
    const original = newFolder();
    postgresIn(original);
    olderLock(original, process.pid);
    const copy = newFolder();
    cpSync(original, copy, { recursive: true });
    expect(await take(copy)).toMatchObject({ wasCopiedAlive: true });
    expect(existsSync(join(copy, "server.lock"))).toBe(false);
    writeFileSync(join(original, "server.lock"), JSON.stringify({ pid: process.ppid, identity: "before/1" }));
    expect(await take(original)).toMatchObject({ wasCopiedAlive: false });
  });
});
