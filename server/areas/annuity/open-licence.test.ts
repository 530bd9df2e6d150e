import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { reckonSums } from "#server/areas/annuity/sums.ts";
import { replayAll } from "#server/areas/patent/standing/replay-patents.ts";
import { holdingsOf } from "#server/areas/sync/kinds/holding.ts";
import { patentEvents, patents } from "#server/database/tables/ip/patent.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const replay = () => replayAll({ db: server.connection.db, now: () => server.now() }, new AbortController().signal);
const event = (patent_id: string, code: string, title: string, happened_on: string, detail = {}) => ({
  id: v7(),
  patent_id,
  code,
  title,
  happened_on,
  detail,
  source: "测试",
  fingerprint: `${patent_id} ${code}`,
});

/** An invention that has its ninth year to pay in twenty days or up to two later, 2,000 yuan. */
async function granted() {
  const { db } = server.connection;
  const id = v7();
  const filed_on = monthsLater(shiftDay(dayOf(server.now()), 20), -96);
  await db.insert(patents).values({
    id,
    application_no: inventedApplicationNo(Number(filed_on.slice(0, 4)), "发明", 9_670_001),
    type: "发明",
    title: "一种阀门的密封结构",
    filed_on,
    granted_on: monthsLater(filed_on, 30),
    grant_no: "1190670001B",
    status: "审中",
    company_ids: [firms.valve.id],
    source: "测试",
  });
  await db.insert(patentEvents).values([event(id, "GR01", "授权", monthsLater(filed_on, 30))]);
  return id;
}

const account = async (patent: string) => await server.call(contract.annuity.account, { patent }, "enterprise");
const list = async () => await server.call(contract.annuity.list, { which: "all", keyword: "密封结构" }, "enterprise");
async function sumOf() {
  await reckonSums({ db: server.connection.db, now: () => server.now() }, new AbortController().signal);
  const shown = await server.call(contract.annuity.overview, { which: "30" }, "district");
  return shown.list.find(({ company }) => company.id === firms.valve.id)?.sums.find(({ which }) => which === "30")
    ?.amount;
}

it("reduces what falls due while an open licence is in use, in account, list, sums and device alike, until its contract ends", async () => {
  const { db } = server.connection;
  const today = dayOf(server.now());
  const id = await granted();
  await replay();
  expect((await account(id)).next).toMatchObject({ year: 9, total: "2000.00", note: "" });
  expect(await sumOf()).toBe("2000.00");

  // That anybody may use it is no use of it yet.
  await db.insert(patentEvents).values([event(id, "OL01", "专利开放许可声明", shiftDay(today, -60))]);
  await replay();
  expect((await account(id)).next).toMatchObject({ total: "2000.00", note: "" });

  const contract = { 许可种类: "开放许可", 合同备案号: "X2026980000001", 让与人: firms.valve.name };
  const recorded = event(id, "EE01", "专利实施许可合同备案的生效", shiftDay(today, -40), contract);
  await db.insert(patentEvents).values([recorded]);
  await replay();
  const shown = await account(id);
  expect(shown.next).toMatchObject({
    year: 9,
    amount_full: "2000.00",
    total: "1700.00",
    note: expect.stringContaining("开放许可"),
  });
  expect(shown.years.find(({ year }) => year === 10)).toMatchObject({ amount_reduced: "3400.00" });
  expect((await list()).list).toMatchObject([{ id, next: { total: "1700.00" } }]);
  expect(await sumOf()).toBe("1700.00");
  const heldOf = async () => (await holdingsOf(db, today, [firms.valve.id]))[0]?.patents.find((one) => one.id === id);
  expect(await heldOf()).toMatchObject({ open_licences: [[shiftDay(today, -40), null]] });
  const view = (await server.post("/v1/search/patentDetail", { patent: id }, "enterprise")).data;
  expect(view).toMatchObject({ open_licences: [[shiftDay(today, -40), null]] });

  // The declaration withdrawn leaves what was agreed under it.
  await db.insert(patentEvents).values([event(id, "OL02", "专利开放许可声明的撤回", shiftDay(today, -2))]);
  await replay();
  expect((await account(id)).next).toMatchObject({ total: "1700.00" });
  const ended = event(id, "EC01", "专利实施许可合同备案的注销", shiftDay(today, -1), { 合同备案号: "X2026980000001" });
  await db.insert(patentEvents).values([ended]);
  await replay();
  expect((await account(id)).next).toMatchObject({ total: "2000.00", note: "" });
  expect(await sumOf()).toBe("2000.00");
  expect(await heldOf()).toMatchObject({ open_licences: [[shiftDay(today, -40), shiftDay(today, -1)]] });
});
