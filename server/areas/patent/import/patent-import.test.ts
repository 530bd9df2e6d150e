import { eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { patentFileMax } from "#contract/patent/import/import-calls.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { buildApp } from "#server/app.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { patentEvents, patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { patentImportRows, patentImports } from "#server/database/tables/ip/patent-import.ts";
import { importsOf } from "./import-by-calls.testing.ts";
import { importById } from "./stored-file.ts";
import { sweepImportRows } from "#server/areas/record-import/sweep-rows.ts";
import { daliang, firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { giveUpPatentImport, runPatentImport } from "./import-run.ts";

type Found = OutputOf<typeof contract.search.expression>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const calls = contract.patent;
const db = () => server.connection.db;

const { sendBytes, upload, preview, state, reached, importFile, undo, rowsOf } = importsOf(() => server);

const search = async (expression: string) =>
  ((await server.post(contract.search.expression.path, { expression })).data as Found).list.map(({ title }) => title);

let serial = 9_500_000;
const nextNumber = (type: "发明" | "实用新型" = "发明") => inventedApplicationNo(2021, type, serial++);
const stored = async (application_no: string) => {
  const [row] = await db().select().from(patents).where(eq(patents.application_no, application_no));
  return row;
};
const everything = async () => ({
  patents: await db().select().from(patents).orderBy(patents.id),
  texts: await db().select().from(patentTexts).orderBy(patentTexts.patent_id),
  events: await db().select().from(patentEvents).orderBy(patentEvents.id),
});

const cnipr = (application: string, more: object) => ({
  appNumber: [application],
  title: "一种试验阀门",
  patType: "1",
  appDate: "2021.09.02",
  applicantName: [firms.lamp.name],
  ...more,
});

describe("an upload", () => {
  it("is for administrators only, and so is every other call", async () => {
    for (const person of ["district", "daliang", "enterprise"] as const) {
      const id = v7();
      const query = { id, name: "a.csv", size: 3, offset: 0 };
      expect(await sendBytes(calls.patentImportUpload.path, query, Buffer.from("abc"), person)).toMatchObject({
        status: 403,
      });
      expect(await server.post(calls.patentImportUndo.path, { id }, person)).toMatchObject({ status: 403 });
      expect(await server.post(calls.patentImportRows.path, { id }, person)).toMatchObject({ status: 403 });
    }
    expect(await server.post(calls.patentImportRun.path, { id: v7() }, "admin")).toMatchObject({ status: 404 });
  });

  it("above 100 MB is refused by name before a byte is taken, and a piece at the wrong place", async () => {
    const query = { id: v7(), name: "大.zip", size: patentFileMax + 1, offset: 0 };
    expect(await sendBytes(calls.patentImportUpload.path, query, Buffer.from("x"), "admin")).toMatchObject({
      status: 413,
      msg: "文件超过上限 100 MB（现为 101 MB），请分成几个文件",
    });
    const id = v7();
    const small = { id, name: "a.csv", size: 10, offset: 0 };
    expect(await sendBytes(calls.patentImportUpload.path, small, Buffer.from("abc"), "admin")).toMatchObject({
      data: { received: 3, complete: false },
    });
    expect(await sendBytes(calls.patentImportUpload.path, small, Buffer.from("abc"), "admin")).toMatchObject({
      status: 409,
    });
    expect(await server.post(calls.patentImportPreview.path, { id }, "admin")).toMatchObject({
      status: 409,
      msg: "文件还没有传完，请稍候",
    });
  });

  it("of what holds no patents is refused in words", async () => {
    for (const [content, words] of [
      ["产品,价格\n螺丝,1\n", "没有找到专利表头"],
      ["<a/>", "没有可识别的专利记录"],
      [`<!DOCTYPE x [<!ENTITY a "b">]><x/>`, "定义了实体"],
    ] as const) {
      const id = await upload(content);
      expect(await server.post(calls.patentImportPreview.path, { id }, "admin")).toMatchObject({
        status: 422,
        msg: expect.stringContaining(words),
      });
    }
  });
});

describe("a table", () => {
  it("is previewed with its columns, read by those that were chosen, and remembers them", async () => {
    const numbers = Array.from({ length: 30 }, () => nextNumber());
    const csv = `申请号,专利题目,申请人,备注\n${numbers.map((number, at) => `${number},一种送风机${at},${firms.lamp.name},x`).join("\n")}\n`;
    const id = await upload(csv, "风机.csv", 500);
    const first = await preview(id);
    expect(first.import).toMatchObject({
      state: "preview",
      shape: "Excel / CSV 表格",
      total: 30,
      file_name: "风机.csv",
    });
    expect(first.import.columns.map(({ heading, column }) => `${heading}=${column}`)).toEqual([
      "申请号=application_no",
      "专利题目=",
      "申请人=applicants",
      "备注=",
    ]);
    expect(first.records).toHaveLength(20);
    expect(first.records[0]).toMatchObject({
      at: "第 2 行",
      action: "refused",
      problems: [{ field: "名称", refuses: true }],
    });
    const second = await preview(id, [{ heading: "专利题目", column: "title" }]);
    expect(second.records[0]).toMatchObject({ action: "create", problems: [] });
    expect(await stored(numbers[0] ?? "")).toBeUndefined();
    const other = await preview(await upload(`申请号,专利题目\n${nextNumber()},一种椅\n`));
    expect(other.import.columns[1]).toMatchObject({ heading: "专利题目", column: "title", sample: "一种椅" });
  });

  it("writes what is right, says what became of every row, and finds company and street", async () => {
    const [good, wrong] = [nextNumber(), nextNumber("实用新型")];
    const check = wrong.endsWith("1") ? "2" : "1";
    const done = await importFile(
      `申请号,名称,申请人,申请日\n${good},一种送风装置甲,${firms.lamp.name},2021-09-02\n${wrong.slice(0, -1)}${check},一种灯,甲,\n${nextNumber()},,甲,\n${good},一种送风装置甲,${firms.lamp.name},2021-13-02\n`,
      "混合.csv",
    );
    expect(done).toMatchObject({
      state: "done",
      finished: 4,
      total: 4,
      percent: 100,
      counts: { create: 1, update: 0, same: 1, refused: 2 },
      undoable: true,
    });
    const rows = await rowsOf(done.id);
    expect(rows.map(({ at, action }) => `${at}${action}`)).toEqual([
      "第 2 行create",
      "第 3 行refused",
      "第 4 行refused",
      "第 5 行same",
    ]);
    expect(rows[1]?.problems[0]?.message).toContain(`应为 ${wrong.slice(-1)}`);
    expect(rows[2]?.result).toContain("缺少名称");
    expect(rows[3]?.problems).toEqual([
      { field: "申请日", message: expect.stringContaining("2021-13-02"), refuses: false },
    ]);
    expect(await stored(good)).toMatchObject({
      type: "发明",
      filed_on: "2021-09-02",
      company_ids: [firms.lamp.id],
      street_id: daliang,
      status: "审中",
    });
    const logged = await db().select().from(auditLog).where(eq(auditLog.action, "patent-import"));
    expect(logged.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ import_id: done.id }));
    expect(await server.post(calls.patentImportRun.path, { id: done.id }, "admin")).toMatchObject({ status: 409 });
  });
});

