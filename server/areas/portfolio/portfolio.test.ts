import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { accounts } from "#server/database/tables/people.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let serial = 9_300_000;
const firm = firms.valve.id;

type List = OutputOf<typeof contract.portfolio.portfolio>;
type Row = List["list"][number];
const post = (path: string, body: object = {}, person: PersonName = "enterprise") =>
  server.post(`/v1/frontend/${path}`, body, person);
const list = async (filters: object = {}) => (await post("patent/list", filters)).data as List;
const insert = async (body: object) =>
  (await post("patent/insert", body)).data as OutputOf<typeof contract.portfolio.insert>;

async function patent(more: Partial<typeof patents.$inferInsert> = {}) {
  const row = {
    id: v7(),
    application_no: inventedApplicationNo(2021, "发明", serial++),
    type: "发明" as const,
    title: "一种阀门",
    status: "有效" as const,
    applicants: [{ name: firms.valve.name }] as never,
    filed_on: "2021-03-01",
    granted_on: "2022-09-06",
    source: "测试",
    ...more,
  };
  await server.connection.db.insert(patents).values(row);
  return row;
}
/** A patent that stands in the portfolio. */
async function entry(more: Partial<typeof patents.$inferInsert> = {}): Promise<Row> {
  const { id } = await patent(more);
  const { results } = await insert({ patents: [id] });
  const { list: rows } = await list({ size: 200 });
  const row = rows.find((one) => one.id === results[0]?.entry_id);
  if (row === undefined) throw new Error("not in the portfolio");
  return row;
}

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("what comes into a portfolio", () => {
  it("are the company's patents in one step, and none of them twice", async () => {
    const own = await patent({ company_ids: [firm] });
    await patent({ company_ids: [firms.lamp.id] });
    expect((await list()).missing).toBe(1);
    expect(await insert({ matched: true })).toMatchObject({ added: 1, results: [{ outcome: "已加入" }] });
    const { list: rows, missing } = await list();
    expect(rows.map(({ patent_id }) => patent_id)).toEqual([own.id]);
    expect(missing).toBe(0);
    expect(await post("patent/insert", { matched: true })).toMatchObject({ code: 0, status: 422 });
  });

  it("are numbers with a result for each: one right is one entry, a wrong check digit is named with the right one", async () => {
    const one = await patent({ publication_no: "119000001A", grant_no: "119000001B" });
    const wrong = `${one.application_no.slice(0, -1)}${one.application_no.endsWith("1") ? "2" : "1"}`;
    const numbers = [`CN${one.application_no}`, "CN119000001A", "ZL119000001B", wrong, "CN119999999A"];
    const { results, added } = await insert({ numbers });
    expect(added).toBe(1);
    expect(results.map(({ outcome }) => outcome)).toEqual(["已加入", "已合并", "已合并", "号码有误", "没有收录"]);
    expect(results[3]?.message).toContain(`应为 ${one.application_no.slice(-1)}`);
    expect((await insert({ numbers: numbers.slice(0, 1) })).results[0]?.outcome).toBe("已在库中");
  });

  it("is written down by hand, and becomes the store's when the store gets it", async () => {
    const number = inventedApplicationNo(2023, "实用新型", serial++);
    const made = {
      id: v7(),
      patent: { number, title: "手写的名称", type: "实用新型", filed_on: "2023-05-01", granted_on: null },
      fields: { project: "新阀" },
    };
    expect((await post("patent/create", made)).data).toMatchObject({
      outcome: "已加入",
      entry: { title: "手写的名称", status: null, patent_id: null, project: "新阀" },
    });
    expect((await post("patent/create", { ...made, id: v7() })).data).toMatchObject({ outcome: "已在库中" });
    await patent({ application_no: number, title: "官方的名称", type: "实用新型", status: "审中" });
    const { list: rows } = await list({ keyword: number });
    expect(rows).toMatchObject([{ id: made.id, title: "官方的名称", status: "审中", project: "新阀" }]);
  });

  it("refuses what cannot be, naming the field", async () => {
    const made = (patent_: object, fields: object = {}) =>
      post("patent/create", {
        id: v7(),
        patent: { number: "US9000001B2", title: "T", type: "发明", filed_on: null, granted_on: null, ...patent_ },
        fields,
      });
    expect((await made({ filed_on: "2030-01-01" })).data).toMatchObject({
      fields: { "patent.filed_on": "申请日不能晚于今天" },
    });
    expect((await made({ filed_on: "2021-01-01", granted_on: "2020-01-01" })).data).toMatchObject({
      fields: { "patent.granted_on": "授权日不能早于申请日" },
    });
    expect((await made({ number: inventedApplicationNo(2023, "外观设计", serial++) })).status).toBe(422);
    expect((await made({}, { decision: "放弃" })).data).toMatchObject({
      fields: { "fields.decision_reason": "决定放弃时请填写决定理由" },
    });
  });

  it("stays with what was known of it when the store loses it", async () => {
    const row = await entry({ title: "会被撤回的一件" });
    await server.connection.db.delete(patents).where(eq(patents.id, row.patent_id ?? ""));
    expect((await post("patent/entry", { id: row.id })).data).toMatchObject({
      entry: { title: "会被撤回的一件", patent_id: null, application_no: row.application_no },
    });
  });
});

