import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf, InputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { type DistrictFigureKey, districtFigureKeys, figureOf } from "#contract/figures/district-figures.ts";
import { figureQuery } from "#contract/figures/figure-address.ts";
import { contract } from "#contract/index.ts";
import { districtFigureRows } from "#server/database/tables/district.ts";
import { accounts } from "#server/database/tables/people.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  daliang,
  firms,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { fillDistrict } from "#tests/fixtures/district-records.ts";
import { patentCounts } from "./patent-figures.ts";
import { quickCounts } from "./quick-figures.ts";
import { countFigures, takeSnapshot } from "./take-snapshot.ts";

type Figures = OutputOf<typeof contract.district.center>;
let server: TestServer;
const today = () => dayOf(server.now());

beforeAll(async () => {
  server = await testServer();
  await fillDistrict(server);
});
afterAll(() => server.close());

const center = (person: PersonName, more: InputOf<typeof contract.district.center> = {}) =>
  server.ask(contract.district.center, more, person);

/** The total of the list behind a figure. */
async function listTotal(key: DistrictFigureKey, day: string, street_id: string | undefined, person: PersonName) {
  const query = figureQuery(key, { day, street_id });
  const numbers = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /^\d{4}$/.test(value) ? Number(value) : value]),
  );
  const total = ({ data }: { data: unknown }) => (data as { total: number }).total;
  switch (figureOf(key).list) {
    case "companies":
      return total(await server.ask(contract.company.getCompany, query, person));
    case "visits":
      return total(await server.ask(contract.visit.visitListnews, query, person));
    case "rows":
      return total(await server.get("/v1/visit/dataList_two", query, person));
    case "figure":
      return total(await server.get("/v1/region/figureRows", query, person));
    case "patents":
      return total(await server.ask(contract.company.officePatents, query, person));
    case "honors":
      return total(await server.ask(contract.honor.honorList, numbers, person));
    case "annuities": {
      const { data } = await server.ask(contract.annuity.overview, query, person);
      return (data as OutputOf<typeof contract.annuity.overview>).sums.find(({ which }) => which === "grace")?.count;
    }
  }
}

describe("every figure", () => {
  it.each(["district", "daliang", "daliangLead", "daliangColleague", "ronggui"] as const)(
    "is the total of the list behind it, to the unit, for %s",
    async (person) => {
      const own = person === "district" ? [undefined, daliang, ronggui] : [undefined];
      for (const street_id of own) {
        const { figures, day } = (await center(person, street_id === undefined ? {} : { street_id })).data as Figures;
        expect(figures.map(({ key }) => key)).toEqual(districtFigureKeys);
        const lists: Record<string, unknown> = {};
        for (const key of districtFigureKeys) lists[key] = await listTotal(key, day, street_id, person);
        expect(Object.fromEntries(figures.map(({ key, value }) => [key, value]))).toEqual(lists);
      }
    },
  );

  it("counts a patent of two streets in each, and in the district once", async () => {
    const value = async (key: DistrictFigureKey, more: object) =>
      ((await center("district", more)).data as Figures).figures.find((one) => one.key === key)?.value;
    expect(await value("patents", { street_id: daliang })).toBe(4);
    expect(await value("patents", { street_id: ronggui })).toBe(2);
    expect(await value("patents", {})).toBe(5);
    expect(await value("at_risk", {})).toBe(2);
    expect(await value("inventions_old", {})).toBe(1);
    expect(await value("visits", {})).toBe(3);
    expect(await value("companies_visited", {})).toBe(2);
  });

  it("is counted again for an account of several streets", async () => {
    const { db } = server.connection;
    await db
      .update(accounts)
      .set({ street_ids: [daliang, ronggui] })
      .where(eq(accounts.id, people.daliangColleague.id));
    const { figures } = (await center("daliangColleague")).data as Figures;
    const value = (key: DistrictFigureKey) => figures.find((one) => one.key === key);
    expect(value("patents")).toMatchObject({ value: 5, month_ago: null });
    expect(value("visits")?.value).toBe(3);
    await db
      .update(accounts)
      .set({ street_ids: [daliang] })
      .where(eq(accounts.id, people.daliangColleague.id));
  });
});

