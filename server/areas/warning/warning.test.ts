import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayLength, dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { type WarningKind, warningKinds } from "#contract/warning/warning-kinds.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { annuityUnpaid } from "#server/database/tables/ip/annuity.ts";
import { caseHearings, cases } from "#server/database/tables/ip/case.ts";
import { certificates } from "#server/database/tables/ip/certificate.ts";
import { patentEvents, patentRights, patents } from "#server/database/tables/ip/patent.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { awardHonor } from "#tests/fixtures/award-honor.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { allRules } from "./rules/all-rules.ts";
import { type RunOptions, runWarningRules } from "./run-rules.ts";

let server: TestServer;
const db = () => server.connection.db;
const today = () => dayOf(server.now());
const company_id = firms.valve.id;
let serial = 9_300_000;

const run = (options: RunOptions = {}) =>
  runWarningRules({ db: db(), now: () => server.now(), search: searchOverStore(db()) }, options);
const rowsOf = (kind: WarningKind) => db().select().from(warnings).where(eq(warnings.kind, kind));
const statesOf = async (kind: WarningKind) => (await rowsOf(kind)).map(({ state }) => state).toSorted();

async function patent(changes: Partial<typeof patents.$inferInsert> = {}) {
  const row = {
    id: v7(),
    published_on: "2025-05-06",
    application_no: inventedApplicationNo(2020, "发明", serial++),
    type: "发明" as const,
    title: `一种阀 ${serial}`,
    source: "测试",
    company_ids: [company_id],
    ...changes,
  };
  await db().insert(patents).values(row);
  return row.id;
}

async function event(patent_id: string, code: string, title: string, happened_on: string) {
  const id = v7();
  await db().insert(patentEvents).values({ id, patent_id, code, title, happened_on, source: "测试", fingerprint: id });
  return id;
}

const certificate = () => ({
  id: v7(),
  company_id,
  kind: "其他" as const,
  name: "体系证书",
  number: `C-${serial++}`,
  holder: firms.valve.name,
  expires_on: shiftDay(today(), 20),
});

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("each rule finds what it is for, and nothing else", async () => {
  const day = today();
  const inForce = { status: "有效" as const, status_reason: "授权" };
  // The sixth year falls due in ten days.
  const filed = monthsLater(shiftDay(day, 10), -60);
  const dueId = await patent({ ...inForce, filed_on: filed, granted_on: monthsLater(filed, 24) });
  const late = monthsLater(shiftDay(day, -60), -60);
  const lateId = await patent({ ...inForce, filed_on: late, granted_on: monthsLater(late, 24) });
  await db().insert(annuityUnpaid).values({ company_id, patent_id: lateId, year: 6, account_name: "甲" });
  const lapsed = await patent({
    status: "失效",
    status_reason: "未缴年费终止",
    status_on: shiftDay(day, -20),
    restorable_until: shiftDay(day, 40),
    filed_on: late,
    granted_on: monthsLater(late, 24),
  });
  await event(lapsed, "CF01", "未缴年费专利权终止", shiftDay(day, -20));
  await event(dueId, "IP01", "专利权部分无效宣告", shiftDay(day, -5));
  const gone = await event(dueId, "TR01", "专利权的转移", shiftDay(day, -6));
  const pledged = await event(dueId, "PE01", "专利权质押", shiftDay(day, -300));
  const right = { patent_id: dueId, from_name: firms.valve.name, way: "", number: "" };
  await db()
    .insert(patentRights)
    .values([
      { ...right, event_id: gone, kind: "转让", to_name: "别家公司", begun_on: shiftDay(day, -6) },
      {
        ...right,
        event_id: pledged,
        kind: "质押",
        to_name: "银行",
        begun_on: shiftDay(day, -300),
        ended_on: shiftDay(day, 9),
      },
    ]);
  await db().insert(certificates).values(certificate());
  const honor = { company_id, level: "省", year: 2024 } as const;
  await awardHonor(server, { ...honor, title: "省优势企业", valid_to: shiftDay(day, 30) });
  await awardHonor(server, { ...honor, title: "省专利奖", patent_id: lapsed });
  await db()
    .insert(trademarks)
    .values({
      id: v7(),
      registration_no: "99000001",
      class: 7,
      name: "试验阀",
      type: "商品商标",
      form: "文字",
      applicant: firms.valve.name,
      registered_on: shiftDay(day, -3500),
      term_from: shiftDay(day, -3500),
      term_to: shiftDay(day, 100),
      source: "测试",
      company_ids: [company_id],
    });
  const caseId = v7();
  await db()
    .insert(cases)
    .values({
      id: caseId,
      company_id,
      kind: "民事诉讼",
      title: "侵害专利权纠纷",
      own_role: "被告",
      stage: "立案",
      stage_on: shiftDay(day, -3),
      started_on: shiftDay(day, -3),
    });
  await db()
    .insert(caseHearings)
    .values({ id: v7(), case_id: caseId, kind: "开庭", starts_at: new Date(server.now() + 3 * dayLength) });
  const filedBefore = monthsLater(day, -20);
  for (let count = 0; count < 6; count++) await patent({ filed_on: filedBefore });
  await db()
    .update(companies)
    .set({ tier: "A", last_visit_at: new Date(server.now() - 100 * dayLength) })
    .where(eq(companies.id, company_id));
  await db()
    .insert(demands)
    .values({
      id: v7(),
      demand_no: "D1",
      street_id: firms.valve.street_id,
      company_id,
      source: "电话",
      title: "申请加快",
      category: "其他",
      content: "请协助申请加快审查",
      status: "办理中",
      due_at: new Date(server.now() - 3 * dayLength),
    });
  await db().update(companies).set({ reg_status: "注销" }).where(eq(companies.id, company_id));
  // Registered as gone as well, with nothing in its name.
  await db().update(companies).set({ reg_status: "吊销" }).where(eq(companies.id, firms.lamp.id));
  const sum = await run();
  const found = await db()
    .select({ kind: warnings.kind, n: sql<number>`count(*)::int` })
    .from(warnings)
    .groupBy(warnings.kind);
  expect(Object.fromEntries(found.map(({ kind, n }) => [kind, n]))).toEqual({
    annuity_due: 1,
    annuity_grace: 1,
    annuity_restorable: 1,
    certificate_ending: 1,
    honor_ending: 1,
    award_lapsed: 1,
    trademark_renewal: 1,
    case_new: 1,
    hearing_soon: 1,
    status_changed: 1,
    right_ending: 1,
    invalidation: 1,
    transfer_away: 1,
    filings_down: 1,
    holder_gone: 1,
    visit_overdue: 1,
    demand_overdue: 1,
  });
  expect(sum).toEqual({ opened: 17, closed: 0 });
});

