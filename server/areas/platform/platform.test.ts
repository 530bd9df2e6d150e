import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { desc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { services } from "#contract/platform/outside-services.ts";
import type { ServiceAnswer } from "#contract/platform/platform.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { sessions } from "#server/database/tables/people.ts";
import { pushSubscriptions } from "#server/database/tables/reminder.ts";
import { aliyunSms } from "#server/plugins/outside/sms.ts";
import type { PushResult } from "#server/plugins/outside/web-push.ts";
import { wechatClient } from "#server/plugins/outside/wechat.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

/** The providers of text messages and of WeChat on loopback; each test sets what they answer. */
let outside: Server;
let smsCode = "OK";
const sent: { mobile: string; parameters: string }[] = [];
let errcode: Record<string, number> = {};
let pushResult: PushResult = "sent";
const pushed: string[] = [];

let server: TestServer;
let plain: TestServer;
let endpoint = "";
beforeAll(async () => {
  outside = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const address = new URL(request.url ?? "/", "http://loopback");
      if (address.pathname.startsWith("/sns/"))
        return response.end(JSON.stringify({ errcode: errcode[address.searchParams.get("appid") ?? ""] ?? 40029 }));
      const form = new URLSearchParams(Buffer.concat(pieces).toString());
      sent.push({ mobile: form.get("PhoneNumbers") ?? "", parameters: form.get("TemplateParam") ?? "" });
      return response.end(JSON.stringify({ Code: smsCode, Message: "secret words" }));
    });
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await testServer({
    sms: aliyunSms({ ...secrets, signName: "顺德", templateCode: "SMS_1", endpoint }),
    wechat: wechatClient({
      web: { id: "web-id", secret: "web-secret", redirect: "https://ip.example.cn/login" },
      mini: { id: "mini-id", secret: "mini-secret" },
      api: endpoint,
    }),
    push: {
      publicKey: "key",
      accepts: () => true,
      async send(target, payload) {
        pushed.push(`${target.endpoint} ${payload}`);
        return pushResult;
      },
    },
  });
  plain = await testServer();
}, 120_000);
afterAll(async () => {
  await server.close();
  await plain.close();
  outside.close();
});
beforeEach(async () => {
  smsCode = "OK";
  errcode = {};
  pushResult = "sent";
  sent.length = 0;
  pushed.length = 0;
  await server.connection.db.delete(pushSubscriptions);
});

const secrets = { accessKeyId: "key-id", accessKeySecret: "key-secret" };
const settings = async (of = server) => (await of.call(contract.platform.settings, {}, "admin")).list;
const ask = (service: string, of = server) => of.post("/v1/platform/test", { service }, "admin");
const answer = async (service: string) => (await ask(service)).data as ServiceAnswer;
const noted = async () => {
  const rows = server.connection.db.select().from(auditLog).where(eq(auditLog.action, "platform-test"));
  const [last] = await rows.orderBy(desc(auditLog.id)).limit(1);
  return last === undefined ? null : { account_id: last.account_id, detail: last.detail };
};

describe("how the platform runs", () => {
  it("is told to administrators alone", async () => {
    for (const person of ["district", "daliang", "enterprise"] as const) {
      for (const path of ["state", "settings"])
        expect((await server.get(`/v1/platform/${path}`, {}, person)).status).toBe(403);
      expect((await server.ask(contract.platform.test, { service: "files" }, person)).status).toBe(403);
    }
    expect((await server.ask(contract.platform.state, {})).status).toBe(401);
  });

  it("is told with version, database and disk", async () => {
    const state = await server.call(contract.platform.state, {}, "admin");
    expect(state).toMatchObject({ version: "0.1.0", node: process.version });
    expect(Date.parse(state.started_at)).toBeLessThanOrEqual(Date.now());
    const { database, disk } = state;
    expect(database.version).toMatch(/^\d+/);
    const migrations = await readMigrations();
    expect(database.migrations).toMatchObject({ count: migrations.length, last: migrations.at(-1)?.name });
    expect(Date.parse(database.migrations.at ?? "")).not.toBeNaN();
    expect(database.connections).toBeGreaterThan(0);
    expect(database.most_connections).toBeGreaterThan(database.connections);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(disk.total).toBeGreaterThan(disk.free);
    expect(state.rss).toBeGreaterThan(1_000_000);
  });
});

