import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { demands } from "#server/database/tables/demand.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Sender = "daliang" | "ronggui" | "daliangColleague" | "daliangLead" | "district";
const create = (changes: Record<string, unknown> = {}, person: Sender = "daliang", headers = {}) =>
  server.post("/v1/visit/createVisit", newVisit(changes), person, headers);
const edit = (id: string, base_rev: number, changes: object, person: Sender = "daliang", device: string = v7()) =>
  server.post("/v1/visit/editVisit", { id, base_rev, changes }, person, { "x-device-id": device });

describe("logging a visit", () => {
  it("numbers it, stamps it and counts it for the company", async () => {
    const reply = await create();
    expect(reply.code).toBe(1);
    const visit = reply.data as Visit;
    expect(visit.visit_no).toMatch(/^ZF\d{12}$/);
    expect(visit).toMatchObject({
      rev: 1,
      status: "已归档",
      created_by: people.daliang.id,
      company_name: firms.valve.name,
    });
    const info = await server.ask(contract.company.companyInfo, { id: firms.valve.id }, "daliang");
    expect(info.data).toMatchObject({ company: { last_visit_at: visit.start_at } });
  });

  it("counts it again when an edit moves it to another time or company", async () => {
    const lastVisit = async (id: string) => {
      const info = await server.ask(contract.company.companyInfo, { id }, "daliang");
      return (info.data as { company: { last_visit_at: string | null } }).company.last_visit_at;
    };
    const start_at = new Date(server.now() - 60_000).toISOString();
    const { data } = await create({ company_id: firms.lamp.id });
    await edit((data as Visit).id, 1, { start_at, end_at: start_at });
    expect(await lastVisit(firms.lamp.id)).toBe(start_at);
    await edit((data as Visit).id, 2, { company_id: firms.valve.id });
    expect(await lastVisit(firms.lamp.id)).toBeNull();
    expect(await lastVisit(firms.valve.id)).toBe(start_at);
  });

  it("names every field that breaks a rule", async () => {
    const reply = await create({ content: "短", interviewees: [], visit_type: "随便", visitor_ids: [] });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fields: { content: "走访内容至少 10 个字", visit_type: "请选择走访类型", visitor_ids: "请至少填写一项走访人员" },
    });
  });

  it("refuses a visit of tomorrow, an end before the start, and nobody met on site", async () => {
    const tomorrow = new Date(server.now() + 86_400_000).toISOString();
    expect((await create({ start_at: tomorrow, end_at: tomorrow })).data).toMatchObject({
      fields: { start_at: "开始时间不能晚于现在" },
    });
    const start = new Date(server.now() - 1000).toISOString();
    const end = new Date(server.now() - 5000).toISOString();
    expect((await create({ start_at: start, end_at: end })).data).toMatchObject({
      fields: { end_at: "结束时间不能早于开始时间" },
    });
    expect((await create({ interviewees: [] })).data).toMatchObject({
      fields: { interviewees: "上门走访至少填写一位受访人" },
    });
  });

  it("refuses a company of another street and visitors who do not exist", async () => {
    expect((await create({ company_id: firms.furniture.id })).data).toMatchObject({
      fields: { company_id: "走访企业不存在，或不在您的管辖范围内" },
    });
    expect((await create({ visitor_ids: [v7()] })).data).toMatchObject({
      fields: { visitor_ids: "走访人员中有不存在的人员" },
    });
  });

  it("is done once per idempotency key, and says when the key is used for something else", async () => {
    const key = { "idempotency-key": v7() };
    const input = newVisit();
    const post = (body: object) => server.post("/v1/visit/createVisit", body, "daliang", key);
    const [first, second] = await Promise.all([post(input), post(input)]);
    expect(first).toEqual(second);
    expect(await post(input)).toEqual(first);
    expect(await post({ ...input, summary: "另一份" })).toMatchObject({ status: 409, data: { reason: "key_reused" } });
    const list = await server.ask(contract.visit.visitListnews, { keyword: (first.data as Visit).visit_no }, "daliang");
    expect(list.data).toMatchObject({ total: 1 });
  });
});

