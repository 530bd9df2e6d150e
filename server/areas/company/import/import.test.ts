import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import writeWorkbook from "write-excel-file/node";
import type { CompanyImport } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { companies, imports } from "#server/database/tables/company.ts";
import { auditLog, revisions } from "#server/database/tables/history.ts";
import { buildApp } from "#server/app.ts";
import { sweepImportRows } from "#server/areas/record-import/sweep-rows.ts";
import {
  daliang,
  firms,
  keyLabel,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { runImport } from "./import-run.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function upload(bytes: Buffer | string, name = "企业.csv", person: PersonName = "admin") {
  const reply = await server.app.inject({
    method: "POST",
    url: `/v1/company/importPreview?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
    payload: Buffer.from(bytes),
  });
  return reply.json<{ code: number; status: number; msg: string; data: CompanyImport }>();
}
const preview = async (bytes: Buffer | string, name?: string) => (await upload(bytes, name)).data;

const state = async (id: string) => await server.call(contract.company.importState, { id }, "admin");

async function run(id: string): Promise<CompanyImport> {
  expect((await server.ask(contract.company.importRun, { id }, "admin")).code).toBe(1);
  return ended(id);
}

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const now = await state(id);
      expect(now.state).toBe("done");
      return now;
    },
    { timeout: 60_000, interval: 50 },
  );

const fix = async (id: string, rows: { line: number; cells: Record<string, string> }[]) =>
  await server.call(contract.company.importFix, { id, rows }, "admin");

const problemsOf = ({ rows }: CompanyImport) => Object.fromEntries(rows.map(({ line, problems }) => [line, problems]));

describe("the template", () => {
  async function template() {
    const reply = await server.app.inject({
      method: "GET",
      url: "/v1/company/importTemplate",
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    return readWorkbook(reply.rawPayload);
  }

  it("passes when it is filled with its own examples", async () => {
    const [data, notes] = await template();
    expect(notes?.sheet).toBe("填写说明");
    const headings = (data?.data[0] ?? []).map(String);
    const examples = new Map(notes?.data.map((row) => [String(row[0]), row[3] === null ? null : String(row[3])]));
    const bytes = await writeWorkbook([headings, headings.map((heading) => examples.get(heading) ?? null)]).toBuffer();
    const read = await preview(bytes, "模板.xlsx");
    expect(problemsOf(read)).toEqual({ 2: {} });
    expect(read.counts).toEqual({ create: 1, update: 0, same: 0, refused: 0 });
    expect(Object.keys(read.rows[0]?.cells ?? {})).toHaveLength(headings.length);
  });

  it("says that nothing is filled in when it is sent back empty", async () => {
    const [data] = await template();
    const bytes = await writeWorkbook([(data?.data[0] ?? []).map(String)]).toBuffer();
    expect(await upload(bytes, "模板.xlsx")).toMatchObject({ status: 422, msg: expect.stringContaining("没有数据") });
  });
});

describe("a preview", () => {
  it("names what is wrong cell by cell, in the contract's words, and writes nothing", async () => {
    const before = await server.connection.db.$count(companies);
    const read = await preview(`企业名称,统一社会信用代码,所属镇街,成立日期,规上企业,企业规模,注册资本（万元）,标签
错误代码厂,91440606MA8X7B2B7K,大良街道,2020年1月5日,是,中型企业,"1,000.50万元",重点企业
没有镇街厂,,,,,,,
陌生镇街厂,,西樵镇,2020-13-45,也许,巨型,500万美元,不存在的标签
厂,,大良,,,,,
`);
    expect(problemsOf(read)).toEqual({
      2: { credit_code: "统一社会信用代码校验位不正确，请核对" },
      3: { street_id: "请选择所属镇街" },
      4: {
        street_id: "没有名为“西樵镇”的镇街",
        established_on: "成立日期不正确",
        is_above_scale: "规上企业应为是或否",
        scale: expect.any(String),
        reg_capital: "注册资本请以万元为单位，只填数字",
        label_ids: "没有名为“不存在的标签”的企业标签",
      },
      5: { name: "企业名称至少 2 个字" },
    });
    expect(read).toMatchObject({
      state: "preview",
      total: 4,
      finished: 0,
      counts: { create: 0, update: 0, same: 0, refused: 4 },
    });
    expect(await server.connection.db.$count(companies)).toBe(before);
  });

  it("takes columns in any order under their usual names, below a title", async () => {
    const read = await preview(`2026年企业名单,,\n街道,备注,公司名称\n${ronggui},无,任意次序厂\n`);
    expect(read.rows).toEqual([
      { line: 3, cells: { street_id: ronggui, name: "任意次序厂" }, problems: {}, action: "create", result: null },
    ]);
  });

  it("names the columns that it does not read, where something stands in them", async () => {
    const read = await preview(
      `企业名称,所属镇街,员工人数,空列,${"很".repeat(60)}\n照明厂,大良,120,,有\n阀门二厂,大良,,,\n`,
    );
    expect(read.ignored).toEqual(["员工人数", "很".repeat(40)]);
    expect((await preview("企业名称,所属镇街\n照明厂,大良\n")).ignored).toEqual([]);
  });

  it("finds rows that repeat another row by code, by name in another writing, or by company", async () => {
    const { id } = await preview(`企业名称,统一社会信用代码,所属镇街\n改名之前厂,91440606MA0000001T,大良\n`);
    await run(id);
    const read = await preview(`企业名称,统一社会信用代码,所属镇街
甲（顺德）厂,91440606MA0000002X,大良
乙厂,91440606MA0000002X,大良
甲(顺德) 厂,,大良
改名之后厂,91440606MA0000001T,大良
改名之前厂,,大良
`);
    expect(problemsOf(read)).toEqual({
      2: {},
      3: { credit_code: "与第 2 行的统一社会信用代码重复" },
      4: { name: "与第 2 行的企业名称重复" },
      5: {},
      6: { name: "与第 5 行是同一家企业" },
    });
  });

  it("refuses to give a company another's code", async () => {
    const { id } = await preview(`企业名称,统一社会信用代码,所属镇街\n有代码厂,91440606MA00000031,大良\n`);
    await run(id);
    const read = await preview(
      `企业名称,统一社会信用代码\n有代码厂,91440606MA0000002X\n${firms.lamp.name},91440606MA00000031\n`,
    );
    expect(problemsOf(read)).toEqual({
      2: { credit_code: "库中同名企业的代码为 91440606MA00000031，请核对" },
      3: { name: "该代码属于“有代码厂”，而此名称属于另一家企业，请核对" },
    });
  });

  it("reads GBK, and UTF-8 with a mark", async () => {
    // 企业名称,所属镇街 / 佛山厂,大良 in GBK
    const gbk = Buffer.from("c6f3d2b5c3fbb3c62ccbf9caf4d5f2bdd60ab7f0c9bdb3a72cb4f3c1bc0a", "hex");
    expect((await preview(gbk)).rows).toMatchObject([{ cells: { name: "佛山厂", street_id: "大良" }, problems: {} }]);
    const marked = await preview("\uFEFF企业名称,所属镇街\n佛山厂,大良\n");
    expect(marked.rows).toMatchObject([{ cells: { name: "佛山厂", street_id: "大良" }, problems: {} }]);
  });

  it("says in words what is no table of companies", async () => {
    const refusals: [string, Buffer | string, string][] = [
      ["an empty file", "", "文件是空的"],
      ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "不是表格文件"],
      ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "另存为 .xlsx"],
      ["a broken workbook", Buffer.from("504b030414000600", "hex"), "已损坏"],
      ["a table of something else", "产品,价格\n螺丝,1\n", "没有找到表头"],
      ["half a quote", '企业名称,所属镇街\n"甲厂,大良\n', "引号"],
      ["too many rows", `企业名称\n${"某厂\n".repeat(5001)}`, "一次最多导入 5000 行"],
    ];
    for (const [what, bytes, words] of refusals) {
      const reply = await upload(bytes);
      expect(reply, what).toMatchObject({ code: 0, status: 422, msg: expect.stringContaining(words) });
    }
  });

  it("is for administrators only", async () => {
    for (const person of ["district", "daliang", "enterprise"] as const)
      expect(await upload("企业名称\n甲厂\n", "甲.csv", person)).toMatchObject({ code: 0, status: 403 });
  });
});

describe("a run", () => {
  const file = `企业名称,所属镇街,统一社会信用代码,规上企业,标签,注册资本（万元）
新增一厂,大良街道,,是,${keyLabel.name},1000.00
新增二厂,,,,,
${firms.furniture.name},大良街道,,,,
`;

  it("writes what is right, keeps a revision of each, and says what became of every row", async () => {
    const { id } = await preview(file, "首次.csv");
    const done = await run(id);
    expect(done.rows.map(({ result }) => result)).toEqual(["新增", "失败：请选择所属镇街", "更新：所属镇街"]);
    expect(done).toMatchObject({ finished: 3, counts: { create: 1, update: 1, same: 0, refused: 1 } });
    const [made] = await server.connection.db.select().from(companies).where(eq(companies.name, "新增一厂"));
    expect(made).toMatchObject({
      street_id: daliang,
      is_above_scale: true,
      label_ids: [keyLabel.id],
      reg_capital: "1000",
      source: "系统导入",
      created_by: people.admin.id,
      rev: 1,
    });
    const kept = await server.connection.db.select().from(revisions).where(eq(revisions.record_id, firms.furniture.id));
    expect(kept).toMatchObject([
      { rev: 2, action: "edit", by: people.admin.id, changed: { street_id: { before: ronggui, after: daliang } } },
    ]);
    const lines = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "company-import"));
    expect(lines.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ import_id: id, file: "首次.csv", rows: 3 }),
    );
  });

  it("of the same file again changes nothing", async () => {
    const { id } = await preview(file);
    const before = await server.connection.db.select().from(companies).orderBy(companies.id);
    const kept = await server.connection.db.$count(revisions);
    server.travel(60_000);
    const done = await run(id);
    expect(done.rows.map(({ result }) => result)).toEqual(["无变化", "失败：请选择所属镇街", "无变化"]);
    expect(await server.connection.db.select().from(companies).orderBy(companies.id)).toEqual(before);
    expect(await server.connection.db.$count(revisions)).toBe(kept);
  });

  it("takes cells that were put right, for one row or for all", async () => {
    const { id } = await preview("企业名称\n补填一厂\n补填二厂\n厂\n");
    const filled = await fix(
      id,
      [2, 3, 4].map((line) => ({ line, cells: { street_id: "容桂街道", unknown: "x" } })),
    );
    expect(problemsOf(filled)).toEqual({ 2: {}, 3: {}, 4: { name: "企业名称至少 2 个字" } });
    expect((await fix(id, [{ line: 4, cells: { name: "补填三厂" } }])).counts.create).toBe(3);
    expect((await run(id)).counts).toEqual({ create: 3, update: 0, same: 0, refused: 0 });
    const again = await server.ask(contract.company.importFix, { id, rows: [{ line: 2, cells: {} }] }, "admin");
    expect(again).toMatchObject({ status: 409 });
    expect(await server.ask(contract.company.importRun, { id }, "admin")).toMatchObject({ status: 409 });
  });

  /** An import as a killed process leaves it: under way, and nobody at work. */
  async function abandoned(word: string, count: number): Promise<string> {
    const names = Array.from({ length: count }, (_, place) => `${word}${place}号厂,大良`);
    const { id } = await preview(`企业名称,所属镇街\n${names.join("\n")}\n`);
    await server.connection.db.update(imports).set({ state: "running" }).where(eq(imports.id, id));
    return id;
  }

  it("goes on when the next process starts", async () => {
    const id = await abandoned("续跑", 300);
    const app = await buildApp({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, logger: false });
    try {
      expect((await ended(id)).counts.create).toBe(300);
    } finally {
      await app.close();
    }
  });

  it("writes each row once when two processes are at it", async () => {
    const id = await abandoned("并行", 600);
    const services = { db: server.connection.db, now: server.now };
    await Promise.all([runImport(services, id), runImport(services, id)]);
    const done = await state(id);
    expect(done).toMatchObject({ state: "done", finished: 600, counts: { create: 600, refused: 0 } });
  });
});

const realData = process.env["REAL_DATA"];
const real = (name: string) => join(realData ?? "", "company", name);
const missing = realData === undefined || !existsSync(real("cn_assignees_from_bdci.csv"));

it("rows of all sheets are mended and imported, and the other sheets named", async () => {
  const sheet = (...names: string[]) =>
    [["企业名称", "所属镇街"], ...names.map((name) => [name, "大良"])].map((row, at) => textRow(at + 1, row)).join("");
  const sheets = {
    甲表: sheet("多表甲厂", "多表乙厂"),
    说明: textRow(1, ["填写说明"]),
    乙表: sheet("多表丙厂", "多表甲厂"),
  };
  const read = await preview(workbookFile({ sheets }));
  expect(read.unread).toEqual(["工作表“说明”未导入：没有找到表头"]);
  expect(read.rows.map(({ at }) => at)).toEqual(["甲表 第 2 行", "甲表 第 3 行", "乙表 第 2 行", "乙表 第 3 行"]);
  const [double] = read.rows.filter(({ action }) => action === "refused");
  expect(double?.problems).toEqual({ name: "与甲表 第 2 行的企业名称重复" });
  const fixed = await fix(read.id, [{ line: double?.line ?? 0, cells: { name: "多表丁厂" } }]);
  expect(fixed.rows[3]).toMatchObject({ at: "乙表 第 3 行", action: "create" });
  const done = await run(read.id);
  expect(done).toMatchObject({ counts: { create: 4, refused: 0 }, unread: read.unread });
  expect(done.rows[2]).toMatchObject({ at: "乙表 第 2 行", result: "新增" });
});

it("an import is dropped with its rows 90 days after it was last touched, unless it is at work", async () => {
  const { data } = await upload("企业名称,所属镇街\n佛山试验清理有限公司,大良街道\n");
  const { data: running } = await upload("企业名称,所属镇街\n佛山试验在跑有限公司,大良街道\n");
  const { db } = server.connection;
  await db.update(imports).set({ state: "running" }).where(eq(imports.id, running.id));
  const sweep = (days: number) => sweepImportRows({ db, now: () => server.now() + days * 86_400_000 });
  await sweep(89);
  expect(await state(data.id)).toMatchObject({ file_name: "企业.csv" });
  await sweep(91);
  const told = await server.ask(contract.company.importState, { id: data.id }, "admin");
  expect(told).toMatchObject({ status: 404, msg: expect.stringContaining("90 天") });
  expect(await state(running.id)).toMatchObject({ state: "running" });
});

describe(`with real lists${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)("imports 849 names once a street is chosen for all, and nothing the second time", async () => {
    const bytes = readFileSync(real("cn_assignees_from_bdci.csv"));
    const read = await preview(bytes);
    expect(read.total).toBe(849);
    const rows = read.rows.map(({ line }) => ({ line, cells: { street_id: "大良街道" } }));
    const filled = await fix(read.id, rows);
    const done = await run(read.id);
    expect(done.counts).toEqual(filled.counts);
    const again = await preview(bytes);
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: filled.counts.create });
  });

  it.skipIf(missing)("names the one credit code that is wrong", async () => {
    const read = await preview(readFileSync(real("shunde_uscc_samples.csv")));
    const wrong = read.rows.filter(({ problems }) => problems.credit_code !== undefined);
    expect(wrong.map(({ cells }) => cells.credit_code)).toEqual(["91440606MA8X7B2B7K"]);
  });
});
