import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { eq, like } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import { interruptedRun } from "#contract/ip-import/run-words.ts";
import { type RecordImport, type recordImportCalls } from "#contract/ip-import/import-calls.ts";
import { buildApp } from "#server/app.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import type { Db } from "#server/database/connect.ts";
import { recordImportChanges, recordImportRows, recordImports } from "#server/database/tables/ip/public-records.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { readTables } from "#server/importers/read-tables.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { giveUpRecordImport, runRecordImport } from "./import-run.ts";
import { recordImportList } from "./import-list.ts";
import { sweepImportRows } from "./sweep-rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Rows = OutputOf<typeof recordImportCalls.recordRows>;
const address = "/v1/admin/record/import";
const order = (call: "Undo" | "Stop" | "Continue", id: string, person: PersonName = "admin") =>
  server.post(`${address}${call}`, { id }, person);
const rowsOf = async (id: string, asked: object = {}) =>
  (await server.post(`${address}Rows`, { id, ...asked }, "admin")).data as Rows;
const stateOf = async (id: string) => (await server.get(`${address}State`, { id }, "admin")).data as RecordImport;
const reached = (id: string, state: RecordImport["state"]) =>
  vi.waitFor(
    async () => {
      const run = await stateOf(id);
      expect(run.state).toBe(state);
      return run;
    },
    { timeout: 60_000, interval: 100 },
  );

async function send(file: string | Buffer, id: string = v7()) {
  const reply = await server.app.inject({
    method: "POST",
    url: `${address}Run?${new URLSearchParams({ kind: "trademarks", name: "大.csv", id }).toString()}`,
    payload: Buffer.from(file),
    headers: { authorization: `Bearer ${await server.token("admin")}`, "content-type": "application/octet-stream" },
  });
  return reply.json<Envelope & { data: RecordImport }>().data;
}

const head = "注册号,国际分类,商标名称,申请人";
/** So many trademarks whose numbers begin alike. */
const lines = (from: number, count: number, word = "批") =>
  Array.from({ length: count }, (_, at) => `${from + at},9,${word}${at},虚构有限公司`);
const db = () => server.connection.db;
const stored = (start: string) => db().$count(trademarks, like(trademarks.registration_no, `${start}%`));

/** A run of trademarks that its process left before the first batch. */
async function abandoned(from: number, count: number): Promise<string> {
  const id = v7();
  const none = { created: 0, changed: 0, same: 0, refused: 0 };
  const by = { account_id: people.admin.id, file_name: "断.csv", ran_at: new Date(server.now()) };
  await db()
    .insert(recordImports)
    .values({ id, kind: "trademarks", state: "running", total: count, ...none, ...by });
  const rows = Array.from({ length: count }, (_, at) => ({
    import_id: id,
    place: at + 1,
    line: at + 2,
    cells: { registration_no: String(from + at), class: "9", name: `断${at}`, applicant: "虚构有限公司" },
  }));
  await insertRows(db(), recordImportRows, rows);
  return id;
}

/** Lets so many transactions come to their end; the next one breaks after all its work, before it is kept. */
function dyingAfter(transactions: number): Db {
  let left = transactions;
  return new Proxy(db(), {
    get: (target, name) =>
      name !== "transaction"
        ? (Reflect.get(target, name) as unknown)
        : (work: (inside: unknown) => Promise<unknown>) =>
            target.transaction(async (inside) => {
              const done = await work(inside);
              left -= 1;
              if (left < 0) throw new Error("the process died");
              return done;
            }),
  });
}

