import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { lockBackups } from "#server/backup/backup-lock.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let unset: TestServer;
let folder = "";
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "ip-smart-calls-")), "nightly");
  // The run's cluster is that of other tests too: its copy is tried elsewhere, on one of its own.
  server = await testServer({ backup: { folder, keep: 2, ownsDatabase: false } });
  unset = await testServer();
});
afterAll(async () => {
  await server.close();
  await unset.close();
  await rm(join(folder, ".."), { recursive: true });
});
beforeEach(() => rm(folder, { recursive: true, force: true }));

const state = async (of = server) => await of.call(contract.backup.state, {}, "admin");
const run = (of = server) => of.ask(contract.backup.run, {}, "admin");
const ended = () => expect.poll(async () => (await state()).running, { timeout: 20_000 }).toBe(false);

describe("backups", () => {
  it("are nobody's business but the administrators'", async () => {
    for (const person of ["district", "daliang", "daliangLead", "enterprise"] as const) {
      expect((await server.ask(contract.backup.state, {}, person)).status).toBe(403);
      expect((await server.ask(contract.backup.run, {}, person)).status).toBe(403);
    }
    expect((await server.ask(contract.backup.state, {})).status).toBe(401);
    expect((await server.ask(contract.backup.run, {})).status).toBe(401);
  });

  it("are not made where no folder is set, which the page says", async () => {
    expect(await state(unset)).toMatchObject({ configured: false, list: [], old: true });
    expect(await run(unset)).toMatchObject({ status: 409, msg: expect.stringContaining("BACKUP_DIR") });
  });

  it("are made when an administrator asks, with a line in the log of deeds", async () => {
    expect(await state()).toMatchObject({ configured: true, folder: "nightly", keep: 2, list: [], old: true });
    expect((await run()).status).toBe(200);
    await ended();
    const { list, failure, old, owns_database } = await state();
    expect({ failure, old, owns_database }).toEqual({ failure: null, old: false, owns_database: false });
    const last = (await readMigrations()).at(-1);
    expect(list).toEqual([expect.objectContaining({ has_database: false, migration: last?.name })]);
    const [deed] = await server.connection.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(deed).toMatchObject({ action: "backup-run", account_id: people.admin.id });
    server.travel(27 * 3_600_000);
    expect(await state()).toMatchObject({ old: true });
  });

  it("are made one at a time, however many ask", async () => {
    const answers = await Promise.all([run(), run(), run()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    await ended();
    expect((await state()).list).toHaveLength(1);
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await lockBackups(holder);
    expect(await run()).toMatchObject({ status: 409, msg: "已有备份正在进行" });
    expect(await state()).toMatchObject({ running: true });
    await holder.end();
    await ended();
  });

  it("tell why the last attempt failed, also one that ended with its process", async () => {
    await mkdir(folder, { recursive: true });
    const started_at = "2026-11-26T18:30:00.000Z";
    await writeFile(join(folder, "last-attempt.json"), JSON.stringify({ started_at, ended_at: null, failure: null }));
    expect((await state()).failure).toEqual({ at: started_at, words: "备份进行中服务停止，没有完成" });
    await rm(folder, { recursive: true });
    await writeFile(folder, "a file where the folder should be");
    expect(await state()).toMatchObject({ list: [], failure: { words: expect.stringContaining("备份") } });
  });

  it("cannot be written into a folder that is away, which page, state and probe say while the server stays ready", async () => {
    const away = "备份文件夹（BACKUP_DIR）不存在";
    const told = async () => [
      (await state()).problem,
      (await server.call(contract.platform.state, {}, "admin")).backup_problem,
      ((await server.get("/v1/ready", {})).data as { backup?: string }).backup,
    ];
    expect(await told()).toEqual([away, away, away]);
    expect((await server.get("/v1/ready", {})).status).toBe(200);
    await mkdir(folder, { recursive: true });
    expect(await told()).toEqual([null, null, undefined]);
  });

  it("are made again over a failure, of which nothing is left", async () => {
    await mkdir(folder, { recursive: true });
    const failed = {
      started_at: "2026-11-26T18:30:00.000Z",
      ended_at: "2026-11-26T18:31:00.000Z",
      failure: "磁盘已满",
    };
    await writeFile(join(folder, "last-attempt.json"), JSON.stringify(failed));
    expect((await state()).failure).toEqual({ at: failed.ended_at, words: "磁盘已满" });
    await run();
    await ended();
    expect((await state()).failure).toBeNull();
    expect((await readdir(folder)).filter((name) => name === "asked" || name.endsWith(".partial"))).toEqual([]);
  });
});
