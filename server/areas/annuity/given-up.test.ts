import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { runWarningRules } from "#server/areas/warning/run-rules.ts";
import { annuityChanges, annuitySums } from "#server/database/tables/ip/annuity.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries } from "#server/database/tables/ip/portfolio.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;
let patent: string;
let entry: string;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  today = dayOf(server.now());
  patent = v7();
  entry = v7();
  const filed_on = monthsLater(shiftDay(today, 20), -60);
  await db.insert(patents).values({
    id: patent,
    application_no: inventedApplicationNo(2021, "发明", 9_650_001),
    type: "发明",
    title: "一种停产的阀",
    filed_on,
    granted_on: monthsLater(filed_on, 18),
    status: "有效",
    company_ids: [firms.valve.id],
    source: "测试",
  });
  await db.insert(portfolioEntries).values({ id: entry, company_id: firms.valve.id, patent_id: patent });
});
afterAll(() => server.close());

const account = async (person: PersonName = "enterprise") =>
  await server.call(contract.annuity.account, { patent }, person);
const decide = (changes: object) => server.ask(contract.portfolio.updateMany, { ids: [entry], changes }, "enterprise");
const sums = async () =>
  (await server.connection.db.select().from(annuitySums).where(eq(annuitySums.company_id, firms.valve.id)))[0];
const due = async () => {
  const { db } = server.connection;
  await runWarningRules({ db, now: () => server.now(), search: searchOverStore(db) });
  const rows = await db.select().from(warnings).where(eq(warnings.kind, "annuity_due"));
  return rows.map(({ state, note }) => [state, note]);
};

it("stops the dues of a patent with the decision, and has them back with the next one", async () => {
  const { db } = server.connection;
  await decide({ decision: "维持" });
  expect(await account()).toMatchObject({ state: "待缴", given_up: null, next: { year: 6, total: "1200.00" } });
  expect(await sums()).toMatchObject({ due_30: 1, due_30_yuan: "1200.00" });
  expect(await due()).toEqual([["已通知", ""]]);

  await db.delete(annuityChanges);
  expect((await decide({ decision: "放弃", decision_reason: "停产" })).code).toBe(1);
  const now = await account();
  expect(now).toMatchObject({
    state: "不再缴纳",
    next: null,
    given_up: { entry_id: entry, reason: "停产", on: today, by: people.enterprise.name },
  });
  expect(now.given_up?.ends_on).toBe(now.years.find(({ year }) => year === 6)?.due_on);
  expect(now.years.map(({ state }) => state)).toContain("不再缴纳");
  expect(now.years.map(({ state }) => state)).not.toContain("待缴");
  // Summed at once, and devices and the nightly sums hear of it.
  expect(await sums()).toMatchObject({ patents: 1, due_30: 0, due_30_yuan: "0.00" });
  expect(await db.select().from(annuityChanges)).toEqual([{ company_id: firms.valve.id }]);
  expect(await due()).toEqual([["自动解除", "年费已缴纳，或企业已决定放弃，或已不在到期提醒期内"]]);
  const list = await server.call(contract.annuity.list, { which: "given_up" }, "enterprise");
  expect(list.list).toMatchObject([{ id: patent, state: "不再缴纳", next: null, days_left: null }]);
  expect(list.sums).toContainEqual({ which: "90", count: 0, amount: "0.00" });

  expect((await decide({ decision: "维持" })).code).toBe(1);
  expect(await account()).toMatchObject({ state: "待缴", given_up: null });
  expect(await sums()).toMatchObject({ due_30: 1, due_30_yuan: "1200.00" });
});

it("tells officials that a patent is let go, not why or by whom; out of the portfolio the decision is gone", async () => {
  await decide({ decision: "放弃", decision_reason: "停产" });
  expect(await account("daliang")).toMatchObject({
    state: "不再缴纳",
    given_up: { entry_id: "", reason: "", on: "", by: "" },
  });
  const remove = (more: object = {}) => server.ask(contract.portfolio.delete, { ids: [entry], ...more }, "enterprise");
  expect((await remove()).code).toBe(1);
  expect(await account()).toMatchObject({ state: "待缴", given_up: null });
  expect(await sums()).toMatchObject({ due_30: 1 });
  expect((await remove({ restore: true })).code).toBe(1);
  expect(await account()).toMatchObject({ state: "不再缴纳" });
  expect(await sums()).toMatchObject({ due_30: 0 });
});