describe("records", () => {
  it("of application, publication and grant become one patent, whatever comes first", async () => {
    const application = nextNumber();
    const claim = (text: string) => `<Claims><Claim number="1"><ClaimText>1.${text}</ClaimText></Claim></Claims>`;
    const published = cnipr(application, {
      pubNumber: ["CN199500001A"],
      pubDate: "2022.03.08",
      claimsPath: claim("一种阀，较宽。"),
    });
    const granted = cnipr(application, {
      pubNumber: ["CN199500001B"],
      pubDate: "2023.06.30",
      title: "一种试验阀门（授权）",
      claimsPath: claim("一种阀，较窄。"),
      legalList: [{ strLegalCode: "GR01", prsDate: "2023.06.30", prsCode: "授权" }],
    });
    const older = { ...published, title: "旧名称", agencyName: "试验代理所" };
    await importFile(JSON.stringify([granted]), "授权.json");
    await importFile(JSON.stringify([published, older]), "公开.json");
    const row = await stored(application);
    expect(row).toMatchObject({
      publication_no: "199500001A",
      grant_no: "199500001B",
      published_on: "2022-03-08",
      granted_on: "2023-06-30",
      title: "一种试验阀门（授权）",
      agency: "试验代理所",
      status: "有效",
      status_reason: "授权",
    });
    const [text] = await db()
      .select()
      .from(patentTexts)
      .where(eq(patentTexts.patent_id, row?.id ?? ""));
    expect(text).toMatchObject({
      claims: [{ text: "一种阀，较窄。" }],
      claims_published: [{ text: "一种阀，较宽。" }],
    });
    const bare = await importFile("公开号,名称\nCN199500001B,又来\n");
    expect((await rowsOf(bare.id))[0]).toMatchObject({ patent_id: row?.id });
    expect(await db().$count(patents, inArray(patents.grant_no, ["199500001B"]))).toBe(1);
  });

  it("of the publication first and the grant after it keep the claims of both", async () => {
    const application = nextNumber();
    const claim = (text: string) => `<Claims><Claim number="1"><ClaimText>1.${text}</ClaimText></Claim></Claims>`;
    const published = { pubNumber: ["CN199500002A"], pubDate: "2022.03.08", claimsPath: claim("较宽。") };
    const granted = { pubNumber: ["CN199500002B"], pubDate: "2023.06.30", claimsPath: claim("较窄。") };
    await importFile(JSON.stringify([cnipr(application, published)]));
    await importFile(JSON.stringify([cnipr(application, granted)]));
    const row = await stored(application);
    const [text] = await db()
      .select()
      .from(patentTexts)
      .where(eq(patentTexts.patent_id, row?.id ?? ""));
    expect(text).toMatchObject({ claims: [{ text: "较窄。" }], claims_published: [{ text: "较宽。" }] });
  });

  it("told again leave alone what somebody put right since", async () => {
    const application = nextNumber();
    const file = JSON.stringify([cnipr(application, {})]);
    await importFile(file);
    await db().update(patents).set({ title: "改正后的名称" }).where(eq(patents.application_no, application));
    expect((await importFile(file)).counts.same).toBe(1);
    expect(await stored(application)).toMatchObject({ title: "改正后的名称" });
  });

  it("twice change nothing, and an event told again is the same event", async () => {
    const application = nextNumber();
    const event = { strLegalCode: "PB01", prsDate: "2022.03.08", prsCode: "公开" };
    const file = JSON.stringify([cnipr(application, { legalList: [event] })]);
    await importFile(file);
    const before = await everything();
    server.travel(60_000);
    const again = await importFile(file);
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 1, refused: 0 });
    const more = { strLegalCode: "GR01", prsDate: "2023.06.30", prsCode: "授权" };
    expect(await everything()).toEqual(before);
    const added = await importFile(JSON.stringify([cnipr(application, { legalList: [more, event] })]));
    expect((await rowsOf(added.id))[0]?.result).toBe("更新：法律事件 1 条");
    expect(await stored(application)).toMatchObject({ status: "有效", status_on: "2023-06-30" });
  });

  it("that stand before a break are written, and the place of the break is named", async () => {
    const numbers = ["09999801", "09999802"];
    const one = (number: string) =>
      `<us-patent-grant><us-bibliographic-data-grant><publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>B2</kind></document-id></publication-reference><invention-title>Fan</invention-title></us-bibliographic-data-grant></us-patent-grant>\n`;
    const done = await importFile(one(numbers[0] ?? "") + one(numbers[1] ?? "").slice(0, 150), "断.xml");
    expect(done).toMatchObject({
      state: "failed",
      counts: { create: 1 },
      problem: expect.stringContaining("第 2 件专利、文件第 2 行附近"),
    });
    expect(await db().$count(patents, eq(patents.grant_no, "US9999801B2"))).toBe(1);
    expect(await undo(done.id)).toMatchObject({ undone: { removed: 1 } });
  });
});

