import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const login = (mobile: string, secret: string) => server.ask(contract.account.login, { mobile, password: secret });

describe("signing in", () => {
  it("gives a token and the session user, never the whole mobile", async () => {
    const reply = await login(people.daliang.mobile, password);
    expect(reply).toMatchObject({
      code: 1,
      data: { user: { name: "大良甲", mobile: "138****0002", is_news: 1, street_name: "大良街道" } },
    });
    expect(JSON.stringify(reply)).not.toContain(people.daliang.mobile);
  });

  it("answers a wrong password and an unknown mobile alike", async () => {
    const wrong = await login(people.ronggui.mobile, "Wrong@2026");
    const unknown = await login("13999999999", "Wrong@2026");
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ code: 0, status: 422, msg: "手机号或密码不正确" });
  });

  it("names the field when the mobile is none", async () => {
    expect(await login("123", password)).toMatchObject({
      status: 422,
      data: { fields: { mobile: "手机号应为 11 位手机号" } },
    });
  });

  it("locks a mobile for ten minutes after five failures, whether it exists or not", async () => {
    for (const mobile of [people.enterprise.mobile, "13911112222"]) {
      for (let i = 0; i < 4; i++) expect((await login(mobile, "Wrong@2026")).status).toBe(422);
      expect((await login(mobile, "Wrong@2026")).status).toBe(429);
    }
    expect(await login(people.enterprise.mobile, password)).toMatchObject({ status: 429, data: { reason: "locked" } });
    server.travel(10 * 60_000 + 1000);
    expect((await login(people.enterprise.mobile, password)).code).toBe(1);
  });
});

describe("a session", () => {
  it("ends with logout", async () => {
    const { token } = (await login(people.admin.mobile, password)).data as { token: string };
    const authorization = { authorization: `Bearer ${token}` };
    expect((await server.post("/v1/user/info", {}, undefined, authorization)).code).toBe(1);
    await server.post("/v1/user/logout", {}, undefined, authorization);
    expect((await server.post("/v1/user/info", {}, undefined, authorization)).status).toBe(401);
  });

  it("idles out after 30 minutes on the desktop and lives on on the phone", async () => {
    const desk = await server.call(contract.account.login, { mobile: people.daliangLead.mobile, password, type: "pc" });
    const phone = await server.call(contract.account.login, {
      mobile: people.daliangLead.mobile,
      password,
      type: "phone",
    });
    server.travel(31 * 60_000);
    const info = (token: string) => server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${token}` });
    expect((await info(desk.token)).status).toBe(401);
    expect((await info(phone.token)).code).toBe(1);
  });
});

describe("changing the password", () => {
  it("refuses a weak one by name and ends the other sessions when it succeeds", async () => {
    const first = (await login(people.daliangColleague.mobile, password)).data as { token: string };
    const second = (await login(people.daliangColleague.mobile, password)).data as { token: string };
    const change = (body: object) =>
      server.post("/v1/user/password", body, undefined, { authorization: `Bearer ${second.token}` });
    expect(await change({ old_password: password, new_password: "short1A" })).toMatchObject({
      data: { fields: { new_password: "密码至少 8 位" } },
    });
    expect(await change({ old_password: "nope", new_password: "Better@2026" })).toMatchObject({
      data: { fields: { old_password: "原密码不正确" } },
    });
    expect(await change({ old_password: password, new_password: "Better@2026" })).toMatchObject({
      code: 1,
      data: { ended_sessions: 1 },
    });
    const info = await server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${first.token}` });
    expect(info.status).toBe(401);
    expect((await login(people.daliangColleague.mobile, "Better@2026")).code).toBe(1);
  });
});

describe("every reply", () => {
  it("is an envelope whose status equals the HTTP status, also for addresses that are no call", async () => {
    for (const url of ["/v1/nothing", "/v1/visit/index"]) {
      const reply = await server.app.inject({ method: "GET", url });
      expect(reply.json<{ status: number }>().status).toBe(reply.statusCode);
    }
  });

  it("refuses kinds of user the call is not for", async () => {
    expect(await server.ask(contract.figures.index, {}, "enterprise")).toMatchObject({ code: 0, status: 403 });
    expect(await server.post("/v1/visit/createVisit", {}, "admin")).toMatchObject({ code: 0, status: 403 });
  });

  it("carries strict security headers", async () => {
    const { headers } = await server.app.inject({ method: "GET", url: "/v1/health" });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
