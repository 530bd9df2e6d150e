import { and, eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { industryCalls, IndustryReportInfo } from "#contract/industry/industry.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { industryOpenings, industryReportSteps, industryUses } from "#server/database/tables/office/industry.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
/** A second administrator, and the account of another company, who sign in by the daliang colleague's and ronggui's tokens. */
const other: PersonName = "daliangColleague";
const stranger: PersonName = "ronggui";
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const second = { is_news: 0, is_admin: 1, com_id: null, newtype: "", street_ids: [] };
  await db.update(accounts).set(second).where(eq(accounts.id, people.daliangColleague.id));
  const away = { is_news: 0, is_admin: 0, com_id: firms.lamp.id, newtype: "", street_ids: [] };
  await db.update(accounts).set(away).where(eq(accounts.id, people.ronggui.id));
});
afterAll(() => server.close());

type Trial = { type: number; com_id: string | null };
const setEnterprise = (changes: Trial) =>
  server.connection.db.update(accounts).set(changes).where(eq(accounts.id, people.enterprise.id));
const certified: Trial = { type: 0, com_id: firms.valve.id };
beforeEach(() => setEnterprise(certified));

const post = (path: string, body: object, person: PersonName = "admin") =>
  server.post(`/v1/industry/${path}`, body, person);
const get = (path: string, query: Record<string, string | number>, person: PersonName = "enterprise") =>
  server.get(`/v1/industry/${path}`, query, person);
const info = async (id: string) => (await get("info", { id }, "admin")).data as IndustryReportInfo;
const reading = async (id: string, person: PersonName = "enterprise") =>
  (await get("reading", { id }, person)).data as OutputOf<typeof industryCalls.reading>;
const shelf = async (query: Record<string, string | number> = {}, person: PersonName = "enterprise") =>
  (await get("shelf", { size: 200, ...query }, person)).data as OutputOf<typeof industryCalls.shelf>;
const pdf = async (id: string, person: PersonName = "enterprise") =>
  server.app.inject({
    url: `/v1/industry/pdf?id=${id}`,
    headers: { authorization: `Bearer ${await server.token(person)}` },
  });

const body = "<h2>概况</h2><p>阀门行业上半年专利申请量稳步增长，发明占比提高，龙头企业布局海外。</p>";
const report = (changes: object = {}) => ({
  id: v7(),
  seq: 0,
  title: "阀门行业专利分析",
  trade: "C34",
  period_from: "2026-01-01",
  period_to: "2026-06-30",
  summary: "通用设备制造业中阀门企业的专利申请与布局情况。",
  body,
  access: "免费",
  ...changes,
});
async function written(changes: object = {}) {
  const made = report(changes);
  expect(await post("save", made)).toMatchObject({ code: 1 });
  return made.id;
}
/** Written by the first administrator, published by the second; `seq` is 3. */
async function published(changes: object = {}) {
  const id = await written(changes);
  expect(await post("move", { id, seq: 1, move: "送审" })).toMatchObject({ code: 1 });
  expect(await post("move", { id, seq: 2, move: "发布" }, other)).toMatchObject({ code: 1 });
  return id;
}