describe("the settings", () => {
  it("tell what is configured, and nothing secret", async () => {
    const list = await settings();
    expect(list.map(({ service }) => service)).toEqual(services);
    const configured = list.flatMap((one) => (one.configured ? [one.service] : []));
    expect(configured).toEqual(["sms", "wechat", "push", "search", "files"]);
    expect(list.find(({ service }) => service === "wechat")?.detail).toBe("网页扫码、小程序");
    const text = JSON.stringify(list);
    for (const secret of ["key-id", "key-secret", "web-id", "web-secret", "mini-secret", endpoint])
      expect(text).not.toContain(secret);
  });

  it("tell what is not, and a test says what to set", async () => {
    const list = await settings(plain);
    expect(list.flatMap((one) => (one.configured ? [one.service] : []))).toEqual(["search", "files"]);
    expect(await ask("sms", plain)).toMatchObject({ status: 409, msg: expect.stringContaining("SMS_ACCESS_KEY_ID") });
    expect(await ask("wechat", plain)).toMatchObject({
      status: 409,
      msg: expect.stringContaining("WECHAT_WEB_APP_ID"),
    });
    expect((await ask("push", plain)).status).toBe(409);
    expect((await ask("companyData")).status).toBe(422);
  });
});

describe("a test of the text messages", () => {
  it("goes to the person's own mobile alone, and is noted", async () => {
    const told = await answer("sms");
    expect(told).toMatchObject({ ok: true, answer: expect.stringContaining("138****0007") });
    expect(told.ms).toBeGreaterThanOrEqual(0);
    expect(sent).toEqual([{ mobile: people.admin.mobile, parameters: '{"code":"000000"}' }]);
    expect(await noted()).toEqual({ account_id: people.admin.id, detail: { service: "sms", ok: true } });
  });

  it("tells the provider's refusal by its code", async () => {
    smsCode = "SignatureDoesNotMatch";
    const told = await answer("sms");
    expect(told).toMatchObject({ ok: false });
    expect(told.answer).toBe("阿里云短信服务没有接受：AccessKey 密钥不正确（SignatureDoesNotMatch）。");
    expect(await noted()).toMatchObject({ detail: { service: "sms", ok: false } });
  });

  it("may be made ten times an hour", async () => {
    server.travel(61 * 60_000);
    for (let time = 0; time < 10; time += 1) expect((await ask("sms")).status).toBe(200);
    expect(await ask("sms")).toMatchObject({ status: 429, msg: expect.stringContaining("短信的测试次数已用完") });
    expect(sent).toHaveLength(10);
    expect((await ask("files")).status).toBe(200);
    server.travel(61 * 60_000);
    expect((await ask("sms")).status).toBe(200);
  });
});

describe("a test of WeChat", () => {
  it("is good when both applications refuse the code alone", async () => {
    errcode = { "web-id": 40029, "mini-id": 40163 };
    const told = await answer("wechat");
    expect(told).toMatchObject({ ok: true });
    expect(told.answer).toBe(
      "网页扫码：微信已答复，应用编号和密钥正确（40029）。小程序：微信已答复，应用编号和密钥正确（40163）。",
    );
  });

  it.each([
    [40013, "应用编号不正确（40013）"],
    [40125, "密钥不正确（40125）"],
    [0, "微信没有答复"],
    [45011, "请按错误码查询原因（45011）"],
  ])("tells code %d of one of them", async (code, words) => {
    errcode = { "mini-id": code };
    const told = await answer("wechat");
    expect(told.ok).toBe(false);
    expect(told.answer).toContain(`小程序：`);
    expect(told.answer).toContain(words);
  });
});

describe("a test of the pushes", () => {
  async function subscribe() {
    const { db } = server.connection;
    await server.token("admin");
    const own = db.select().from(sessions).where(eq(sessions.account_id, people.admin.id));
    const [session] = await own.orderBy(desc(sessions.created_at)).limit(1);
    const row = {
      id: v7(),
      account_id: people.admin.id,
      endpoint: `https://push.example/${v7()}`,
      p256dh: "p",
      auth: "a",
    };
    await db.insert(pushSubscriptions).values({ ...row, token_hash: session?.token_hash ?? Buffer.alloc(32) });
    return row;
  }

  it("says that no device is subscribed", async () => {
    expect(await answer("push")).toMatchObject({ ok: false, answer: expect.stringContaining("没有订阅推送的设备") });
  });

  it("reaches the person's own devices", async () => {
    const { endpoint: own } = await subscribe();
    expect(await answer("push")).toMatchObject({ ok: true, answer: "推送服务已接受 1 台设备的推送。" });
    expect(pushed).toEqual([expect.stringContaining(own)]);
  });

  it("tells what was not taken, and forgets what is gone", async () => {
    await subscribe();
    pushResult = "failed";
    expect(await answer("push")).toMatchObject({ ok: false, answer: expect.stringContaining("1 台没有被接受") });
    pushResult = "gone";
    expect(await answer("push")).toMatchObject({ ok: false, answer: expect.stringContaining("1 台已取消订阅") });
    expect(await server.connection.db.$count(pushSubscriptions)).toBe(0);
  });
});

it("the patent search answers by its index", async () => {
  await expect.poll(async () => (await answer("search")).ok, { timeout: 30_000 }).toBe(true);
  expect((await answer("search")).answer).toBe("内存索引已答复，共 0 件专利。");
});