describe("an undo", () => {
  it("restores what the run changed, says what stays, and leads to the run before", async () => {
    const [kept, changed, added] = [nextNumber(), nextNumber(), nextNumber()];
    const first = await importFile(JSON.stringify([cnipr(changed, {})]));
    const before = await everything();
    const event = { strLegalCode: "GR01", prsDate: "2023.06.30", prsCode: "授权" };
    const second = await importFile(
      JSON.stringify([
        cnipr(kept, {}),
        cnipr(changed, { abs: "新摘要", agencyName: "所", legalList: [event] }),
        cnipr(added, {}),
      ]),
    );
    expect(second.counts).toMatchObject({ create: 2, update: 1, same: 0, refused: 0 });
    expect(await server.post(calls.patentImportUndo.path, { id: first.id }, "admin")).toMatchObject({ status: 409 });
    await db().update(patents).set({ title: "有人改过" }).where(eq(patents.application_no, kept));
    const done = await undo(second.id);
    expect(done.undone).toMatchObject({
      removed: 1,
      restored: 1,
      kept: 1,
      left: [{ title: "有人改过", reason: "之后著录信息又有变更" }],
    });
    const after = await everything();
    const rest = after.patents.filter(({ application_no }) => application_no !== kept);
    // Whoever watches a search is told that the status turned, and turned back.
    const withoutTurn = (list: typeof rest) => list.map(({ status_changed_at: _, ...row }) => row);
    expect(withoutTurn(rest)).toEqual(withoutTurn(before.patents));
    expect(after.events).toEqual(before.events);
    expect(after.texts.filter(({ patent_id }) => rest.some(({ id }) => id === patent_id))).toEqual(before.texts);
    const again = await importFile(JSON.stringify([cnipr(added, {})]));
    expect(again.counts.create).toBe(1);
    await undo(again.id);
    expect((await state(first.id)).undoable).toBe(true);
  });

  it("leaves the patents that companies keep something about, and says what", async () => {
    const numbers = [nextNumber(), nextNumber(), nextNumber(), nextNumber()];
    const done = await importFile(
      `申请号,名称,公开（公告）日\n${numbers.map((number) => `${number},一种在用阀门,2022-03-04`).join("\n")}\n`,
    );
    const ids = await Promise.all(numbers.map(async (number) => (await stored(number))?.id ?? ""));
    const [sorted = "", paid = "", watched = ""] = ids;
    await server.ask(contract.portfolio.insert, { patents: [sorted] }, "enterprise");
    await db().execute(sql`insert into annuity_unpaid (company_id, patent_id, year, account_name)
      values (${firms.valve.id}, ${paid}, 3, '陈一')`);
    await db().execute(sql`insert into watches (id, company_id, kind, name, key, patent_id, since, seen_at)
      values (${v7()}, ${firms.valve.id}, 'patent', '一种在用阀门', ${watched}, ${watched}, now(), now())`);
    const { undone } = await undo(done.id);
    expect(undone).toMatchObject({ removed: 2, kept: 2 });
    expect(undone?.left.map(({ patent_id, reason }) => [patent_id, reason])).toEqual([
      [paid, "已被企业登记年费"],
      [watched, "已被企业监控"],
    ]);
    expect(await Promise.all(numbers.map(async (number) => (await stored(number)) !== undefined))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const portfolio = await server.post("/v1/frontend/patent/list", { word: "在用阀门" }, "enterprise");
    expect(portfolio.data).toMatchObject({ list: [{ patent_id: null, application_no: numbers[0], status: null }] });
  });
});

describe("the search", () => {
  it("takes new records by its feed, and gives them up with an undo", async () => {
    expect(await search("名称=(奇特送料盘)")).toEqual([]);
    const done = await importFile(`申请号,名称,公开（公告）日\n${nextNumber()},一种奇特送料盘,2022-03-04\n`);
    await vi.waitFor(async () => expect(await search("名称=(奇特送料盘)")).toEqual(["一种奇特送料盘"]), {
      timeout: 60_000,
    });
    await undo(done.id);
    await vi.waitFor(async () => expect(await search("名称=(奇特送料盘)")).toEqual([]), { timeout: 60_000 });
  });
});

/** A run that its process left when nothing was written yet. */
async function abandoned(count: number): Promise<string> {
  const id = await upload(
    `申请号,名称\n${Array.from({ length: count }, (_, at) => `${nextNumber()},一种续跑架${at}`).join("\n")}\n`,
  );
  await preview(id);
  await db()
    .update(patentImports)
    .set({ state: "running", started_at: new Date(server.now()) })
    .where(eq(patentImports.id, id));
  return id;
}

describe("a run that was left", () => {
  it("goes on when the next process starts", async () => {
    const id = await abandoned(1500);
    const app = await buildApp({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, logger: false });
    try {
      expect((await reached(id, "done")).counts.create).toBe(1500);
    } finally {
      await app.close();
    }
  });

  it("writes each record once when two processes are at it", async () => {
    const id = await abandoned(2200);
    const services = { db: db(), now: server.now, files: await filesOf() };
    await Promise.all([runPatentImport(services, id), runPatentImport(services, id)]);
    await runPatentImport(services, id);
    expect(await state(id)).toMatchObject({ state: "done", finished: 2200, counts: { create: 2200, same: 0 } });
  });
});

it("a run at which the server died twice is stopped, says so, and is begun again by a person", async () => {
  const id = await abandoned(3);
  // Nobody holds the lock of this process: it is gone.
  const { pool } = server.connection;
  await pool.query("insert into job_starts (job, id, process, deaths) values ('patent-import', $1, 7, 1)", [id]);
  await server.restart();
  expect(await reached(id, "failed")).toMatchObject({
    problem: expect.stringContaining("服务器两次在处理此文件时中断，已停止") as string,
    finished: 0,
  });
  expect(await server.post(calls.patentImportRun.path, { id }, "admin")).toMatchObject({ code: 1 });
  expect(await reached(id, "done")).toMatchObject({ problem: "", counts: { create: 3 } });
});

describe("an old run", () => {
  it("keeps its counts and what its undo needs, loses its rows and says so, and goes on no more", async () => {
    const broken = await abandoned(1200);
    await giveUpPatentImport(db(), broken);
    const running = await abandoned(1);
    const { id } = await importFile(`申请号,名称\n${nextNumber()},一种旧架\n坏,一种坏架\n`);
    const kept = async (run: string) => (await state(run)).rows_kept;
    const sweep = (days: number) => sweepImportRows({ db: db(), now: () => server.now() + days * 86_400_000 });
    await sweep(89);
    expect([await kept(id), (await rowsOf(id)).length]).toEqual([true, 2]);
    await sweep(91);
    expect(await state(id)).toMatchObject({ rows_kept: false, undoable: true, counts: { create: 1, refused: 1 } });
    expect(await db().$count(patentImportRows, eq(patentImportRows.import_id, id))).toBe(0);
    const asked = await server.post(calls.patentImportRows.path, { id }, "admin");
    expect(asked).toMatchObject({ status: 404, msg: "逐行结果保留 90 天，这次导入的已清理" });
    const refused = { status: 409, msg: expect.stringContaining("请重新导入文件") };
    expect(await server.post(calls.patentImportRun.path, { id: broken }, "admin")).toMatchObject(refused);
    // Its file goes too, one that is at work keeps all.
    const fileOf = async (run: string) => (await importById(db(), run)).sha256;
    expect([await fileOf(broken), await fileOf(running)]).toEqual(["", expect.stringMatching(/^\w{64}$/u)]);
    expect([await kept(broken), await kept(running)]).toEqual([false, true]);
    expect((await undo(id)).undone).toMatchObject({ removed: 1 });
    await server.post(calls.patentImportStop.path, { id: running }, "admin");
  });
});

describe("a stop", () => {
  it("keeps what a run has written, so that it can be taken back, and forgets a file that was only looked at", async () => {
    const id = await upload(`申请号,名称\n${nextNumber()},一种停架\n`);
    await preview(id);
    await db()
      .update(patentImports)
      .set({ state: "running", started_at: new Date(server.now()) })
      .where(eq(patentImports.id, id));
    expect(await server.post(calls.patentImportStop.path, { id }, "admin")).toMatchObject({
      data: { state: "failed", problem: expect.stringContaining("已由管理员停止"), undoable: true },
    });
    await runPatentImport({ db: db(), now: server.now, files: await filesOf() }, id);
    expect((await state(id)).counts.create).toBe(0);
    expect(await server.post(calls.patentImportStop.path, { id }, "admin")).toMatchObject({ status: 409 });
    expect(await server.post(calls.patentImportRun.path, { id }, "admin")).toMatchObject({ status: 409 });
    const other = await upload("申请号,名称\n");
    expect(await server.post(calls.patentImportStop.path, { id: other }, "admin")).toMatchObject({
      code: 1,
      data: null,
    });
    expect(await server.get(calls.patentImportState.path, { id: other }, "admin")).toMatchObject({ status: 404 });
    await undo(id);
  });
});

async function filesOf() {
  const { localFileStore } = await import("#server/plugins/files/file-store.ts");
  return localFileStore(`${server.dataDir}/files`, async () => undefined);
}

it("keeps no file that nothing reads again", async () => {
  const rows = await db()
    .select()
    .from(patentImports)
    .where(sql`state = 'undone' and sha256 <> ''`);
  expect(rows).toEqual([]);
});
