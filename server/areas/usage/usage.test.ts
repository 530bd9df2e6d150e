import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay, startOfDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { type UsageAsked, usageFigureAddress, usageFigureKeys, usageFigureOf } from "#contract/usage/usage-figures.ts";
import type { accountKinds } from "#contract/usage/usage-lists.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import { refusals } from "#server/database/tables/history.ts";
import { accounts, devices } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { callDays, messageDays, usageDays } from "#server/database/tables/usage.ts";
import {
  daliang,
  newVisit,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

type Figures = OutputOf<typeof contract.usage.figures>;
type Rows = OutputOf<typeof contract.usage.rows>;
let server: TestServer;
let today: string;
let period: { from: string; to: string };
const hour = 3_600_000;

const none = { calls: 0, searches: 0, downloads: 0, pulls: 0, batches: 0 };
const dayRow = (person: PersonName | null, ago: number, counts: Partial<typeof none>) => ({
  ...none,
  ...counts,
  account_id: person === null ? null : people[person].id,
  day: shiftDay(today, -ago),
  kind: person === null ? ("guest" as const) : kinds[person],
});
const kinds: Record<PersonName, (typeof accountKinds)[number]> = {
  district: "district",
  daliang: "street",
  daliangLead: "street",
  daliangColleague: "street",
  ronggui: "street",
  enterprise: "enterprise",
  admin: "admin",
};

async function fillUse(): Promise<void> {
  const { db } = server.connection;
  await db
    .insert(usageDays)
    .values([
      dayRow("district", 1, { calls: 10, searches: 3, downloads: 2 }),
      dayRow("district", 2, { calls: 5 }),
      dayRow("daliang", 1, { calls: 7, pulls: 9, batches: 2 }),
      dayRow("daliang", 40, { calls: 100, searches: 50 }),
      dayRow("ronggui", 3, { pulls: 4 }),
      dayRow("enterprise", 2, { calls: 4, searches: 6 }),
      dayRow(null, 1, { searches: 11, downloads: 1 }),
    ]);
  const groups = [5, 0, 0, 0, 0, 2, 0, 0, 0];
  const called = { calls: 7, errors: 1, sum_ms: 3000, longest_ms: 2000, groups };
  await db.insert(callDays).values([
    { ...called, day: shiftDay(today, -1), call: "search.expression" },
    { ...called, day: shiftDay(today, -2), call: "search.expression", longest_ms: 2400 },
    { ...called, day: shiftDay(today, -50), call: "search.expression" },
    { ...called, day: shiftDay(today, -1), call: "gone.call", errors: 0, groups: [7, 0, 0, 0, 0, 0, 0, 0, 0] },
  ]);
  await db.insert(messageDays).values([
    { day: shiftDay(today, -1), channel: "sms", reason: "", messages: 8 },
    { day: shiftDay(today, -1), channel: "sms", reason: "isv.AMOUNT_NOT_ENOUGH", messages: 3 },
    { day: shiftDay(today, -2), channel: "push", reason: "failed", messages: 1 },
  ]);
  const device = (person: PersonName, hours: number, more: object = {}) => ({
    id: v7(),
    account_id: people[person].id,
    last_sync_at: new Date(server.now() - hours * hour),
    ...more,
  });
  const waiting = device("daliang", 30, { pending: 2, oldest_at: new Date(server.now() - 40 * hour) });
  await db
    .insert(devices)
    .values([
      waiting,
      device("daliang", 2),
      device("ronggui", 24 * 9),
      device("district", 24 * 40),
      device("ronggui", 1, { wiped_at: new Date() }),
    ]);
  const refused = { account_id: people.daliang.id, call: "visit.createVisit", status: 422, msg: "请填写走访内容" };
  await db.insert(refusals).values([
    { ...refused, id: v7(), device_id: waiting.id, at: new Date(server.now() - 24 * hour) },
    { ...refused, id: v7(), device_id: waiting.id, at: new Date(server.now() - 24 * 40 * hour) },
  ]);
  // One of the period, one of its day that was deleted, and one of the running day.
  const minutes = (day: string, clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString();
  const yesterday = shiftDay(today, -1);
  const times = { start_at: minutes(yesterday, "00:00"), end_at: minutes(yesterday, "00:30") };
  const deleted = newVisit(times);
  for (const visit of [newVisit(times), deleted])
    expect((await server.ask(contract.visit.createVisit, visit, "daliang")).status).toBe(200);
  await db.update(visits).set({ deleted_at: new Date() }).where(eq(visits.id, deleted.id));
  const late = { start_at: new Date(startOfDay(today)), end_at: new Date(startOfDay(today) + hour) };
  const ofToday = newVisit();
  await server.ask(contract.visit.createVisit, ofToday, "daliang");
  await db.update(visits).set(late).where(eq(visits.id, ofToday.id));
}

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  // Up to yesterday: what this test itself calls is of the running day.
  period = { from: shiftDay(today, -29), to: shiftDay(today, -1) };
  await fillUse();
});
afterAll(() => server.close());

