import { and, eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contact } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import type { InputOf } from "#contract/core/call.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { questionnaires } from "#server/database/tables/questionnaire.ts";
import {
  daliang,
  firms,
  keyLabel,
  newVisit,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const contact = (changes: object = {}) => ({
  id: v7(),
  company_id: firms.valve.id,
  name: "陈经理",
  mobile: "13912345678",
  ...changes,
});
const save = (input: InputOf<typeof contract.company.contactSave>, person: PersonName = "daliang") =>
  server.ask(contract.company.contactSave, input, person);
const reveals = (id: string) =>
  server.connection.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "contact-reveal"))
    .then((rows) => rows.filter(({ detail }) => (detail as { contact: string }).contact === id));

describe("contacts", () => {
  it("are masked everywhere, and shown in full to officials of the street only, with a line in the log", async () => {
    const made = contact();
    expect((await save(made)).data).toMatchObject([{ mobile: "139****5678", is_primary: true }]);
    expect((await server.ask(contract.company.contactReveal, { id: made.id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.company.contactReveal, { id: made.id }, "enterprise")).status).toBe(403);
    expect((await server.ask(contract.company.contactReveal, { id: made.id }, "admin")).status).toBe(403);
    expect(await reveals(made.id)).toEqual([]);
    expect((await server.ask(contract.company.contactReveal, { id: made.id }, "daliang")).data).toEqual({
      mobile: "13912345678",
    });
    expect(await reveals(made.id)).toMatchObject([
      { account_id: people.daliang.id, detail: { contact: made.id, company: firms.valve.id } },
    ]);
    const card = await server.ask(contract.company.getBusinessCardInfo, { id: firms.valve.id }, "daliang");
    expect(JSON.stringify(card)).not.toContain("13912345678");
  });

  it("keep their mobile when an edit does not carry one, and one of them is the main contact", async () => {
    const first = contact({ company_id: firms.lamp.id });
    const second = contact({ company_id: firms.lamp.id, name: "李经理", mobile: "13800000009", is_primary: true });
    await save(first);
    const both = (await save(second)).data as Contact[];
    expect(both.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ["李经理", true],
      ["陈经理", false],
    ]);
    const { mobile: _mobile, ...unmasked } = first;
    await save({ ...unmasked, post: "厂长", is_decision_maker: true });
    expect((await server.ask(contract.company.contactReveal, { id: first.id }, "daliang")).data).toEqual({
      mobile: "13912345678",
    });
    expect((await server.ask(contract.company.contactDel, { id: second.id }, "ronggui")).status).toBe(404);
    const left = await server.ask(contract.company.contactDel, { id: second.id }, "daliang");
    expect(left.data).toMatchObject([{ id: first.id, is_primary: true }]);
    expect((await save(contact({ mobile: "12345" }))).data).toMatchObject({
      fields: { mobile: expect.stringContaining("11 位手机号") },
    });
    expect((await save({ ...second, name: "又来" })).status).toBe(404);
  });
});

describe("the list of companies", () => {
  const list = async (input: object, person: PersonName = "district") =>
    await server.call(contract.company.getCompany, input, person);

  it("is filtered by label, owner, tier, demands, last visit and following", async () => {
    const { db } = server.connection;
    await db
      .update(companies)
      .set({ label_ids: [keyLabel.id], tier: "B", owner_id: people.daliang.id, open_demands: 2 })
      .where(eq(companies.id, firms.lamp.id));
    await server.ask(contract.company.companySwitch, { company_id: firms.lamp.id, follow: true }, "district");
    for (const filter of [
      { label_id: keyLabel.id },
      { tier: "B" },
      { owner_id: people.daliang.id },
      { demands: "open" },
      { followed: true },
      { keyword: "照明" },
    ])
      expect(
        (await list(filter)).list.map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual([firms.lamp.id]);
    expect((await list({ owner_id: "none" })).total).toBe(2);
    expect((await list({ followed: true }, "daliang")).total).toBe(0);
    await server.ask(contract.visit.createVisit, newVisit({ company_id: firms.lamp.id }), "daliang");
    expect((await list({ unvisited_days: 30 })).list.map(({ id }) => id)).not.toContain(firms.lamp.id);
    const longAgo = new Date(server.now() - 31 * 86_400_000);
    await db.update(companies).set({ last_visit_at: longAgo }).where(eq(companies.id, firms.lamp.id));
    expect((await list({ unvisited_days: 30 })).list.map(({ id }) => id)).toContain(firms.lamp.id);
  });

  it("is exported as filtered, without any number of a contact", async () => {
    const query = new URLSearchParams({ tier: "B", columns: "name,owner,labels,tier" });
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/business/companyExport?${query}`,
      headers: { authorization: `Bearer ${await server.token("district")}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data).toEqual([
      ["企业名称", "责任人", "标签", "企业层级"],
      [firms.lamp.name, people.daliang.name, keyLabel.name, "B 骨干"],
    ]);
  });
});

