import { v7 } from "uuid";
import webPush from "web-push";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { InputOf } from "#contract/core/call.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { type PushSender, pushSender } from "#server/plugins/outside/web-push.ts";
import { browserKeys, pushService, vapidClaims } from "#tests/fixtures/push-service.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { remindEveryone } from "./push-reminders.ts";
import { remind } from "./reminders.ts";

type Service = Awaited<ReturnType<typeof pushService>>;
const vapid = { ...webPush.generateVAPIDKeys(), subject: "mailto:push@example.com" };
let server: TestServer;
let service: Service;
let push: PushSender;
beforeAll(async () => {
  service = await pushService();
  push = pushSender(vapid, ["127.0.0.1"], service.agent);
  server = await testServer({ push });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const round = () =>
  remindEveryone({ db: server.connection.db, push, log: server.app.log, now: server.now } as unknown as Services);
const plan = async (title: string, inMinutes: number, reminder: number) => {
  const start = server.now() + inMinutes * 60_000;
  const id = v7();
  const reply = await server.post(
    "/v1/visit/createCalendar",
    {
      id,
      kind: "走访",
      title,
      company_ids: [firms.valve.id],
      plan_start: new Date(start).toISOString(),
      plan_end: new Date(start + 3_600_000).toISOString(),
      leader_id: people.daliang.id,
      member_ids: [people.daliangColleague.id],
      reminder,
    },
    "daliang",
  );
  expect(reply.code).toBe(1);
  return id;
};
const remindersOf = async (person: PersonName) => await server.call(contract.calendar.reminders, {}, person);
const subscribe = (path: string, person: PersonName, keys = browserKeys().keys) =>
  server.ask(contract.calendar.pushSubscribe, { endpoint: `${service.origin}${path}`, keys }, person);

describe("reminders", () => {
  it("come to everyone who takes part, once, when their time has come", async () => {
    const id = await plan("快到了的走访", 10, 15);
    await plan("还早的走访", 120, 15);
    await plan("不提醒的走访", 10, 0);
    await Promise.all([round(), round()]);
    await round();
    const { list, unread } = await remindersOf("daliangColleague");
    expect(list.map(({ title }) => title)).toEqual(["快到了的走访"]);
    expect(list[0]).toMatchObject({ record_id: id, path: `/workWaitvisit/details?id=${id}`, read: false });
    expect(unread).toBe(1);
    expect((await remindersOf("ronggui")).list).toEqual([]);
  });

  it("are read one by one or all at once, each person's own", async () => {
    const { list } = await remindersOf("daliang");
    const read = (body: InputOf<typeof contract.calendar.reminderRead>, person: PersonName) =>
      server.ask(contract.calendar.reminderRead, body, person);
    expect((await read({ keys: list.map(({ key }) => key) }, "ronggui")).data).toEqual({ unread: 0 });
    expect((await remindersOf("daliang")).unread).toBe(1);
    expect((await read({ keys: ["calendar/nonsense"] }, "daliang")).data).toEqual({ unread: 1 });
    expect((await read({ keys: list.map(({ key }) => key) }, "daliang")).data).toEqual({ unread: 0 });
    expect((await read({ all: true }, "daliangColleague")).data).toEqual({ unread: 0 });
  });

  it("come again when the entry was put off", async () => {
    const id = await plan("改期后再提醒", 10, 15);
    await round();
    const start = server.now() + 14 * 60_000;
    await server.ask(
      contract.calendar.editCalendar,
      {
        id,
        base_rev: 1,
        changes: {
          plan_start: new Date(start).toISOString(),
          plan_end: new Date(start + 3_600_000).toISOString(),
          status: "已改期",
          reason: "企业改约",
        },
      },
      "daliang",
    );
    await round();
    const { list } = await remindersOf("daliang");
    expect(list.filter(({ record_id }) => record_id === id)).toHaveLength(2);
  });
});

describe("web push", () => {
  it("reaches the browser signed and sealed, without personal data, and once", async () => {
    const browser = browserKeys();
    expect((await subscribe("/mine", "daliang", browser.keys)).code).toBe(1);
    service.taken.length = 0;
    const id = await plan("推送这一条", 5, 15);
    await Promise.all([round(), round()]);
    const mine = service.taken.filter(({ path }) => path === "/mine");
    expect(mine).toHaveLength(1);
    const [sent] = mine;
    const claims = vapidClaims(String(sent?.headers.authorization));
    expect(claims).toMatchObject({ aud: service.origin, sub: vapid.subject, key: vapid.publicKey });
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600" });
    const payload = browser.read(sent?.body ?? Buffer.alloc(0));
    expect(JSON.parse(payload)).toEqual({
      title: "提醒",
      body: "有一项日程即将开始，点按查看",
      path: `/workWaitvisit/details?id=${id}`,
    });
    expect(payload).not.toContain("推送这一条");
  });

  it("brings many messages at once to their end", async () => {
    service.taken.length = 0;
    const due_at = new Date(server.now());
    const message = { account_id: people.daliang.id, kind: "visit" as const, title: "一条", body: "", due_at };
    const paths = Array.from({ length: 35 }, (_, at) => `/many/${at}`);
    await remind(
      server.connection.db,
      paths.map((path) => ({ ...message, record_id: v7(), path })),
    );
    await round();
    expect(service.taken.filter(({ path }) => path === "/mine")).toHaveLength(paths.length);
  });

  it("forgets a browser the service calls gone, and keeps one that failed for now", async () => {
    await subscribe("/gone", "daliangColleague");
    await subscribe("/busy", "daliangColleague");
    service.answers.set("/gone", 410).set("/busy", 503);
    const known = async () =>
      (await server.connection.pool.query<{ endpoint: string }>("select endpoint from push_subscriptions")).rows.map(
        ({ endpoint }) => new URL(endpoint).pathname,
      );
    await plan("推给两个浏览器", 5, 15);
    await round();
    expect(await known()).toContain("/busy");
    expect(await known()).not.toContain("/gone");
  });

  it("ends with the session and by choice, and takes no foreign address", async () => {
    expect((await subscribe("/ended", "ronggui")).code).toBe(1);
    const endpoint = `${service.origin}/ended`;
    const left = async () =>
      (await server.connection.pool.query("select 1 from push_subscriptions where endpoint = $1", [endpoint])).rowCount;
    await server.ask(contract.calendar.pushUnsubscribe, { endpoint }, "daliang");
    expect(await left()).toBe(1);
    await server.ask(contract.account.logout, {}, "ronggui");
    expect(await left()).toBe(0);
    const foreign = { endpoint: "https://intranet.example/admin", keys: browserKeys().keys };
    expect((await server.ask(contract.calendar.pushSubscribe, foreign, "daliang")).data).toMatchObject({
      fields: { endpoint: "不支持这个浏览器的推送服务" },
    });
    expect((await server.ask(contract.calendar.pushState, {}, "daliang")).data).toEqual({
      public_key: vapid.publicKey,
    });
  });
});