const figuresOf = async (more: Record<string, string> = {}) =>
  await server.call(contract.usage.figures, { ...period, ...more }, "admin");
const rowsOf = async (more: Record<string, string | number>) =>
  (await server.get("/v1/usage/rows", { ...period, ...more }, "admin")).data as Rows;
const valueOf = (figures: Figures["figures"], key: string) => figures.find((one) => one.key === key)?.value;

/** What the list behind a figure adds up to, all of its pages read. */
async function listed(key: (typeof usageFigureKeys)[number], asked: UsageAsked) {
  const query = Object.fromEntries(new URLSearchParams(usageFigureAddress(key, asked).split("?")[1]));
  const { sum } = usageFigureOf(key);
  let value = 0;
  for (let page = 1; ; page++) {
    const { list, total } = await rowsOf({ ...query, page, size: 2 });
    value += sum === undefined ? list.length : list.reduce((all, { cells }) => all + Number(cells[sum]), 0);
    if (page * 2 >= total) return value;
  }
}

describe("every figure", () => {
  it.each([{}, { street_id: daliang }, { kind: "street" }, { street_id: ronggui, kind: "enterprise" }])(
    "is what the rows behind it add up to, to the unit, under %o",
    async (more) => {
      const { figures } = await figuresOf(more as Record<string, string>);
      const stored = await server.call(contract.usage.stored, {}, "admin");
      // The size of the database changes while it is looked at.
      const all = [...figures, ...stored.figures].filter(({ key }) => key !== "database_bytes");
      expect(all).toHaveLength(usageFigureKeys.length - 1);
      const lists: Record<string, number> = {};
      for (const { key } of all) lists[key] = await listed(key, { ...period, ...more });
      expect(Object.fromEntries(all.map(({ key, value }) => [key, value]))).toEqual(lists);
    },
  );

  it("counts what was done in the period", async () => {
    const { figures } = await figuresOf();
    expect(Object.fromEntries(figures.map(({ key, value }) => [key, value]))).toMatchObject({
      active: 3,
      account_days: 4,
      calls: 26,
      searches: 20,
      downloads: 3,
      visits: 1,
      batches: 2,
      devices: 4,
      devices_late: 2,
      devices_waiting: 1,
      devices_refused: 1,
      messages_sent: 8,
      messages_failed: 4,
      slow: 4,
      errors: 2,
    });
  });

  it("tells the size of the database out of its tables", async () => {
    const { figures } = await server.call(contract.usage.stored, {}, "admin");
    const { sums } = await rowsOf({ list: "tables" });
    const size = valueOf(figures, "database_bytes") ?? 0;
    expect(size).toBeGreaterThan(1_000_000);
    expect(Math.abs((sums.bytes ?? 0) - size)).toBeLessThan(size / 10);
  });
});