describe("an entry", () => {
  it("is edited by two people: other fields merge, the same field is a conflict with both versions", async () => {
    const row = await entry();
    const edit = (changes: object) => post("patent/update", { id: row.id, base_rev: row.rev, changes });
    expect((await edit({ project: "甲" })).data).toMatchObject({ project: "甲", rev: row.rev + 1 });
    expect((await edit({ product: "乙" })).data).toMatchObject({ project: "甲", product: "乙" });
    const refused = await edit({ project: "丙" });
    expect(refused).toMatchObject({
      status: 409,
      data: { reason: "conflict", current: { project: "甲" }, changed: [{ field: "project", after: "甲" }] },
    });
  });

  it("meets a change made for many, too", async () => {
    const [one, two] = [await entry(), await entry()];
    const ids = [one.id, two.id];
    expect((await post("patent/update-many", { ids, changes: { grade: "A" }, add_tags: ["主打"] })).data).toEqual({
      changed: 2,
    });
    const { list: rows } = await list({ tag: "主打" });
    expect(rows.map(({ grade }) => grade)).toEqual(["A", "A"]);
    const stale = { id: one.id, base_rev: one.rev, changes: { grade: "C" } };
    expect((await post("patent/update", stale)).status).toBe(409);
  });

  it("is marked by the calls of its marks alone, which stay beside what somebody edits meanwhile", async () => {
    const [one, two] = [await entry(), await entry()];
    const ids = [one.id, two.id];
    expect((await post("patent/core", { ids, core: true })).data).toEqual({ changed: 2 });
    expect((await post("patent/collage", { ids: [one.id], collected: true })).data).toEqual({ changed: 1 });
    expect((await list({ core: true })).list.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const edit = (changes: object) => post("patent/update", { id: one.id, base_rev: one.rev, changes });
    expect((await edit({ project: "甲" })).data).toMatchObject({ project: "甲", core: true, collected: true });
    for (const changes of [{ core: false }, { collected: false }]) {
      expect((await edit(changes)).status).toBe(422);
      expect((await post("patent/update-many", { ids, changes })).status).toBe(422);
    }
    expect((await post("patent/update-many", { ids, changes: { category_id: null } })).status).toBe(422);
    expect((await post("patent/core", { ids, core: false })).data).toEqual({ changed: 2 });
    expect((await list({ core: true })).total).toBe(0);
  });

  it("is given up with a reason only", async () => {
    const row = await entry();
    const edit = (changes: object) => post("patent/update", { id: row.id, base_rev: row.rev, changes });
    expect((await edit({ decision: "放弃" })).data).toMatchObject({
      fields: { decision_reason: "决定放弃时请填写决定理由" },
    });
    expect((await edit({ decision: "放弃", decision_reason: "产品停产" })).code).toBe(1);
    expect((await post("patent/update-many", { ids: [row.id], changes: { decision: "放弃" } })).status).toBe(422);
  });

  it("goes out and comes back, once", async () => {
    const row = await entry();
    expect((await post("patent/delete", { ids: [row.id] })).data).toEqual({ changed: 1 });
    expect((await post("patent/entry", { id: row.id })).data).toMatchObject({ entry: null });
    expect((await post("patent/delete", { ids: [row.id], restore: true })).data).toEqual({ changed: 1 });
    await post("patent/delete", { ids: [row.id] });
    await insert({ patents: [row.patent_id] });
    expect((await post("patent/delete", { ids: [row.id], restore: true })).data).toEqual({ changed: 0 });
  });

  it("has notes, which their writer alone removes", async () => {
    const row = await entry();
    const note = { id: v7(), entry_id: row.id, content: "可作为维权依据" };
    expect((await post("patent/create-yan", note)).data).toMatchObject({ by_name: "企业甲", mine: true });
    expect((await post("patent/create-yan", note)).code).toBe(1);
    const data = (await post("patent/entry", { id: row.id })).data as { notes: unknown[] };
    expect(data.notes).toHaveLength(1);
    expect((await post("patent/del_yan", { id: note.id })).code).toBe(1);
    expect((await post("patent/del_yan", { id: note.id })).status).toBe(404);
  });
});

describe("categories", () => {
  type Tree = OutputOf<typeof contract.portfolio.defaultCate>;
  const cate = (body: object) => post("patent/cate", body);
  const names = ({ data }: { data?: unknown }) => (data as Tree).list.map(({ name, total }) => `${name} ${total}`);

  it("are a tree that is added to, moved in and taken from; what a removed one held goes up", async () => {
    const [a, b, c] = [v7(), v7(), v7()];
    await cate({ action: "add", id: a, parent_id: null, name: "阀体" });
    await cate({ action: "add", id: b, parent_id: a, name: "球阀" });
    await cate({ action: "add", id: c, parent_id: null, name: "灯具" });
    const row = await entry();
    await post("patent/update-patent-category", { ids: [row.id], category_id: b });
    expect(names(await post("patent/default_cate"))).toEqual(["阀体 1", "球阀 1", "灯具 0"]);
    expect((await list({ category: a })).list.map(({ id }) => id)).toEqual([row.id]);
    expect(names(await cate({ action: "move", id: c, parent_id: a, before: b }))).toEqual([
      "阀体 1",
      "灯具 0",
      "球阀 1",
    ]);
    expect((await cate({ action: "move", id: a, parent_id: b, before: null })).data).toMatchObject({
      fields: { parent_id: "分类不能移到自己的下级" },
    });
    expect((await cate({ action: "add", id: v7(), parent_id: a, name: "球阀" })).status).toBe(422);
    expect(names(await cate({ action: "remove", id: b }))).toEqual(["阀体 1", "灯具 0"]);
    expect((await list({ category: "none" })).list.map(({ id }) => id)).not.toContain(row.id);
  });
});

describe("files and figures", () => {
  const xlsx = async (rows: (string | number)[][]) => {
    const { default: write } = await import("write-excel-file/node");
    return write(
      rows.map((row) => row.map((value) => ({ value }))),
      {},
    ).toBuffer();
  };
  const send = async (bytes: Buffer) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/v1/frontend/patent/import",
      headers: {
        authorization: `Bearer ${await server.token("enterprise")}`,
        "content-type": "application/octet-stream",
      },
      payload: bytes,
    });
    return reply.json<{ status: number; msg: string; data: OutputOf<typeof contract.portfolio.portfolioImport> }>();
  };

  it("takes a file's numbers with its columns; rows that are wrong stop none of the others", async () => {
    const one = await patent();
    const { data } = await send(
      await xlsx([
        ["公司专利台账"],
        ["申请号", "项目", "标签", "价值等级", "处置决定", "代理人"],
        [one.application_no, "改进项目", "重点、出口", "B", "维持", "某人"],
        ["不是号码", "", "", "", "", ""],
        [inventedApplicationNo(2021, "发明", serial++), "", "", "Z", "", ""],
        ["", "没有号码", "", "", "", ""],
      ]),
    );
    expect(data.added).toBe(1);
    expect(data.ignored).toEqual(["代理人"]);
    expect(data.results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [3, "已加入"],
      [4, "号码有误"],
      [5, "号码有误"],
      [6, "号码有误"],
    ]);
    expect(data.results[2]?.message).toContain("价值等级");
    expect((await list({ keyword: "改进项目" })).list).toMatchObject([{ grade: "B", tags: ["重点", "出口"] }]);
    expect(await send(await xlsx([["名称"], ["阀门"]]))).toMatchObject({ status: 422 });
  });

  it("takes the numbers of all sheets, and names the others", async () => {
    const [one, two] = [await patent(), await patent()];
    const sheet = (...rows: string[][]) => rows.map((row, at) => textRow(at + 1, row)).join("");
    const sheets = {
      发明: sheet(["申请号"], [one.application_no]),
      说明: sheet(["填写说明"]),
      外观: sheet(["申请号"], ["不是号码"], [two.application_no]),
    };
    const { data } = await send(workbookFile({ sheets }));
    expect(data).toMatchObject({ added: 2, unread: ["工作表“说明”未导入：没有找到表头"] });
    expect(data.results.map(({ at, outcome }) => [at, outcome])).toEqual([
      ["发明 第 2 行", "已加入"],
      ["外观 第 2 行", "号码有误"],
      ["外观 第 3 行", "已加入"],
    ]);
  });

  it("gives exactly what the conditions leave as a file", async () => {
    const body = { decision: "维持", columns: ["title", "application_no", "project", "tags"], format: "json" };
    const reply = await server.app.inject({
      method: "POST",
      url: "/v1/frontend/user/patent_export",
      headers: { authorization: `Bearer ${await server.token("enterprise")}` },
      payload: body,
    });
    const lines = reply.json<object[]>();
    expect(lines).toHaveLength((await list({ decision: "维持" })).total);
    expect(lines).toMatchObject([{ project: "改进项目", tags: "重点、出口" }]);
    expect((await post("user/patent_export", { ...body, decision: "待定" })).status).toBe(422);
  });

  it("counts filings, states over the years, names and how long grants took", async () => {
    await entry({ filed_on: "2015-01-10", granted_on: "2017-01-10", status: "失效", status_on: "2019-01-10" });
    const law = (await post("trend/trend_law", { to: "2015-12-31" })).data as OutputOf<
      typeof contract.portfolio.trendLaw
    >;
    const at = (year: number) =>
      law.years.find((one) => one.year === year)?.counts.find(({ count }) => count > 0)?.name;
    expect([2015, 2016, 2017, 2018, 2019].map(at)).toEqual(["审中", "审中", "有效", "有效", "失效"]);
    const filed = (await post("trend/trend_patent", { to: "2015-12-31" })).data;
    expect(filed).toMatchObject({ filed: [{ year: 2015, counts: [{ name: "发明", count: 1 }] }] });
    expect((await post("trend/trend_times", { to: "2015-12-31" })).data).toMatchObject({
      list: [{ type: "发明", count: 1, median: 24 }],
    });
    expect((await post("trend/trend_company")).data).toMatchObject({ applicants: [{ name: firms.valve.name }] });
    await entry({
      filed_on: "2013-01-10",
      granted_on: "2016-01-25",
      inventors: ["何一", "林二", "何一"],
      applicants: [{ name: "甲方" }, { name: "乙方" }] as never,
    });
    await entry({ filed_on: "2013-02-10", granted_on: "2014-02-10", inventors: ["何一"] });
    await entry({
      filed_on: "2013-02-10",
      granted_on: null,
      type: "外观设计",
      status: "审中",
      company_ids: [firms.valve.id],
    });
    const early = { to: "2013-12-31" };
    expect((await post("trend/trend_company", early)).data).toEqual({
      applicants: [
        { name: firms.valve.name, count: 2 },
        { name: "乙方", count: 1 },
        { name: "甲方", count: 1 },
      ],
      inventors: [
        { name: "何一", count: 2 },
        { name: "林二", count: 1 },
      ],
    });
    expect((await post("trend/trend_times", early)).data).toEqual({
      list: [{ type: "发明", count: 2, median: 24.3, least: 12, most: 36.5 }],
      years: [
        { year: 2014, counts: [{ name: "发明", count: 12 }] },
        { year: 2016, counts: [{ name: "发明", count: 36.5 }] },
      ],
    });
    expect((await post("trend/trend_patent", early)).data).toMatchObject({
      filed: [
        {
          year: 2013,
          counts: [
            { name: "发明", count: 2 },
            { name: "外观设计", count: 1 },
          ],
        },
      ],
      granted: [{ year: 2014 }, { year: 2015, counts: [{ name: "发明", count: 0 }] }, { year: 2016 }],
    });
  });

  it("offers accounts, contacts and names in use as responsible people, each once", async () => {
    const row = await entry();
    const say = (responsible: string) => post("patent/update-many", { ids: [row.id], changes: { responsible } });
    await say("外聘代理人何某");
    const { list: offered } = (await post("patent/people")).data as OutputOf<typeof contract.portfolio.portfolioPeople>;
    expect(offered[0]?.from).toBe("账号");
    expect(offered.find(({ name }) => name === "外聘代理人何某")?.from).toBe("已填写");
    await say(offered[0]?.name ?? "");
    const after = (await post("patent/people")).data as typeof offered & { list: typeof offered };
    expect(after.list.filter(({ name }) => name === offered[0]?.name)).toEqual([offered[0]]);
    expect(after.list.some(({ name }) => name === "外聘代理人何某")).toBe(false);
    expect((await post("patent/people", {}, "daliang")).status).toBe(403);
  });
});

