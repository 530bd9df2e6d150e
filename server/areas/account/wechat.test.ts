import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { wechatClient, wechatFromEnvironment } from "#server/plugins/outside/wechat.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

/** WeChat on loopback: each code is good once, and only with the secret of the application it was made for. */
const codes = new Map<string, { appid: string; openid: string; unionid?: string }>();
const secrets: Record<string, string> = { wxweb: "web secret", wxmini: "mini secret" };
let isBroken = false;
function replyTo(url: URL): object | string {
  if (isBroken) return "<html>502</html>";
  const at = (name: string) => url.searchParams.get(name) ?? "";
  const isMini = url.pathname === "/sns/jscode2session";
  if (!isMini && url.pathname !== "/sns/oauth2/access_token") return { errcode: 40066, errmsg: "invalid url" };
  if (secrets[at("appid")] !== at("secret")) return { errcode: 40125, errmsg: "invalid appsecret" };
  if (at("grant_type") !== "authorization_code") return { errcode: 40002, errmsg: "invalid grant_type" };
  const code = at(isMini ? "js_code" : "code");
  const known = codes.get(code);
  if (known?.appid !== at("appid")) return { errcode: 40029, errmsg: "invalid code" };
  codes.delete(code);
  const { appid: _, ...identity } = known;
  return {
    ...identity,
    ...(isMini ? { session_key: "k" } : { access_token: "a", expires_in: 7200, scope: "snsapi_login" }),
  };
}

