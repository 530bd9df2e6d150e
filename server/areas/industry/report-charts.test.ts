import { eq } from "drizzle-orm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import {
  type ChartKind,
  chartKinds,
  chartPlace,
  mostCharts,
  type ReportChart,
} from "#contract/industry/report-chart.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { industryCharts, industryReportCharts } from "#server/database/tables/office/industry.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { Search } from "#server/search/patent-search.ts";
import { takeFigures } from "./chart-figures.ts";
import { daliang, firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const types = ["发明", "实用新型", "外观设计"] as const;
/** 60 valves, filed 2015 to 2020 by three applicants, and 5 of which nobody knows the day. */
const rows = Array.from({ length: 65 }, (_, n) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2020, types[n % 3] ?? "发明", 9_400_000 + n),
  type: types[n % 3] ?? "发明",
  title: "截止阀门",
  applicants: [{ name: n % 6 === 0 ? "甲阀业" : n % 2 === 0 ? "乙阀业" : "丙阀业" }],
  inventors: [`发明人${n % 4}`],
  agency: "",
  status: n % 5 === 0 ? ("失效" as const) : ("有效" as const),
  filed_on: n < 60 ? `${2015 + (n % 6)}-05-01` : null,
  street_id: n % 2 === 0 ? daliang : "",
  main_ipc: "F16K1/00",
  ipc: ["F16K1/00"],
  source: "测试",
}));

let server: TestServer;
const other: PersonName = "daliangColleague";
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const second = { is_news: 0, is_admin: 1, com_id: null, newtype: "", street_ids: [] };
  await db.update(accounts).set(second).where(eq(accounts.id, people.daliangColleague.id));
  await db.insert(patents).values(rows);
});
afterAll(() => server.close());
beforeEach(async () => {
  const certified = { type: 0, com_id: firms.valve.id };
  await server.connection.db.update(accounts).set(certified).where(eq(accounts.id, people.enterprise.id));
});

const post = (path: string, body: object, person: PersonName = "admin") =>
  server.post(`/v1/industry/${path}`, body, person);
const asked = (changes: object = {}) => ({
  id: v7(),
  title: "主要申请人",
  kind: "申请人排名",
  expression: "名称=(截止阀门)",
  ...changes,
});
async function drawn(changes: object = {}): Promise<ReportChart> {
  const reply = await post("chart", asked(changes));
  expect(reply).toMatchObject({ code: 1 });
  return reply.data as ReportChart;
}
const fieldsOf = async (changes: object) => (await post("chart", asked(changes))).data;
const info = async (id: string) => await server.call(contract.industry.info, { id }, "admin");
const reading = async (id: string, person: PersonName = "enterprise") =>
  await server.call(contract.industry.reading, { id }, person);
const words = "<p>阀门行业上半年专利申请量稳步增长，发明占比提高，龙头企业布局海外。</p>";
const report = (charts: readonly string[], changes: object = {}) => ({
  id: v7(),
  seq: 0,
  title: "阀门行业专利分析",
  trade: "C34",
  period_from: "2026-01-01",
  period_to: "2026-06-30",
  summary: "通用设备制造业中阀门企业的专利申请与布局情况。",
  body: words + charts.map(chartPlace).join(""),
  access: "免费",
  ...changes,
});
async function published(charts: readonly string[], changes: object = {}): Promise<string> {
  const made = report(charts, changes);
  expect(await post("save", made)).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 1, move: "送审" })).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 2, move: "发布" }, other)).toMatchObject({ code: 1 });
  return made.id;
}
async function pdf(id: string, person: PersonName = "enterprise") {
  const headers = { authorization: `Bearer ${await server.token(person)}` };
  return server.app.inject({ url: `/v1/industry/pdf?id=${id}`, headers });
}
async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join("");
  });
  return (await Promise.all(pages)).join("");
}
async function saved(expression: string): Promise<string> {
  const reply = await server.ask(contract.search.savedSave, { name: v7(), expression, dialect: "cn" }, "admin");
  expect(reply).toMatchObject({ code: 1 });
  return (reply.data as { id: string }).id;
}
const series = (name: string, values: number[]) => ({ name, values });

