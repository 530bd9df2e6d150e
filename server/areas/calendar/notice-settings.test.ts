import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Reminder } from "#contract/calendar/reminder.ts";
import { contract } from "#contract/index.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import type { Services } from "#server/plugins/call-context.ts";
import type { PushSender } from "#server/plugins/outside/web-push.ts";
import { browserKeys } from "#tests/fixtures/push-service.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { remindEveryone } from "./push-reminders.ts";
import { remindCompanies } from "./reminders.ts";

/** Pages that were pushed to the browser of the enterprise. */
const pushed: string[] = [];
const push: PushSender = {
  publicKey: "key",
  accepts: () => true,
  async send(_target, payload) {
    pushed.push((JSON.parse(payload) as { path: string }).path);
    return "sent";
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ push });
  const endpoint = "https://push.example/enterprise";
  await server.ask(contract.calendar.pushSubscribe, { endpoint, keys: browserKeys().keys }, "enterprise");
});
afterAll(() => server.close());

const save = (input: object, person: PersonName = "enterprise") =>
  server.post("/v1/frontend/notice/save", input, person);
const settings = async () => (await server.ask(contract.calendar.noticeSettings, {}, "enterprise")).data;
/** Tells the company of a record, lets the pushes go out, and answers by which ways it came. */
async function told(kind: Reminder["kind"]): Promise<string> {
  const { db } = server.connection;
  const record_id = v7();
  const path = `/center?record=${record_id}`;
  const due_at = new Date(server.now());
  const row = { company_id: firms.valve.id, kind, record_id, title: "一条消息", body: "", path, due_at };
  await remindCompanies(db, [row]);
  await remindEveryone({ db, push, log: server.app.log, now: server.now } as unknown as Services);
  const { list } = await server.call(contract.calendar.reminders, {}, "enterprise");
  const ways = [list.some((one) => one.record_id === record_id) && "站内", pushed.includes(path) && "推送"];
  return ways.filter(Boolean).join("、");
}
const unread = async () => (await server.call(contract.calendar.reminders, {}, "enterprise")).unread;

it("tells an account everything by both ways until it chose", async () => {
  expect(await settings()).toEqual(
    ["warning", "certificate", "case", "report", "consulting", "order", "industry", "policy", "visit", "demand"].map(
      (kind) => ({
        kind,
        in_app: true,
        push: true,
      }),
    ),
  );
  expect(await told("certificate")).toBe("站内、推送");
});

it("sends each kind by the chosen ways alone, and not at all where neither is chosen", async () => {
  await save({ kind: "certificate", in_app: true, push: false });
  await save({ kind: "case", in_app: false, push: true });
  await save({ kind: "report", in_app: false, push: false });
  const before = await unread();
  expect(await told("certificate")).toBe("站内");
  expect(await told("case")).toBe("推送");
  expect(await told("report")).toBe("");
  expect(await told("warning")).toBe("站内、推送");
  expect((await unread()) - before).toBe(2);
  const kept = await server.connection.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.account_id, people.enterprise.id), eq(reminders.kind, "report")));
  expect(kept).toEqual([]);
});

it("takes a choice back", async () => {
  expect((await save({ kind: "report", in_app: true, push: true })).data).toContainEqual({
    kind: "report",
    in_app: true,
    push: true,
  });
  expect(await told("report")).toBe("站内、推送");
});

it("is refused in words to trial accounts, officials and for kinds that companies are not sent", async () => {
  const choice = { kind: "report", in_app: false, push: false };
  const own = eq(accounts.id, people.enterprise.id);
  await server.connection.db.update(accounts).set({ type: 1 }).where(own);
  const refused = await save(choice);
  await server.connection.db.update(accounts).set({ type: 0 }).where(own);
  expect(refused).toMatchObject({ status: 403, msg: expect.stringContaining("企业认证") });
  expect((await save(choice, "daliang")).status).toBe(403);
  expect((await save({ ...choice, kind: "calendar" })).data).toMatchObject({
    fields: { kind: expect.stringContaining("消息类型") },
  });
  expect(await settings()).toContainEqual({ kind: "report", in_app: true, push: true });
});
