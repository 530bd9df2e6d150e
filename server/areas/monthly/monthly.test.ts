import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, shiftDay, shiftMonth } from "#contract/core/time.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import type { MonthlyReport, MonthlyRow } from "#contract/monthly/monthly-report.ts";
import { monthlyTables } from "#contract/monthly/monthly-tables.ts";
import { monthlyReports } from "#server/database/tables/enterprise.ts";
import { patentEvents, patentRights, patents } from "#server/database/tables/ip/patent.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { watches } from "#server/database/tables/ip/watch.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { makeMonths, pastMonths } from "./make-months.ts";

let server: TestServer;
let month: string;
let serial = 9_400_000;
const base = "/v1/frontend/monthly";

const patent = (title: string, changes: object) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2023, "发明", serial++),
  type: "发明" as const,
  title,
  filed_on: "2023-03-01",
  main_ipc: "F16K 1/00",
  company_ids: [firms.valve.id] as string[],
  source: "测试",
  ...changes,
});
const services = () => ({
  db: server.connection.db,
  now: server.now,
  search: searchOverStore(server.connection.db),
});
const list = async (person: PersonName = "enterprise", query = {}) =>
  (await server.get(`${base}/list`, query, person)) as {
    status: number;
    data: { list: MonthlyRow[]; missing: string[] };
  };
const info = (id: string, person: PersonName = "enterprise") => server.get(`${base}/info`, { id }, person);

/** Another account of the company. */
const colleague = v7();

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const [own] = await db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
  await db
    .insert(accounts)
    .values({ ...own!, id: colleague, mobile: "13900099002", created_at: new Date(server.now()) });
  month = shiftMonth(dayOf(server.now()), -1).slice(0, 7);
  const on = (day: number) => `${month}-${String(day).padStart(2, "0")}`;
  const filed = patent("本月申请", { filed_on: on(3), published_on: null });
  const granted = patent("本月授权", { granted_on: on(10), published_on: "2023-09-01", grant_no: "CN1B" });
  const lapsed = patent("本月失效", { granted_on: "2024-01-05", published_on: "2023-09-01" });
  const later = patent("下月申请", { filed_on: shiftDay(shiftMonth(dayOf(server.now()), 0), 0) });
  const others = patent("他人公开", { published_on: on(12), company_ids: [], filed_on: "2025-01-01" });
  const rival = {
    ...patent("被监控者公开", { published_on: on(14), company_ids: [], filed_on: "2025-01-01", main_ipc: "B01D 1/00" }),
    applicants: [{ name: "他乡阀门厂" }],
  };
  const membranes = [on(1), on(28), shiftDay(on(1), -1), shiftMonth(on(1), 1)].map((published_on, at) => ({
    ...patent(`一种中空纤维膜${at}`, { published_on, company_ids: [], filed_on: "2025-01-01", main_ipc: "B01D 69/00" }),
    applicants: [{ name: "膜业公司" }],
  }));
  const ended = [on(9), on(31 - 3), shiftDay(on(1), -1)].map((status_on, at) => ({
    ...patent(`一种旧中空纤维膜${at}`, { published_on: "2024-05-06", company_ids: [], status: "失效", status_on }),
    applicants: [{ name: at === 0 ? "他乡阀门厂" : "膜业公司" }],
  }));
  const save = { account_id: people.enterprise.id, dialect: "cn" as const, seen_at: new Date() };
  await db.insert(savedSearches).values([
    { ...save, id: v7(), no: 1, name: "膜", expression: "名称=(中空纤维膜)" },
    { ...save, id: v7(), no: 2, name: "没有膜", expression: "#1 且 名称=(量子纠缠)" },
    { ...save, id: v7(), no: 3, name: "坏", expression: "名称=(" },
    { ...save, id: v7(), no: 1, name: "别人的", expression: "名称=(膜)", account_id: people.daliang.id },
    { ...save, id: v7(), no: 1, name: "同事的", expression: "名称=(膜)", account_id: colleague },
  ]);
  const watch = { company_id: firms.valve.id, kind: "企业" as const, since: new Date(), seen_at: new Date() };
  await db.insert(watches).values([
    { ...watch, id: v7(), name: "他乡阀门厂", key: "他乡阀门厂" },
    { ...watch, id: v7(), name: "安静的厂", key: "安静的厂" },
    ...[
      { name: "膜过滤", expression: "名称=(中空纤维膜)" },
      { name: "没有新公开", expression: "名称=(量子纠缠)" },
      { name: "读不懂", expression: "名称=(" },
      { name: "已停用", expression: "名称=(中空纤维膜)", state: "停用" as const },
    ].map((one) => ({ ...watch, kind: "技术" as const, id: v7(), key: one.name, ...one })),
    { ...watch, kind: "技术", id: v7(), company_id: firms.lamp.id, name: "别家", key: "别家", expression: "名称=(膜)" },
  ]);
  await db.insert(patents).values(
    [filed, granted, lapsed, later, others, rival, ...membranes, ...ended].map((one) => ({
      grant_no: "",
      granted_on: null,
      ...one,
    })),
  );
  const event = { id: v7(), code: "AV01", title: "放弃", happened_on: on(20), source: "测试", fingerprint: "a" };
  await db.insert(patentEvents).values({ ...event, patent_id: lapsed.id });
  const moved = { id: v7(), code: "PE01", title: "质押", happened_on: on(15), source: "测试", fingerprint: "b" };
  await db.insert(patentEvents).values({ ...moved, patent_id: granted.id });
  await db.insert(patentRights).values({
    event_id: moved.id,
    patent_id: granted.id,
    kind: "质押",
    from_name: "试验阀门",
    to_name: "试验银行",
    way: "",
    number: "Y1",
    begun_on: on(15),
  });
});
afterAll(() => server.close());

