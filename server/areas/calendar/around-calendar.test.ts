import ICAL from "ical.js";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addWorkingDays } from "#contract/core/working-days.ts";
import { contract } from "#contract/index.ts";
import { fillHolidays } from "#server/database/holidays.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { holidaysFrom } from "./holidays.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("the calendar's secret address", () => {
  const read = async (path: string) => {
    const reply = await server.app.inject({ method: "GET", url: path });
    return { status: reply.statusCode, type: reply.headers["content-type"], text: reply.body };
  };
  const make = async (person: PersonName) => (await server.call(contract.calendar.calendarFeedCreate, {}, person)).path;

  it("tells the person's own entries without mobiles, ends with a new secret and with revocation", async () => {
    const id = v7();
    await server.ask(
      contract.calendar.createCalendar,
      {
        id,
        kind: "走访",
        title: "走访试验阀门",
        company_ids: [firms.valve.id],
        plan_start: new Date(server.now() + 86_400_000).toISOString(),
        plan_end: new Date(server.now() + 90_000_000).toISOString(),
        leader_id: people.daliang.id,
        reminder: 15,
        checklist: ["不应出现的必问问题"],
      },
      "daliang",
    );
    const first = await make("daliang");
    const feed = await read(first);
    expect(feed).toMatchObject({ status: 200, type: "text/calendar; charset=utf-8" });
    expect(feed.text).not.toContain("不应出现");
    expect(feed.text).not.toMatch(/1[3-9]\d{9}/);
    const events = new ICAL.Component(ICAL.parse(feed.text) as unknown[]).getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual([`${id}@ip-smart`]);
    expect((await server.ask(contract.calendar.calendarFeedState, {}, "daliang")).data).toMatchObject({
      read_at: expect.any(String),
    });

    const other = await read(await make("daliangColleague"));
    expect(other.text).not.toContain("BEGIN:VEVENT");

    const second = await make("daliang");
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await server.ask(contract.calendar.calendarFeedRevoke, {}, "daliang");
    expect(await read(second)).toMatchObject({ status: 404, text: expect.stringContaining("订阅地址不存在或已停用") });
  });

  it("keeps no secret in the database", async () => {
    const key = new URL(await make("ronggui"), "http://x").searchParams.get("key") ?? "";
    const { rows } = await server.connection.pool.query<{ t: string }>(
      "select calendar_feeds::text as t from calendar_feeds",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString("hex"));
  });
});

describe("the holiday table", () => {
  it("begins with the announced years, and what people changed is left alone", async () => {
    const now = new Date("2026-06-01T00:00:00Z");
    await fillHolidays(server.connection.db, now);
    const holidays = await holidaysFrom(server.connection.db);
    expect(holidays.off.has("2026-10-01")).toBe(true);
    expect(holidays.work.has("2026-02-14")).toBe(true);
    await server.ask(contract.calendar.holidayRemove, { day: "2026-10-01" }, "district");
    await fillHolidays(server.connection.db, now);
    expect((await holidaysFrom(server.connection.db)).off.has("2026-10-01")).toBe(false);
  });

  it("is edited by district and administrators with a list of changes, and moves deadlines", async () => {
    const save = (day: string, kind: string, name: string, person: PersonName) =>
      server.post("/v1/visit/holidaySave", { day, kind, name }, person);
    expect((await save("2026-12-01", "off", "防汛停工", "daliangLead")).status).toBe(403);
    expect((await save("2026-13-01", "off", "防汛停工", "admin")).data).toMatchObject({
      fields: { day: "日期不正确" },
    });
    const before = await holidaysFrom(server.connection.db);
    expect(addWorkingDays("2026-11-30", 1, before)).toBe("2026-12-01");
    const reply = await save("2026-12-01", "off", "防汛停工", "admin");
    expect(reply.data).toMatchObject({
      changes: [{ by_name: "管理员甲", words: "新增 2026年12月01日 防汛停工（放假）" }, { by_name: "区级甲" }],
    });
    expect(addWorkingDays("2026-11-30", 1, await holidaysFrom(server.connection.db))).toBe("2026-12-02");
    const remove = (day: string) => server.ask(contract.calendar.holidayRemove, { day }, "admin");
    expect((await remove("2026-12-01")).code).toBe(1);
    expect(await remove("2026-12-01")).toMatchObject({ status: 404, msg: "节假日表中没有 2026年12月01日" });
  });

  it("imports a year as announced, says so when there is none yet", async () => {
    await server.ask(contract.calendar.holidaySave, { day: "2026-12-02", kind: "off", name: "误加" }, "district");
    const imported = await server.ask(contract.calendar.holidayImport, { year: 2026 }, "district");
    const { days } = imported.data as { days: { day: string }[] };
    expect(days.some(({ day }) => day === "2026-10-01")).toBe(true);
    expect(days.some(({ day }) => day === "2026-12-02")).toBe(false);
    expect(await server.ask(contract.calendar.holidayImport, { year: 2099 }, "district")).toMatchObject({
      status: 404,
      msg: expect.stringContaining("还没有国务院公布的 2099 年放假安排"),
    });
  });
});
