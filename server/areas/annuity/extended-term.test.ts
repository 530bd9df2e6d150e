import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { replayAll } from "#server/areas/patent/standing/replay-patents.ts";
import { holdingsOf } from "#server/areas/sync/kinds/holding.ts";
import { patentEvents, patents } from "#server/database/tables/ip/patent.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let serial = 9_660_001;

/** An invention whose twenty years ended three months ago, called over as the rules had it before. */
async function outlived(detail: Record<string, string> | null) {
  const { db } = server.connection;
  const today = dayOf(server.now());
  const id = v7();
  const filed_on = monthsLater(today, -243);
  const ended = monthsLater(filed_on, 240);
  await db.insert(patents).values({
    id,
    application_no: inventedApplicationNo(Number(filed_on.slice(0, 4)), "发明", serial++),
    type: "发明",
    title: "一种药物组合物",
    filed_on,
    granted_on: monthsLater(filed_on, 60),
    grant_no: `1190${serial}B`,
    status: "失效",
    status_reason: "期限届满",
    status_on: ended,
    expires_on: ended,
    company_ids: [firms.valve.id],
    source: "测试",
  });
  if (detail !== null)
    await db.insert(patentEvents).values({
      id: v7(),
      patent_id: id,
      code: "TP01",
      title: "药品专利权期限补偿",
      happened_on: monthsLater(filed_on, 200),
      detail,
      source: "测试",
      fingerprint: id,
    });
  return { id, ended };
}

const account = async (patent: string) => await server.call(contract.annuity.account, { patent }, "enterprise");

it("brings a compensated patent back to life, with the fee of its twenty-first year in account, list and device", async () => {
  const { db } = server.connection;
  const told = await outlived({ 补偿天数: "500" });
  const untold = await outlived({});
  const plain = await outlived(null);
  await replayAll({ db, now: () => server.now() }, new AbortController().signal);
  const rowOf = async (id: string) => (await db.select().from(patents).where(eq(patents.id, id)))[0];
  const extended_to = shiftDay(told.ended, 500);
  expect(await rowOf(told.id)).toMatchObject({ status: "有效", status_reason: "期限补偿", extended_to });
  expect(await rowOf(untold.id)).toMatchObject({
    status: "有效",
    status_reason: "期限补偿，届满日待核",
    extended_to: null,
  });
  expect(await rowOf(plain.id)).toMatchObject({ status: "失效", status_reason: "期限届满", extended_to: null });

  const now = await account(told.id);
  expect(now).toMatchObject({ state: "未确认缴纳", next: { year: 21, annuity: "8000.00", amount_full: "8000.00" } });
  expect(now.years.map(({ year }) => year).slice(-2)).toEqual([21, 22]);
  expect((await account(untold.id)).why).toContain("届满日待核");
  const list = await server.call(contract.annuity.list, { which: "unconfirmed" }, "enterprise");
  expect(list.list).toMatchObject([{ id: told.id, next: { year: 21 } }]);
  const [held] = await holdingsOf(db, dayOf(server.now()), [firms.valve.id]);
  expect(held?.patents.find(({ id }) => id === told.id)?.extended_to).toBe(extended_to);
  const shown = (await server.ask(contract.search.patentDetail, { patent: told.id }, "enterprise")).data;
  expect(shown).toMatchObject({ extended_to });
});
