import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf, InputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { demandCategories } from "#contract/demand/demand-fields.ts";
import { type DistrictFigureKey, districtFigureKeys } from "#contract/figures/district-figures.ts";
import {
  type PartAsked,
  partQuery,
  type VisitPartKey,
  visitPartKeys,
  visitParts,
} from "#contract/figures/visit-parts.ts";
import { contract } from "#contract/index.ts";
import { demands } from "#server/database/tables/demand.ts";
import { fillDistrict } from "#tests/fixtures/district-records.ts";
import {
  daliang,
  firms,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

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

describe("parts of the visit board", () => {
  const periodOfYear = () => ({ from: `${today().slice(0, 4)}-01-01`, to: today() });
  const counts = async (
    person: PersonName,
    asked: PartAsked,
  ): Promise<Record<VisitPartKey, Record<string, number>>> => {
    const visits = await server.call(contract.figures.centertypenews, { ...asked }, person);
    const asks = await server.call(contract.figures.getrightlist, { ...asked }, person);
    const ranks = await server.call(contract.figures.getleftlist, { ...asked }, person);
    const named = (parts: { name: string; value: number }[]) =>
      Object.fromEntries(parts.map(({ name, value }) => [name, value]));
    return {
      official: Object.fromEntries(ranks.people.map((one) => [one.id, one.visits])),
      type: named(visits.by_type),
      method: named(visits.by_method),
      willingness: named(visits.by_willingness),
      category: named(asks.by_category),
      state: named(asks.by_status),
    };
  };

  it.each(["district", "daliang", "ronggui"] as const)(
    "are the totals of the lists behind them for %s",
    async (person) => {
      for (const street_id of person === "district" ? [undefined, daliang] : [undefined]) {
        const asked: PartAsked = { ...periodOfYear(), ...(street_id !== undefined && { street_id }) };
        const told = await counts(person, asked);
        expect(Object.values(told.official).some((count) => count > 0)).toBe(true);
        for (const key of visitPartKeys) {
          const found: Record<string, number> = {};
          for (const value of Object.keys(told[key])) {
            const path = visitParts[key].list === "visits" ? "/v1/visit/visitListnews" : "/v1/visit/dataList_two";
            const { data } = await server.get(path, partQuery(key, value, asked), person);
            found[value] = (data as { total: number }).total;
          }
          expect([key, found]).toEqual([key, told[key]]);
        }
      }
    },
  );

  it("tell what was finished in time and who is willing, by the last word of a company", async () => {
    const value = async (key: DistrictFigureKey) =>
      ((await center("district")).data as Figures).figures.find((one) => one.key === key)?.value;
    expect([await value("demands_closed"), await value("demands_timed"), await value("demands_timely")]).toEqual([
      4, 3, 2,
    ]);
    expect([await value("companies_asked"), await value("companies_willing")]).toEqual([2, 1]);
    const { data } = await server.ask(contract.district.streetRates, { street_id: daliang }, "daliang");
    const { rates } = data as OutputOf<typeof contract.district.streetRates>;
    expect(rates.find(({ key }) => key === "timely")).toEqual({ key: "timely", street: 2 / 3, district: 2 / 3 });
    expect(rates.find(({ key }) => key === "willing")).toEqual({ key: "willing", street: 1, district: 0.5 });
  });

  it("keep the deadline that stood when a demand was said to be finished", async () => {
    const { db, pool } = server.connection;
    const [open] = await db
      .insert(demands)
      .values({
        id: v7(),
        demand_no: "XQ-TLATER",
        street_id: ronggui,
        company_id: firms.furniture.id,
        source: "走访",
        title: "专利布局",
        category: demandCategories[0],
        content: "需要专利布局的指导",
        status: "办理中",
        due_at: new Date("2026-01-05T09:00:00Z"),
        created_by: people.ronggui.id,
      })
      .returning();
    const id = open?.id ?? "";
    await db
      .update(demands)
      .set({ status: "待审核", moved_at: new Date("2026-01-05T08:00:00Z") })
      .where(eq(demands.id, id));
    await db
      .update(demands)
      .set({ status: "待回访", due_at: new Date("2026-01-09T09:00:00Z"), moved_at: new Date("2026-01-06T08:00:00Z") })
      .where(eq(demands.id, id));
    const { rows } = await pool.query("select finish_due_at, finished_at from demands where id = $1", [id]);
    expect(rows).toEqual([
      { finish_due_at: new Date("2026-01-05T09:00:00Z"), finished_at: new Date("2026-01-05T08:00:00Z") },
    ]);
    await db.delete(demands).where(eq(demands.id, id));
  });
});

describe("the table of the figures", () => {
  type Table = OutputOf<typeof contract.district.getStreetInfo>;
  const table = async (more: Record<string, string>, person: PersonName = "district") =>
    await server.call(contract.district.getStreetInfo, more, person);

  it.each<Record<string, string>>([{ trade: "C34" }, { tier: "B" }, { trade: "C", tier: "none" }])(
    "of the companies %o agrees with the list behind every figure",
    async (part) => {
      for (const person of ["district", "daliang"] as const) {
        const { rows } = await table(part, person);
        for (const { street_id, values } of rows) {
          const lists: Record<string, number> = {};
          for (const key of districtFigureKeys) {
            const asked = { figure: key, ...(street_id !== "" && { street_id }), ...part };
            const { data } = await server.get("/v1/region/figureRows", { ...asked, size: "100" }, person);
            const page = data as OutputOf<typeof contract.district.figureRows>;
            lists[key] = page.total;
            expect(page.list.reduce((sum, { times }) => sum + times, 0)).toBe(page.total);
          }
          expect([person, street_id, values]).toEqual([person, street_id, lists]);
        }
      }
    },
  );

  it("of a trade and a tier has fewer, compares them, and leaves out what a past day does not tell", async () => {
    const whole = ({ rows }: Table) => rows.find(({ street_id }) => street_id === "")?.values;
    expect(whole(await table({ trade: "C34" }))).toMatchObject({ companies: 1, patents: 4, visits: 2, honors: 1 });
    expect(whole(await table({ trade: "C34", tier: "A" }))).toMatchObject({ companies: 0, patents: 0, visits: 0 });
    const past = whole(await table({ trade: "C34", day: shiftDay(today(), -400) }));
    expect(past).toMatchObject({ patents: 1, visits: 0 });
    expect(past).not.toHaveProperty("pledged");
    const none = await server.ask(
      contract.district.figureRows,
      { figure: "pledged", day: shiftDay(today(), -400) },
      "district",
    );
    expect([none.status, none.msg]).toEqual([422, "“质押专利”只统计当前情况，过去日期没有明细"]);
    const { data } = await server.ask(
      contract.district.centerarea,
      { left: { street_id: daliang }, right: { street_id: ronggui }, trade: "C34" },
      "district",
    );
    const { left, right } = data as OutputOf<typeof contract.district.centerarea>;
    expect([left.values.patents, right.values.patents]).toEqual([4, 0]);
    expect((await server.ask(contract.district.getStreetInfo, { trade: "阀门" }, "district")).data).toMatchObject({
      fields: { trade: "行业代码应为字母加数字，如 C38" },
    });
    const foreign = await server.ask(contract.district.figureRows, { figure: "visits", street_id: ronggui }, "daliang");
    expect(foreign.status).toBe(404);
  });

  it("keeps views of each account by name: saved, changed, renamed, deleted", async () => {
    const save = (body: object, person: PersonName = "district") =>
      server.post("/v1/region/dataViewSave", { columns: ["visits", "patents"], ...body }, person);
    const views = async (person: PersonName) => await server.call(contract.district.dataViews, {}, person);
    expect(await views("district")).toEqual([]);
    const { id } = (await save({ name: "月报", trade: "C34", tier: "A" })).data as { id: string };
    expect((await save({ name: "月报" })).data).toMatchObject({ fields: { name: expect.stringContaining("月报") } });
    expect((await save({ name: "" })).status).toBe(422);
    expect((await save({ name: "空", columns: [] })).status).toBe(422);
    await save({ name: "季报" });
    expect(await views("district")).toMatchObject([
      { name: "季报", trade: null, tier: null },
      { name: "月报", tier: "A" },
    ]);
    expect(await views("daliang")).toEqual([]);
    expect((await save({ id, name: "月报", columns: ["honors"] }, "daliang")).status).toBe(404);
    expect((await save({ id, name: "月报", columns: ["honors"] })).data).toMatchObject({
      id,
      columns: ["honors"],
      trade: null,
    });
    const rename = (name: string, person: PersonName = "district") =>
      server.ask(contract.district.dataViewRename, { id, name }, person);
    expect((await rename("季报")).status).toBe(422);
    expect((await rename("我的", "daliang")).status).toBe(404);
    expect((await rename("年报")).data).toMatchObject({ name: "年报", columns: ["honors"] });
    await server.ask(contract.district.dataViewDelete, { id }, "daliang");
    expect(await views("district")).toHaveLength(2);
    await server.ask(contract.district.dataViewDelete, { id }, "district");
    expect((await views("district")).map(({ name }) => name)).toEqual(["季报"]);
  });
});
