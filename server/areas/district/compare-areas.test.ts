import { and, eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Compared, ComparedSide } from "#contract/figures/compare-calls.ts";
import { flowAddress } from "#contract/figures/figure-address.ts";
import { flowKeys, isFlow } from "#contract/figures/period-figures.ts";
import { contract } from "#contract/index.ts";
import { districtFigureRows } from "#server/database/tables/district.ts";
import { accounts } from "#server/database/tables/people.ts";
import { fillDistrict } from "#tests/fixtures/district-records.ts";
import {
  daliang,
  newVisit,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
const today = () => dayOf(server.now());
const before = (days: number) => shiftDay(today(), -days);
/** The days on which the records of the fixture were made, and as many before. */
const now = () => ({ from: before(2), to: today() });
const earlier = () => ({ from: before(5), to: before(3) });

beforeAll(async () => {
  server = await testServer();
  await fillDistrict(server);
  const at = (hours: number) => new Date(server.now() - (4 * 24 - hours) * 3_600_000).toISOString();
  await server.ask(contract.visit.createVisit, newVisit({ start_at: at(0), end_at: at(1) }), "daliang");
});
afterAll(() => server.close());

const ask = (left: object, right: object, person: PersonName = "district", more: object = {}) =>
  server.ask(contract.district.centerarea, { left, right, ...more }, person);
const compared = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data as Compared;

/** Totals of the lists behind what flows on a side. */
async function lists(side: ComparedSide, person: PersonName, part: object): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const key of flowKeys) {
    const query = new URLSearchParams(flowAddress(key, side, part).split("?")[1]);
    const { data } = await server.get("/v1/region/figureRows", Object.fromEntries(query), person);
    totals[key] = (data as { total: number }).total;
  }
  return totals;
}

describe("two periods", () => {
  it.each<[PersonName, object, object]>([
    ["district", {}, {}],
    ["district", { street_id: ronggui }, {}],
    ["district", {}, { trade: "C34" }],
    ["daliang", {}, {}],
    ["ronggui", { street_id: ronggui }, { tier: "none" }],
  ])("have for %s of %o and %o what the lists behind them have", async (person, street, part) => {
    const { left, right } = await compared({ ...street, ...now() }, { ...street, ...earlier() }, person, part);
    for (const side of [left, right]) {
      const flowing = Object.entries(side.values).filter(([key]) => isFlow(key as (typeof flowKeys)[number]));
      expect([side.from, Object.fromEntries(flowing)]).toEqual([side.from, await lists(side, person, part)]);
    }
  });

  it("count what happened on their days alone", async () => {
    const { left, right } = await compared(now(), earlier());
    expect([left.values.visits, right.values.visits]).toEqual([3, 1]);
    expect([left.values.companies_visited, right.values.companies_visited]).toEqual([2, 1]);
    expect([left.values.demands_timely, right.values.demands_timely]).toEqual([2, 0]);
    expect([left.values.granted_year, right.values.granted_year]).toEqual([1, 0]);
    // Whatever columns somebody has: the month's visits are those of the period.
    expect(left.values).not.toHaveProperty("visits_month");
  });

  it("take what stands from the snapshot of their last day, and without one have nothing", async () => {
    const { db } = server.connection;
    const first = await compared(now(), earlier());
    expect(first.left.values).toMatchObject({ patents: 5, companies: 3 });
    expect(first.left.kept_at).not.toBeNull();
    expect(first.right.kept_at).toBeNull();
    expect(first.right.values).not.toHaveProperty("patents");
    const counted_at = new Date(server.now());
    const kept = { day: before(3), street_id: "", figure: "patents" as const, value: 4, counted_at };
    await db.insert(districtFigureRows).values(kept);
    const { right } = await compared(now(), earlier());
    expect([right.values.patents, right.kept_at]).toEqual([4, counted_at.toISOString()]);
    expect(right.values).not.toHaveProperty("companies");
    await db
      .delete(districtFigureRows)
      .where(and(eq(districtFigureRows.day, kept.day), eq(districtFigureRows.figure, kept.figure)));
  });

  it("of a trade are counted, what stands as far as a past day is told", async () => {
    const { left, right } = await compared(now(), earlier(), "district", { trade: "C34" });
    expect([left.values.visits, right.values.visits, left.values.patents]).toEqual([2, 1, 4]);
    expect(right.values).toHaveProperty("patents");
    expect(right.values).not.toHaveProperty("pledged");
  });

  it("without days are this year", async () => {
    const { left } = await compared({}, earlier());
    expect([left.from, left.to, left.name]).toEqual([`${today().slice(0, 4)}-01-01`, today(), "全区"]);
  });
});

