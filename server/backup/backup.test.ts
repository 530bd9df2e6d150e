import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import type { BackupPlace } from "#server/plugins/backup-place.ts";
import { attemptBackup, lastAttempt } from "./attempts.ts";
import { copySegments } from "./base-backup.ts";
import { listBackups, type Manifest } from "./backup-folders.ts";
import { lockBackups } from "./backup-lock.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: "off" };
const cleanups: (() => Promise<unknown> | void)[] = [];
let [dataDir, folder, lastMigration] = ["", "", ""];
let database: EmbeddedPostgres;
let whole: { name: string; manifest: Manifest };
/** Rows a writer was told are kept, with an address in the log from which on that holds. */
let written: { n: number; lsn: string }[] = [];

const folderFor = (name: string): string => {
  const made = mkdtempSync(join(tmpdir(), `ip-smart-${name}-`));
  // So that root's PostgreSQL account can enter.
  chmodSync(made, 0o755);
  return made;
};
const newFolder = (): string => {
  const made = folderFor("restore");
  cleanups.push(() => rmSync(made, { recursive: true }));
  return made;
};

async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const storePath = (sha256: string) => join(sha256.slice(0, 2), sha256.slice(2));

async function storeFile(bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(dataDir, "files", storePath(sha256));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return sha256;
}

/** Writes rows, and over them, until it is asked to end. */
function writing(from: number) {
  let isEnding = false;
  const client = new pg.Client({ connectionString: database.url });
  const ended = (async () => {
    await client.connect();
    for (let n = from; !isEnding; n += 2) {
      await client.query("insert into kept (n, word) values ($1, $2)", [
        n,
        `走访 ${n} ${randomBytes(200).toString("hex")}`,
      ]);
      const { rows } = await client.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
      written.push({ n, lsn: rows[0]?.lsn ?? "" });
      await client.query("update kept set times = times + 1 where n = $1", [n - 20]);
    }
    await client.end();
  })();
  return async () => {
    isEnding = true;
    await ended;
  };
}

const place = (more: Partial<BackupPlace> = {}): BackupPlace => ({
  folder,
  keep: 7,
  dataDir,
  databaseUrl: database.url,
  ownsDatabase: true,
  ...more,
});
/** Of the files alone: what is not about the database need not copy it. */
const filesOnly = (keep = 7): BackupPlace => ({ ...place(), folder: newFolder(), keep, ownsDatabase: false });

const files = [Buffer.from("照片"), randomBytes(3_000_000), Buffer.alloc(0)];
const hashes: string[] = [];

