import { and, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companyFollows, companyMerges } from "#server/database/tables/company-care.ts";
import { companies, companyYears, contacts } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { auditLog, revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { answers, questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { portfolioEntries } from "#server/database/tables/ip/portfolio.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { industryOpenings, industryReports, industryUses } from "#server/database/tables/office/industry.ts";
import { visits } from "#server/database/tables/visit.ts";
import { daliang, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { recordKinds } from "./merge-references.ts";
import { nameKey } from "./name-key.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let serial = 0;
/** Two fresh companies of 大良 with different fields, and a record of every kind on the second. */
async function twins() {
  const { db } = server.connection;
  const n = String(++serial).padStart(3, "0");
  const make = async (name: string, more: Partial<typeof companies.$inferInsert>) => {
    const id = v7();
    await db.insert(companies).values({ id, name, name_key: nameKey(name), street_id: daliang, ...more });
    return id;
  };
  const kept = await make(`佛山市顺德区合璧${n}机械有限公司`, { legal_person: `陈${n}`, address: "大良街道一路 1 号" });
  const gone = await make(`广东合璧${n}机械有限公司`, {
    legal_person: `李${n}`,
    address: "大良街道二路 22 号",
    lng: 113.2,
    lat: 22.8,
    credit_code: `91440606MA4U${n}000`,
  });
  const visit = newVisit({ company_id: gone });
  expect((await server.ask(contract.visit.createVisit, visit, "daliang")).code).toBe(1);
  const ids = {
    visit: visit.id,
    demand: v7(),
    entry: v7(),
    answer: v7(),
    questionnaire: v7(),
    contact: v7(),
    own: v7(),
    patent: v7(),
    shared: v7(),
    mark: v7(),
    sharedMark: v7(),
  };
  await db.insert(patents).values([
    {
      id: ids.patent,
      published_on: "2025-05-06",
      application_no: `20211094000${n}X`,
      type: "发明",
      title: "一",
      company_ids: [gone],
    },
    {
      id: ids.shared,
      published_on: "2025-05-06",
      application_no: `20211095000${n}X`,
      type: "发明",
      title: "二",
      company_ids: [kept, gone],
    },
  ]);
  await db.insert(demands).values({
    id: ids.demand,
    demand_no: `XQ20260101${n}`,
    street_id: daliang,
    company_id: gone,
    source: "走访" as const,
    title: "想做专利布局",
    category: "专利申请与预审" as const,
    content: "希望有人上门讲解专利布局。",
    status: "待受理" as const,
    created_by: people.daliang.id,
  });
  const plan = Date.now() + 86_400_000;
  await db.insert(calendarEntries).values({
    id: ids.entry,
    street_id: daliang,
    kind: "走访" as const,
    title: "一并走访",
    company_ids: [gone, kept],
    plan_start: new Date(plan),
    plan_end: new Date(plan + 36e5),
    leader_id: people.daliang.id,
  });
  await db.insert(questionnaires).values({
    id: ids.questionnaire,
    title: "年度调查",
    start_on: "2026-01-01",
    end_on: "2030-01-01",
    version: 1,
    scope: "指定企业" as const,
    scope_ids: [gone],
  });
  await db.insert(questionnaireVersions).values({ questionnaire_id: ids.questionnaire, version: 1, questions: [] });
  const answer = { questionnaire_id: ids.questionnaire, version: 1, street_id: daliang, channel: "official" as never };
  await db.insert(answers).values([
    { ...answer, id: ids.answer, company_id: gone, status: "已提交" },
    { ...answer, id: ids.own, company_id: kept, status: "暂存" },
  ]);
  await db.insert(contacts).values([
    { id: ids.contact, company_id: gone, street_id: daliang, name: "李经理", mobile: `1390000${n}1`, is_primary: true },
    { id: v7(), company_id: kept, street_id: daliang, name: "陈经理", mobile: `1390000${n}2`, is_primary: true },
  ]);
  await db.insert(companyYears).values([
    { company_id: gone, year: 2024, employees: 10 },
    { company_id: gone, year: 2025, employees: 11 },
    { company_id: kept, year: 2025, employees: 99 },
  ]);
  await db.insert(companyFollows).values({ account_id: people.daliang.id, company_id: gone });
  const mark = { type: "商品商标" as const, form: "文字" as const, name: "试验", applicant: "试验", source: "测试" };
  await db.insert(trademarks).values([
    { ...mark, id: ids.mark, registration_no: `9${n}1`, class: 9, company_ids: [gone] },
    { ...mark, id: ids.sharedMark, registration_no: `9${n}2`, class: 9, company_ids: [kept, gone] },
  ]);
  return { kept, gone, ids };
}
type Twins = Awaited<ReturnType<typeof twins>>;

/** Companies of the one's patent, and of the patent of both; the same of trademarks. */
async function ownersOf({ ids }: Twins) {
  const rows = await server.connection.db
    .select({ id: patents.id, companies: patents.company_ids })
    .from(patents)
    .where(inArray(patents.id, [ids.patent, ids.shared]));
  const marks = await server.connection.db
    .select({ id: trademarks.id, companies: trademarks.company_ids })
    .from(trademarks)
    .where(inArray(trademarks.id, [ids.mark, ids.sharedMark]));
  return [ids.patent, ids.shared, ids.mark, ids.sharedMark].map(
    (id) => [...rows, ...marks].find((row) => row.id === id)?.companies,
  );
}

const merge = (
  pair: Twins,
  more: object = {},
  who: "daliangLead" | "daliang" | "ronggui" | "district" = "daliangLead",
) => server.ask(contract.company.merge, { id: v7(), kept_id: pair.kept, gone_id: pair.gone, ...more }, who);
const info = (id: string) => server.ask(contract.company.companyAllInfo, { id }, "daliangLead");

let pair: Twins;
beforeEach(async () => {
  pair = await twins();
});

describe("two companies that look alike", () => {
  it("are found by their name without region and legal form, and shown side by side", async () => {
    const found = await server.ask(contract.company.duplicates, { company_id: pair.kept }, "daliangLead");
    expect(found.data).toMatchObject({ total: 1, list: [{ reasons: ["name"] }] });
    const sides = await server.ask(contract.company.duplicatePair, { ids: [pair.kept, pair.gone] }, "daliangLead");
    expect(sides.data).toMatchObject([
      { visits: 0, answers: 1, calendar: 1, contacts: 1 },
      { visits: 1, demands: 1, answers: 1, calendar: 1, contacts: 1 },
    ]);
  });

  it("are no longer named once somebody found them different; another street sees none of them", async () => {
    expect((await server.ask(contract.company.duplicates, { company_id: pair.kept }, "ronggui")).data).toMatchObject({
      total: 0,
    });
    const ids = [pair.kept, pair.gone];
    expect((await server.ask(contract.company.duplicateDismiss, { ids }, "daliang")).status).toBe(403);
    expect((await server.ask(contract.company.duplicateDismiss, { ids }, "daliangLead")).code).toBe(1);
    expect(
      (await server.ask(contract.company.duplicates, { company_id: pair.kept }, "daliangLead")).data,
    ).toMatchObject({
      total: 0,
    });
  });
});

describe("a merge", () => {
  it("is for who looks after the street", async () => {
    expect((await merge(pair, {}, "daliang")).status).toBe(403);
    expect((await merge(pair, {}, "ronggui")).status).toBe(404);
    expect((await merge({ ...pair, gone: pair.kept })).status).toBe(422);
    expect((await info(pair.gone)).data).toMatchObject({ company: { id: pair.gone } });
  });

  it("of two organisations by their codes is made for a reason, which its list shows", async () => {
    const { db } = server.connection;
    await db.update(companies).set({ credit_code: "91440606MA4T000008" }).where(eq(companies.id, pair.kept));
    expect(await merge(pair, { reason: "  " })).toMatchObject({
      status: 422,
      data: { fields: { reason: "两家企业的组织机构代码不同，请填写合并的理由" } },
    });
    expect((await info(pair.gone)).data).toMatchObject({ company: { id: pair.gone } });
    expect((await merge(pair, { reason: "登记时录错了代码" })).code).toBe(1);
    const { data } = await server.ask(contract.company.merges, { size: 1 }, "daliangLead");
    expect(data).toMatchObject({ list: [{ gone_id: pair.gone, reason: "登记时录错了代码" }] });
  });

  it("brings every record, takes the chosen fields, and leaves one main contact and one answer", async () => {
    const done = await merge(pair, { from_gone: ["credit_code", "address"] });
    expect(done.code).toBe(1);
    const all = await info(pair.gone);
    expect(all.data).toMatchObject({
      company: {
        id: pair.kept,
        legal_person: expect.stringMatching(/^陈/),
        address: "大良街道二路 22 号",
        lng: 113.2,
        open_demands: 1,
      },
      counts: { visits: 1, demands: 1, answers: 1, calendar: 1 },
      answers: [{ id: pair.ids.answer, status: "已提交" }],
    });
    const { contacts: persons, years } = all.data as { contacts: { is_primary: boolean }[]; years: object[] };
    expect(persons.map((one) => one.is_primary)).toEqual([true, false]);
    expect(years).toMatchObject([
      { year: 2024, employees: 10 },
      { year: 2025, employees: 99 },
    ]);
    const [entry] = await server.connection.db
      .select()
      .from(calendarEntries)
      .where(eq(calendarEntries.id, pair.ids.entry));
    expect(entry?.company_ids).toEqual([pair.kept]);
    expect(await ownersOf(pair)).toEqual([[pair.kept], [pair.kept], [pair.kept], [pair.kept]]);
    const told = await server.connection.db.select().from(revisions).where(eq(revisions.record_id, pair.ids.visit));
    expect(told.at(-1)?.changed).toEqual({ company_id: { before: pair.gone, after: pair.kept } });
    const logged = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "company-merge"));
    expect(logged.at(-1)?.account_id).toBe(people.daliangLead.id);
  });

  it("opens to the kept company what was open to the other, and leaves the log of who read as it was", async () => {
    const { db } = server.connection;
    const report = (title: string) => ({
      id: v7(),
      title,
      trade: "C34",
      period_from: "2026-01-01",
      period_to: "2026-06-30",
      summary: "合并试验用的报告。",
      access: "指定企业" as const,
      updated_by: people.admin.id,
      updated_at: new Date(server.now()),
      created_at: new Date(server.now()),
    });
    const [one, both] = [report("一"), report("二")];
    await db.insert(industryReports).values([one, both]);
    await db.insert(industryOpenings).values([
      { report_id: one.id, company_id: pair.gone },
      { report_id: both.id, company_id: pair.gone },
      { report_id: both.id, company_id: pair.kept },
    ]);
    const read = { report_id: one.id, account_id: people.enterprise.id, company_id: pair.gone, use: "阅读" as const };
    await db.insert(industryUses).values({ ...read, day: "2026-11-26", at: new Date(server.now()) });
    expect((await merge(pair)).code).toBe(1);
    const open = await db.select().from(industryOpenings).where(eq(industryOpenings.company_id, pair.kept));
    expect(new Set(open.map(({ report_id }) => report_id))).toEqual(new Set([one.id, both.id]));
    const uses = await db.select().from(industryUses).where(eq(industryUses.report_id, one.id));
    expect(uses).toMatchObject([{ company_id: pair.gone }]);
  });

  it("lets what phones still hold for the other id arrive at the kept company", async () => {
    await merge(pair);
    const late = newVisit({ company_id: pair.gone });
    expect((await server.ask(contract.visit.createVisit, late, "daliang")).data).toMatchObject({
      company_id: pair.kept,
    });
    const demand = {
      id: v7(),
      company_id: pair.gone,
      source: "走访",
      title: "补充需求",
      category: "其他",
      content: "离线时写下的需求，合并后才送达。",
    };
    expect((await server.post("/v1/business/demandCreate", demand, "daliang")).data).toMatchObject({
      company_id: pair.kept,
    });
    const plan = server.now() + 3 * 86_400_000;
    const entry = {
      id: v7(),
      kind: "走访",
      title: "回访",
      company_ids: [pair.gone],
      leader_id: people.daliang.id,
      plan_start: new Date(plan).toISOString(),
      plan_end: new Date(plan + 36e5).toISOString(),
    };
    expect((await server.post("/v1/visit/createCalendar", entry, "daliang")).data).toMatchObject({
      company_ids: [pair.kept],
    });
    const edit = (changes: object, base_rev: number) =>
      server.ask(contract.company.companyEdit, { id: pair.gone, base_rev, changes }, "daliang");
    // The other's address lost against the kept one: not to be overwritten unseen.
    const conflict = await edit({ address: "大良街道三路 333 号" }, 1);
    expect(conflict).toMatchObject({
      status: 409,
      data: { reason: "conflict", current: { id: pair.kept }, changed: [{ field: "address", by_name: "大良负责人" }] },
    });
    const rev = (conflict.data as { current: { rev: number } }).current.rev;
    expect((await edit({ address: "大良街道三路 333 号" }, rev)).data).toMatchObject({ id: pair.kept });
    expect((await edit({ short_name: "合璧" }, 1)).data).toMatchObject({ id: pair.kept, short_name: "合璧" });
  });
});

it("merges of one moment come each on one page of their list, in the order of their ids", async () => {
  const ids = Array.from({ length: 7 }, () => v7()).toReversed();
  const same = { kept_id: pair.kept, gone_id: pair.gone, street_id: daliang, by: people.daliangLead.id, rev: 1 };
  const at = new Date("2036-11-20T02:00:00Z");
  for (const id of ids)
    await server.connection.db
      .insert(companyMerges)
      .values({ ...same, id, at, changed: {}, differing: {}, moved: {} as never });
  const rows: { id: string }[] = [];
  for (let page = 1; page <= ids.length; page++) {
    const { data } = await server.ask(contract.company.merges, { page, size: 1 }, "daliangLead");
    rows.push(...(data as { list: { id: string }[] }).list);
  }
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
  await server.connection.db.delete(companyMerges).where(eq(companyMerges.at, at));
});

describe("taking a merge back", () => {
  const undo = async (who: "daliangLead" | "daliang" = "daliangLead") => {
    const rows = await server.connection.db.select().from(companyMerges).where(eq(companyMerges.gone_id, pair.gone));
    return server.post("/v1/company/mergeUndo", { id: rows[0]?.id }, who);
  };

  it("restores both with the records each had, and keeps what came after", async () => {
    const before = await Promise.all([info(pair.kept), info(pair.gone)]);
    await merge(pair, { from_gone: ["name", "credit_code"] });
    const late = newVisit({ company_id: pair.gone });
    await server.ask(contract.visit.createVisit, late, "daliang");
    expect((await undo("daliang")).status).toBe(403);
    expect((await undo()).code).toBe(1);
    const after = await Promise.all([info(pair.kept), info(pair.gone)]);
    const known = (reply: { data: unknown }) => {
      const { company, counts, contacts: persons, years, follow } = reply.data as Record<string, unknown>;
      // Planted rows were never counted and have no initials; a merge and its undo put both right.
      const derived = ["rev", "updated_at", "updated_by", "last_visit_at", "next_visit_at", "open_demands", "initials"];
      const fields = Object.entries((company ?? {}) as object).filter(([field]) => !derived.includes(field));
      return { fields, counts: { ...((counts ?? {}) as object), visits: 0 }, persons, years, follow };
    };
    expect(after.map(known)).toEqual(before.map(known));
    expect(after[0].data).toMatchObject({ counts: { visits: 1 } });
    expect(after[1].data).toMatchObject({ counts: { visits: 1 } });
    const { db } = server.connection;
    const [late2] = await db.select().from(visits).where(eq(visits.id, late.id));
    expect(late2?.company_id).toBe(pair.kept);
    const [entry] = await db.select().from(calendarEntries).where(eq(calendarEntries.id, pair.ids.entry));
    expect(entry?.company_ids).toEqual([pair.gone, pair.kept]);
    const both = [pair.kept, pair.gone];
    expect(await ownersOf(pair)).toEqual([[pair.gone], both, [pair.gone], both]);
    const [form] = await db.select().from(questionnaires).where(eq(questionnaires.id, pair.ids.questionnaire));
    expect(form?.scope_ids).toEqual([pair.gone]);
    expect((await undo()).msg).toContain("已经撤销");
  });

  it("brings back the company's own accounts", async () => {
    const { db } = server.connection;
    const own = v7();
    await db.insert(accounts).values({
      id: own,
      mobile: `137${String(serial).padStart(8, "0")}`,
      name: "厂长",
      password_hash: "-",
      com_id: pair.gone,
    });
    await merge(pair);
    expect(
      (
        await db
          .select()
          .from(accounts)
          .where(and(eq(accounts.id, own), eq(accounts.com_id, pair.kept)))
      ).length,
    ).toBe(1);
    await undo();
    expect(
      (
        await db
          .select()
          .from(accounts)
          .where(and(eq(accounts.id, own), eq(accounts.com_id, pair.gone)))
      ).length,
    ).toBe(1);
  });

  it("is refused in words after a later edit of the same field, a new twin, or seven days", async () => {
    await merge(pair, { from_gone: ["address"] });
    const kept = (await info(pair.kept)).data as { company: { rev: number } };
    const changes = { address: "大良街道四路 4 号" };
    await server.ask(contract.company.companyEdit, { id: pair.kept, base_rev: kept.company.rev, changes }, "daliang");
    expect(await undo()).toMatchObject({ status: 409, msg: expect.stringContaining("地址又被修改过") });

    pair = await twins();
    await merge(pair);
    const [row] = await server.connection.db.select().from(companies).where(eq(companies.id, pair.gone));
    const again = { id: v7(), name: row?.name, street_id: daliang };
    expect((await server.post("/v1/visit/createCompany", again, "daliang")).data).toMatchObject({ alias_of: null });
    expect((await undo()).msg).toContain("又登记了同名");

    pair = await twins();
    await merge(pair);
    server.travel(7 * 86_400_000 + 60_000);
    expect((await undo()).msg).toContain("已超过 7 天");
  });

  it("names the later merge that must be taken back first", async () => {
    await merge(pair);
    const third = await twins();
    await merge({ ...third, gone: pair.kept });
    expect((await undo()).msg).toContain("请先撤销后一次合并");
    // The first id leads to the last company all the same.
    expect((await info(pair.gone)).data).toMatchObject({ company: { id: third.kept } });
  });
});

it("moves records into the kept company's street, and back into theirs", async () => {
  const { db } = server.connection;
  await db.update(companies).set({ street_id: ronggui }).where(eq(companies.id, pair.kept));
  const done = await merge(pair, {}, "district");
  const [moved] = await db.select().from(visits).where(eq(visits.id, pair.ids.visit));
  expect(moved?.street_id).toBe(ronggui);
  await server.ask(contract.company.mergeUndo, { id: (done.data as { merge_id: string }).merge_id }, "district");
  const [back] = await db.select().from(visits).where(eq(visits.id, pair.ids.visit));
  expect(back).toMatchObject({ street_id: daliang, company_id: pair.gone });
});

it("keeps one entry of a patent that both portfolios hold, and gives the other back", async () => {
  const { db } = server.connection;
  const both = await twins();
  const patent_id = v7();
  await db
    .insert(patents)
    .values({ id: patent_id, published_on: "2025-05-06", application_no: patent_id, type: "发明", title: "阀门" });
  const ids = [v7(), v7()] as const;
  await db.insert(portfolioEntries).values([
    { id: ids[0], company_id: both.kept, patent_id },
    { id: ids[1], company_id: both.gone, patent_id },
  ]);
  const livingOf = async (company: string) => {
    const rows = await db.select().from(portfolioEntries).where(eq(portfolioEntries.company_id, company));
    return rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
  };
  const done = await merge(both, {}, "district");
  expect(done.code).toBe(1);
  expect(await livingOf(both.kept)).toEqual([ids[0]]);
  await server.ask(contract.company.mergeUndo, { id: (done.data as { merge_id: string }).merge_id }, "district");
  expect([await livingOf(both.kept), await livingOf(both.gone)]).toEqual([[ids[0]], [ids[1]]]);
});

it("keeps a revision of every record that it moves and that has revisions", async () => {
  const { rows } = await server.connection.pool.query<{ name: string }>(`
    select distinct f.conrelid::regclass::text as name from pg_constraint f
    join pg_attribute r on r.attrelid = f.conrelid and r.attname = 'rev'
    where f.contype = 'f' and f.confrelid = 'companies'::regclass
      and f.conrelid <> 'company_merges'::regclass`);
  expect(Object.keys(recordKinds).sort()).toEqual(rows.map(({ name }) => name).sort());
});