describe("a report's way", () => {
  it("leads from draft over return and review to readers and back, with a history nobody changes", async () => {
    const id = await written();
    expect(await post("move", { id, seq: 1, move: "发布" })).toMatchObject({
      status: 409,
      msg: "该报告草稿，不能发布",
    });
    await post("move", { id, seq: 1, move: "送审" });
    expect(await post("save", report({ id, seq: 2 }))).toMatchObject({ status: 409 });
    expect((await post("move", { id, seq: 2, move: "退回" }, other)).data).toMatchObject({
      fields: { reason: expect.stringContaining("退回的原因") },
    });
    await post("move", { id, seq: 2, move: "退回", reason: "请补充数据来源" }, other);
    expect(await post("save", report({ id, seq: 3, title: "阀门行业专利分析（修订）" }))).toMatchObject({ code: 1 });
    await post("move", { id, seq: 4, move: "送审" });
    expect(await post("move", { id, seq: 5, move: "发布" })).toMatchObject({
      status: 403,
      msg: "自己编写的报告应由其他管理员审核发布",
    });
    expect(await post("move", { id, seq: 5, move: "发布" }, other)).toMatchObject({ code: 1 });
    expect((await reading(id)).title).toBe("阀门行业专利分析（修订）");
    await post("move", { id, seq: 6, move: "撤回", reason: "数据有误" });
    expect(await get("reading", { id })).toMatchObject({ status: 404 });
    expect(await post("save", report({ id, seq: 7 }))).toMatchObject({ code: 1 });
    const now = await info(id);
    expect(now).toMatchObject({ state: "草稿", published_at: null, seq: 8 });
    expect(now.steps.map(({ move, text }) => `${move}${text}`)).toEqual([
      "新建",
      "送审",
      "退回请补充数据来源",
      "修改",
      "送审",
      "发布",
      "撤回数据有误",
      "修改",
    ]);
    const { db } = server.connection;
    await expect(
      db.update(industryReportSteps).set({ text: "另说" }).where(eq(industryReportSteps.report_id, id)),
    ).rejects.toThrow(/Failed query/);
  });

  it("is moved by one of two at once; the other is told by whom, and the same new report again is the same", async () => {
    const made = report();
    expect(await post("save", made)).toMatchObject({ code: 1 });
    expect(await post("save", made)).toMatchObject({ code: 1 });
    expect(await post("save", { ...made, title: "另一个标题" })).toMatchObject({ status: 409 });
    const both = await Promise.all([
      post("move", { id: made.id, seq: 1, move: "送审" }),
      post("save", { ...made, seq: 1, title: "改过的标题" }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const words = both[0].code === 1 ? `${people.admin.name}刚刚送审了` : `${people[other].name}刚刚修改了`;
    expect(both.find(({ code }) => code === 0)?.msg).toContain(words);
    expect((await info(made.id)).steps).toHaveLength(2);
  });

  it("begins with what is named by its field, and keeps clean text without pictures", async () => {
    const wrong = report({ title: "", trade: "X9", period_to: "2025-12-31", summary: "短", access: "全部" });
    expect((await post("save", wrong)).data).toMatchObject({
      fields: { title: "标题至少 2 个字", trade: "请选择行业", summary: "摘要至少 10 个字", access: "请选择阅读权限" },
    });
    expect((await post("save", report({ period_to: "2025-12-31" }))).data).toMatchObject({
      fields: { period_to: "结束日期不能早于开始日期" },
    });
    const picture = `<img src="/v1/web/file?id=${v7()}" alt="图">`;
    const id = await written({ body: `<script>x()</script><p onclick="x()">字${picture}</p>` });
    expect((await info(id)).body).toBe("<p>字</p>");
    expect((await post("move", { id, seq: 1, move: "送审" })).data).toMatchObject({
      fields: { body: expect.stringContaining("至少 20 个字") },
    });
  });

  it("is the administrators' alone, and the shelf the companies'", async () => {
    const id = await published();
    for (const person of ["enterprise", "district", "daliang"] as const) {
      for (const path of ["list", "info", "readers", "readersExport", "companies"])
        expect(await get(path, { id, keyword: "阀门" }, person), path).toMatchObject({ status: 403 });
      for (const path of ["save", "move", "remove", "openTo", "closeTo"])
        expect(await post(path, { id, seq: 3, move: "撤回" }, person), path).toMatchObject({ status: 403 });
    }
    for (const person of ["admin", "district", "daliang"] as const)
      for (const path of ["shelf", "reading"])
        expect(await get(path, { id }, person), path).toMatchObject({ status: 403 });
    expect((await pdf(id, "district")).statusCode).toBe(403);
    expect((await server.app.inject({ url: `/v1/industry/pdf?id=${id}` })).statusCode).toBe(401);
  });
});

describe("a draft", () => {
  it("is deleted as it was read, from every list, while its history stays", async () => {
    const id = await written({ title: "误建的报告" });
    expect(await post("remove", { id, seq: 0 })).toMatchObject({ status: 409, msg: expect.stringContaining("新建") });
    expect(await post("remove", { id, seq: 1 })).toMatchObject({ code: 1 });
    for (const path of ["info", "readers"]) expect(await get(path, { id }, "admin")).toMatchObject({ status: 404 });
    expect((await pdf(id, "admin")).statusCode).toBe(404);
    expect(await get("list", { keyword: "误建" }, "admin")).toMatchObject({ data: { total: 0, states: {} } });
    for (const [path, input] of [
      ["save", report({ id, seq: 2 })],
      ["move", { id, seq: 2, move: "送审" }],
      ["remove", { id, seq: 2 }],
      ["openTo", { id, company_id: firms.valve.id, last_day: null }],
    ] as const)
      expect(await post(path, input), path).toMatchObject({ status: 404 });
    const { db } = server.connection;
    const steps = await db.select().from(industryReportSteps).where(eq(industryReportSteps.report_id, id));
    expect(steps.map(({ move }) => move)).toEqual(["新建", "删除"]);
  });

  it("stays once it was published, and is judged by another than who wrote it", async () => {
    const id = await published();
    expect(await post("remove", { id, seq: 3 })).toMatchObject({ status: 409, msg: expect.stringContaining("已发布") });
    await post("move", { id, seq: 3, move: "撤回", reason: "数据有误" });
    await post("save", report({ id, seq: 4 }));
    expect(await info(id)).toMatchObject({ was_published: true, may_publish: false });
    expect((await get("info", { id }, other)).data).toMatchObject({ may_publish: true });
    expect(await post("remove", { id, seq: 5 })).toMatchObject({ status: 409, msg: expect.stringContaining("发布过") });
  });
});

describe("what companies are told", () => {
  const told = async (id: string) => {
    const { db } = server.connection;
    const rows = await db.select().from(reminders).where(eq(reminders.record_id, id)).orderBy(reminders.due_at);
    return rows.map(({ account_id, kind, title, body, path }) => {
      expect({ kind, path }).toEqual({ kind: "industry", path: `/industryDetails?id=${id}` });
      const name = Object.entries(people).find(([, one]) => one.id === account_id)?.[0];
      return `${name}: ${title}，${body}`;
    });
  };
  const summary = "通用设备制造业中阀门企业的专利申请与布局情况。";

  it("is a report that they may read, when it is published and when it is published again", async () => {
    const free = await published({ title: "免费的" });
    expect((await told(free)).toSorted()).toEqual([
      `enterprise: 新的产业报告：免费的，${summary}`,
      `ronggui: 新的产业报告：免费的，${summary}`,
    ]);
    await setEnterprise({ ...certified, type: 1 });
    const members = await published({ title: "会员的", access: "认证会员" });
    expect(await told(members)).toEqual([`ronggui: 新的产业报告：会员的，${summary}`]);
    await setEnterprise(certified);
    await post("move", { id: members, seq: 3, move: "撤回", reason: "数据有误" });
    await post("move", { id: members, seq: 4, move: "送审" });
    await post("move", { id: members, seq: 5, move: "发布" }, other);
    expect((await told(members)).slice(1).toSorted()).toEqual([
      `enterprise: 产业报告已更新：会员的，${summary}`,
      `ronggui: 产业报告已更新：会员的，${summary}`,
    ]);
  });

  it("is an opening, at once or with the report, and not that its last day is another", async () => {
    const id = await written({ title: "指定的", access: "指定企业" });
    const today = dayOf(server.now());
    const { db } = server.connection;
    await post("openTo", { id, company_id: firms.lamp.id, last_day: today });
    await db.update(industryOpenings).set({ last_day: shiftDay(today, -1) });
    await post("openTo", { id, company_id: firms.valve.id, last_day: null });
    await post("move", { id, seq: 1, move: "送审" });
    expect(await told(id)).toEqual([]);
    await post("move", { id, seq: 2, move: "发布" }, other);
    expect(await told(id)).toEqual([`enterprise: 新的产业报告：指定的，${summary}`]);
    await post("openTo", { id, company_id: firms.valve.id, last_day: today });
    await post("openTo", { id, company_id: firms.lamp.id, last_day: today });
    expect((await told(id)).slice(1)).toEqual([`ronggui: 产业报告：指定的，已为贵企业开通，可阅读和下载至 ${today}`]);
  });
});

describe("the right to read", () => {
  it("is everybody's where a report is free, and certified companies' where it is for members", async () => {
    const [free, members] = [await published(), await published({ access: "认证会员" })];
    await setEnterprise({ type: 1, com_id: null });
    expect(await reading(free)).toMatchObject({ barrier: null, body: expect.stringContaining("阀门行业") });
    expect(await reading(members)).toMatchObject({ barrier: "需认证", body: "", watermark: "" });
    expect((await pdf(members)).statusCode).toBe(403);
    await setEnterprise({ ...certified, type: 1 });
    expect((await reading(members)).barrier).toBe("需认证");
    await setEnterprise(certified);
    expect(await reading(members)).toMatchObject({ barrier: null, body: expect.stringContaining("阀门行业") });
  });

  it("is opened to companies one by one, until a last day, and closed again", async () => {
    const id = await published({ access: "指定企业" });
    const today = dayOf(server.now());
    expect(await reading(id)).toMatchObject({ barrier: "需开通", body: "" });
    expect((await pdf(id)).json()).toMatchObject({ code: 0, msg: expect.stringContaining("开通") });
    const opening = { id, company_id: firms.valve.id, last_day: today };
    expect((await post("openTo", { ...opening, last_day: "2026-01-01" })).data).toMatchObject({
      fields: { last_day: "到期日期不能早于今天" },
    });
    expect((await post("openTo", { ...opening, company_id: v7() })).data).toMatchObject({
      fields: { company_id: expect.any(String) },
    });
    expect(await post("openTo", opening)).toMatchObject({ code: 1 });
    expect((await reading(id)).barrier).toBeNull();
    expect((await reading(id, stranger)).barrier).toBe("需开通");
    expect((await info(id)).openings).toEqual([
      { company_id: firms.valve.id, company_name: firms.valve.name, last_day: today },
    ]);
    const { db } = server.connection;
    await db
      .update(industryOpenings)
      .set({ last_day: shiftDay(today, -1) })
      .where(eq(industryOpenings.report_id, id));
    expect((await reading(id)).barrier).toBe("需开通");
    await post("openTo", { ...opening, last_day: null });
    expect((await reading(id)).barrier).toBeNull();
    expect(await post("closeTo", { id, company_id: firms.valve.id })).toMatchObject({ code: 1 });
    expect(await post("closeTo", { id, company_id: firms.valve.id })).toMatchObject({ status: 404 });
    expect((await reading(id)).barrier).toBe("需开通");
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, "industry-open"));
    expect(lines.filter(({ detail }) => (detail as { id: string }).id === id)).toHaveLength(2);
    expect(await post("openTo", { ...opening, id: await published(), last_day: null })).toMatchObject({ status: 409 });
  });

  it("is nobody's before a report is published, collecting included", async () => {
    const id = await written();
    expect(await get("reading", { id })).toMatchObject({ status: 404 });
    expect((await pdf(id)).statusCode).toBe(404);
    expect(await post("collect", { id, on: true }, "enterprise")).toMatchObject({ status: 404 });
    expect((await pdf(id, "admin")).statusCode).toBe(200);
  });
});

describe("readers", () => {
  it("are counted once a day, downloads each, and told to administrators as rows and as a workbook", async () => {
    const id = await published({ title: "计数试验报告" });
    await Promise.all([reading(id), reading(id), reading(id)]);
    const paper = await pdf(id);
    expect(paper.headers["content-type"]).toContain("application/pdf");
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    await pdf(id);
    await reading(id, stranger);
    const { list } = (await get("list", { keyword: "计数试验" }, "admin")).data as OutputOf<typeof industryCalls.list>;
    expect(list).toMatchObject([{ id, reads: 2, downloads: 2, collected: 0 }]);
    const rows = (await get("readers", { id, use: "阅读" }, "admin")).data as OutputOf<typeof industryCalls.readers>;
    expect(rows).toMatchObject({
      total: 2,
      list: [
        { company_name: firms.lamp.name },
        { company_name: firms.valve.name, account_name: people.enterprise.name, use: "阅读" },
      ],
    });
    const file = await server.app.inject({
      url: `/v1/industry/readersExport?id=${id}`,
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    const [sheet] = await readExcelFile(file.rawPayload);
    expect(sheet?.data).toHaveLength(5);
    const { db } = server.connection;
    await expect(
      db.delete(industryUses).where(and(eq(industryUses.report_id, id), eq(industryUses.use, "下载"))),
    ).rejects.toThrow(/Failed query/);
    expect(await get("readersExport", { id: await published() }, "admin")).toMatchObject({ status: 422 });
  });
});

describe("the shelf", () => {
  it("shows what is published by trade, year, words and what was collected, each account's own", async () => {
    const id = await published({
      title: "灯具产业 50% 观察",
      trade: "C38",
      period_from: "2024-07-01",
      period_to: "2025-06-30",
    });
    await written({ title: "灯具产业草稿" });
    const ids = async (query: Record<string, string | number>, person?: PersonName) =>
      (await shelf(query, person)).list.map((row) => row.id);
    expect(await ids({ keyword: "灯具" })).toEqual([id]);
    expect(await ids({ keyword: "50%", year: 2024 })).toEqual([id]);
    expect(await ids({ keyword: "50%", year: 2026 })).toEqual([]);
    expect(await ids({ trade: "C38" })).toEqual([id]);
    expect(await ids({ trade: "C", keyword: "50%" })).toEqual([id]);
    expect(await shelf()).toMatchObject({
      trades: expect.arrayContaining(["C38"]),
      years: expect.arrayContaining([2024, 2025]),
    });
    await post("collect", { id, on: true }, "enterprise");
    await post("collect", { id, on: true }, "enterprise");
    expect(await ids({ collected: "true" })).toEqual([id]);
    expect(await ids({ collected: "true" }, stranger)).toEqual([]);
    expect((await info(id)).collected).toBe(1);
    await post("collect", { id, on: false }, "enterprise");
    expect(await ids({ collected: "true" })).toEqual([]);
  });
});

it("the administrators' list counts the states under the other conditions, and finds companies by name", async () => {
  await written({ title: "状态统计试验甲" });
  await published({ title: "状态统计试验乙", access: "认证会员" });
  const list = async (query: object) =>
    (await get("list", { keyword: "状态统计", ...query }, "admin")).data as OutputOf<typeof industryCalls.list>;
  expect(await list({})).toMatchObject({ total: 2, states: { 草稿: 1, 已发布: 1 } });
  expect(await list({ state: "草稿" })).toMatchObject({ total: 1, list: [{ title: "状态统计试验甲" }] });
  expect((await list({ access: "认证会员" })).list.map(({ title }) => title)).toEqual(["状态统计试验乙"]);
  expect((await get("companies", { keyword: "试验阀门" }, "admin")).data).toEqual([
    { id: firms.valve.id, name: firms.valve.name },
  ]);
});

it("counts a reading again on the next day", async () => {
  const id = await published();
  await reading(id);
  server.travel(86_400_000);
  await reading(id);
  await reading(id);
  const rows = await server.connection.db.select().from(industryUses).where(eq(industryUses.report_id, id));
  expect(rows.map(({ use }) => use)).toEqual(["阅读", "阅读"]);
});
