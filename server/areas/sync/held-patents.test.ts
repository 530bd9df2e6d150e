import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayLength, dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { heldPatents, type Holding, type PackedHolding } from "#contract/patent/held-patents.ts";
import { readPatents } from "#contract/patent/packed-holding.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { feedCaughtUp, feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import { tellOfPublications } from "#server/areas/patent/standing/publication-day.ts";
import { holdingsOf } from "./kinds/holding.ts";
import { firms, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Who = "daliang" | "ronggui";
type NewPatent = Partial<typeof patents.$inferInsert>;
const firm = firms.valve.id;

let number = 9_000_000;
async function patent(changes: NewPatent = {}) {
  const id = v7();
  await server.connection.db.insert(patents).values({
    id,
    published_on: "2025-05-06",
    application_no: `2020${number++}0`,
    type: "发明",
    title: "一种阀门",
    status: "有效",
    company_ids: [firm],
    ...changes,
  });
  return id;
}
const set = (id: string, changes: NewPatent) =>
  server.connection.db.update(patents).set(changes).where(eq(patents.id, id));

/** What a new device holds of a company's patents; undefined: nothing. */
async function held(id: string, who: Who = "daliang") {
  const { changes } = await readFeed(server, who, "");
  return changes.find((one) => one.kind === "holding" && one.id === id && !one.gone)?.record as Holding | undefined;
}
/** What the feed tells a device of a company's patents after `act`. */
async function told(act: () => Promise<unknown>, who: Who = "daliang", id: string = firm) {
  const { cursor } = await readFeed(server, who, "");
  await act();
  const { changes } = await readFeed(server, who, cursor);
  return changes.filter((one) => one.kind === "holding" && one.id === id).map(({ gone }) => gone);
}

const withoutId = ({ id: _id, ...rest }: object & { id?: string }) => rest;

describe("patents of companies on devices", () => {
  it("are there for the company's street alone, and not for a company without any", async () => {
    expect(await held(firm)).toBeUndefined();
    const id = await patent({ filed_on: "2020-05-01", granted_on: "2022-01-04" });
    const record = await held(firm);
    expect(record).toMatchObject({ id: firm, counts: [{ status: "有效", count: 1 }] });
    expect(record?.patents).toMatchObject([
      { id, title: "一种阀门", filed_on: "2020-05-01", granted_on: "2022-01-04" },
    ]);
    expect(await held(firm, "ronggui")).toBeUndefined();
  });

  it("are told when one comes, changes what is shown, goes; not when something else of it changes", async () => {
    let id = "";
    const comes = async () => {
      id = await patent();
    };
    expect(await told(comes)).toEqual([false]);
    expect(await told(() => set(id, { status: "失效", status_reason: "未缴年费" }))).toEqual([false]);
    expect(await told(() => set(id, { cited: 7, inventors: ["王工"] }))).toEqual([]);
    expect(await told(() => set(id, { withdrawn_at: new Date() }))).toEqual([false]);
    expect(await told(() => server.connection.db.delete(patents).where(eq(patents.id, id)))).toEqual([false]);
    expect(await told(comes, "ronggui")).toEqual([]);
  });

  it("are held from the day they are published on, when devices are told of them", async () => {
    const { db } = server.connection;
    await db.delete(patents);
    const day = dayOf(server.now());
    const id = await patent({ published_on: shiftDay(day, 1) });
    expect(await held(firm)).toBeUndefined();
    await db.update(patents).set({ updated_at: new Date(server.now()) });
    expect(await told(() => tellOfPublications({ db, now: () => server.now() }))).toEqual([]);
    const tomorrow = () => server.now() + dayLength;
    expect(await told(() => tellOfPublications({ db, now: tomorrow }))).toHaveLength(1);
    expect((await holdingsOf(db, dayOf(tomorrow()), [firm]))[0]?.patents).toMatchObject([{ id }]);
    // What is published by an import is told by the row.
    expect(await told(() => set(id, { published_on: day }))).toEqual([false]);
    expect(await held(firm)).toMatchObject({ patents: [{ id }] });
  });

  it("go with the last patent of a company", async () => {
    await server.connection.db.delete(patents);
    const id = await patent();
    expect(await told(() => set(id, { company_ids: [] }))).toEqual([true]);
    expect(await held(firm)).toBeUndefined();
  });

  it("leave the street with their company, and the list with a deleted one", async () => {
    await patent();
    const move = (changes: Partial<typeof companies.$inferInsert>) => () =>
      server.connection.db.update(companies).set(changes).where(eq(companies.id, firm));
    const [before] = await server.connection.db.select().from(companies).where(eq(companies.id, firm));
    expect(await told(move({ street_id: ronggui }))).toEqual([true]);
    expect(await held(firm, "ronggui")).toMatchObject({ id: firm });
    expect(await told(move({ street_id: before?.street_id ?? "" }), "ronggui")).toEqual([true]);
    expect(await told(move({ deleted_at: new Date() }))).toEqual([true]);
    expect(await told(move({ deleted_at: null }))).toEqual([false]);
  });

  it("are held up to a number, those in force first, with the counts of all", async () => {
    await server.connection.db.delete(patents);
    const rows = Array.from({ length: heldPatents + 5 }, (_, place) => ({
      id: v7(),
      published_on: "2025-05-06",
      application_no: `2019${8_000_000 + place}0`,
      type: "实用新型" as const,
      title: `专利 ${place}`,
      status: place < 4 ? ("有效" as const) : ("失效" as const),
      filed_on: `2019-01-${String((place % 28) + 1).padStart(2, "0")}`,
      company_ids: [firm],
    }));
    await server.connection.db.insert(patents).values(rows);
    const record = await held(firm);
    expect(record?.patents).toHaveLength(heldPatents);
    expect(record?.patents.slice(0, 5).map(({ status }) => status)).toEqual(["有效", "有效", "有效", "有效", "失效"]);
    expect(record?.counts.toSorted((a, b) => a.count - b.count)).toEqual([
      { status: "有效", count: 4 },
      { status: "失效", count: heldPatents + 1 },
    ]);
  });

  it("are read in pages without missing a company", async () => {
    const { rows } = await server.connection.db.execute<{ id: string }>(
      sql`select id::text as id from companies where deleted_at is null order by id`,
    );
    for (const { id } of rows) await patent({ company_ids: [id] });
    const ids = async (limit: number) => {
      const { changes } = await readFeed(server, "daliang", "", limit);
      return changes.flatMap((one) => (one.kind === "holding" ? [one.id] : []));
    };
    const all = await ids(2000);
    expect(all.length).toBeGreaterThan(1);
    expect(await ids(1)).toEqual(all);
  });

  it("come by columns, without their ids, to a device that asks for that form, in the download and in the feed", async () => {
    const rights = packedHoldings;
    const formOf = async (cursor: string, query: object) => {
      await feedCaughtUp(server);
      const page = await feedPage(server, "daliang", cursor, { limit: 2000, ...query });
      const record = page.changes.find(({ kind, id }) => kind === "holding" && id === firm)?.record;
      return { record: record as Holding | PackedHolding, cursor: page.cursor };
    };
    const id = await patent({ filed_on: "2021-03-04", granted_on: "2022-01-04", title: "一种列式阀门" });
    const [whole, packed] = [await formOf("", {}), await formOf("", { rights })];
    expect(JSON.stringify(packed.record)).not.toContain(id);
    expect(packed.record).not.toHaveProperty("patents");
    expect(readPatents(packed.record)).toEqual(readPatents(whole.record).map(withoutId));
    expect(readPatents(packed.record)).toContainEqual(expect.objectContaining({ title: "一种列式阀门" }));
    await set(id, { title: "又一种阀门" });
    const [later, same] = [await formOf(packed.cursor, { rights }), await formOf(packed.cursor, {})];
    expect(later.record).toHaveProperty("packed");
    expect(readPatents(later.record)).toEqual(readPatents(same.record).map(withoutId));
    const wrong = await server.ask(contract.sync.changes, { rights: 3 }, "daliang");
    expect(wrong).toMatchObject({
      status: 422,
      data: { fields: { rights: expect.stringContaining("企业专利的形式") } },
    });
  });

  it("carry what the company recorded of their fees, and are told when it does", async () => {
    const { db } = server.connection;
    await db.delete(patents);
    const filed_on = monthsLater(shiftDay(dayOf(server.now()), -30), -60);
    const id = await patent({ filed_on, granted_on: monthsLater(filed_on, 18), application_no: "202190000011" });
    const feeNow = async () => (await held(firm))?.patents[0]?.fee;
    expect(await feeNow()).toBeUndefined();
    const send = (name: string, body: object) => () => server.post(`/v1/frontend/annuity/${name}`, body, "enterprise");
    const said = { patent_id: id, year: 6, is_unpaid: true };
    expect(await told(send("unpaid", said))).toEqual([false]);
    expect(await feeNow()).toMatchObject({ settled: [], unpaid: [{ year: 6, paid: 0 }] });
    expect(await told(send("reduction", { kind: "single", from_year: 6 }))).toEqual([false]);
    const payment = { id: v7(), patent_id: id, year: 6, paid_on: shiftDay(filed_on, 1800), amount: "180.00" };
    expect(await told(send("confirm", { payments: [payment] }))).toEqual([false]);
    expect(await feeNow()).toEqual({ reduction: "single", from_year: 6, settled: [6], unpaid: [] });
    expect(await told(send("takeBack", { id: payment.id, reason: "记错了" }))).toEqual([false]);
    expect(await feeNow()).toMatchObject({ settled: [], unpaid: [{ year: 6, paid: 0 }] });
    expect(await told(send("unpaid", { ...said, is_unpaid: false }), "ronggui")).toEqual([]);
  });
});