describe("two streets", () => {
  it("stand side by side, a patent of both in each", async () => {
    const { left, right } = await compared({ street_id: daliang, ...now() }, { street_id: ronggui, ...now() });
    expect([left.name, right.name]).toEqual(["大良街道", "容桂街道"]);
    expect([left.values.visits, right.values.visits]).toEqual([2, 1]);
    expect([left.values.patents, right.values.patents]).toEqual([4, 2]);
  });

  it("of an account are compared, and both together", async () => {
    const { db } = server.connection;
    const own = (street_ids: string[]) =>
      db.update(accounts).set({ street_ids }).where(eq(accounts.id, people.daliangColleague.id));
    await own([daliang, ronggui]);
    const { left, right } = await compared(now(), { street_id: ronggui, ...now() }, "daliangColleague");
    expect([left.name, left.values.visits, left.values.patents]).toEqual(["管辖镇街合计", 3, 5]);
    expect([right.values.visits, right.values.patents]).toEqual([1, 2]);
    // Of several streets together no snapshot is kept.
    const past = await compared(earlier(), now(), "daliangColleague");
    expect(past.left).toMatchObject({ kept_at: null, values: { visits: 1 } });
    expect(past.left.values).not.toHaveProperty("patents");
    await own([daliang]);
  });
});

describe("a comparison is refused", () => {
  it("by the field that is wrong, of both sides at once", async () => {
    const wrong = await ask({ from: today(), to: before(1) }, { from: before(900), to: before(1) });
    expect([wrong.status, wrong.msg]).toEqual([422, "本期截止日期不能早于起始日期（另有 1 处）"]);
    expect(wrong.data).toMatchObject({
      fields: {
        "left.to": "本期截止日期不能早于起始日期",
        "right.to": "对比期最长两年，请把起止日期改近一些",
      },
    });
    const late = await ask({ to: shiftDay(today(), 1) }, {});
    expect(late.data).toMatchObject({ fields: { "left.to": "本期截止日期不能晚于今天" } });
    const form = await ask({}, { from: "2026-13-01" });
    expect([form.status, form.data]).toMatchObject([422, { fields: { "right.from": "对比期起始日期不正确" } }]);
  });

  it("of streets of others, of enterprises and administrators", async () => {
    for (const path of ["/v1/region/centerarea", "/v1/region/compareExport"]) {
      const asked = { left: {}, right: { street_id: ronggui }, columns: ["visits"] };
      const foreign = await server.post(path, asked, "daliang");
      expect([foreign.status, foreign.msg]).toEqual([404, "对比镇街已撤销，或不在您的管辖范围内"]);
      for (const person of ["enterprise", "admin"] as const)
        expect((await server.post(path, asked, person)).status).toBe(403);
    }
    expect((await ask({ street_id: "440606999" }, {})).msg).toBe("镇街已撤销，或不在您的管辖范围内");
  });

  it("and so is the list of a period that is wrong, or of a figure that stands", async () => {
    const rows = (more: Record<string, string>) =>
      server.ask(contract.district.figureRows, { figure: "visits", ...more }, "district");
    expect((await rows({ from: today(), day: before(1) })).data).toMatchObject({
      fields: { day: "截止日期不能早于起始日期" },
    });
    expect((await rows({ from: "1999-01-01", day: "2000-02-01" })).data).toHaveProperty("fields.from");
    const stands = await rows({ figure: "companies", from: before(9) });
    expect([stands.status, stands.msg]).toEqual([422, "“企业总数”按某一天统计，没有时段明细"]);
  });
});

it("the file has the values, the change and the definitions", async () => {
  const file = await server.app.inject({
    method: "POST",
    url: "/v1/region/compareExport",
    payload: { left: now(), right: earlier(), columns: ["visits_month", "patents", "demands_timely"] },
    headers: { authorization: `Bearer ${await server.token("district")}` },
  });
  const [list, notes] = await readExcelFile(file.rawPayload);
  expect(list?.data.slice(1)).toEqual([
    ["走访", "次", "时段内", 3, 1, 2, 200],
    ["按时办结需求", "条", "时段内", 2, 0, 2, "—"],
    ["专利总数", "件", "截止日", 5, "没有当日快照", "—", "—"],
  ]);
  const told = new Map(notes?.data.map(([heading, value]) => [heading, value]));
  expect(told.get("走访")).toBe("时段内开始的走访记录，按走访开始时间计。");
  expect(String(told.get("截止日指标计数时间"))).toMatch(/；对比期：没有当日快照$/u);
  expect(String(told.get("相差"))).toContain("对比期为 0 时不计算");
});