it("a second run changes nothing and tells nobody again", async () => {
  const before = await db().$count(reminders);
  expect(before).toBeGreaterThan(0);
  expect(await run()).toEqual({ opened: 0, closed: 0 });
  expect(await db().$count(reminders)).toBe(before);
  expect(await statesOf("annuity_restorable")).toEqual(["已通知"]);
  // The enterprise hears nothing of what officials owe.
  expect(await statesOf("demand_overdue")).toEqual(["未处理"]);
});

it("a run that dies half-way is taken up by the next without a second warning", async () => {
  await db().insert(certificates).values(certificate());
  await awardHonor(server, {
    company_id,
    level: "市",
    year: 2023,
    title: "市示范企业",
    valid_to: shiftDay(today(), 5),
  });
  const rules = {
    ...allRules,
    honor_ending: () => Promise.reject(new Error("the process ends here")),
  };
  await expect(run({ rules })).rejects.toThrow("ends here");
  expect(await statesOf("certificate_ending")).toHaveLength(2);
  expect(await statesOf("honor_ending")).toHaveLength(1);
  expect(await run()).toEqual({ opened: 1, closed: 0 });
  expect(await statesOf("certificate_ending")).toHaveLength(2);
});

it("two runs at once open each warning once", async () => {
  await db().insert(certificates).values(certificate());
  const sums = await Promise.all([run(), run()]);
  expect(sums.map(({ opened }) => opened).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

it("closes by itself with the reason when the cause goes, and a cause that comes back makes a new one", async () => {
  const one = certificate();
  await db().insert(certificates).values(one);
  await run();
  const end = async (expires_on: string) => {
    await db().update(certificates).set({ expires_on }).where(eq(certificates.id, one.id));
    await run();
  };
  await end(shiftDay(today(), 900));
  const mine = async () => (await rowsOf("certificate_ending")).filter(({ subject_id }) => subject_id === one.id);
  expect(await mine()).toMatchObject([{ state: "自动解除", note: expect.stringContaining("已换发") }]);
  await end(one.expires_on);
  expect((await mine()).map(({ state }) => state).toSorted()).toEqual(["已通知", "自动解除"]);
});

const own = async (query: Record<string, string | number> = {}) =>
  await server.call(contract.warning.warningOwn, query, "enterprise");
const move = (id: string, name: string, reason = "", person: PersonName = "enterprise") =>
  server.post("/v1/frontend/warning/move", { id, move: name, reason }, person);
const info = (id: string, person: PersonName) => server.ask(contract.warning.warningInfo, { id }, person);

it("an enterprise sees its own, takes one up, ignores one with a reason, and is not warned of the same again", async () => {
  const page = await own();
  expect(page.list[0]?.level).toBe("红");
  expect(page.counts.kind.map(({ value }) => value)).not.toContain("visit_overdue");
  const [first] = page.list;
  const id = first?.id ?? "";
  expect((await move(id, "notify")).status).toBe(409);
  const taken = (await move(id, "take")).data as Warning;
  expect(taken).toMatchObject({ state: "处理中", handler_name: people.enterprise.name, rule_version: 1 });
  expect(taken.log.map(({ action }) => action)).toEqual(["take", "told", "open"]);
  expect(await move(id, "ignore", "不要")).toMatchObject({ status: 422, msg: expect.stringContaining("5 个字") });
  expect(((await move(id, "ignore", "已决定放弃该专利")).data as Warning).state).toBe("忽略");
  expect((await move(id, "take")).status).toBe(409);
  expect(await run()).toEqual({ opened: 0, closed: 0 });
  expect(((await move(id, "reopen")).data as Warning).state).toBe("处理中");
});

it("officials of another street and other enterprises find nothing", async () => {
  const [first] = (await own()).list;
  const id = first?.id ?? "";
  expect((await info(id, "daliang")).code).toBe(1);
  expect((await info(id, "district")).code).toBe(1);
  expect((await info(id, "ronggui")).status).toBe(404);
  expect((await move(id, "take", "", "ronggui")).status).toBe(404);
  expect((await info((await rowsOf("visit_overdue"))[0]?.id ?? "", "enterprise")).status).toBe(404);
  const list = async (person: PersonName) => await server.call(contract.warning.warningList, {}, person);
  expect((await list("ronggui")).total).toBe(0);
  expect((await list("daliang")).total).toBeGreaterThan(10);
  const batch = await server.ask(contract.warning.warningBatch, { ids: [id], move: "take" }, "ronggui");
  expect(batch.data).toMatchObject({ done: 0, refused: [{ id, title: "" }] });
});

it("an official hands over, plans a visit and makes a demand, each in one step", async () => {
  const [visit] = await rowsOf("visit_overdue");
  const id = visit?.id ?? "";
  const post = (call: string, input: object) => server.post(`/v1/visit/warning/${call}`, { id, ...input }, "daliang");
  expect((await post("handOver", { to: people.ronggui.id, reason: "请容桂处理" })).status).toBe(422);
  const handed = await post("handOver", { to: people.daliangColleague.id, reason: "企业由您联系" });
  expect(handed.data).toMatchObject({ handler_name: people.daliangColleague.name, state: "未处理" });
  const start = new Date(server.now() + dayLength);
  const planned = {
    entry_id: v7(),
    title: "走访",
    plan_start: start.toISOString(),
    plan_end: new Date(start.getTime() + 3_600_000).toISOString(),
  };
  expect((await post("visit", planned)).data).toMatchObject({
    state: "处理中",
    log: [{ action: "visit", link: { kind: "calendar", id: planned.entry_id } }, {}, {}],
  });
  const demand_id = v7();
  const wrong = await post("demand", { demand_id, title: "年费", category: "年费与流程", content: "太短" });
  expect(wrong.status).toBe(422);
  const made = await post("demand", {
    demand_id,
    title: "协助缴纳年费",
    category: "年费与流程",
    content: "企业专利年费即将到期，请协助核对并缴纳。",
  });
  expect((made.data as Warning).log[0]).toMatchObject({ action: "demand", link: { kind: "demand", id: demand_id } });
  const [demand] = await db().select().from(demands).where(eq(demands.id, demand_id));
  expect(demand).toMatchObject({ source: "预警", status: "草稿", company_id });
  expect((await post("follow", {})).data).toMatchObject({ state: "处理中" });
});

it("a rule is drafted, previewed and published as a version; bounds and versions are kept", async () => {
  const draft = { kind: "certificate_ending", level: "橙", is_on: true, parameters: { days: 10 } };
  const post = (call: string, input: object, person: PersonName = "district") =>
    server.post(`/v1/visit/warning/${call}`, input, person);
  expect((await post("rulePreview", { ...draft, parameters: { days: 1000 } })).status).toBe(422);
  expect((await post("rulePreview", draft, "daliang")).status).toBe(403);
  const open = (await rowsOf("certificate_ending")).filter(({ closed_at }) => closed_at === null).length;
  expect((await post("rulePreview", draft)).data).toMatchObject({ opens: 0, closes: open, stays: 0 });
  const publish = { ...draft, base_version: 1, note: "只提醒最后十天" };
  expect((await post("rulePublish", publish)).data).toMatchObject({
    version: 2,
    level: "橙",
    open: 0,
    sentence: expect.stringContaining("10 天内"),
    history: [{ version: 1, level: "黄" }],
  });
  expect((await post("rulePublish", publish)).status).toBe(409);
  const { rows: lines } = await server.connection.pool.query<{ detail: { name: string; changes: string[] } }>(
    "select detail from audit_log where detail ->> 'call' = 'warning.warningPublish'",
  );
  expect(lines.map(({ detail }) => detail.changes)).toEqual([
    ["级别 黄 → 橙", expect.stringMatching(/^规则 .* → .*10 天内/u)],
  ]);
  const rules = await server.call(contract.warning.warningRules, {}, "district");
  expect(rules.map(({ kind }) => kind)).toEqual(warningKinds);
});
