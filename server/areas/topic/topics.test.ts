import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { Holding } from "#contract/patent/held-patents.ts";
import { packHolding, shortId } from "#contract/patent/packed-holding.ts";
import { type CompanyTopics, type TopicFacts, topicsOf } from "#contract/visit/company-topics.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { awardHonor } from "#tests/fixtures/award-honor.ts";
import { feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import { daliang, firms, newVisit, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const topic = { key: `honor:${v7()}`, kind: "honor", title: "高新技术企业", fact: "2026年12月01日到期，还有 8 天" };
const answered = { ...topic, state: "已谈", answer: "材料已备齐，月底申报" };
const later = {
  key: "grace:x",
  kind: "grace",
  title: "2 件专利年费滞纳",
  fact: "",
  state: "待跟进",
  answer: "财务核对后回电",
};

const create = (topics: unknown, person: PersonName = "daliang") =>
  server.post("/v1/visit/createVisit", { ...newVisit(), topics }, person);
const made = async (topics: unknown) => (await create(topics)).data as Visit;
const edit = (id: string, base_rev: number, changes: object, person: PersonName = "daliang") =>
  server.post("/v1/visit/editVisit", { id, base_rev, changes }, person, { "x-device-id": v7() });
const stored = async (id: string) => await server.call(contract.visit.visitDetail, { id }, "daliang");

describe("topics of a visit", () => {
  it("are kept with their answers; one of an older device has none", async () => {
    const visit = await made([answered, later]);
    expect(visit.topics).toEqual([answered, later]);
    expect((await stored(visit.id)).topics).toEqual([answered, later]);
    expect((await made(undefined)).topics).toEqual([]);
    expect((await made([topic])).topics).toEqual([{ ...topic, state: "未谈", answer: "" }]);
  });

  it("stay where an older device edits something else, and merge with another's edit of another field", async () => {
    const visit = await made([answered]);
    expect((await edit(visit.id, 1, { summary: "旧版本的修改" })).code).toBe(1);
    expect((await edit(visit.id, 1, { topics: [answered, later] }, "daliangLead")).code).toBe(1);
    expect(await stored(visit.id)).toMatchObject({ summary: "旧版本的修改", topics: [answered, later] });
  });

  it("are a conflict that says what the other one wrote where two people answered", async () => {
    const visit = await made([topic]);
    await edit(visit.id, 1, { topics: [answered] });
    const mine = [{ ...topic, state: "待跟进", answer: "等高企办答复" }];
    const met = await edit(visit.id, 1, { topics: mine }, "daliangLead");
    expect(met.status).toBe(409);
    expect(met.data).toMatchObject({
      reason: "conflict",
      current: { topics: [answered] },
      changed: [{ field: "topics", before: [{ ...topic, state: "未谈", answer: "" }], after: [answered] }],
    });
  });

  it.each([
    ["topics.0.kind", [{ ...topic, kind: "weather" }], "请选择议题类别"],
    ["topics.0.state", [{ ...topic, state: "谈完了" }], "请选择议题情况"],
    ["topics.0.answer", [{ ...topic, answer: "长".repeat(501) }], "议题回应最多 500 个字"],
    ["topics.0.title", [{ ...topic, title: "" }], "请填写议题标题"],
    ["topics.1", [topic, topic], "本次议题“高新技术企业”重复"],
    ["topics.0.answer", [{ ...topic, state: "待跟进" }], "议题“高新技术企业”待跟进，请填写议题回应：要跟进什么"],
    ["topics", Array.from({ length: 21 }, (_, n) => ({ ...topic, key: `k${n}` })), "本次议题最多 20 项"],
    ["topics", "高企", "本次议题应为列表"],
  ])("are refused by name: %s", async (field, topics, message) => {
    const reply = await create(topics);
    expect([reply.status, (reply.data as { fields: Record<string, string> }).fields[field]]).toEqual([422, message]);
  });

  it("stand in history, feed and workbook, and the paper is drawn with them", async () => {
    const { cursor } = await readFeed(server, "daliangColleague", "");
    const visit = await made([answered]);
    await edit(visit.id, 1, { topics: [answered, later] });
    const { revisions } = await server.call(contract.visit.visitDetailtwo, { id: visit.id }, "daliang");
    expect(revisions.find(({ rev }) => rev === 2)?.changed.topics).toEqual({
      before: [answered],
      after: [answered, later],
    });
    const { changes } = await readFeed(server, "daliangColleague", cursor);
    const told = changes.findLast(({ kind, id }) => kind === "visit" && id === visit.id)?.record as Visit;
    expect(told.topics).toEqual([answered, later]);
    const headers = { authorization: `Bearer ${await server.token("daliang")}` };
    const sheet = await server.app.inject({ url: `/v1/visit/visitExport?ids=${visit.id}&columns=topics`, headers });
    const [page] = await readExcelFile(sheet.rawPayload);
    expect(page?.data).toEqual([
      ["本次议题"],
      [
        "高新技术企业（2026年12月01日到期，还有 8 天）：已谈，材料已备齐，月底申报；2 件专利年费滞纳：待跟进，财务核对后回电",
      ],
    ]);
    const paperOf = async (id: string) =>
      (await server.app.inject({ url: `/v1/visit/visitPdf?id=${id}`, headers })).rawPayload;
    const paper = await paperOf(visit.id);
    expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
    // A table and the glyphs of its words.
    expect(paper.length).toBeGreaterThan((await paperOf((await made([])).id)).length + 2000);
  });
});

describe("topics of a company", () => {
  const firm = firms.lamp.id;
  const topicsFor = (person: PersonName, id: string = firm) => server.ask(contract.topic.companyTopics, { id }, person);

  it("are the same for the desk as for a phone that holds the company", async () => {
    const { db } = server.connection;
    const today = dayOf(server.now());
    const honor = await awardHonor(server, {
      company_id: firm,
      title: "高新技术企业",
      level: "国家",
      year: 2023,
      valid_to: shiftDay(today, 20),
    });
    const opened = { rule_version: 1, company_id: firm, cause: "1", facts: [], opened_at: new Date(server.now()) };
    const [ending, sued] = [v7(), v7()];
    await db.insert(warnings).values([
      {
        ...opened,
        id: ending,
        kind: "honor_ending",
        level: "黄",
        subject_kind: "honor",
        subject_id: honor,
        title: "高新技术企业将到期",
        due: shiftDay(today, 20),
      },
      {
        ...opened,
        id: sued,
        kind: "invalidation",
        level: "红",
        subject_kind: "patent",
        subject_id: v7(),
        title: "专利被请求无效",
        due: null,
      },
    ]);
    await db.update(companies).set({ tier: "A" }).where(eq(companies.id, firm));
    const demand = v7();
    await db.insert(demands).values({
      id: demand,
      demand_no: "XQ202611230001",
      street_id: daliang,
      company_id: firm,
      source: "走访",
      title: "商标质押",
      category: "高价值专利培育",
      content: "希望了解商标质押的条件。",
      status: "办理中",
    });
    const told = (await topicsFor("daliang")).data as CompanyTopics;
    expect(told.topics.map(({ key }) => key)).toEqual([
      `warning:${shortId(sued)}`,
      `visit:${firm}`,
      `honor:${shortId(honor)}`,
      `demand:${demand}`,
    ]);
    expect(told.more).toBe(0);

    const { changes } = await readFeed(server, "daliang", "");
    const record = <R>(kind: string, id: string) =>
      changes.find((one) => one.kind === kind && one.id === id)?.record as unknown as R;
    const { promises } = await feedPage(server, "daliang", "");
    expect(promises).toEqual({ A: 60, B: 90, C: 180, D: 365 });
    const holding = record<Holding>("holding", firm);
    // The form that devices asked for first, and the one they ask for now.
    for (const held of [holding, packHolding(holding)]) {
      const facts = {
        company: record<TopicFacts["company"]>("company", firm),
        promisedDays: promises?.A ?? null,
        holding: held,
        demands: [record<TopicFacts["demands"][number]>("demand", demand)],
      };
      expect(told).toEqual(topicsOf(facts, today, { off: new Set(), work: new Set() }));
    }
    expect((await topicsFor("district")).data).toEqual(told);
  });

  it("are told within the scope alone, and of a company that there is", async () => {
    expect((await topicsFor("ronggui")).status).toBe(404);
    expect((await topicsFor("daliang", v7())).status).toBe(404);
    expect((await topicsFor("enterprise")).status).toBe(403);
    expect((await topicsFor("daliang", "企业")).data).toMatchObject({ fields: { id: "企业的编号不正确" } });
  });
});