describe("a large file", () => {
  it("of 10,000 rows, 300 of them wrong, runs by itself, tells of each row, gives the wrong ones back and is undone", async () => {
    const good = lines(40_000_000, 9699);
    const doubled = good[5] ?? "";
    const wrong = Array.from({ length: 300 }, (_, at) => `坏${at},9,=错${at},虚构有限公司`);
    // The wrong ones lie among the others; a row said before comes again far behind it.
    const mixed = good.flatMap((row, at) => (at % 32 === 0 && at / 32 < 300 ? [row, wrong[at / 32] ?? ""] : [row]));
    const started = await send([head, ...mixed, doubled].join("\n"));
    expect(started).toMatchObject({ state: "running", total: 10_000 });
    expect((await order("Undo", started.id)).msg).toContain("导入还在进行");
    const done = await reached(started.id, "done");
    expect(done).toMatchObject({
      finished: 10_000,
      counts: { create: 9699, change: 0, same: 0, refused: 301 },
      may_undo: true,
    });
    expect(await stored("4000")).toBe(9699);

    const refused = await rowsOf(done.id, { action: "refused", page: 2, size: 200 });
    expect(refused).toMatchObject({ total: 301, page: 2 });
    expect(refused.list[0]).toMatchObject({ title: "坏200 =错200 第9类", action: "refused" });
    const [last] = (await rowsOf(done.id, { action: "refused", page: 301, size: 1 })).list;
    expect(last).toMatchObject({ line: 10_001, problems: { 整行: "与第 8 行是同一条记录" } });
    expect((await rowsOf(done.id, { size: 1 })).total).toBe(10_000);

    const file = await server.app.inject({
      method: "POST",
      url: `${address}Refused`,
      payload: { id: done.id },
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    const [sheet] = await readTables(file.rawPayload);
    expect(sheet?.rows).toHaveLength(302);
    const cells = [...(sheet?.rows[1]?.cells.values() ?? [])];
    expect(cells.slice(0, 4)).toEqual(["坏0", "9", "=错0", "虚构有限公司"]);
    expect(cells.slice(-2)).toEqual([3, "注册号：注册号“坏0”不正确，应为 1 至 9 位数字"]);
    // Mended in the file that came back, the row imports: what stands beside the headings is no hindrance.
    expect([...(sheet?.rows[0]?.cells.values() ?? [])].slice(-2)).toEqual(["原文件行号", "原因"]);

    expect((await order("Undo", done.id)).code).toBe(1);
    expect((await reached(done.id, "undone")).undone).toEqual({ restored: 0, removed: 9699, left: 0 });
    expect(await stored("4000")).toBe(0);
  });

  it("writes nothing a second time for the same id", async () => {
    const id = v7();
    const csv = [head, ...lines(41_000_000, 3)].join("\n");
    expect(await send(csv, id)).toMatchObject({ state: "done", counts: { create: 3 } });
    expect(await send([head, ...lines(41_500_000, 3)].join("\n"), id)).toMatchObject({ id, counts: { create: 3 } });
    expect(await stored("415")).toBe(0);
  });
});

describe("a run that dies half-way", () => {
  it("goes on where it was and makes nothing twice", async () => {
    const id = await abandoned(42_000_000, 2200);
    await expect(runRecordImport({ db: dyingAfter(2), now: server.now }, id)).rejects.toThrow("the process died");
    expect(await stateOf(id)).toMatchObject({ state: "running", finished: 1000, counts: { create: 1000 } });
    expect(await stored("4200")).toBe(1000);
    await runRecordImport({ db: db(), now: server.now }, id);
    expect(await stateOf(id)).toMatchObject({
      state: "done",
      finished: 2200,
      counts: { create: 2200, same: 0, refused: 0 },
    });
    expect(await stored("4200")).toBe(2200);
    expect(await db().$count(recordImportChanges, eq(recordImportChanges.import_id, id))).toBe(2200);
  });

  it("writes each row once when two processes are at it", async () => {
    const id = await abandoned(43_000_000, 1700);
    const services = { db: db(), now: server.now };
    await Promise.all([runRecordImport(services, id), runRecordImport(services, id)]);
    expect(await stateOf(id)).toMatchObject({ state: "done", counts: { create: 1700, same: 0 } });
    expect(await stored("4300")).toBe(1700);
  });

  it("goes on when the next process starts", async () => {
    const id = await abandoned(44_000_000, 600);
    const app = await buildApp({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, logger: false });
    try {
      expect((await reached(id, "done")).counts.create).toBe(600);
    } finally {
      await app.close();
    }
  });

  it("is given up after its last try, says so, and goes on when somebody asks", async () => {
    const id = await abandoned(45_000_000, 2100);
    await expect(runRecordImport({ db: dyingAfter(1), now: server.now }, id)).rejects.toThrow("the process died");
    await giveUpRecordImport(db(), id);
    expect(await stateOf(id)).toMatchObject({
      state: "failed",
      problem: interruptedRun,
      may_go_on: true,
      finished: 500,
    });
    expect((await order("Continue", id, "district")).status).toBe(403);
    expect((await order("Continue", id)).code).toBe(1);
    expect(await reached(id, "done")).toMatchObject({ problem: "", counts: { create: 2100, same: 0 } });
    expect((await order("Continue", id)).status).toBe(409);
  });
});

it("stops between two batches; what was written stays and is taken back", async () => {
  const id = await abandoned(46_000_000, 1200);
  await expect(runRecordImport({ db: dyingAfter(1), now: server.now }, id)).rejects.toThrow("the process died");
  expect((await order("Stop", id)).data).toMatchObject({ state: "failed", may_go_on: false, may_undo: true });
  await runRecordImport({ db: db(), now: server.now }, id);
  expect(await stored("4600")).toBe(500);
  expect((await order("Stop", id)).status).toBe(409);
  expect((await order("Undo", id)).data).toMatchObject({ state: "undone", undone: { removed: 500 } });
  expect(await stored("4600")).toBe(0);
});

it("keeps the counts of an old run and what its undo needs, and says that the rows are gone", async () => {
  const { id } = await send([head, "坏,9,甲,乙", ...lines(48_000_000, 2)].join("\n"));
  const broken = await abandoned(48_500_000, 600);
  await giveUpRecordImport(db(), broken);
  const running = await abandoned(48_700_000, 1);
  const sweep = (days: number) => sweepImportRows({ db: db(), now: () => server.now() + days * 86_400_000 });
  const rows = (run: string) => db().$count(recordImportRows, eq(recordImportRows.import_id, run));
  await sweep(89);
  expect(await stateOf(id)).toMatchObject({ rows_kept: true });
  expect([await rows(id), await rows(broken)]).toEqual([3, 600]);
  await sweep(91);
  expect([await rows(id), await rows(broken), await rows(running)]).toEqual([0, 0, 1]);
  expect(await stateOf(id)).toMatchObject({ rows_kept: false, counts: { create: 2, refused: 1 } });
  expect((await server.post(`${address}Refused`, { id }, "admin")).msg).toContain("逐行结果保留 90 天");
  expect(await stateOf(broken)).toMatchObject({ may_go_on: false });
  expect((await order("Continue", broken)).msg).toContain("请重新导入文件");
  await order("Stop", running);
  expect((await order("Undo", id)).data).toMatchObject({ state: "undone", undone: { removed: 2 } });
});

it("lists its runs by as many statements as there are, however many runs", async () => {
  const asked = async () => {
    const pool = vi.spyOn(server.connection.pool, "query");
    await recordImportList({ db: db() });
    const count = pool.mock.calls.length;
    pool.mockRestore();
    return count;
  };
  const before = await asked();
  expect(before).toBeGreaterThan(0);
  for (const from of [49_000_000, 49_100_000, 49_200_000]) await send([head, ...lines(from, 1)].join("\n"));
  expect(await asked()).toBe(before);
});

it("is an administrator's alone, and of an unknown run says so", async () => {
  const { id } = await send([head, ...lines(47_000_000, 1)].join("\n"));
  for (const call of ["Undo", "Stop", "Continue"] as const) {
    expect((await order(call, id, "enterprise")).status).toBe(403);
    expect((await order(call, v7())).status).toBe(404);
  }
  for (const call of ["Rows", "Refused"]) {
    expect((await server.post(`${address}${call}`, { id }, "district")).status).toBe(403);
    expect((await server.post(`${address}${call}`, { id: v7() }, "admin")).status).toBe(404);
  }
  expect((await server.post(`${address}Refused`, { id }, "admin")).msg).toBe("这次导入没有有问题的行");
  expect((await server.get(`${address}State`, { id }, "ronggui")).status).toBe(403);
});

it("rows of all sheets are written, those told twice by their sheets, and sheets left out are named", async () => {
  const sheet = (...rows: string[]) => rows.map((row, at) => textRow(at + 1, row.split(","))).join("");
  const sheets = {
    国内: sheet(head, ...lines(88_100, 2)),
    说明: sheet("填写说明"),
    国外: sheet(head, ...lines(88_101, 2)),
  };
  const run = await send(workbookFile({ sheets }));
  expect(run).toMatchObject({
    state: "done",
    counts: { create: 3, refused: 1 },
    unread: ["工作表“说明”未导入：没有找到表头"],
  });
  expect((await rowsOf(run.id)).list.map(({ at, problems }) => [at, problems])).toEqual([
    ["国内 第 2 行", {}],
    ["国内 第 3 行", {}],
    ["国外 第 2 行", { 整行: "与国内 第 3 行是同一条记录" }],
    ["国外 第 3 行", {}],
  ]);
});