describe("who may", () => {
  it("is the enterprise alone, for its own company", async () => {
    const row = await entry();
    expect((await post("patent/list", {}, "daliang")).status).toBe(403);
    expect((await post("patent/list", {}, "admin")).status).toBe(403);
    const { db } = server.connection;
    const [company] = await db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    await db
      .update(accounts)
      .set({ com_id: company?.id ?? null })
      .where(eq(accounts.id, people.enterprise.id));
    try {
      expect((await list()).total).toBe(0);
      expect((await post("patent/entry", { id: row.id })).data).toMatchObject({ entry: null });
      const edit = { id: row.id, base_rev: row.rev, changes: { project: "别家" } };
      expect((await post("patent/update", edit)).status).toBe(404);
      expect((await post("patent/delete", { ids: [row.id] })).status).toBe(404);
      expect((await post("patent/core", { ids: [row.id], core: true })).status).toBe(404);
      expect((await post("patent/create-yan", { id: v7(), entry_id: row.id, content: "看看" })).status).toBe(404);
    } finally {
      await db.update(accounts).set({ com_id: firm }).where(eq(accounts.id, people.enterprise.id));
    }
  });

  it("is nobody while the account speaks for no company", async () => {
    const { db } = server.connection;
    await db.update(accounts).set({ com_id: null }).where(eq(accounts.id, people.enterprise.id));
    expect(await post("patent/list")).toMatchObject({ status: 404, msg: "账号还没有关联企业，请先完成企业认证" });
    await db.update(accounts).set({ com_id: firm }).where(eq(accounts.id, people.enterprise.id));
  });
});