let provider: Server;
let server: TestServer;
const sent: { mobile: string; code: string }[] = [];
beforeAll(async () => {
  provider = createServer((request, response) => {
    const reply = replyTo(new URL(request.url ?? "/", "http://wechat.invalid"));
    response.writeHead(200, { "content-type": "text/plain" });
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const wechat = wechatClient({
    web: { id: "wxweb", secret: "web secret", redirect: "https://ip.example/login" },
    mini: { id: "wxmini", secret: "mini secret" },
    api: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });
  server = await testServer({ wechat, sms: { send: async (mobile, code) => void sent.push({ mobile, code }) } });
});
afterAll(async () => {
  await server.close();
  provider.close();
});
beforeEach(() => {
  isBroken = false;
  server.travel(61_000);
});

let made = 0;
function codeFrom(appid: "wxweb" | "wxmini", openid: string, unionid?: string): string {
  const code = `code${made++}`;
  codes.set(code, { appid, openid, ...(unionid !== undefined && { unionid }) });
  return code;
}
const begin = async () => (await server.get("/v1/wechat", { start: "true" })).data as { url: string; state: string };
const login = (query: Record<string, string>) => server.get("/v1/openid_login", query);
async function ticketOf(openid: string) {
  const reply = await login({ code: codeFrom("wxweb", openid), state: (await begin()).state });
  return reply.data as { ticket: string; bound: boolean };
}
async function bind(ticket: string, mobile: string) {
  const altcha = await solvedProof(server.connection.db, server.now());
  await server.ask(contract.account.sendCode, { mobile, purpose: "binding", altcha });
  const code = sent.findLast((one) => one.mobile === mobile)?.code ?? "";
  return server.ask(contract.account.binding, { ticket, mobile, code });
}

describe("the website's sign-in by WeChat", () => {
  it("leads to WeChat's page with the configured way back, whatever host the request names", async () => {
    const reply = await server.app.inject({
      url: "/v1/wechat?start=true",
      headers: { host: "evil.example\r\nx-evil: 1".split("\r")[0] ?? "", "x-forwarded-host": "evil.example" },
    });
    const { data } = reply.json<{ data: { url: string; state: string } }>();
    const url = new URL(data.url);
    expect(url.origin).toBe("https://open.weixin.qq.com");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: "wxweb",
      redirect_uri: "https://ip.example/login",
      response_type: "code",
      scope: "snsapi_login",
      state: data.state,
    });
  });

  it("binds by a code to the mobile's account, and then signs in at once", async () => {
    const first = await ticketOf("openid-1");
    expect(first.bound).toBe(false);
    expect(await server.ask(contract.account.getToken, { ticket: first.ticket })).toMatchObject({
      status: 409,
      data: { reason: "wechat-unbound" },
    });
    expect(await bind(first.ticket, people.enterprise.mobile)).toMatchObject({
      data: { user: { id: people.enterprise.id } },
    });
    const second = await ticketOf("openid-1");
    expect(second.bound).toBe(true);
    const session = await server.ask(contract.account.getToken, { ticket: second.ticket });
    const { token } = session.data as { token: string };
    expect((await server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${token}` })).code).toBe(1);
    expect((await server.ask(contract.account.getToken, { ticket: second.ticket })).status, "a ticket works once").toBe(
      422,
    );
  });

  it("is undone by the account's own person, who sees what is bound", async () => {
    const { ticket } = await ticketOf("openid-9");
    await bind(ticket, people.ronggui.mobile);
    const list = async () => (await server.ask(contract.account.wechatBindings, {}, "ronggui")).data;
    expect(await list()).toMatchObject({ list: [{ app: "web" }] });
    expect((await server.ask(contract.account.wechatUnbind, {}, "daliang")).data).toEqual({ unbound: 0 });
    expect((await server.ask(contract.account.wechatUnbind, {}, "ronggui")).data).toEqual({ unbound: 1 });
    expect(await list()).toEqual({ list: [] });
    expect((await ticketOf("openid-9")).bound).toBe(false);
  });

  it("knows a person of the mini program by the owner's common id", async () => {
    const web = await login({ code: codeFrom("wxweb", "openid-2", "union-2"), state: (await begin()).state });
    await bind((web.data as { ticket: string }).ticket, people.daliang.mobile);
    const mini = await login({ app: "mini", code: codeFrom("wxmini", "mini-2", "union-2") });
    expect(mini.data).toMatchObject({ bound: true });
    const stranger = await login({ app: "mini", code: codeFrom("wxmini", "mini-3") });
    expect(stranger.data).toMatchObject({ bound: false });
  });

  it("takes a state once and for ten minutes, and no code twice", async () => {
    const { state } = await begin();
    const code = codeFrom("wxweb", "openid-4");
    expect(await login({ code, state: "invented" })).toMatchObject({ data: { reason: "wechat-state" } });
    expect((await login({ code, state })).code).toBe(1);
    expect(await login({ code: codeFrom("wxweb", "openid-4"), state })).toMatchObject({
      data: { reason: "wechat-state" },
    });
    expect(await login({ code, state: (await begin()).state })).toMatchObject({ msg: "微信授权已失效，请重新扫码" });
    const old = (await begin()).state;
    server.travel(11 * 60_000);
    expect((await login({ code: codeFrom("wxweb", "openid-4"), state: old })).status).toBe(422);
    const { ticket } = await ticketOf("openid-4");
    server.travel(11 * 60_000);
    expect(await bind(ticket, people.ronggui.mobile)).toMatchObject({ data: { reason: "wechat-ticket" } });
  });

  it("says in words when WeChat does not answer", async () => {
    isBroken = true;
    expect(await login({ code: "any", state: (await begin()).state })).toMatchObject({
      status: 503,
      data: { reason: "wechat" },
    });
  });
});

describe("without an application at WeChat", () => {
  it("the page hears that there is none, and every call says so", async () => {
    const bare = await testServer();
    expect((await bare.ask(contract.account.wechat, {})).data).toMatchObject({ configured: false });
    const words = "本平台没有配置微信登录，请用手机号登录";
    expect(await bare.get("/v1/wechat", { start: "true" })).toMatchObject({ status: 409, msg: words });
    expect(await bare.ask(contract.account.openidLogin, { code: "x", app: "mini" })).toMatchObject({
      status: 409,
      msg: words,
    });
    await bare.close();
  });

  it("is configured whole or not at all", () => {
    expect(wechatFromEnvironment({})).toBeNull();
    expect(() => wechatFromEnvironment({ WECHAT_WEB_APP_ID: "a" })).toThrow(
      "WECHAT_WEB_SECRET、WECHAT_REDIRECT 未设置",
    );
    expect(wechatFromEnvironment({ WECHAT_MINI_APP_ID: "a", WECHAT_MINI_SECRET: "b" })?.apps).toEqual(["mini"]);
  });
});