describe("the scope", () => {
  it("is the person's own streets, and nothing for enterprises and administrators", async () => {
    expect((await center("daliang", { street_id: ronggui })).status).toBe(404);
    expect((await server.ask(contract.district.streetCenter, { street_id: ronggui }, "daliang")).status).toBe(404);
    expect((await center("district", { street_id: "440606999" })).msg).toContain("已撤销");
    for (const person of ["enterprise", "admin"] as const) expect((await center(person)).status).toBe(403);
    const { data } = await server.ask(contract.district.getStreetInfo, {}, "daliang");
    const { rows } = data as OutputOf<typeof contract.district.getStreetInfo>;
    expect(rows.map(({ street_id }) => street_id)).toEqual([daliang]);
  });

  it("tells a street its rates beside the district's", async () => {
    const { data } = await server.ask(contract.district.streetRates, { street_id: daliang }, "daliang");
    const { rates } = data as OutputOf<typeof contract.district.streetRates>;
    expect(rates.find(({ key }) => key === "coverage")).toEqual({ key: "coverage", street: 0.5, district: 2 / 3 });
    expect(rates.find(({ key }) => key === "closing")?.street).toBe(1);
    expect(rates.find(({ key }) => key === "overdue")?.street).toBeNull();
  });

  it("holds for parts, grants and the latest records", async () => {
    const right = await server.call(contract.district.getrightlist, {}, "ronggui");
    expect(right.companies).toEqual([{ id: firms.furniture.id, name: firms.furniture.name, count: 2 }]);
    expect(right.stock.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const grants = await server.call(contract.district.getEmpower, {}, "daliang");
    expect(grants.streets.map(({ street_id }) => street_id)).toEqual([daliang]);
    expect(grants.streets[0]?.types[0]).toEqual({ type: "发明", count: 1 });
    const left = await server.call(contract.district.getleftlist, {}, "ronggui");
    expect(left.latest.map(({ title }) => title)).toEqual([firms.furniture.name]);
  });
});

describe("snapshots", () => {
  it("that are missing stay missing and are no zero", async () => {
    const { db } = server.connection;
    const day = today();
    const kept = (on: string, value: number) =>
      db.insert(districtFigureRows).values({ day: on, street_id: "", figure: "visits", value, counted_at: new Date() });
    await kept(monthsLater(day, -12), 0);
    await kept(shiftDay(day, -2), 7);
    const { figures } = (await center("district")).data as Figures;
    expect(figures.find(({ key }) => key === "visits")).toMatchObject({ month_ago: null, year_ago: 0 });
    const left = await server.call(contract.district.getleftlist, { figure: "visits" }, "district");
    expect(left.days.slice(-3).map(({ value }) => value)).toEqual([7, null, 3]);
    expect(left.days).toHaveLength(31);
    expect(left.months.at(-2)?.value ?? null).toBe(day.slice(8) <= "02" ? 7 : null);
    const ofToday = and(
      eq(districtFigureRows.day, day),
      eq(districtFigureRows.street_id, ""),
      eq(districtFigureRows.figure, "honors"),
    );
    const counted = await db.delete(districtFigureRows).where(ofToday).returning();
    const uncounted = ((await center("district")).data as Figures).figures.find(({ key }) => key === "honors");
    expect(uncounted).toMatchObject({ value: null, counted_at: null });
    await db.insert(districtFigureRows).values(counted);
  });

  it("of a past day are told by the days of the records, and what these do not tell is left out", async () => {
    const { db } = server.connection;
    const at = { day: shiftDay(today(), -400), now: new Date(server.now()), isPast: true };
    const counted = await countFigures(db, at, { streets: null, withPatents: true });
    const value = (figure: DistrictFigureKey) =>
      counted.find((one) => one.figure === figure && one.street_id === "")?.value;
    // Granted long ago; the other patents were filed since.
    expect([value("patents"), value("granted_year"), value("visits")]).toEqual([1, 0, 0]);
    expect([value("pledged"), value("at_risk"), value("demands_overdue")]).toEqual([undefined, undefined, undefined]);
  });

  it("of some companies alone look for these once, and at each patent once", async () => {
    const { db } = server.connection;
    const at = { day: today(), now: new Date(server.now()), isPast: false, of: { tier: "none" } as const };
    const plan = async (statement: SQL) =>
      JSON.stringify((await db.execute(sql`explain (format json) ${statement}`)).rows);
    const times = (text: string, table: string) => text.split(`"Relation Name":"${table}"`).length - 1;
    const quick = quickCounts(at, null);
    if (quick === null) throw new Error("figures of today are told");
    expect(times(await plan(quick), "companies")).toBe(1);
    const ofPatents = await plan(patentCounts(at, null));
    // Once more for families abroad.
    expect([times(ofPatents, "companies"), times(ofPatents, "patents")]).toEqual([1, 2]);
    const whole = await countFigures(db, { ...at, of: {} }, { streets: null, withPatents: true });
    const { of: _of, ...all } = at;
    expect(whole).toEqual(await countFigures(db, all, { streets: null, withPatents: true }));
  });

  it("are of no day to come", async () => {
    const wrong = await server.ask(contract.district.getStreetInfo, { day: shiftDay(today(), 1) }, "district");
    expect(wrong).toMatchObject({ status: 422, msg: "统计日不能晚于今天" });
  });

  it("of a day are counted again without a second row, and go into a workbook", async () => {
    const { db } = server.connection;
    const before = await db.$count(districtFigureRows);
    await takeSnapshot({ db, now: server.now }, true);
    expect(await db.$count(districtFigureRows)).toBe(before);
    const file = await server.app.inject({
      method: "POST",
      url: "/v1/region/dataExport",
      payload: { columns: ["visits", "patents"] },
      headers: { authorization: `Bearer ${await server.token("district")}` },
    });
    expect(file.headers["content-type"]).toContain("spreadsheet");
  });
});