describe("groups and days", () => {
  it("tell kinds, streets and devices with as many rows behind each", async () => {
    const { kinds: byKind, streets, health } = await figuresOf();
    for (const { value, count } of byKind) expect((await rowsOf({ list: "people", kind: value })).total).toBe(count);
    for (const { value, count } of streets)
      expect((await rowsOf({ list: "people", street_id: value })).total).toBe(count);
    for (const { value, count } of health) expect((await rowsOf({ list: "devices", part: value })).total).toBe(count);
    expect(byKind.map(({ count }) => count)).toEqual([1, 1, 1, 0]);
    expect(streets.map(({ count }) => count)).toEqual([2, 0]);
    expect(health.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it("have no figure for days before the counting began, and none for days to come", async () => {
    const from = shiftDay(today, -52);
    const { since, days } = await figuresOf({ from, to: shiftDay(today, 3) });
    expect(since).toBe(shiftDay(today, -50));
    expect(days.at(-1)?.day).toBe(today);
    expect(days.slice(0, 3).map(({ searches }) => searches)).toEqual([null, null, 0]);
    expect(days[1]?.active).toBeNull();
    expect(days.at(-2)?.active).toEqual({ district: 1, street: 1, enterprise: 0, admin: 0 });
    expect(days.at(-2)).toMatchObject({ searches: 14, downloads: 3, visits: 1 });
  });
});

describe("rows", () => {
  it("tell an account's days, and one line for who was not signed in", async () => {
    const days = await rowsOf({ list: "days", account_id: people.district.id, sort: "day", order: "asc" });
    expect(days.list.map(({ cells }) => [cells.day, cells.calls])).toEqual([
      [shiftDay(today, -2), 5],
      [shiftDay(today, -1), 10],
    ]);
    const searched = await rowsOf({ list: "days", part: "searches", sort: "searches", order: "desc" });
    expect(searched.list[0]?.cells).toMatchObject({ name: "未登录访客", kind: "未登录", searches: 11 });
    expect(searched.sums).toMatchObject({ searches: 20 });
  });

  it("estimate how long calls took, and keep the name of one that is no more", async () => {
    const { list } = await rowsOf({ list: "calls" });
    expect(list.map(({ id }) => id)).toEqual(["search.expression", "gone.call"]);
    expect(list[0]?.cells).toMatchObject({ path: "/v1/search/expression", calls: 14, slow: 4, longest: 2400, p50: 35 });
    expect(list[1]?.cells).toMatchObject({ path: "gone.call", slow: 0 });
    const byDay = await rowsOf({ list: "callDays", call: "search.expression", sort: "longest", order: "asc" });
    expect(byDay.list.map(({ cells }) => cells.longest)).toEqual([2000, 2400]);
  });

  it("say in words why messages were not taken", async () => {
    const { list } = await rowsOf({ list: "messages", part: "failed" });
    expect(list.map(({ cells }) => cells.result)).toEqual([
      "未送出：服务商答复 isv.AMOUNT_NOT_ENOUGH",
      "未送出：推送服务没有接收",
    ]);
  });

  it("come as a file, written down for the audit", async () => {
    const url = `/v1/usage/rowsExport?${new URLSearchParams({ ...period, list: "days", street_id: daliang }).toString()}`;
    const headers = { authorization: `Bearer ${await server.token("admin")}` };
    const reply = await server.app.inject({ method: "GET", url, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const { rows } = await server.connection.db.execute(
      sql`select detail from audit_log where action = 'usage-export'`,
    );
    expect(rows).toEqual([{ detail: { list: "days", rows: 2 } }]);
    const empty = await server.ask(
      contract.usage.rowsExport,
      { from: "2020-01-01", to: "2020-01-02", list: "days" },
      "admin",
    );
    expect(empty).toMatchObject({ status: 422, msg: "没有可以导出的记录，请调整条件" });
  });
});

describe("what is refused", () => {
  it.each(["district", "daliang", "daliangLead", "ronggui", "enterprise"] as const)(
    "is everything to %s",
    async (person) => {
      expect((await server.ask(contract.usage.figures, period, person)).status).toBe(403);
      expect((await server.ask(contract.usage.stored, {}, person)).status).toBe(403);
      for (const name of ["rows", "rowsExport"])
        expect((await server.get(`/v1/usage/${name}`, { ...period, list: "days" }, person)).status).toBe(403);
    },
  );

  it("is everything to who is not signed in", async () => {
    expect((await server.ask(contract.usage.figures, period)).status).toBe(401);
    expect((await server.ask(contract.usage.rowsExport, { ...period, list: "days" })).status).toBe(401);
  });

  it.each([
    [{ from: "2026-02-30" }, "起始日期不正确"],
    [{ to: "2020-01-01" }, "截止日期不能早于起始日期"],
    [{ from: "2020-01-01" }, "时段最长 400 天"],
    [{ kind: "guest" }, "请选择账号类型"],
    [{ list: "secrets" }, "请选择明细"],
    [{ list: "days", part: "stale" }, "此明细没有所选的范围"],
    [{ list: "days", sort: "p95" }, "此明细不能按所选的列排序"],
    [{ list: "people", call: "visit.visitPdf" }, "只有接口每日调用可以指定接口"],
    [{ list: "people", account_id: people.district.id }, "只有账号每日使用可以指定账号"],
  ] as const)("is %o, in words", async (more, words) => {
    const { status, msg } = await server.get("/v1/usage/rows", { ...period, list: "days", ...more }, "admin");
    expect([status, msg]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe("old rows", () => {
  it("go after 400 days", async () => {
    const { db } = server.connection;
    const old = { ...none, account_id: people.daliangLead.id, kind: "street" as const };
    await db.insert(usageDays).values([
      { ...old, day: shiftDay(today, -401) },
      { ...old, day: shiftDay(today, -400) },
    ]);
    await sweepEnded({ db, now: server.now });
    const kept = await db.select().from(usageDays).where(eq(usageDays.account_id, people.daliangLead.id));
    expect(kept.map(({ day }) => day)).toEqual([shiftDay(today, -400)]);
    await db.delete(usageDays).where(eq(usageDays.account_id, people.daliangLead.id));
  });

  it("of an account go with it", async () => {
    const { db } = server.connection;
    const id = v7();
    await db.insert(accounts).values({ id, mobile: "13800000099", name: "已删", password_hash: "" });
    await db.insert(usageDays).values({ ...none, account_id: id, day: today, kind: "enterprise" });
    await db.delete(accounts).where(eq(accounts.id, id));
    expect(await db.$count(usageDays, eq(usageDays.account_id, id))).toBe(0);
  });
});
