import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessions } from "#server/database/tables/people.ts";
import { hashToken, newToken } from "#server/plugins/people/session.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const sent: { mobile: string; code: string }[] = [];
beforeAll(async () => {
  server = await testServer({ sms: { send: async (mobile, code) => void sent.push({ mobile, code }) } });
});
afterAll(() => server.close());
// Past every limit of minutes.
beforeEach(() => server.travel(11 * 60_000));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (path: string, body: object, address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url: path, payload: body, headers, remoteAddress: address });
const login = async (mobile: string, secret = password, address = "203.0.113.1") =>
  (await post("/v1/user/login", { mobile, password: secret }, address)).json<{
    status: number;
    data: { token: string };
  }>();
const infoStatus = async (token: string) => (await server.post("/v1/user/info", {}, undefined, bearer(token))).status;

async function codeFor(mobile: string, purpose: string, address = "203.0.113.1"): Promise<string> {
  const altcha = await solvedProof(server.connection.db, server.now());
  await post("/v1/user/send-code", { mobile, purpose, altcha }, address);
  return sent.findLast((one) => one.mobile === mobile)?.code ?? "";
}
const wrongOf = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, "0");

describe("guessing", () => {
  it("many passwords at once are no more tries than one after the other", async () => {
    const { mobile } = people.daliangLead;
    const guesses = [...Array.from({ length: 30 }, () => "Wrong@2026"), password];
    const statuses = await Promise.all(
      guesses.map(async (guess) => (await login(mobile, guess, "203.0.113.9")).status),
    );
    expect(statuses.at(-1)).toBe(429);
    server.travel(10 * 60_000 + 1000);
    expect((await login(mobile)).status).toBe(200);
  });

  it("the old password by who finds a device signed in ends at ten", async () => {
    const { token } = (await login(people.ronggui.mobile, password, "203.0.113.8")).data;
    const change = (old_password: string) =>
      server.post("/v1/user/password", { old_password, new_password: "Better@2026x" }, undefined, bearer(token));
    for (let n = 0; n < 10; n++) expect((await change("Wrong@2026")).status).toBe(422);
    expect(await change(password)).toMatchObject({ status: 429, msg: expect.stringContaining("30 分钟") });
    expect((await login(people.ronggui.mobile)).status).toBe(200);
  });

  it.each([
    ["code-login", "login", {}],
    ["forget", "forget", { password: "Better@2026x" }],
  ])(
    "a code of %s ends with the fifth wrong one, and the right one is worth nothing then",
    async (path, purpose, more) => {
      const { mobile } = people.enterprise;
      const code = await codeFor(mobile, purpose);
      const attempt = (typed: string) => post(`/v1/user/${path}`, { mobile, code: typed, ...more }, "203.0.113.2");
      for (let n = 1; n <= 5; n++) expect((await attempt(wrongOf(code, n))).statusCode).toBe(422);
      expect((await attempt(code)).statusCode).toBe(422);
      expect((await login(mobile)).status).toBe(200);
    },
  );

  it("codes from one address, whatever the mobiles, ends at sixty", async () => {
    const from = "198.51.100.201";
    const attempt = (n: number) =>
      post("/v1/user/code-login", { mobile: `138111${String(n).padStart(5, "0")}`, code: "123456" }, from);
    for (let n = 0; n < 60; n++) expect((await attempt(n)).statusCode).toBe(422);
    expect((await attempt(60)).statusCode).toBe(429);
  });

  it("a weak new password does not spare a wrong code its count", async () => {
    const { mobile } = people.enterprise;
    const code = await codeFor(mobile, "forget");
    const weak = { mobile, password: "企业甲Aa1xxx" };
    for (let n = 1; n <= 5; n++) await post("/v1/user/forget", { ...weak, code: wrongOf(code, n) }, "203.0.113.3");
    const right = await post("/v1/user/forget", { mobile, password: "Better@2026x", code }, "203.0.113.3");
    expect(right.statusCode).toBe(422);
  });
});

describe("a session", () => {
  it("begins under a token of the server's own, whatever token the login brings along", async () => {
    const chosen = newToken();
    const body = { mobile: people.daliangLead.mobile, password, token: chosen, token_hash: chosen };
    const headers = { ...bearer(chosen), cookie: `sq_token=${chosen}` };
    const reply = await post("/v1/user/login", body, "203.0.113.4", headers);
    const { token } = reply.json<{ data: { token: string } }>().data;
    expect(token).not.toBe(chosen);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await infoStatus(chosen)).toBe(401);
    const again = await login(people.daliangLead.mobile);
    expect(again.data.token).not.toBe(token);
  });

  it("is opened by its token alone: neither a cookie, nor the hash that the database keeps", async () => {
    const { token } = (await login(people.daliangLead.mobile)).data;
    const cookie = await post("/v1/user/info", {}, "203.0.113.5", { cookie: `sq_token=${token}` });
    expect(cookie.statusCode).toBe(401);
    for (const form of ["hex", "base64url"] as const)
      expect(await infoStatus(hashToken(token).toString(form))).toBe(401);
    const rows = await server.connection.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("ends for good with the logout", async () => {
    const { token } = (await login(people.daliangLead.mobile)).data;
    await server.post("/v1/user/logout", {}, undefined, bearer(token));
    expect(await infoStatus(token)).toBe(401);
    expect((await server.post("/v1/user/logout", {}, undefined, bearer(token))).status).toBe(401);
  });

  it("ends with a change of the password everywhere but where it was changed", async () => {
    const { mobile } = people.daliangColleague;
    const [here, there] = [(await login(mobile)).data.token, (await login(mobile)).data.token];
    const change = { old_password: password, new_password: "Better@2026x" };
    expect((await server.post("/v1/user/password", change, undefined, bearer(here))).code).toBe(1);
    expect([await infoStatus(here), await infoStatus(there)]).toEqual([200, 401]);
    const code = await codeFor(mobile, "forget");
    await post("/v1/user/forget", { mobile, code, password: "Newest@2026x" }, "203.0.113.6");
    expect(await infoStatus(here)).toBe(401);
  });
});

it("the page that shows codes is not there without the demo", async () => {
  expect((await server.app.inject("/v1/dev/inbox")).statusCode).toBe(404);
});

describe("headers", () => {
  it("carry nothing that a request put into its own: no host, no line of another header", async () => {
    const evil = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript", host: "evil.example" };
    const paths = ["/", "/login", "/v1/health", "/v1/wechat", "/no/such/page?to=//evil.example"];
    for (const url of paths) {
      const reply = await server.app.inject({ method: "GET", url, headers: evil });
      expect(JSON.stringify(reply.headers) + reply.body, url).not.toContain("evil.example");
    }
  });

  it("of a download take a file's name as a name, whatever it is", async () => {
    const id = v7();
    const name = 'a";\r\nset-cookie: sq_token=stolen; x="营业执照.pdf';
    const authorization = bearer(await server.token("enterprise"));
    const handed = await server.app.inject({
      method: "POST",
      url: `/v1/user/certify-file?${new URLSearchParams({ id, name })}`,
      payload: Buffer.from("%PDF-1.7"),
      headers: { ...authorization, "content-type": "application/octet-stream" },
    });
    expect(handed.statusCode).toBe(200);
    const reply = await server.app.inject({ url: `/v1/user/certify-content?id=${id}`, headers: authorization });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(String(reply.headers["content-disposition"])).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'()-]+$/);
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  });
});
