import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;
let serial = 9_660_000;

/** An invention granted in its second year, whose next annuity is that of `year` and falls due in twenty days. */
function invention(title: string, year: number, company = firms.valve.id) {
  const filed_on = monthsLater(shiftDay(today, 20), -12 * (year - 1));
  return {
    id: v7(),
    application_no: inventedApplicationNo(Number(filed_on.slice(0, 4)), "发明", serial++),
    type: "发明" as const,
    title,
    filed_on,
    granted_on: monthsLater(filed_on, 18),
    published_on: monthsLater(filed_on, 12),
    status: "有效" as const,
    company_ids: [company],
    source: "测试",
  };
}

let young: string, old: string, later: string;

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  const rows = [
    invention("在减缴期内", 6),
    invention("减缴期已满", 12),
    invention("以后才减缴", 5),
    invention("别家的", 6, firms.furniture.id),
    { ...invention("已失效", 6), status: "失效" as const, status_reason: "期限届满" },
  ];
  await server.connection.db.insert(patents).values(rows);
  [young = "", old = "", later = ""] = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const reductions = (more: object = {}, person: PersonName = "enterprise") =>
  server.call(contract.annuity.reductions, more, person);
const set = (kind: "single" | "joint", from_year: number, patent_id?: string) =>
  server.call(contract.annuity.reduction, { kind, from_year, ...(patent_id && { patent_id }) }, "enterprise");

it("tells of each patent with a next annuity at which rate it is paid, and until when", async () => {
  expect((await reductions()).list.map(({ state }) => state)).toEqual(["未减缴", "未减缴", "未减缴"]);
  await set("single", 1);
  await set("joint", 7, later);
  const { list, sums, reduction, company } = await reductions();
  const by = (id: string) => list.find((one) => one.id === id);
  expect([company.id, reduction]).toEqual([firms.valve.id, { kind: "single", from_year: 1 }]);
  expect(by(young)).toMatchObject({
    state: "减缴中",
    source: "企业",
    year: 6,
    // Ten years from the second year, in which it was granted.
    last_year: 11,
    amount_full: "1200.00",
    amount_reduced: "180.00",
    share: 85,
  });
  expect(by(young)?.last_due_on?.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 5));
  expect(by(old)).toMatchObject({ state: "减缴期满", year: 12, last_year: 11, amount_reduced: "4000.00", share: 0 });
  expect(by(later)).toMatchObject({ state: "未到起始年度", source: "专利", kind: "joint", from_year: 7, share: 0 });
  expect(sums.find(({ which }) => which === "减缴中")).toEqual({
    which: "减缴中",
    count: 1,
    amount_full: "1200.00",
    amount_reduced: "180.00",
  });
  expect(sums.find(({ which }) => which === "all")?.count).toBe(3);
});

it("lists one state by pages, as the account of the patent has it", async () => {
  const under = await reductions({ which: "减缴中" });
  expect([under.total, under.list.map(({ id }) => id)]).toEqual([1, [young]]);
  const account = await server.call(contract.annuity.account, { patent: young }, "enterprise");
  expect(account.next).toMatchObject({ year: 6, total: under.list[0]?.amount_reduced });
  const [first, second] = [await reductions({ size: 2 }), await reductions({ size: 2, page: 2 })];
  expect([first.list.length, second.list.length, second.total]).toEqual([2, 1, 3]);
  expect((await server.ask(contract.annuity.reductions, { which: "半价" as never }, "enterprise")).status).toBe(422);
});

it("shows officials the companies of their streets, an enterprise its own, and nobody else's", async () => {
  expect((await reductions({ company_id: firms.valve.id }, "district")).total).toBe(3);
  expect((await server.ask(contract.annuity.reductions, {}, "district")).status).toBe(422);
  const foreign = { company_id: firms.furniture.id };
  expect((await server.ask(contract.annuity.reductions, foreign, "enterprise")).status).toBe(404);
  expect((await server.ask(contract.annuity.reductions, foreign, "daliang")).status).toBe(404);
});
