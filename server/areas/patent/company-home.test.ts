import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { fullAnnuity } from "#contract/patent/fees/annuity-table.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { companies } from "#server/database/tables/company.ts";
import { patentEvents, patents } from "#server/database/tables/ip/patent.ts";
import { firms, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;
let serial = 9_200_000;

/** A patent whose next anniversary comes in so many days; it was filed five years before that, so year 6 is due. */
function patent(days: number, more: object = {}) {
  const filed_on = monthsLater(shiftDay(today, days), -60);
  return {
    id: v7(),
    application_no: inventedApplicationNo(2021, "发明", serial++),
    type: "发明" as const,
    title: `${days} 天后`,
    filed_on,
    granted_on: monthsLater(filed_on, 18),
    status: "有效" as const,
    company_ids: [firms.valve.id] as string[],
    source: "测试",
    ...more,
  };
}
const event = (patent_id: string, title: string, days: number) => ({
  id: v7(),
  patent_id,
  code: "X",
  title,
  happened_on: shiftDay(today, days),
  source: "测试",
  fingerprint: title,
});

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  today = dayOf(server.now());
  const [soon, later] = [patent(10), patent(60)];
  const others = [
    patent(170),
    patent(-20),
    patent(20, { status: "失效" }),
    patent(20, { company_ids: [v7()] }),
    patent(20, { withdrawn_at: new Date() }),
    patent(20, { granted_on: null }),
    patent(20, { application_no: "EP20123456" }),
  ];
  await db.insert(patents).values([later, soon, ...others]);
  await db
    .insert(patentEvents)
    .values([
      event(soon.id, "专利权的转移", -3),
      event(soon.id, "授权", -30),
      event(later.id, "很久以前", -90),
      event(others[3]?.id ?? "", "别家的", -1),
    ]);
  await db.update(companies).set({ owner_id: people.daliang.id }).where(eq(companies.id, firms.valve.id));
});
afterAll(() => server.close());

it("tells an enterprise what falls due, what happened and who its official is, of its own company alone", async () => {
  const reply = await server.ask(contract.patent.companyHome, {}, "enterprise");
  const home = reply.data as OutputOf<typeof contract.patent.companyHome>;
  const each = yuanOf(fullAnnuity("发明", 6) ?? 0);
  expect(home.fees.list.map(({ title, year, amount }) => [title, year, amount])).toEqual([
    ["10 天后", 6, each],
    ["60 天后", 6, each],
  ]);
  expect(home.fees).toMatchObject({ count: 2, total: yuanOf(2 * (fullAnnuity("发明", 6) ?? 0)) });
  const none = { count: 0, total: "0.00" };
  expect(home.fees).toMatchObject({ unconfirmed: { count: 1, total: "1200.00" }, grace: none, restorable: none });
  expect(home.events.map(({ event: words, title }) => [words, title])).toEqual([
    ["专利权的转移", "10 天后"],
    ["授权", "10 天后"],
  ]);
  expect(home.official).toEqual({ name: people.daliang.name, org: "" });
});

it("is refused to officials and to nobody, and names no official who left", async () => {
  expect((await server.ask(contract.patent.companyHome, {}, "daliang")).status).toBe(403);
  const stranger = await server.app.inject({ method: "POST", url: "/v1/business/companyHome", payload: {} });
  expect(stranger.json()).toMatchObject({ status: 401 });
  await server.connection.pool.query("update accounts set state = 0 where id = $1", [people.daliang.id]);
  const reply = await server.ask(contract.patent.companyHome, {}, "enterprise");
  expect((reply.data as OutputOf<typeof contract.patent.companyHome>).official).toBeNull();
});