beforeAll(async () => {
  [dataDir, folder] = [folderFor("data"), folderFor("backups")];
  database = await startEmbeddedPostgres({ dataDir, log, settings });
  await rowsOf(
    database.url,
    `create extension pg_trgm; create extension amcheck;
     create table kept (n int primary key, word text not null, times int not null default 0);
     create index on kept using gin (word gin_trgm_ops);
     create table migrations (name text)`,
  );
  lastMigration = (await readMigrations()).at(-1)?.name ?? "";
  await rowsOf(database.url, "insert into migrations values ($1)", [lastMigration]);
  for (const bytes of files) hashes.push(await storeFile(bytes));
  await mkdir(join(dataDir, "files/aside"), { recursive: true });
  await mkdir(join(dataDir, "files/parts"), { recursive: true });
  await cp(join(dataDir, "files", storePath(hashes[0] ?? "")), join(dataDir, "files/aside", hashes[0] ?? ""));
  await writeFile(join(dataDir, "files/parts/upload"), "half");
  for (const name of ["vapid.json", "installation.json"]) await writeFile(join(dataDir, name), "{}", { mode: 0o600 });
  const ends = [writing(0), writing(1)];
  await vi.waitUntil(() => written.length > 50, 60_000);
  const made = await makeBackup(place());
  for (const end of ends) await end();
  if (made === "busy") throw new Error("nobody else makes a backup here");
  whole = made;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(async () => {
  await database.stop();
  for (const made of [dataDir, folder]) rmSync(made, { recursive: true });
});

const restored = (to: string, from = join(folder, whole.name), more = {}) =>
  restoreBackup({ folder: from, dataDir: to, hasDatabaseUrl: false, withoutDamaged: false, ...more });

/** A copy of the backup that a test may damage. */
async function copyOfBackup(): Promise<string> {
  const copy = newFolder();
  execFileSync("cp", ["-al", `${join(folder, whole.name)}/.`, copy]);
  return copy;
}

/** Other bytes under the name; those of the backup itself stay. */
async function replace(path: string, bytes: Buffer | string): Promise<void> {
  await rm(path);
  await writeFile(path, bytes);
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await replace(path, bytes);
}

describe("a backup taken while people write", () => {
  it("is started again with every row committed before its end, files and keys beside", async () => {
    const to = newFolder();
    await restored(to);
    const started = await startEmbeddedPostgres({ dataDir: to, log, settings });
    cleanups.push(() => started.stop());
    const { start, stop } = whole.manifest.database ?? { start: "", stop: "" };
    const [lost] = await rowsOf<{ lost: number; meanwhile: number }>(
      started.url,
      `select count(*) filter (where kept.n is null)::int as lost,
         count(*) filter (where w.lsn::pg_lsn > $3::pg_lsn)::int as meanwhile
       from unnest($1::int[], $2::text[]) as w (n, lsn) left join kept on kept.n = w.n
       where w.lsn::pg_lsn <= $4::pg_lsn`,
      [written.map(({ n }) => n), written.map(({ lsn }) => lsn), start, stop],
    );
    expect(lost?.lost).toBe(0);
    expect(lost?.meanwhile).toBeGreaterThan(20);
    // Every row of the table is found by its indexes, and theirs are in order.
    await rowsOf(started.url, "select bt_index_check('kept_pkey', true)");
    expect(await rowsOf(started.url, "select * from verify_heapam('kept')")).toEqual([]);
    await rowsOf(started.url, "select gin_index_check('kept_word_idx')");
    await rowsOf(started.url, "insert into kept (n, word) values (-1, '恢复后')");
    for (const [index, sha256] of hashes.entries())
      expect((await readFile(join(to, "files", storePath(sha256)))).equals(files[index] ?? Buffer.of(1))).toBe(true);
    expect(await readdir(join(to, "files/aside"))).toEqual([hashes[0]]);
    expect(existsSync(join(to, "files/parts"))).toBe(false);
    for (const name of ["vapid.json", "installation.json"]) expect(await readFile(join(to, name), "utf8")).toBe("{}");
  });

  it("says what it is of, and is for its owner alone", async () => {
    expect(await listBackups(folder)).toEqual([{ name: whole.name, ...whole.manifest }]);
    expect(whole.manifest).toMatchObject({ migration: lastMigration, files: { count: 4, bytes: 3_000_012 } });
    for (const inside of ["", "database", "database/global", "keys", "files"])
      expect((await stat(join(folder, whole.name, inside))).mode & 0o777, inside).toBe(0o700);
    expect((await stat(join(folder, whole.name, "keys/postgres.json"))).mode & 0o777).toBe(0o600);
    // Stored files have a second name; nothing is written twice.
    expect((await stat(join(folder, whole.name, "files", storePath(hashes[1] ?? "")))).nlink).toBe(2);
  });

  it("finds the database of a running server, and none where nothing runs", async () => {
    expect(await runningPostgres(dataDir)).toBe(database.url);
    expect(await runningPostgres(newFolder())).toBeNull();
  });
});

describe("a restore", () => {
  it("refuses a folder that holds something, and touches nothing in it", async () => {
    const to = newFolder();
    await writeFile(join(to, "note"), "x");
    await expect(restored(to)).rejects.toThrow("不是空的，没有恢复");
    expect(await readdir(to)).toEqual(["note"]);
  });

  it.each([
    ["one byte of a table", "database/PG_VERSION", "已损坏，没有恢复"],
    ["one byte of the list", "sums.txt", "备份清单"],
    ["a piece of what the backup is", "manifest.json", "不是完整的备份"],
    ["one byte of the keys", "keys/postgres.json", "已损坏，没有恢复"],
  ])("finds %s that has changed", async (_, path, words) => {
    const [from, to] = [await copyOfBackup(), newFolder()];
    await (path === "manifest.json" ? replace(join(from, path), "{") : flipByte(join(from, path)));
    await expect(restored(to, from)).rejects.toThrow(words);
    expect(await readdir(to)).toEqual([]);
  });

  it("finds that a segment of the log is missing", async () => {
    const from = await copyOfBackup();
    const [segment = ""] = await readdir(join(from, "database/pg_wal"));
    await rm(join(from, "database/pg_wal", segment));
    await expect(restored(newFolder(), from)).rejects.toThrow(`备份缺少文件 database/pg_wal/${segment}`);
  });

  it("refuses a stored file that is damaged, and leaves it out when it is told to", async () => {
    const [from, to] = [await copyOfBackup(), newFolder()];
    const path = storePath(hashes[1] ?? "");
    await flipByte(join(from, "files", path));
    await expect(restored(to, from)).rejects.toThrow("1 个存储文件损坏");
    const { damaged } = await restored(to, from, { withoutDamaged: true });
    expect(damaged).toEqual([path]);
    expect(existsSync(join(to, "files", path))).toBe(false);
    expect(existsSync(join(to, "files", storePath(hashes[0] ?? "")))).toBe(true);
  });

  it("does not put our database where another is configured", async () => {
    await expect(restored(newFolder(), undefined, { hasDatabaseUrl: true })).rejects.toThrow("DATABASE_URL");
  });

  it.each([
    ["of a later product", "29990101-0000-later.sql", "备份来自更新的版本"],
    ["of a product before the last of the numbered migrations", "110-audit.sql", "110-audit.sql），不能直接恢复"],
  ])("does not put back one %s", async (_, migration, words) => {
    const from = await copyOfBackup();
    await replace(join(from, "manifest.json"), JSON.stringify({ ...whole.manifest, migration }));
    await expect(restored(newFolder(), from)).rejects.toThrow(words);
  });

  it("puts back one of the product whose migrations had numbers, for the start to carry over", async () => {
    const [from, to] = [await copyOfBackup(), newFolder()];
    const migration = "137-indexes-of-lists.sql";
    await replace(join(from, "manifest.json"), JSON.stringify({ ...whole.manifest, migration }));
    expect(await restored(to, from)).toMatchObject({ manifest: { migration }, damaged: [] });
  });
});

describe("a backup that cannot be made", () => {
  it("fails in words when a segment of the log is gone", async () => {
    await expect(copySegments(newFolder(), newFolder(), ["000000010000000000000002"])).rejects.toThrow(
      "数据库日志 000000010000000000000002 已被清除",
    );
  });

  it("is refused where the disk has too little space, and what is there stays", async () => {
    const small = filesOnly();
    await attemptBackup(small, { log });
    const refused = await attemptBackup({ ...small, ownsDatabase: true }, { log, freeBytes: async () => 50_000_000 });
    expect(refused).toEqual({ failure: expect.stringMatching(/空间不足：约需 \d+ MB，只剩 48 MB/) });
    expect(await listBackups(small.folder)).toHaveLength(1);
    expect(await lastAttempt(small.folder)).toMatchObject({ failure: expect.stringContaining("空间不足") });
  });

  it("does not lie in what it is of, not even by a link", async () => {
    await expect(makeBackup({ ...filesOnly(), folder: join(dataDir, "inside") })).rejects.toThrow("在数据文件夹之内");
    await rm(join(dataDir, "inside"), { recursive: true });
  });

  it("leaves nothing behind when the server stops meanwhile", async () => {
    const [stopping, one] = [new AbortController(), place({ folder: newFolder() })];
    const attempt = attemptBackup(one, { log, signal: stopping.signal });
    await expect.poll(async () => (await readdir(one.folder)).some((name) => name.endsWith(".partial"))).toBe(true);
    stopping.abort();
    expect(await attempt).toEqual({ failure: "服务停止，备份没有完成" });
    expect((await readdir(one.folder)).filter((name) => name !== "last-attempt.json")).toEqual([]);
  });

  it("waits for nobody: while one is made there is no other", async () => {
    const one = filesOnly();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    expect(await lockBackups(holder)).toBe(true);
    expect(await attemptBackup(one, { log })).toBe("busy");
    await holder.end();
    await expect.poll(() => makeBackup(one)).not.toBe("busy");
  });
});

describe("how a backup went", () => {
  it.each([
    ["well", Number.POSITIVE_INFINITY, null],
    ["badly", 0, expect.any(Error)],
  ])("is told while nobody else may begin: %s", async (_, free, told) => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const heard: unknown[] = [];
    const onEnd = async (error: unknown) => void heard.push(error, await lockBackups(other));
    await makeBackup(filesOnly(), { onEnd, freeBytes: async () => free }).catch((error: unknown) => error);
    await other.end();
    expect(heard).toEqual([told, false]);
  });
});

describe("backups that are kept", () => {
  it("are the newest ones; what a killed process left counts for nothing and goes", async () => {
    const one = filesOnly(2);
    const names: string[] = [];
    const make = async () => {
      const made = await makeBackup(one, { now: () => 1_000_000_000_000 + names.length * 60_000 });
      if (made !== "busy") names.push(made.name);
    };
    await make();
    const left = join(one.folder, "20260101T000000000Z.partial");
    await cp(join(one.folder, names[0] ?? ""), left, { recursive: true });
    await mkdir(join(one.folder, "notes"));
    expect((await listBackups(one.folder)).map(({ name }) => name)).toEqual(names);
    for (let more = 0; more < 2; more++) await make();
    expect((await listBackups(one.folder)).map(({ name }) => name)).toEqual([names[2], names[1]]);
    // What is none of ours stays.
    expect((await readdir(one.folder)).sort()).toEqual([...names.slice(1), "notes"]);
  });
});