describe("owner, tier and labels of several companies", () => {
  const batch = (input: InputOf<typeof contract.company.companyBatch>, person: PersonName = "daliangLead") =>
    server.ask(contract.company.companyBatch, input, person);
  const ids = [firms.valve.id, firms.lamp.id];

  it("are given by who manages the street, with a reason, to somebody of the street", async () => {
    const owner_id = people.daliangColleague.id;
    expect((await batch({ ids, owner_id, reason: "分工调整" }, "daliang")).status).toBe(403);
    expect((await batch({ ids, owner_id })).data).toMatchObject({ fields: { reason: expect.any(String) } });
    expect((await batch({ ids, owner_id: people.ronggui.id, reason: "分工调整" })).msg).toContain("不负责");
    expect((await batch({ ids: [firms.furniture.id], owner_id, reason: "分工" })).status).toBe(404);
    expect((await batch({ ids, owner_id, reason: "分工调整" })).data).toEqual({ changed: 2, same: 0 });
    expect((await batch({ ids, owner_id, reason: "分工调整" })).data).toEqual({ changed: 0, same: 2 });
    const history = await server.ask(contract.company.companyHistory, { id: firms.valve.id }, "daliang");
    expect((history.data as { revisions: object[] }).revisions[0]).toMatchObject({
      by_name: people.daliangLead.name,
      changed: { owner_id: { before: null, after: owner_id }, reason: { after: "分工调整" } },
    });
  });

  it("change the tier only with a reason of five characters, and need none of that length for the owner", async () => {
    const short = await batch({ ids, tier: "B", reason: "增长快" });
    expect([short.status, short.data]).toMatchObject([422, { fields: { reason: "调整层级的理由至少 5 个字" } }]);
    expect((await batch({ ids, tier: "B", reason: "   增长快  " })).status).toBe(422);
    expect((await batch({ ids: [firms.valve.id], tier: "B", reason: "专利增长快" })).data).toMatchObject({
      changed: 1,
    });
  });

  it("lets every official of the street put labels on and take them off", async () => {
    expect((await batch({ ids, add_labels: [keyLabel.id] }, "daliang")).data).toMatchObject({ changed: 1, same: 1 });
    expect((await batch({ ids, remove_labels: [keyLabel.id] }, "daliang")).data).toMatchObject({ changed: 2 });
    expect((await batch({ ids, add_labels: [v7()] }, "daliang")).data).toMatchObject({
      fields: { add_labels: expect.any(String) },
    });
  });
});

describe("figures per year", () => {
  const years = (input: object, person: PersonName = "daliang") =>
    server.ask(contract.company.companyYearInfo, { id: firms.valve.id, ...input }, person);

  it("are written by officials, read by the enterprise, and told in the history", async () => {
    expect((await years({ figures: { year: 2025, employees: 120, revenue: "3500.5" } })).data).toMatchObject([
      { year: 2025, employees: 120, revenue: "3500.5", tax: null },
    ]);
    expect((await years({ figures: { year: 2025, tax: "12", employees: null } })).data).toMatchObject([
      { year: 2025, employees: null, revenue: "3500.5", tax: "12" },
    ]);
    expect((await years({}, "enterprise")).data).toMatchObject([{ year: 2025 }]);
    expect((await years({ figures: { year: 2024, tax: "1" } }, "enterprise")).status).toBe(403);
    expect((await years({}, "ronggui")).status).toBe(404);
    expect((await years({ figures: { year: 2099, tax: "1" } })).data).toMatchObject({
      fields: { "figures.year": "年度不能晚于今年" },
    });
    expect((await years({ figures: { year: 2025, tax: "很多" } })).status).toBe(422);
  });
});

