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

/** The session user as section 3 of the specification lists it. */
const specified = (
  "token name avatar type is_admin is_admin_view introduction newtype rid id com_id admin_name pid street_id " +
  "street_name roles"
).split(" ");

describe("the session user", () => {
  const info = (body: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "POST", url: "/v1/user/info", payload: body, headers });
  const tokenOf = async (type: unknown) =>
    (await server.post("/v1/user/login", { mobile: people.ronggui.mobile, password, type })).data as { token: string };

  it("has every field of the specification, with the asker's own token, in an answer that nothing keeps", async () => {
    const { token } = await tokenOf("pc");
    const reply = await info({}, { authorization: `Bearer ${token}` });
    const { data } = reply.json<{ data: Record<string, unknown> }>();
    expect(Object.keys(data)).toEqual(expect.arrayContaining(specified));
    expect(data).toMatchObject({ token, id: people.ronggui.id });
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("is told by the token of the body alone where no header is sent", async () => {
    const [{ token }, other] = [await tokenOf("pc"), await tokenOf("pc")];
    expect((await info({ tokens: token })).json()).toMatchObject({ code: 1, data: { token, id: people.ronggui.id } });
    const both = await info({ tokens: token }, { authorization: `Bearer ${other.token}` });
    expect(both.json()).toMatchObject({ data: { token: other.token } });
    // A header that is wrong stays wrong, and no other call takes a token there.
    expect((await info({ tokens: token }, { authorization: "Basic eA==" })).statusCode).toBe(401);
    expect((await info({ tokens: token }, { authorization: `Bearer ${"x".repeat(43)}` })).statusCode).toBe(401);
    for (const tokens of ["", "x".repeat(43), 7, null, [token]])
      expect((await info({ tokens })).statusCode, JSON.stringify(tokens)).toBe(401);
    expect((await server.post("/v1/user/sessions", { tokens: token })).status).toBe(401);
    await server.post("/v1/user/logout", {}, undefined, { authorization: `Bearer ${token}` });
    expect((await info({ tokens: token })).statusCode).toBe(401);
  });

  it.each([0, 1, "0", "1"])(
    "is told to a client that names its type %j, and its session is that of a desk",
    async (type) => {
      const { token } = await tokenOf(type);
      expect((await info({ tokens: token, type })).json()).toMatchObject({ code: 1 });
      const own = await server.post("/v1/user/sessions", {}, undefined, { authorization: `Bearer ${token}` });
      const { list } = own.data as { list: { client: string; is_current: boolean }[] };
      expect(list.find(({ is_current }) => is_current)?.client).toBe("pc");
    },
  );

  it("is refused to a type that is neither", async () => {
    const refused = { status: 422, data: { fields: { type: "请选择登录方式" } } };
    expect(await server.post("/v1/user/login", { mobile: people.ronggui.mobile, password, type: 2 })).toMatchObject(
      refused,
    );
    expect(await server.post("/v1/user/info", { type: "tv" }, "ronggui")).toMatchObject(refused);
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
