import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openedDays } from "#contract/application/opened-functions.ts";
import type { InputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { applications, applicationSteps, openedFunctions } from "#server/database/tables/office/application.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { firms, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { remindOfOpened } from "./opened-reminders.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { id: account_id } = people.enterprise;
const be = (changes: object) => server.connection.db.update(accounts).set(changes).where(eq(accounts.id, account_id));
const facts = { kind: "开通功能", name: "更多关注", reason: "同行较多，需要同时监控" };
const send = (input: object = {}) =>
  server.post("/v1/application/send", { id: v7(), seq: 0, facts, documents: [], ...input }, "enterprise");
const handle = (input: InputOf<typeof contract.application.handle>) =>
  server.ask(contract.application.handle, input, "admin");
const own = async () => await server.call(contract.application.own, {}, "enterprise");
const most = async () => (await server.call(contract.warning.watchList, {}, "enterprise")).most;
const told = async () =>
  (await server.connection.db.select().from(reminders).where(eq(reminders.account_id, account_id)))
    .toSorted((a, b) => a.id - b.id)
    .map(({ title }) => title);
const until = () => shiftDay(dayOf(server.now()), openedDays);

beforeEach(async () => {
  const { db } = server.connection;
  await db.delete(openedFunctions);
  await db.update(applications).set({ state: "已撤回" });
  await db.delete(reminders);
  await be({ type: 1, trial_until: shiftDay(dayOf(server.now()), 300) });
});

/** An application that was accepted. */
async function opened(): Promise<string> {
  const id = v7();
  expect((await send({ id })).code).toBe(1);
  expect(await handle({ id, seq: 1, outcome: "通过" })).toMatchObject({ code: 1, data: { password: null } });
  return id;
}

describe("a function that a trial has in part", () => {
  it("is opened until a day by who decides, and the applicant hears until when", async () => {
    expect(await most()).toBe(3);
    const id = await opened();
    expect(await most()).toBe(50);
    expect((await own()).find((one) => one.id === id)).toMatchObject({ state: "通过", until: until() });
    const { list } = await server.call(contract.application.queue, { size: 200 }, "admin");
    expect(list.find((one) => one.id === id)).toMatchObject({ made_id: null, until: until() });
    expect(await told()).toEqual(["开通功能：更多关注已通过"]);
    const [message] = await server.connection.db.select().from(reminders).where(eq(reminders.account_id, account_id));
    expect(message?.body).toBe(`功能已开通，可以使用。截止日 ${dateWords(until())}。`);
    expect(await server.connection.db.select().from(openedFunctions)).toMatchObject([
      { company_id: firms.valve.id, name: "更多关注", until: until(), application_id: id },
    ]);
  });

  it("is returned, amended and refused like every other application", async () => {
    const id = v7();
    await send({ id });
    expect((await handle({ id, seq: 1, outcome: "退回", reply: "请写明监控哪些企业" })).code).toBe(1);
    expect(await send({ id, seq: 2, facts: { ...facts, reason: "监控三家阀门同行" } })).toMatchObject({ code: 1 });
    expect((await handle({ id, seq: 3, outcome: "不予通过", reply: "暂不开放" })).code).toBe(1);
    expect(await most()).toBe(3);
    expect((await own()).find((one) => one.id === id)).toMatchObject({ state: "不予通过", until: null });
  });

  it("is asked for by trials alone, once at a time, with a reason", async () => {
    expect(await send({ facts: { ...facts, reason: "想用" } })).toMatchObject({
      data: { fields: { "facts.reason": "用途至少 5 个字" } },
    });
    expect(await send({ facts: { ...facts, name: "全部" } })).toMatchObject({ status: 422 });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await send()).toMatchObject({ status: 409, data: { reason: "waiting" } });
    await be({ type: 0 });
    expect(await send()).toMatchObject({ status: 409, data: { reason: "certified" } });
    await be({ type: 1, com_id: null });
    expect(await send()).toMatchObject({ status: 403 });
    await be({ com_id: people.enterprise.com_id });
  });

  it("is a trial's no more after its day, and whole for who is certified", async () => {
    await opened();
    const { db } = server.connection;
    await db.update(openedFunctions).set({ until: dayOf(server.now()) });
    expect(await most()).toBe(50);
    await db.update(openedFunctions).set({ until: shiftDay(dayOf(server.now()), -1) });
    expect(await most()).toBe(3);
    await be({ type: 0 });
    expect(await most()).toBe(50);
  });

  it("is told of before it ends, each time once, and opened again counts from then", async () => {
    const first = await opened();
    const at = (days: number) => ({
      db: server.connection.db,
      now: () => Date.parse(`${shiftDay(until(), -days)}T01:00:00Z`),
    });
    for (const days of [20, 14, 9, 3, 0, -1]) await Promise.all([remindOfOpened(at(days)), remindOfOpened(at(days))]);
    expect((await told()).slice(1)).toEqual(["更多关注还有 14 天到期", "更多关注还有 3 天到期", "更多关注今天到期"]);
    const second = await opened();
    const shown = await own();
    expect(shown.find((one) => one.id === first)?.until).toBeNull();
    expect(shown.find((one) => one.id === second)?.until).toBe(until());
    await be({ type: 0 });
    const before = await told();
    await remindOfOpened(at(3));
    expect(await told()).toEqual(before);
  });

  it("leaves its steps", async () => {
    const id = await opened();
    const steps = await server.connection.db
      .select()
      .from(applicationSteps)
      .where(eq(applicationSteps.application_id, id));
    expect(steps.map(({ move }) => move)).toEqual(["提交", "通过"]);
  });
});