describe("looking up", () => {
  it("finds a company by full name whatever its brackets, and refuses other streets'", async () => {
    for (const path of ["/v1/business/companyVisit", "/v1/business/getCompanyId"])
      expect((await server.post(path, { company: ` ${firms.valve.name} ` }, "daliang")).data).toMatchObject({
        company_id: firms.valve.id,
      });
    expect((await server.ask(contract.company.companyVisit, { company: firms.valve.name }, "ronggui")).status).toBe(
      404,
    );
    const none = { company_id: null, company_name: "" };
    for (const company of [firms.valve.name, "没有这家公司"])
      expect((await server.ask(contract.company.getCompanyId, { company }, "ronggui")).data).toEqual(none);
  });

  it("searches companies, and records by number, company, title or a word of what was written, in scope", async () => {
    const content = "企业询问知识产权质押贷款的贴息政策，希望银行上门说明。";
    const visit = await server.call(contract.visit.createVisit, newVisit({ content }), "daliang");
    const search = async (word: string, person: PersonName = "daliang") =>
      (await server.ask(contract.company.searchAll, { word }, person)).data;
    expect(await search("阀门")).toMatchObject({ companies: [{ id: firms.valve.id }] });
    expect(await search(visit.visit_no.toLowerCase())).toMatchObject({ visits: [{ id: visit.id }], companies: [] });
    expect(await search("质押贷款")).toMatchObject({
      visits: [{ id: visit.id, detail: expect.stringMatching(/^ZF.*知识产权质押贷款的贴息/u) }],
    });
    await server.connection.db.insert(demands).values({
      id: v7(),
      demand_no: "XQ209901010001",
      street_id: daliang,
      company_id: firms.valve.id,
      source: "走访",
      title: "瓯江专利导航",
      category: "高价值专利培育",
      content: "希望有人上门讲一讲龙舟赛的赞助。",
    });
    for (const word of ["瓯江", "龙舟赛"]) {
      expect(await search(word)).toMatchObject({ demands: [{ title: "瓯江专利导航" }] });
      expect(await search(word, "ronggui")).toMatchObject({ demands: [] });
    }
    // Typed in traditional characters.
    expect(await search("閥門")).toMatchObject({ companies: [{ id: firms.valve.id }] });
    expect(await search("質押貸款")).toMatchObject({
      visits: [{ id: visit.id, detail: expect.stringMatching(/知识产权质押贷款的贴息/u) }],
    });
    expect(await search("甌江專利")).toMatchObject({ demands: [{ title: "瓯江专利导航" }] });
    expect(await search("100%_")).toEqual({ companies: [], visits: [], demands: [] });
    for (const word of [visit.visit_no, "质押贷款"])
      expect(await search(word, "ronggui")).toMatchObject({ visits: [] });
  });
});

describe("follow-up", () => {
  const day = (plus: number) => new Date(server.now() + plus * 86_400_000).toISOString().slice(0, 10);
  const groups = ["due", "promised", "demands", "unanswered", "followed"] as const;

  it("counts what its lists show, in every group, for me and for the street", async () => {
    const { db } = server.connection;
    const past = newVisit({ next_action: "送资料上门", next_visit_at: day(-2) });
    await server.ask(contract.visit.createVisit, past, "daliang");
    await db
      .update(companies)
      .set({ next_visit_at: day(-2) })
      .where(eq(companies.id, firms.valve.id));
    await db.insert(demands).values({
      id: v7(),
      demand_no: "XQ202601019999",
      street_id: daliang,
      company_id: firms.lamp.id,
      source: "电话" as const,
      title: "海关备案",
      category: "海外维权" as const,
      content: "产品出口需要办理海关备案。",
      status: "办理中" as const,
      owner_id: people.daliang.id,
      due_at: new Date(server.now() - 36e5),
    });
    await db.insert(questionnaires).values({
      id: v7(),
      title: "年度摸底",
      status: "收集中" as const,
      start_on: day(-3),
      end_on: day(5),
      scope: "镇街" as const,
      scope_ids: [daliang],
    });
    await server.ask(contract.company.companySwitch, { company_id: firms.lamp.id, follow: true }, "daliang");
    const seen: Record<string, Record<string, number>> = {};
    for (const person of ["daliang", "ronggui", "district"] as const) {
      for (const whose of ["mine", "all"] as const) {
        const figures = (await server.ask(contract.company.followFigures, { whose }, person)).data as Record<
          string,
          number
        >;
        for (const group of groups) {
          const page = await server.ask(contract.company.followList, { group, whose, size: 50 }, person);
          const { list, total } = page.data as { list: object[]; total: number };
          expect([total, list.length], `${person} ${whose} ${group}`).toEqual([figures[group], figures[group]]);
        }
        seen[`${person}/${whose}`] = figures;
      }
    }
    expect(seen["daliang/mine"]).toMatchObject({ due: 1, promised: 1, demands: 1, followed: 1 });
    expect(seen["daliang/all"]).toMatchObject({ unanswered: 2 });
    expect(seen["ronggui/all"]).toMatchObject({ due: 0, promised: 0, demands: 0, unanswered: 0, followed: 0 });
    const due = await server.ask(contract.company.followList, { group: "due" }, "daliang");
    expect(due.data).toMatchObject({
      list: [{ company_name: firms.valve.name, overdue: true, mobile: "139****5678" }],
    });
  });

  it("holds a promise until the company is visited again", async () => {
    const again = newVisit({
      company_id: firms.valve.id,
      start_at: new Date(Date.now() - 60_000).toISOString(),
      end_at: new Date().toISOString(),
    });
    await server.ask(contract.visit.createVisit, again, "daliang");
    expect((await server.ask(contract.company.followList, { group: "promised" }, "daliang")).data).toMatchObject({
      total: 0,
    });
  });
});

it("an unfollowed company is followed no more", async () => {
  const input = { company_id: firms.lamp.id, follow: false };
  expect((await server.ask(contract.company.companySwitch, input, "daliang")).data).toEqual(input);
  const all = await server.ask(contract.company.companyAllInfo, { id: firms.lamp.id }, "daliang");
  expect(all.data).toMatchObject({ follow: false });
  const logged = await server.connection.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "company-export"), eq(auditLog.account_id, people.district.id)));
  expect(logged).toHaveLength(1);
});