describe("a monthly report", () => {
  it("is made once, however often the job runs, and is told to the company", async () => {
    await server.connection.db
      .update(accounts)
      .set({ created_at: new Date(server.now()) })
      .where(eq(accounts.id, people.enterprise.id));
    expect(await makeMonths(services(), AbortSignal.abort())).toBe(0);
    expect(await makeMonths(services())).toBe(1);
    expect(await makeMonths(services())).toBe(0);
    const { data } = await list();
    expect(data.list.map((one) => one.month)).toEqual([month]);
    const told = await server.connection.db.select().from(reminders).where(eq(reminders.kind, "report"));
    const path = `/report?id=${data.list[0]?.id}`;
    expect(new Map(told.map((one) => [one.account_id, one.path]))).toEqual(
      new Map([
        [people.enterprise.id, path],
        [colleague, path],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.body).toMatch(/合计 ¥\u00A0[\d,]+\.\d\d$/u);
  });

  it("says what changed, and its figures are those that a second count gives", async () => {
    const [row] = (await list()).data.list;
    const { data: shown } = await info(row?.id ?? "");
    const report = shown as MonthlyReport;
    const counts = Object.fromEntries(report.data.changes.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ 新申请: 1, 公开: 0, 授权: 1, 失效: 1, 质押: 1, 转让: 0 });
    expect(report.data.changes.find(({ kind }) => kind === "质押")?.lines[0]?.note).toBe("试验阀门 → 试验银行");
    // What is not published has a name for its company alone.
    const told = async (who: "daliang" | "enterprise") =>
      ((await info(row?.id ?? "", who)).data as MonthlyReport).data.changes.find(({ kind }) => kind === "新申请");
    expect(await told("enterprise")).toMatchObject({ count: 1, lines: [{ title: "本月申请" }] });
    expect(await told("daliang")).toMatchObject({ count: 1, lines: [] });
    expect(report.data.around).toMatchObject([{ ipc: "F16K", count: 1, lines: [{ title: "他人公开" }] }]);
    const { from, to } = report.data;
    const { rows } = await server.connection.pool.query(
      `select count(*) filter (where filed_on between $2 and $3)::int as filed,
        count(*) filter (where granted_on between $2 and $3)::int as granted,
        count(*)::int as all
      from patents where $1 = any(company_ids) and filed_on <= $3`,
      [firms.valve.id, from, to],
    );
    expect(row).toMatchObject({ filed: rows[0].filed, granted: rows[0].granted, lapsed: 1 });
    const stock = report.data.stock.map(({ now }) => now.审中 + now.有效 + now.失效);
    expect(stock.reduce((sum, one) => sum + one, 0)).toBe(rows[0].all);
    expect(report.data.stock).toMatchObject([{ now: { 审中: 1, 有效: 1, 失效: 1 }, before: { 有效: 1, 失效: 0 } }]);
  });

  it("tells the company what those it watches published, and officials nothing of it", async () => {
    const [row] = (await list()).data.list;
    const id = row?.id ?? "";
    const report = (await info(id)).data as MonthlyReport;
    expect(report.data.watched).toEqual([
      {
        name: "他乡阀门厂",
        count: 1,
        lapsed: 1,
        lines: [{ patent_id: expect.any(String), title: "被监控者公开", type: "发明", on: `${month}-14` }],
      },
    ]);
    const titles = (one: MonthlyReport) => monthlyTables(one).map(({ title }) => title);
    expect(titles(report)).toContain("关注企业新公开专利 1 件");
    const seen = (await info(id, "daliang")).data as MonthlyReport;
    expect(seen.data).not.toHaveProperty("watched");
    expect(titles(seen).filter((title) => title.includes("关注"))).toEqual([]);
  });

  it("tells the company what was published in the technologies it watches, and officials nothing of it", async () => {
    const [row] = (await list()).data.list;
    const id = row?.id ?? "";
    const report = (await info(id)).data as MonthlyReport;
    const applicant = "膜业公司";
    expect(report.data.technologies).toEqual([
      {
        name: "膜过滤",
        count: 2,
        lapsed: 2,
        problem: "",
        lines: [
          { patent_id: expect.any(String), title: "一种中空纤维膜1", applicant, on: `${month}-28` },
          { patent_id: expect.any(String), title: "一种中空纤维膜0", applicant, on: `${month}-01` },
        ],
      },
      { name: "读不懂", count: 0, lapsed: 0, problem: "检索式已读不懂，没有统计", lines: [] },
    ]);
    const table = monthlyTables(report).find(({ title }) => title === "关注技术新公开专利 2 件");
    expect(table?.meaning).toContain("膜过滤 2 件，读不懂 检索式已读不懂，没有统计");
    const seen = (await info(id, "daliang")).data as MonthlyReport;
    expect(seen.data).not.toHaveProperty("technologies");
    const paper = async (person: PersonName) => {
      const reply = await server.app.inject({
        url: `${base}/pdf?id=${id}`,
        headers: { authorization: `Bearer ${await server.token(person)}` },
      });
      return charactersIn(reply.rawPayload);
    };
    expect((await paper("enterprise")).has("膜")).toBe(true);
    expect((await paper("daliang")).has("膜")).toBe(false);
  });

  it("tells each account what the month brought to its saved searches, beside what the company watches", async () => {
    const [row] = (await list()).data.list;
    const report = (await info(row?.id ?? "")).data as MonthlyReport;
    const account_id = people.enterprise.id;
    expect(report.data.searches).toEqual([
      { account_id, no: 1, name: "膜", count: 2, lapsed: 2, problem: "" },
      { account_id, no: 2, name: "没有膜", count: 0, lapsed: 0, problem: "" },
      { account_id, no: 3, name: "坏", count: 0, lapsed: 0, problem: "检索式已读不懂，没有统计" },
    ]);
    const [kept] = await server.connection.db.select({ data: monthlyReports.data }).from(monthlyReports);
    expect(kept?.data.searches?.find((one) => one.account_id === colleague)).toMatchObject({ count: 2, lapsed: 2 });
    const table = monthlyTables(report).find(({ title }) => title === "关注和已存检索的本月变化");
    expect(table?.rows).toEqual([
      ["关注企业", "新公开 1 件，失效 1 件", "他乡阀门厂"],
      ["关注技术", "新公开 2 件，失效 2 件", "膜过滤"],
      ["关注技术", "检索式已读不懂，没有统计", "读不懂"],
      ["已存检索 #1", "新公开 2 件，失效 2 件", "膜"],
      ["已存检索 #2", "新公开 0 件，失效 0 件", "没有膜"],
      ["已存检索 #3", "检索式已读不懂，没有统计", "坏"],
    ]);
    const seen = (await info(row?.id ?? "", "daliang")).data as MonthlyReport;
    expect(seen.data).not.toHaveProperty("searches");
    expect(monthlyTables(seen).map(({ title }) => title)).not.toContain("关注和已存检索的本月变化");
  });

  it("never changes once it is made, and stands on paper as on the page", async () => {
    const [row] = (await list()).data.list;
    const id = row?.id ?? "";
    const before = (await info(id)).data as MonthlyReport;
    await server.connection.db.insert(patents).values(patent("后来补录", { filed_on: `${month}-05` }));
    expect((await info(id)).data).toEqual(before);
    const reply = await server.app.inject({
      url: `${base}/pdf?id=${id}`,
      headers: { authorization: `Bearer ${await server.token("enterprise")}` },
    });
    expect(reply.headers["content-type"]).toContain("application/pdf");
    const printed = charactersIn(reply.rawPayload);
    const words = monthlyTables(before).flatMap(({ title, rows }) => [title, ...rows.flat()]);
    const missing = [...new Set(words.join(""))].filter((sign) => sign.trim() !== "" && !printed.has(sign));
    expect(missing).toEqual([]);
  });

  it("is made by hand for a past month, with the month after compared to it", async () => {
    const earlier = pastMonths(server.now(), 2)[0] ?? "";
    expect((await list()).data.missing).toContain(earlier);
    const made = await server.post(`${base}/make`, { month: earlier }, "enterprise");
    expect(made.data).toMatchObject({ month: earlier, earlier: null });
    const again = await server.post(`${base}/make`, { month: earlier }, "enterprise");
    expect((again.data as MonthlyReport).id).toBe((made.data as MonthlyReport).id);
    const [row] = (await list()).data.list;
    expect((await info(row?.id ?? "")).data).toMatchObject({
      earlier: { filed: 0, valid: 1 },
      compared: expect.arrayContaining([
        { label: "本月新申请", unit: "件", now: "1", before: "0", difference: "1" },
        { label: "有效专利", unit: "件", now: "1", before: "1", difference: "0" },
      ]),
    });
    const wrong = async (text: string) => (await server.post(`${base}/make`, { month: text }, "enterprise")).data;
    expect(await wrong(dayOf(server.now()).slice(0, 7))).toMatchObject({
      fields: { month: expect.stringContaining("还没有结束") },
    });
    expect(await wrong("2020-01")).toMatchObject({ fields: { month: expect.stringContaining("最近 12 个月") } });
    expect(await wrong("2026-13")).toMatchObject({ fields: { month: expect.stringContaining("月份") } });
  });

  it("is seen by its company and by the officials in whose scope it is, and by nobody else", async () => {
    const [row] = (await list()).data.list;
    const id = row?.id ?? "";
    const of = { company_id: firms.valve.id };
    expect((await info(id, "daliang")).status).toBe(200);
    expect((await info(id, "ronggui")).status).toBe(404);
    expect((await list("daliang", of)).data.missing).toEqual([]);
    expect((await list("ronggui", of)).status).toBe(404);
    expect((await list("daliang")).status).toBe(422);
    expect((await server.post(`${base}/make`, { month }, "daliang")).status).toBe(403);
    const [other] = await server.connection.db
      .insert(monthlyReports)
      .values({
        ...(await server.connection.db.select().from(monthlyReports))[0]!,
        id: v7(),
        company_id: firms.lamp.id,
      })
      .returning();
    expect((await info(other?.id ?? "")).status).toBe(404);
  });

  it("is made once for each company, and none is missing, when a run was killed between two companies", async () => {
    const { db } = server.connection;
    const [own] = await db.select().from(accounts).where(eq(accounts.id, people.enterprise.id));
    const other = { ...own!, id: v7(), mobile: "13900099001", com_id: firms.lamp.id };
    await db.insert(accounts).values(other);
    server.travel(31 * 86_400_000);
    const next = pastMonths(server.now(), 1)[0] ?? "";
    const state = async () => {
      const reports = await db.select().from(monthlyReports).where(eq(monthlyReports.month, next));
      const told = await db.select().from(reminders).where(eq(reminders.kind, "report"));
      return reports.map(({ id, company_id }) => ({
        company_id,
        told: told.filter((one) => one.record_id === id && one.account_id !== colleague).length,
      }));
    };
    let written = 0;
    const dying = new Proxy(db, {
      get: (target, name) =>
        name === "transaction"
          ? (work: Parameters<typeof db.transaction>[0]) =>
              target.transaction(async (transaction) => {
                const done = await work(transaction);
                written += 1;
                if (written === 2) throw new Error("killed");
                return done;
              })
          : (Reflect.get(target, name) as unknown),
    });
    await expect(makeMonths({ ...services(), db: dying })).rejects.toThrow("killed");
    expect(await state()).toEqual([{ company_id: expect.any(String), told: 1 }]);
    expect(await makeMonths(services())).toBe(1);
    expect(await makeMonths(services())).toBe(0);
    const after = await state();
    expect(after.map(({ company_id }) => company_id).toSorted()).toEqual([firms.valve.id, firms.lamp.id].toSorted());
    expect(after.map(({ told }) => told)).toEqual([1, 1]);
  });
});
