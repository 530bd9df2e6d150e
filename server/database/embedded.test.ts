import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ownerWriting } from "#tests/fixtures/database/owner-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { processIdentity } from "./process-identity.ts";

const isRoot = process.getuid?.() === 0;
const cleanups: (() => Promise<unknown> | void)[] = [];

/** An installation that was stopped in order. Making one takes seconds; what is about the making makes its own. */
let installed = "";

beforeAll(async () => {
  installed = mkdtempSync(path.join(tmpdir(), "ip-smart-installed-"));
  chmodSync(installed, 0o755);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await (await startEmbeddedPostgres({ dataDir: installed, log })).stop();
});

afterAll(() => rmSync(installed, { recursive: true }));

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe("the embedded database", () => {
  it("starts from an empty folder and keeps what was written over a stop", async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(first.url, "create table kept as select '走访' as word");
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, "select word from kept")).toEqual([{ word: "走访" }]);
  });

  it("finds Chinese words by trigrams and sorts names in pinyin order", async () => {
    const { url } = await start(installedFolder());
    await query(url, "create extension pg_trgm");
    expect(await query(url, "select array_length(show_trgm('顺德专利'), 1) as trigrams")).toEqual([{ trigrams: 5 }]);
    const sorted = await query(
      url,
      `select string_agg(n, ' ' order by n collate "zh-x-icu") as names from unnest(array['张三', '重庆', '阿里', '李四']) n`,
    );
    expect(sorted).toEqual([{ names: "阿里 重庆 李四 张三" }]);
  });

  it("logs nothing that people typed, not even when a statement fails on it", async () => {
    const lines: string[] = [];
    const { url } = await start(installedFolder(), lines);
    await query(url, "create table people (mobile text primary key)");
    await query(url, "insert into people values ('13812345678')");
    await expect(query(url, "insert into people values ('13812345678')")).rejects.toThrow("duplicate key");
    await expect(query(url, "select '13812345678 x'::int")).rejects.toThrow("13812345678 x");
    expect(lines.join("\n")).toContain("ready to accept connections");
    expect(lines.join("\n")).not.toContain("13812345678");
  });

  it("is started again on the same port when it crashes", async () => {
    const dataDir = installedFolder();
    const { url } = await start(dataDir);
    await query(url, "create table kept as select 1 as n");
    process.kill(postmasterPid(dataDir), "SIGKILL");
    await vi.waitFor(() => query(url, "select n from kept"), { timeout: 20_000, interval: 50 });
    expect(await query(url, "select n from kept")).toEqual([{ n: 1 }]);
  });
});

describe("the owner of a data folder", () => {
  it("loses nothing acknowledged and blocks nobody when it is killed", async () => {
    const dataDir = installedFolder();
    const { acknowledged, kill } = await ownerWriting(dataDir, 200);
    const abandoned = postmasterPid(dataDir);
    const identity = processIdentity(abandoned);
    await kill();
    expect(processIdentity(abandoned)).toBe(identity);

    const next = await start(dataDir);
    expect(processIdentity(abandoned)).not.toBe(identity);
    const [row] = await query(next.url, `select count(*)::int as n from acknowledged where n <= ${acknowledged()}`);
    expect(row).toEqual({ n: acknowledged() });
  });

  it("keeps a second server out while it lives", async () => {
    const dataDir = installedFolder();
    const { kill } = await ownerWriting(dataDir, 1);
    await expect(start(dataDir)).rejects.toThrow(/正被另一个服务进程使用[^]*in use by another server process/);
    await kill();
    await start(dataDir);
  });

  it("is not mistaken for another process that has its pid by now", async () => {
    const dataDir = installedFolder();
    const reused = JSON.stringify({ pid: process.ppid, identity: "an earlier boot/1" });
    writeFileSync(path.join(dataDir, "server.lock"), reused);
    await expect(start(dataDir)).resolves.toHaveProperty("url");
  });

  it("may leave a PostgreSQL lock file whose pid another process of the same account has by now", async () => {
    const dataDir = installedFolder();
    const database = await start(dataDir);
    await query(database.url, "create table kept as select 1 as n");
    const lockFile = path.join(dataDir, "postgres", "postmaster.pid");
    const content = readFileSync(lockFile, "utf8");
    await database.stop();
    const other = sleeperLike(path.join(dataDir, "postgres"));
    writeFileSync(lockFile, content.replace(/^\d+/, String(other)), { mode: 0o600 });
    if (isRoot) chownSync(lockFile, statSync(path.dirname(lockFile)).uid, statSync(path.dirname(lockFile)).gid);
    const { url } = await start(dataDir);
    expect(await query(url, "select n from kept")).toEqual([{ n: 1 }]);
  });
});

describe.runIf(isRoot)("started by root", () => {
  it("works in a folder that only root can enter, and finds its data again once others can", async () => {
    const parent = newFolder();
    chmodSync(parent, 0o700);
    const dataDir = path.join(parent, "data");
    const first = await start(dataDir);
    const { directory } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as {
      directory: string;
    };
    cleanups.unshift(() => rmSync(directory, { recursive: true }));
    expect(directory).toMatch(/^\/var\/lib\/ip-smart\/[0-9a-f]{16}$/);
    await query(first.url, "create table kept as select 1 as n");
    await first.stop();
    chmodSync(parent, 0o755);
    const second = await start(dataDir);
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
  });
});

/** A data folder like that of the installation, owners and modes included. */
function installedFolder(): string {
  const folder = newFolder();
  execFileSync("cp", ["-a", `${installed}/.`, folder]);
  const file = path.join(folder, "postgres.json");
  const remembered = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...remembered, directory: path.join(folder, "postgres") }), { mode: 0o600 });
  return folder;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "ip-smart-embedded-"));
  chmodSync(folder, 0o755);
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const write = (data: object, message: string) => void lines.push(`${message} ${JSON.stringify(data)}`);
  const database = await startEmbeddedPostgres({ dataDir, log: { info: write, warn: write, error: write } });
  cleanups.push(() => database.stop());
  return database;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => client.removeAllListeners());
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** The pid of a process that has nothing to do with PostgreSQL but runs under the same account. */
function sleeperLike(directory: string): number {
  const owner = isRoot ? statSync(directory) : undefined;
  const sleeper = spawn("sleep", ["60"], { stdio: "ignore", cwd: "/", uid: owner?.uid, gid: owner?.gid });
  cleanups.push(() => void sleeper.kill("SIGKILL"));
  return sleeper.pid ?? 0;
}
