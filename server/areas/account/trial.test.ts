import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staysOpenAfterTrial } from "#contract/account/trial-rules.ts";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { callsByName, contract } from "#contract/index.ts";
import { certifications } from "#server/database/tables/account.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { remindOfTrials } from "./trial-reminders.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { id, com_id } = people.enterprise;
const mine = eq(accounts.id, id);
const today = () => dayOf(server.now());
/** Puts the account on a trial that ends so many days from today. */
const be = (days: number, changes: object = {}) =>
  server.connection.db
    .update(accounts)
    .set({ type: 1, trial_until: shiftDay(today(), days), ...changes })
    .where(mine);
const info = async () => (await server.ask(contract.account.info, {}, "enterprise")).data;
const home = () => server.ask(contract.calendar.noticeSettings, {}, "enterprise");
const refused = {
  status: 403,
  msg: expect.stringMatching(/^试用已于 .* 到期，.*申请企业认证/u),
  data: { reason: "trial-over" },
};

/** An application that waits, as if its documents had come. */
const application = () => ({
  id: v7(),
  account_id: id,
  company_name: "佛山市顺德区试验阀门有限公司",
  credit_code: "91440606MA5TEXT07X",
  legal_person: "李总",
  contact_name: "陈经理",
  documents: [],
});

beforeEach(async () => {
  const { db } = server.connection;
  await db.delete(certifications).where(eq(certifications.account_id, id));
  await db.delete(reminders).where(eq(reminders.account_id, id));
});

describe("a trial that is over", () => {
  it("was open to the end of its last day, and told so", async () => {
    await be(0);
    expect(await info()).toMatchObject({ type: 1, trial_until: today(), trial_waits: 0 });
    expect((await home()).code).toBe(1);
    await be(-1);
    expect(await home()).toMatchObject(refused);
    expect(await info()).toMatchObject({ trial_until: shiftDay(today(), -1) });
    const { mobile } = people.enterprise;
    const login = await server.ask(contract.account.login, { mobile, password: "Test@2026!x" });
    expect(login).toMatchObject({ code: 1, data: { user: { trial_until: shiftDay(today(), -1), trial_waits: 0 } } });
  });

  it(
    "closes every call but those of the person's own account, of messages and of 业务咨询",
    { timeout: 60_000 },
    async () => {
      await be(-1);
      const authorization = `Bearer ${await server.token("enterprise")}`;
      const make = async (call: Call) => {
        const bytes = call.body === "bytes";
        const { statusCode, body } = await server.app.inject({
          method: call.method,
          url: call.path,
          headers: { authorization, ...(bytes && { "content-type": "application/octet-stream" }) },
          ...(call.method === "POST" && { payload: bytes ? Buffer.from("x") : {} }),
        });
        return statusCode === 403 && body.includes("trial-over");
      };
      const wrong: string[] = [];
      let closed = 0;
      for (const [name, call] of callsByName) {
        if (call.access === "public" || !can("enterprise", call.access) || name === "account.logout") continue;
        const isClosed = await make(call);
        if (isClosed === staysOpenAfterTrial(name)) wrong.push(name);
        if (isClosed) closed += 1;
      }
      expect(wrong).toEqual([]);
      expect(closed).toBeGreaterThan(100);
    },
  );

  it("still asks the office, and is looked through by an administrator as it is", async () => {
    await be(-1);
    const question = { id: v7(), category: "专利", title: "试用到期后怎么办", content: "试用到期，想先延长一段时间。" };
    expect((await server.post("/v1/consulting/ask", question, "enterprise")).code).toBe(1);
    const view = { account_id: id, reason: "核对试用" };
    const { data } = await server.ask(contract.account.view, view, "admin");
    const { token, user } = data as { token: string; user: object };
    expect(user).toMatchObject({ trial_until: shiftDay(today(), -1) });
    const headers = { authorization: `Bearer ${token}` };
    expect(await server.post("/v1/frontend/notice/settings", {}, undefined, headers)).toMatchObject(refused);
    await server.post("/v1/user/view-end", {}, undefined, headers);
  });

  it("goes on while an application waits, is over again once that came back, and forgotten when certified", async () => {
    await be(-1);
    const { db } = server.connection;
    const first = application();
    await db.insert(certifications).values(first);
    expect(await info()).toMatchObject({ trial_waits: 1 });
    expect((await home()).code).toBe(1);
    const decide = (which: string, status: string) =>
      server.post(
        "/v1/user/certify-handle",
        { id: which, status, reply: "请补充材料", street_id: "440606005" },
        "admin",
      );
    expect((await decide(first.id, "退回")).code).toBe(1);
    expect(await home()).toMatchObject(refused);
    const second = application();
    await db.insert(certifications).values(second);
    expect((await decide(second.id, "通过")).code).toBe(1);
    expect((await home()).code).toBe(1);
    const [row] = await db.select().from(accounts).where(mine);
    expect(row).toMatchObject({ type: 0, trial_until: null });
    expect(Object.keys((await info()) as object)).not.toContain("trial_until");
    await db.update(accounts).set({ com_id }).where(mine);
  });

  it("closes the address under which calendars read the annuities, and opens it again", async () => {
    await be(5);
    const made = await server.ask(contract.annuity.annuityFeedCreate, {}, "enterprise");
    const { path } = made.data as { path: string };
    const read = async () => (await server.app.inject({ method: "GET", url: path })).statusCode;
    expect(await read()).toBe(200);
    await be(-1);
    expect(await read()).toBe(404);
    await server.connection.db.insert(certifications).values(application());
    expect(await read()).toBe(200);
  });
});

describe("the end of a trial", () => {
  const run = () => remindOfTrials({ db: server.connection.db, now: server.now });
  const told = async () =>
    (
      await server.connection.db
        .select()
        .from(reminders)
        .where(and(eq(reminders.account_id, id), eq(reminders.path, "/userCenter")))
        .orderBy(reminders.id)
    ).map(({ title }) => title);

  it("is told three times, each once, to the account itself", async () => {
    await be(15);
    await run();
    expect(await told()).toEqual([]);
    for (const days of [14, 10, 3, 1, 0, -1, -9]) {
      await be(0, { trial_until: "2026-03-31" });
      const on = Date.parse(`${shiftDay("2026-03-31", -days)}T01:00:00Z`);
      const at = { db: server.connection.db, now: () => on };
      await Promise.all([remindOfTrials(at), remindOfTrials(at)]);
    }
    expect(await told()).toEqual(["试用还有 14 天到期", "试用还有 3 天到期", "试用今天到期"]);
    const page = await server.ask(contract.calendar.reminders, { kind: "application" }, "enterprise");
    expect(page.data).toMatchObject({ total: 3, list: [{ body: expect.stringContaining("2026年03月31日") }, {}, {}] });
  });

  it("is told late by a server that was down, and not while an application waits or the account is off", async () => {
    await be(-2);
    await server.connection.db.insert(certifications).values(application());
    await run();
    await server.connection.db.delete(certifications).where(eq(certifications.account_id, id));
    await be(-2, { state: 0 });
    await run();
    await be(-2, { type: 0, state: 1 });
    await run();
    expect(await told()).toEqual([]);
    await be(-2);
    await run();
    await run();
    expect(await told()).toEqual([expect.stringMatching(/^试用已于 .* 到期$/u)]);
  });
});