describe("a chart", () => {
  it("counts what its kind says, as of now, and names what is not in it", async () => {
    expect(await drawn()).toMatchObject({
      title: "主要申请人",
      expression: "名称=(截止阀门)",
      categories: ["丙阀业", "乙阀业", "甲阀业"],
      series: [series("专利", [32, 22, 11])],
      total: 65,
      left_out: 0,
      taken_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const trend = await drawn({ kind: "申请趋势", size: 5 });
    expect(trend).toMatchObject({ categories: ["2016", "2017", "2018", "2019", "2020"], total: 65, left_out: 15 });
    expect(trend.series.map(({ name }) => name).toSorted()).toEqual([...types].toSorted());
    expect(await drawn({ kind: "地域分布" })).toMatchObject({
      categories: ["大良街道"],
      series: [series("专利", [33])],
      left_out: 32,
    });
    expect(await drawn({ kind: "法律状态", scope: "district" })).toMatchObject({
      categories: ["有效", "失效"],
      total: 33,
    });
    expect((await drawn({ kind: "IPC 分布" })).categories).toEqual([expect.stringContaining("F16K")]);
  });

  it.each(chartKinds.filter((kind) => kind !== "代理机构排名"))(
    "of %s has a figure for each category",
    async (kind) => {
      const { categories, series: all } = await drawn({ kind });
      expect(categories.length).toBeGreaterThan(0);
      for (const { values } of all) expect(values).toHaveLength(categories.length);
    },
  );

  it("is drawn once: the same again is the same, whatever came since, and nobody else's", async () => {
    const input = asked({ kind: "专利类型" });
    const first = await post("chart", input);
    const late = { ...(rows[0] as (typeof rows)[number]), id: v7() };
    late.application_no = inventedApplicationNo(2020, "发明", 9_500_000);
    await server.connection.db.insert(patents).values(late);
    expect(await post("chart", input)).toEqual(first);
    expect((await drawn({ kind: "专利类型" })).total).toBe(66);
    expect(await post("chart", { ...input, title: "另一个标题" })).toMatchObject({ status: 409 });
    expect(await post("chart", input, other)).toMatchObject({ status: 409 });
    await server.connection.db.delete(patents).where(eq(patents.id, late.id));
    await expect(server.connection.db.update(industryCharts).set({ total: 1 })).rejects.toThrow(/Failed query/);
  });

  it("takes a saved search of the person's own, and says the same without it", async () => {
    const inner = await saved("名称=(截止阀门)");
    const { no } = (await server.call(contract.search.savedList, {}, "admin")).list.find(({ id }) => id === inner) ?? {
      no: 0,
    };
    const outer = await saved(`#${no} AND 类型=(发明)`);
    const chart = await drawn({ kind: "法律状态", saved_id: outer, expression: "" });
    expect(chart.expression).toContain("名称=(截止阀门)");
    expect(chart.expression).not.toContain("#");
    await server.connection.db.delete(savedSearches);
    const { expression, dialect, categories, series: figures } = chart;
    expect(await drawn({ kind: "法律状态", expression, dialect })).toMatchObject({ categories, series: figures });
    const lost = { fields: { saved_id: "所选的已保存检索不存在，可能已被删除，请重新选择" } };
    expect(await fieldsOf({ saved_id: outer })).toMatchObject(lost);
    const foreign = v7();
    const row = { id: foreign, account_id: people.district.id, no: 1, name: "别人的", expression: "名称=(阀)" };
    const at = new Date(server.now());
    await server.connection.db
      .insert(savedSearches)
      .values({ ...row, dialect: "cn", seen_at: at, created_at: at, updated_at: at });
    expect(await fieldsOf({ saved_id: foreign })).toMatchObject(lost);
  });

  it("is refused by its field where there is nothing to draw", async () => {
    const nothing = { fields: { expression: expect.stringContaining("没有命中专利") } };
    expect(await fieldsOf({ expression: "名称=(没有这种东西)" })).toMatchObject(nothing);
    expect(await fieldsOf({ expression: "" })).toMatchObject({
      fields: { expression: expect.stringContaining("请填写检索式") },
    });
    expect(await fieldsOf({ expression: "名称=(阀门" })).toMatchObject({
      fields: { expression: expect.stringContaining("个字符处") },
    });
    expect(await fieldsOf({ kind: "代理机构排名" })).toMatchObject({
      fields: { kind: expect.stringContaining("没有记录") },
    });
    expect(await fieldsOf({ size: 7 })).toMatchObject({ fields: { size: "显示数量应为 5、10、15、20 之一" } });
    expect(await fieldsOf({ title: "" })).toMatchObject({ fields: { title: expect.stringContaining("图表标题") } });
    const id = await saved("名称=(截止阀门)");
    await server.connection.db.update(savedSearches).set({ expression: "名称=(" }).where(eq(savedSearches.id, id));
    expect(await fieldsOf({ saved_id: id })).toMatchObject({
      fields: { saved_id: expect.stringContaining("所选的检索") },
    });
    await server.connection.db.delete(savedSearches);
  });

  it("waits for the whole index: what is drawn is kept", async () => {
    const half = { ids: [], total: 3, clauses: [], facets: {}, counted: [], source: "database" as const, spent: 0 };
    const search = {
      search: () => Promise.resolve(half),
      state: () => ({ ready: false, progress: 0.5 }),
      caughtUp: async () => {},
    };
    const { db } = server.connection;
    const take = (kind: ChartKind, from: Search) =>
      takeFigures(
        { db, person: null, search: from, now: server.now },
        { kind, expression: "名称=(阀门)", dialect: "auto", scope: "all", size: 10 },
      );
    for (const kind of ["申请趋势", "专利类型"] as const)
      await expect(take(kind, search)).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining("正在建立"),
      });
    const problem = "专利检索索引约需 900 MB 内存";
    const never = { ...search, state: () => ({ ready: false, progress: 0, problem }) };
    await expect(take("专利类型", never)).rejects.toMatchObject({ status: 503, message: problem });
    // An index that goes away between two questions leaves a row without figures.
    const counts = { year: [{ value: "2020", count: 3 }], type: [{ value: "发明", count: 3 }] };
    let asked = 0;
    const gone = () => Promise.resolve(asked++ === 0 ? { ...half, facets: counts, source: "index" as const } : half);
    await expect(take("申请趋势", { ...search, search: gone })).rejects.toMatchObject({ status: 503 });
  });

  it("is the administrators' to draw alone", async () => {
    for (const person of ["enterprise", "district", "daliang"] as const)
      expect(await post("chart", asked(), person)).toMatchObject({ status: 403 });
  });
});

