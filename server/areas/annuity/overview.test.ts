import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutputOf, InputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { annuitySums } from "#server/database/tables/ip/annuity.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries } from "#server/database/tables/ip/portfolio.ts";
import { readTables } from "#server/importers/read-tables.ts";
import { accounts } from "#server/database/tables/people.ts";
import {
  daliang,
  firms,
  password,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { areSumsOld, reckonSums } from "./sums.ts";

type Overview = OutputOf<typeof contract.annuity.overview>;
let server: TestServer;
let today: string;
let serial = 9_700_000;

/** An invention whose sixth year (1,200 yuan) falls due in so many days. */
function patent(days: number, company: string, title: string) {
  const filed_on = monthsLater(shiftDay(today, days), -60);
  return {
    id: v7(),
    application_no: inventedApplicationNo(2021, "发明", serial++),
    type: "发明" as const,
    title,
    filed_on,
    granted_on: monthsLater(filed_on, 18),
    status: "有效" as const,
    company_ids: [company],
    source: "测试",
  };
}

const never = new AbortController().signal;
const reckon = () => reckonSums({ db: server.connection.db, now: () => server.now() }, never);
const overview = async (more: object = {}, person: PersonName = "district") =>
  await server.call(contract.annuity.overview, more, person);
const forecast = async (more: object, person: PersonName) => await server.call(contract.annuity.forecast, more, person);
const sumOf = ({ sums }: Pick<Overview, "sums">, which: string) => sums.find((one) => one.which === which);

let late: ReturnType<typeof patent>;
let soon: ReturnType<typeof patent>;

/** The product calculates by itself when it starts: here nobody does but the tests. */
async function withoutJobs() {
  const { db } = server.connection;
  const nobodyReckons = async () => {
    const { rows } = await db.execute(
      sql`select state from jobs.job where name = 'annuity-sums' and state in ('created', 'retry', 'active')`,
    );
    expect(rows).toEqual([]);
  };
  await vi.waitFor(nobodyReckons, { timeout: 60_000, interval: 100 });
}

beforeAll(async () => {
  server = await testServer();
  await withoutJobs();
  today = dayOf(server.now());
  late = patent(-100, firms.valve.id, "阀门，滞纳期");
  soon = patent(40, firms.valve.id, "阀门，快到期");
  const other = patent(-20, firms.furniture.id, "家具，滞纳期");
  await server.connection.db.insert(patents).values([late, soon, other]);
});
afterAll(() => server.close());

describe("sums of annuities", () => {
  it("are calculated for every company, again without a change, and known to be old", async () => {
    const services = { db: server.connection.db, now: () => server.now() };
    await server.connection.db.delete(annuitySums);
    expect(await areSumsOld(services)).toBe(true);
    expect((await overview()).as_of).toBeNull();
    await reckon();
    const first = await overview({ sort: "name" });
    await reckon();
    expect(await overview({ sort: "name" })).toEqual(first);
    expect(await areSumsOld(services)).toBe(false);
    expect(await areSumsOld({ ...services, now: () => server.now() + 86_400_000 })).toBe(true);
  });

  it("are a day's, as the list of each company has them", async () => {
    await reckon();
    const { list, total, as_of } = await overview({ which: "unconfirmed" });
    expect([total, as_of]).toEqual([2, today]);
    for (const row of list) {
      const own = await server.call(
        contract.annuity.list,
        { company_id: row.company.id, which: "unconfirmed" },
        "district",
      );
      const sum = own.sums.find(({ which }) => which === "unconfirmed");
      expect(sumOf(row, "unconfirmed")).toEqual({ which: "unconfirmed", count: sum?.count, amount: sum?.amount });
    }
  });

  it("show officials their own streets alone, the district all", async () => {
    await reckon();
    const own = await overview({ which: "unconfirmed" }, "daliang");
    expect(own.list.map(({ company }) => company.id)).toEqual([firms.valve.id]);
    expect(own.streets.map(({ id }) => id)).toEqual([daliang]);
    expect((await overview({ street_id: ronggui, which: "unconfirmed" }, "daliang")).total).toBe(0);
    const all = await overview({ which: "unconfirmed" });
    expect(all.streets.map(({ id, companies }) => [id, companies])).toEqual([
      [daliang, 1],
      [ronggui, 1],
    ]);
    expect((await server.ask(contract.annuity.overview, {}, "enterprise")).code).toBe(0);
  });

  it("follow a payment at once", async () => {
    await reckon();
    const before = await overview({ keyword: "阀门" });
    const paid = await server.ask(
      contract.annuity.pay,
      { id: v7(), patent_id: soon.id, year: 6, kind: "年费", paid_on: today, amount: "1200" },
      "enterprise",
    );
    expect(paid.code, paid.msg).toBe(1);
    const after = await overview({ keyword: "阀门" });
    expect([sumOf(before, "90")?.count, sumOf(after, "90")?.count]).toEqual([1, 0]);
    expect(sumOf(before, "90")?.amount).toBe("1200.00");
  });

  it("tell what is certainly late apart from what nobody confirmed", async () => {
    const say = (is_unpaid: boolean) =>
      server.ask(contract.annuity.unpaid, { patent_id: late.id, year: 6, is_unpaid }, "enterprise");
    const counts = async () => {
      const [row] = (await overview({ keyword: "阀门", which: "180" })).streets;
      return ["unconfirmed", "grace"].map((which) => row?.sums.find((one) => one.which === which)?.count);
    };
    await reckon();
    expect(await counts()).toEqual([1, 0]);
    await say(true);
    expect(await counts()).toEqual([0, 1]);
    await say(false);
  });

  it("are old for a company whose patents came, changed or were withdrawn, and not for the others", async () => {
    const { db } = server.connection;
    const services = { db, now: () => server.now() };
    await reckon();
    const added = patent(10, firms.valve.id, "阀门，新来的");
    await db.insert(patents).values(added);
    expect(await areSumsOld(services)).toBe(true);
    await reckon();
    expect(await areSumsOld(services)).toBe(false);
    const of30 = async () => sumOf(await overview({ keyword: "阀门", which: "30" }), "30")?.count;
    expect(await of30()).toBe(1);
    await db.update(patents).set({ cited: 3 }).where(eq(patents.id, added.id));
    expect(await areSumsOld(services)).toBe(false);
    await db.update(patents).set({ withdrawn_at: new Date() }).where(eq(patents.id, added.id));
    await reckon();
    expect(await of30()).toBe(0);
  });

  it("go on where a turn broke off", async () => {
    const { db } = server.connection;
    await db.delete(annuitySums);
    const stopped = new AbortController();
    stopped.abort();
    await reckonSums({ db, now: () => server.now() }, stopped.signal);
    expect(await areSumsOld({ db, now: () => server.now() })).toBe(true);
    await reckon();
    expect((await overview({ which: "unconfirmed" })).total).toBe(2);
  });

  it("are calculated by a server that starts after a day on which none ran", async () => {
    const { db } = server.connection;
    await reckon();
    await db.update(annuitySums).set({ as_of: shiftDay(today, -2) });
    await server.restart();
    await vi.waitFor(async () => expect(await areSumsOld({ db, now: () => server.now() })).toBe(false), {
      timeout: 60_000,
    });
    const [row] = await db.select({ as_of: annuitySums.as_of }).from(annuitySums).limit(1);
    expect(row?.as_of).toBe(today);
  });

  it("are a workbook of exactly the companies of the list", async () => {
    const sent = await server.app.inject({
      method: "POST",
      url: "/v1/frontend/annuity/overviewExport",
      headers: { authorization: `Bearer ${await server.token("daliang")}` },
      payload: { which: "unconfirmed" },
    });
    const [sheet] = await readTables(sent.rawPayload);
    expect(sheet?.rows.length).toBe(2);
    expect(sent.headers["content-disposition"]).toContain("xlsx");
  });
});

describe("what presses", () => {
  it("is told to a company and its officials with the sums of today, to nobody else", async () => {
    const ask = (body: InputOf<typeof contract.annuity.pressing>, person: PersonName) =>
      server.ask(contract.annuity.pressing, body, person);
    const own = (await ask({}, "enterprise")).data as OutputOf<typeof contract.annuity.pressing>;
    expect(own.list).toMatchObject([{ title: "阀门，滞纳期", state: "未确认缴纳", year: 6, total: "1380.00" }]);
    expect(own.sums).toContainEqual({ which: "unconfirmed", count: 1, amount: "1380.00" });
    expect(own.as_of).toBe(today);
    expect((await ask({ company_id: firms.valve.id }, "daliang")).data).toEqual(own);
    expect((await ask({ company_id: firms.furniture.id }, "daliang")).status).toBe(404);
    expect((await ask({ company_id: firms.furniture.id }, "enterprise")).status).toBe(404);
    expect((await ask({ company_id: firms.valve.id }, "admin")).status).toBe(403);
  });
});

describe("the forecast", () => {
  it("has five calendar years, with and without reduction and without what is given up", async () => {
    const { db } = server.connection;
    await server.ask(contract.annuity.reduction, { patent_id: late.id, kind: "single", from_year: 7 }, "enterprise");
    const made = {
      id: v7(),
      company_id: firms.valve.id,
      patent_id: late.id,
      decision: "放弃",
      decision_reason: "停产",
    };
    await db.insert(portfolioEntries).values(made as typeof portfolioEntries.$inferInsert);
    const { years, given_up } = await forecast({}, "enterprise");
    const from = Number(today.slice(0, 4));
    expect(years.map(({ year }) => year)).toEqual([from, from + 1, from + 2, from + 3, from + 4]);
    expect(given_up).toBe(1);
    const two = years[2];
    // Both in their eighth or ninth year, 2,000 yuan each before the tenth; the reduced one costs 15 % of it.
    expect(two).toMatchObject({ count: 2, amount_full: "4000.00", amount_reduced: "2300.00", amount_kept: "2000.00" });
  });

  it("leads to the patents of each of its years, with what they cost then", async () => {
    const { years } = await forecast({}, "enterprise");
    for (const { year, count, amount_reduced } of years) {
      const list = await server.call(contract.annuity.list, { cost_year: year }, "enterprise");
      const sum = list.list.reduce((all, { planned }) => all + Number(planned?.amount), 0);
      expect([list.total, sum.toFixed(2)]).toEqual([count, amount_reduced]);
    }
  });

  it("is refused of another street's company, and asks officials for one", async () => {
    const other = await server.ask(contract.annuity.forecast, { company_id: firms.furniture.id }, "daliang");
    expect([other.code, other.status]).toEqual([0, 404]);
    const none = await server.ask(contract.annuity.forecast, {}, "daliang");
    expect([none.code, none.status]).toEqual([0, 422]);
  });
});

describe("files of annuities", () => {
  const file = async (path: string, body: object, person: PersonName) =>
    server.app.inject({
      method: "POST",
      url: path,
      headers: { authorization: `Bearer ${await server.token(person)}` },
      payload: body,
    });

  it("are a workbook of the list and a calendar of the deadlines", async () => {
    const book = await file("/v1/frontend/annuity/export", {}, "enterprise");
    expect(book.headers["content-type"]).toContain("spreadsheetml");
    expect(book.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const calendar = await file("/v1/frontend/annuity/ics", {}, "enterprise");
    expect(calendar.headers["content-type"]).toContain("text/calendar");
    expect(calendar.body.match(/BEGIN:VEVENT/gu)).not.toBeNull();
    expect(calendar.body).toContain("滞纳期届满");
    const other = await file("/v1/frontend/annuity/export", { company_id: firms.furniture.id }, "daliang");
    expect(other.json()).toMatchObject({ code: 0, status: 404 });
  });

  it("are read by a secret address of the company, until it is replaced, ended or the password is new", async () => {
    const made = async () => (await server.call(contract.annuity.annuityFeedCreate, {}, "enterprise")).path;
    const read = (url: string) => server.app.inject({ url });
    const state = async () => await server.call(contract.annuity.annuityFeedState, {}, "enterprise");
    expect(await state()).toEqual({ created_at: null, read_at: null });
    const first = await made();
    const told = await read(first);
    expect([told.statusCode, told.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const asFile = (await file("/v1/frontend/annuity/ics", {}, "enterprise")).body;
    const uids = (text: string) => text.match(/^UID:.*$/gmu);
    expect(uids(told.body)).toEqual(uids(asFile));
    expect((await state()).read_at).not.toBeNull();
    const second = await made();
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await server.ask(contract.annuity.annuityFeedRevoke, {}, "enterprise");
    expect((await read(second)).json()).toMatchObject({ msg: expect.stringContaining("重新生成订阅地址") });
    const third = await made();
    // Whoever speaks for no company any more has no days to be read either.
    const own = eq(accounts.id, people.enterprise.id);
    await server.connection.db.update(accounts).set({ com_id: null }).where(own);
    expect((await read(third)).statusCode).toBe(404);
    await server.connection.db.update(accounts).set({ com_id: firms.valve.id }).where(own);
    expect((await read(third)).statusCode).toBe(200);
    const passwords = { old_password: password, new_password: "Better@2026x" };
    expect((await server.ask(contract.account.changePassword, passwords, "enterprise")).code).toBe(1);
    expect((await read(third)).statusCode).toBe(404);
    for (const person of ["daliang", "admin"] as const)
      expect((await server.ask(contract.annuity.annuityFeedCreate, {}, person)).status).toBe(403);
  });
});
