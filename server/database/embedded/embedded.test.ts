import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ownerWriting } from "#tests/fixtures/database/owner-process.ts";
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { processIdentity } from "./process-identity.ts";

const isRoot = process.getuid?.() === 0;
const cleanups: (() => Promise<unknown> | void)[] = [];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An installation that was stopped in order. Making one takes seconds; what is about the making makes its own. */
let installed = "";

beforeAll(async () => {
  installed = mkdtempSync(path.join(tmpdir(), "ip-smart-installed-"));
  chmodSync(installed, 0o755);
  await (await startEmbeddedPostgres({ dataDir: installed, log: silent })).stop();
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
    await vi.waitFor(() => query(url, "select n from kept"), { timeout: 60_000, interval: 50 });
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

describe("a data folder that was copied or moved", () => {
  it("works on itself when it was copied while its server ran, and touches nothing of the original", async () => {
    const original = installedFolder();
    const first = await start(original);
    await query(first.url, "create table kept as select '原件' as word; checkpoint");
    const postmaster = postmasterPid(original);
    const copy = copyOf(original);
    const lines: string[] = [];
    const second = await start(copy, lines);
    expect(lines.join("\n")).toContain("copied while its server ran");
    expect(lines.join("\n")).not.toContain("stopped the database a killed server left running");
    await query(second.url, "update kept set word = '副本'");
    expect(await query(first.url, "select word from kept")).toEqual([{ word: "原件" }]);
    expect(postmasterPid(original)).toBe(postmaster);
    await second.stop();
    expect(await runningPostgres(original)).toBe(first.url);
    expect(await runningPostgres(copy)).toBeNull();
  });

  it("works on itself when an earlier program remembered the place of the original", async () => {
    const original = installedFolder();
    const copy = copyOf(original);
    for (const folder of [original, copy]) rememberAbsolute(folder, path.join(original, "postgres"));
    const first = await start(original);
    const second = await start(copy);
    await query(second.url, "create table kept as select 1 as n");
    expect(await query(first.url, "select to_regclass('kept') as there")).toEqual([{ there: null }]);
    expect(rememberedPlace(original)).toBe("postgres");
    expect(rememberedPlace(copy)).toBe("postgres");
  });

  it("is found at its new place, and so is the database that a killed server left running there", async () => {
    const dataDir = installedFolder();
    const { acknowledged, kill } = await ownerWriting(dataDir, 20);
    await kill();
    const moved = `${dataDir}-moved`;
    renameSync(dataDir, moved);
    cleanups.push(() => rmSync(moved, { recursive: true }));
    const lines: string[] = [];
    const { url } = await start(moved, lines);
    expect(lines.join("\n")).toContain("stopped the database a killed server left running");
    const [row] = await query(url, `select count(*)::int as n from acknowledged where n <= ${acknowledged()}`);
    expect(row).toEqual({ n: acknowledged() });
  });
});

describe.runIf(isRoot)("started by root", () => {
  it("keeps a database outside of the data folder for that folder alone, wherever it is moved", async () => {
    const parent = newFolder();
    chmodSync(parent, 0o700);
    const [original, copy, moved] = [
      path.join(parent, "original"),
      path.join(parent, "copy"),
      path.join(parent, "moved"),
    ];
    const first = await start(original);
    const directory = rememberedPlace(original);
    removeAtEnd(directory);
    await query(first.url, "create table kept as select 1 as n");
    execFileSync("cp", ["-a", original, copy]);
    await expect(start(copy)).rejects.toThrow(`可能是 ${original} 的副本`);
    await expect(startEmbeddedPostgres({ dataDir: copy, log: silent, adopt: true })).rejects.toThrow(
      "正被另一个服务进程使用",
    );
    expect(await query(first.url, "select n from kept")).toEqual([{ n: 1 }]);
    await first.stop();
    await expect(start(copy)).rejects.toThrow("npm run adopt");

    renameSync(original, moved);
    const again = await start(moved);
    expect(await query(again.url, "select n from kept")).toEqual([{ n: 1 }]);
    await again.stop();
    await expect(start(copy)).rejects.toThrow(`可能是 ${moved} 的副本`);
    // What somebody says knows better.
    const adopted = await startEmbeddedPostgres({ dataDir: copy, log: silent, adopt: true });
    await adopted.stop();
    await expect(start(moved)).rejects.toThrow(`可能是 ${copy} 的副本`);
  });

  it("does not take a database outside whose owner an earlier program did not write down", async () => {
    const parent = newFolder();
    chmodSync(parent, 0o700);
    const dataDir = path.join(parent, "data");
    await (await start(dataDir)).stop();
    const directory = rememberedPlace(dataDir);
    removeAtEnd(directory);
    rmSync(`${directory}.owner.json`);
    const copy = path.join(parent, "copy");
    execFileSync("cp", ["-a", dataDir, copy]);
    await expect(start(copy)).rejects.toThrow("无法确认属于它");
    // The name of the place is made of the folder's.
    await (await start(dataDir)).stop();
    await expect(start(copy)).rejects.toThrow(`可能是 ${dataDir} 的副本`);
  });

  it("works in a folder that only root can enter, and finds its data again once others can", async () => {
    const parent = newFolder();
    chmodSync(parent, 0o700);
    const dataDir = path.join(parent, "data");
    const first = await start(dataDir);
    const directory = rememberedPlace(dataDir);
    removeAtEnd(directory);
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
  return folder;
}

/** A cluster outside of its data folder, with what lies beside it. */
function removeAtEnd(directory: string): void {
  cleanups.unshift(() => {
    for (const end of ["", ".lock", ".owner.json"]) rmSync(`${directory}${end}`, { recursive: true, force: true });
  });
}

const copyOf = (original: string): string => {
  const copy = newFolder();
  execFileSync("cp", ["-a", `${original}/.`, copy]);
  return copy;
};

const rememberedPlace = (dataDir: string): string =>
  (JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { directory: string }).directory;

/** As programs before this one did. */
function rememberAbsolute(dataDir: string, directory: string): void {
  const file = path.join(dataDir, "postgres.json");
  const remembered = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...remembered, directory }), { mode: 0o600 });
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "ip-smart-embedded-"));
  chmodSync(folder, 0o755);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
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
