import { and, desc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffAccount } from "#contract/account/staff.ts";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { id } = people.enterprise;
const reason = "企业正在准备证明材料";
const day = (days: number) => shiftDay(dayOf(server.now()), days);
const put = (changes: object) => server.connection.db.update(accounts).set(changes).where(eq(accounts.id, id));
const extend = (input: object = {}, person: PersonName = "admin") =>
  server.ask(contract.staff.trialExtend, { id, until: day(30), reason, ...input }, person);
const shown = async () => {
  const { list } = await server.call(contract.staff.list, { kind: "enterprise" }, "admin");
  return list.find((one) => one.id === id)?.trial;
};

beforeEach(() => put({ type: 1, trial_until: day(-3) }));

describe("the extension of a trial", () => {
  it("opens the account again, leaves a line, and tells the applicant why", async () => {
    expect((await server.ask(contract.calendar.noticeSettings, {}, "enterprise")).status).toBe(403);
    expect(await shown()).toEqual({ until: day(-3), waits: false });
    expect(await extend()).toMatchObject({ code: 1, data: { id, trial: { until: day(30), waits: false } } });
    expect(await shown()).toEqual({ until: day(30), waits: false });
    expect((await server.ask(contract.calendar.noticeSettings, {}, "enterprise")).code).toBe(1);
    const { db } = server.connection;
    const [line] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "trial-extend"))
      .orderBy(desc(auditLog.id));
    expect(line).toMatchObject({ account_id: people.admin.id, detail: { id, last_day: day(30), reason } });
    const told = and(eq(reminders.account_id, id), eq(reminders.kind, "application"));
    expect(await db.select().from(reminders).where(told)).toMatchObject([
      { title: expect.stringContaining("试用已延长至"), body: `原因：${reason}`, path: "/userCenter" },
    ]);
  });

  it("names what is wrong, and changes nothing", async () => {
    const wrong = async (input: object) => ((await extend(input)).data as { fields: Record<string, string> }).fields;
    expect(await wrong({ reason: "好的" })).toEqual({ reason: "延长原因至少 5 个字" });
    expect(await wrong({ until: day(0) })).toEqual({ until: expect.stringContaining("及以后的日期") });
    expect(await wrong({ until: shiftDay(monthsLater(day(0), 12), 1) })).toEqual({
      until: expect.stringContaining("最多延长到"),
    });
    expect(await wrong({ until: "明天" })).toEqual({ until: expect.any(String) });
    expect(await extend({ id: v7() })).toMatchObject({ status: 404 });
    expect(await extend({ id: people.daliang.id })).toMatchObject({ status: 409, data: { reason: "certified" } });
    expect(await shown()).toEqual({ until: day(-3), waits: false });
  });

  it("refuses the earlier day of two who extend at once, and a trial that was certified meanwhile", async () => {
    const replies = await Promise.all([extend({ until: day(40) }), extend({ until: day(40) })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await extend({ until: day(20) })).toMatchObject({ status: 422 });
    expect(await shown()).toEqual({ until: day(40), waits: false });
    await put({ type: 0, trial_until: null });
    expect(await extend({ until: day(60) })).toMatchObject({ status: 409 });
    expect(await shown()).toBeNull();
  });

  it("is found by where the trial stands", async () => {
    const found = async (trial: string) =>
      ((await server.post("/v1/news/user/index", { trial }, "admin")).data as { list: StaffAccount[] }).list.length ===
      1;
    const all = async () => [await found("on"), await found("soon"), await found("over")];
    expect(await all()).toEqual([false, false, true]);
    for (const [until, stands] of [
      [day(0), [true, true, false]],
      [day(14), [true, true, false]],
      [day(15), [true, false, false]],
      [null, [true, false, false]],
    ] as const) {
      await put({ trial_until: until });
      expect(await all(), String(until)).toEqual(stands);
    }
    await put({ type: 0 });
    expect(await all()).toEqual([false, false, false]);
    const file = await server.app.inject({
      url: "/v1/news/user/export?trial=over",
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    expect(file.json()).toMatchObject({ status: 422, data: { reason: "empty" } });
  });

  it("is the administrators'", async () => {
    for (const person of ["district", "daliangLead", "enterprise"] as const)
      expect((await extend({}, person)).status).toBe(403);
    await server.connection.db
      .update(accounts)
      .set({ roles: ["editor"] })
      .where(eq(accounts.id, people.admin.id));
    expect(await extend()).toMatchObject({ status: 403, data: { reason: "duty" } });
    await server.connection.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, people.admin.id));
  });
});