describe("editing a visit", () => {
  it("merges edits of different fields made from the same revision", async () => {
    const { id } = (await create()).data as Visit;
    expect((await edit(id, 1, { summary: "小结一" })).code).toBe(1);
    const merged = await edit(id, 1, { next_action: "月底回访" });
    expect(merged.data).toMatchObject({ rev: 3, summary: "小结一", next_action: "月底回访" });
  });

  it("answers 409 with both versions when another device changed the same field", async () => {
    const { id } = (await create({ summary: "原来的" })).data as Visit;
    await edit(id, 1, { summary: "甲写的" });
    const reply = await edit(id, 1, { summary: "乙写的" });
    expect(reply).toMatchObject({
      status: 409,
      data: {
        reason: "conflict",
        current: { summary: "甲写的", rev: 2 },
        changed: [{ field: "summary", before: "原来的", after: "甲写的", by_name: "大良甲" }],
      },
    });
  });

  it("lets a device's own queued edits of one field follow each other", async () => {
    const { id } = (await create()).data as Visit;
    const device = v7();
    await edit(id, 1, { summary: "第一次" }, "daliang", device);
    expect((await edit(id, 1, { summary: "第二次" }, "daliang", device)).data).toMatchObject({
      rev: 3,
      summary: "第二次",
    });
  });

  it("conflicts between two accounts on one phone, which have each a database of their own", async () => {
    const { id } = (await create({ summary: "原来的" })).data as Visit;
    const device = v7();
    await edit(id, 1, { summary: "甲写的" }, "daliang", device);
    expect(await edit(id, 1, { summary: "负责人写的" }, "daliangLead", device)).toMatchObject({ status: 409 });
  });

  it("is refused to colleagues, allowed to the street's lead", async () => {
    const { id } = (await create()).data as Visit;
    expect((await edit(id, 1, { summary: "改" }, "daliangColleague")).status).toBe(403);
    expect((await edit(id, 1, { summary: "改" }, "daliangLead")).code).toBe(1);
  });

  it("keeps a history that says who changed what", async () => {
    const { id } = (await create({ summary: "前" })).data as Visit;
    await edit(id, 1, { summary: "后" });
    const history = await server.ask(contract.visit.visitDetailtwo, { id }, "district");
    expect(history.data).toMatchObject({
      revisions: [
        { rev: 2, action: "edit", by_name: "大良甲", changed: { summary: { before: "前", after: "后" } } },
        { rev: 1, action: "create" },
      ],
    });
  });
});

describe("deleting a visit", () => {
  const remove = (id: string, base_rev: number, person: Sender = "daliang") =>
    server.ask(contract.visit.visitDel, { id, base_rev }, person);

  it("is the author's for a day, then the lead's", async () => {
    const own = (await create()).data as Visit;
    expect((await remove(own.id, 1, "daliangColleague")).status).toBe(403);
    expect((await remove(own.id, 1)).code).toBe(1);
    const old = (await create()).data as Visit;
    server.travel(25 * 3_600_000);
    expect((await remove(old.id, 1)).status).toBe(403);
    expect((await remove(old.id, 1, "daliangLead")).code).toBe(1);
    expect((await server.ask(contract.visit.visitDetail, { id: old.id }, "daliang")).status).toBe(404);
  });

  it("conflicts with somebody else's edit, and an edit conflicts with the deletion", async () => {
    const { id } = (await create()).data as Visit;
    await edit(id, 1, { summary: "负责人改过" }, "daliangLead");
    expect(await remove(id, 1)).toMatchObject({ status: 409, data: { reason: "conflict" } });
    expect((await remove(id, 2)).code).toBe(1);
    expect(await edit(id, 2, { summary: "再改" })).toMatchObject({
      status: 409,
      data: { deleted: true, current: null },
    });
    expect((await server.ask(contract.visit.visitRestore, { id }, "daliang")).data).toMatchObject({
      id,
      summary: "负责人改过",
    });
  });
});