describe("charts of a report", () => {
  it("stand in its text as they were drawn, for the reviewer, the reader and on paper", async () => {
    const [applicants, trend] = [await drawn(), await drawn({ kind: "申请趋势", title: "历年申请" })];
    const id = await published([applicants.id, trend.id], { access: "认证会员" });
    const late = { ...(rows[0] as (typeof rows)[number]), id: v7() };
    late.application_no = inventedApplicationNo(2020, "发明", 9_600_000);
    await server.connection.db.insert(patents).values(late);
    const charts = [applicants, trend].toSorted((a, b) => a.id.localeCompare(b.id));
    expect((await info(id)).charts).toEqual(charts);
    expect(await reading(id)).toMatchObject({ charts, body: words + chartPlace(applicants.id) + chartPlace(trend.id) });
    await server.connection.db.delete(patents).where(eq(patents.id, late.id));
    const paper = await pdf(id);
    expect(paper.statusCode).toBe(200);
    const text = await wordsOfPdf(paper.rawPayload);
    const day = dayOf(server.now());
    for (const part of ["主要申请人", "历年申请", "丙阀业", "32", `数据截至 ${day}，共 65 件`, "早于 2015 年"])
      expect(text.replaceAll(/\s+/g, " ")).toContain(part);
  });

  it("reach nobody by any call to whom the report is not open", async () => {
    const id = await published([(await drawn()).id], { access: "指定企业" });
    const shut = await server.ask(contract.industry.reading, { id }, "enterprise");
    expect(shut.data).toMatchObject({ barrier: "需开通", body: "", charts: [] });
    const shelf = await server.ask(contract.industry.shelf, { size: 200 }, "enterprise");
    for (const reply of [shut, shelf]) expect(JSON.stringify(reply)).not.toMatch(/丙阀业|截止阀门|taken_at/);
    expect((await pdf(id)).statusCode).toBe(403);
    expect(await server.ask(contract.industry.info, { id }, "enterprise")).toMatchObject({ status: 403 });
    await post("openTo", { id, company_id: firms.valve.id, last_day: null });
    expect((await reading(id)).charts).toHaveLength(1);
    await post("move", { id, seq: 3, move: "撤回", reason: "数据有误" });
    expect(await server.ask(contract.industry.reading, { id }, "enterprise")).toMatchObject({ status: 404 });
  });

  it("go with the text: another figure is another chart, a PDF has none, and nothing unknown is taken", async () => {
    const [old, fresh] = [await drawn(), await drawn()];
    const made = report([old.id]);
    await post("save", made);
    await post("save", { ...made, seq: 1, body: words + chartPlace(fresh.id) });
    expect((await info(made.id)).charts.map(({ id }) => id)).toEqual([fresh.id]);
    const unknown = await post("save", { ...made, seq: 2, body: words + chartPlace(v7()) });
    expect(unknown.data).toMatchObject({ fields: { body: expect.stringContaining("1 张图表") } });
    const many = Array.from({ length: mostCharts + 1 }, () => chartPlace(v7())).join("");
    expect((await post("save", { ...made, seq: 2, body: many })).data).toMatchObject({
      fields: { body: `正文有 ${mostCharts + 1} 张图表，最多 ${mostCharts} 张，请删去一些` },
    });
    const inside = `<blockquote><p>引文</p>${chartPlace(old.id)}</blockquote>${words}`;
    expect(await post("save", { ...made, seq: 2, body: inside })).toMatchObject({ code: 1 });
    expect(await info(made.id)).toMatchObject({ charts: [], body: `<blockquote><p>引文</p></blockquote>${words}` });
  });

  it("are cleared away after a month where no text has them", async () => {
    const [kept, given] = [await drawn(), await drawn()];
    await post("save", report([kept.id]));
    const { db } = server.connection;
    const count = (id: string) => db.$count(industryCharts, eq(industryCharts.id, id));
    await sweepEnded({ db, now: () => server.now() + 29 * 86_400_000 });
    expect([await count(kept.id), await count(given.id)]).toEqual([1, 1]);
    await sweepEnded({ db, now: () => server.now() + 31 * 86_400_000 });
    expect([await count(kept.id), await count(given.id)]).toEqual([1, 0]);
    expect(await db.$count(industryReportCharts, eq(industryReportCharts.chart_id, kept.id))).toBe(1);
  });
});