describe("reading visits", () => {
  it("shows a street its own visits only, in the list and by id", async () => {
    const { id } = (await create()).data as Visit;
    expect((await server.ask(contract.visit.visitDetail, { id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.visit.visitDetailtwo, { id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.visit.visitListnews, {}, "ronggui")).data).toMatchObject({ total: 0 });
    expect((await server.ask(contract.visit.visitListnews, { street_id: ronggui }, "daliang")).data).toMatchObject({
      total: 0,
    });
    expect((await server.ask(contract.visit.visitDetail, { id }, "district")).code).toBe(1);
    expect((await edit(id, 1, { summary: "越权" }, "ronggui")).status).toBe(404);
  });

  it("filters by word, type, person and day, sorts and pages", async () => {
    await create({ content: "专门谈了海外维权与商标异议的安排。", visit_type: "回访" });
    const list = (query: Record<string, string | number>) =>
      server.ask(contract.visit.visitListnews, query, "district");
    expect((await list({ keyword: "商标异议" })).data).toMatchObject({
      total: 1,
      list: [{ street_name: "大良街道", visitor_names: "大良甲" }],
    });
    expect((await list({ visit_type: "回访" })).data).toMatchObject({ total: 1 });
    expect((await list({ visitor_id: people.ronggui.id })).data).toMatchObject({ total: 0 });
    expect((await list({ to: "2020-01-01" })).data).toMatchObject({ total: 0 });
    expect((await list({ keyword: "%" })).data).toMatchObject({ total: 0 });
    const page = (await list({ size: 2, page: 2, sort: "visit_no", order: "asc" })).data as { list: Visit[] };
    expect(page.list).toHaveLength(2);
    expect((await list({ size: 500 })).data).toMatchObject({ fields: { size: "每页条数不能大于 200" } });
  });

  it("exports the filtered list with the chosen columns to Excel", async () => {
    const token = await server.token("district");
    const reply = await server.app.inject({
      method: "GET",
      url: "/v1/visit/visitExport?visit_type=回访&columns=visit_no,company_name,content",
      headers: { authorization: `Bearer ${token}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data[0]).toEqual(["走访编号", "企业名称", "走访内容"]);
    expect(sheet?.data[1]?.[2]).toBe("专门谈了海外维权与商标异议的安排。");
    expect(sheet?.data).toHaveLength(2);
  });

  it("exports moments as dates on China's clock, and demands, check-in and companions where they are asked for", async () => {
    const start_at = "2026-03-05T01:20:00.000Z";
    const times = { start_at, end_at: "2026-03-05T02:20:00.000Z" };
    const visit = await server.call(
      contract.visit.createVisit,
      newVisit({ ...times, companions: "某某律师", summary: "谈得好" }),
      "daliang",
    );
    await server.connection.db.insert(demands).values({
      id: v7(),
      demand_no: "XQ202603050001",
      street_id: visit.street_id,
      company_id: visit.company_id,
      visit_id: visit.id,
      source: "走访",
      title: "瓯瓷质押融资",
      category: "高价值专利培育",
      content: "希望了解质押融资的条件。",
    });
    const columns = "start_at,companions,summary,check_in,labels,demand_titles";
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/visit/visitExport?ids=${visit.id}&columns=${columns}`,
      headers: { authorization: `Bearer ${await server.token("district")}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data[1]).toEqual([
      new Date("2026-03-05T09:20:00.000Z"),
      "某某律师",
      "谈得好",
      "未签到",
      null,
      "瓯瓷质押融资",
    ]);
    const paper = await server.app.inject({
      method: "GET",
      url: `/v1/visit/visitPdf?id=${visit.id}`,
      headers: { authorization: `Bearer ${await server.token("daliang")}` },
    });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    // Characters of the demand's title alone.
    const printed = charactersIn(paper.rawPayload);
    expect([..."瓯瓷"].filter((one) => !printed.has(one))).toEqual([]);
  });

  it("counts the person's own visits and those of the scope for the workbench", async () => {
    const figures = await server.call(contract.figures.index, {}, "daliang");
    expect(figures.mine.year).toBeGreaterThan(0);
    expect(figures.scope.year).toBeGreaterThanOrEqual(figures.mine.year);
  });
});
