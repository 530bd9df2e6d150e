import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import { firstTrialEnd } from "#contract/account/trial-rules.ts";
import type { Challenge } from "altcha-lib";
import { contract } from "#contract/index.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { SmsSender } from "#server/plugins/outside/sms.ts";
import { solve, solvedProof } from "#tests/fixtures/solved-proof.ts";
import { firms, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const sent: { mobile: string; code: string }[] = [];
const sms: SmsSender = { send: async (mobile, code) => void sent.push({ mobile, code }) };

beforeAll(async () => {
  server = await testServer({ sms });
});
afterAll(() => server.close());
beforeEach(() => server.travel(11 * 60_000));

const creditCode = (first17: string) => `${first17}${creditCodeCheckCharacter(first17)}`;
const valveCode = creditCode("91440606MA5TEXT01");
const foreignCode = creditCode("91440606MA5TEXT02");
const better = "Better@2026x";

async function codeFor(mobile: string, purpose: string): Promise<string> {
  const altcha = await solvedProof(server.connection.db, server.now());
  const reply = await server.post("/v1/user/send-code", { mobile, purpose, altcha });
  expect(reply.msg).toBe("成功");
  return sent.findLast((one) => one.mobile === mobile)?.code ?? "";
}
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

const form = (mobile: string, code: string, more: object = {}) => ({
  mobile,
  code,
  password: better,
  name: "陈经理",
  company_name: "佛山市顺德区新注册有限公司",
  credit_code: foreignCode,
  ...more,
});
const register = (input: InputOf<typeof contract.account.register>) => server.ask(contract.account.register, input);

describe("registering", () => {
  it("opens a trial account that is signed in and speaks for no company yet", async () => {
    const mobile = "13600000001";
    const reply = await register(form(mobile, await codeFor(mobile, "register")));
    expect(reply).toMatchObject({ code: 1, data: { matched: false, linked: false } });
    const { token, user } = reply.data as { token: string; user: object };
    expect(user).toMatchObject({ type: 1, is_admin: 0, is_news: 0, com_id: 0, com_name: "佛山市顺德区新注册有限公司" });
    expect(user).toMatchObject({ trial_until: firstTrialEnd(server.now()), trial_waits: 0 });
    const authorization = { authorization: `Bearer ${token}` };
    expect((await server.post("/v1/user/info", {}, undefined, authorization)).code).toBe(1);
    expect((await server.ask(contract.account.login, { mobile, password: better })).code).toBe(1);
  });

  it("links a company of the directory only to the mobile of one of its contacts", async () => {
    const { db } = server.connection;
    await db.update(companies).set({ credit_code: valveCode }).where(eq(companies.id, firms.valve.id));
    const [stranger, contact] = ["13600000002", "13600000003"];
    const { id: company_id, street_id } = firms.valve;
    await db.insert(contacts).values({ id: v7(), company_id, street_id, name: "陈经理", mobile: contact });
    for (const [mobile, linked] of [[stranger, false] as const, [contact, true] as const]) {
      const reply = await register(form(mobile, await codeFor(mobile, "register"), { credit_code: valveCode }));
      expect(reply).toMatchObject({
        data: { matched: true, linked, user: { com_id: linked ? firms.valve.id : 0 } },
      });
    }
  });

  it("names a wrong credit code, a weak password and a wrong code; the code stays good for the right form", async () => {
    const mobile = "13600000004";
    const code = await codeFor(mobile, "register");
    const damaged = `${foreignCode.slice(0, 17)}${foreignCode.endsWith("1") ? "2" : "1"}`;
    expect(await register(form(mobile, code, { credit_code: damaged }))).toMatchObject({
      data: { fields: { credit_code: "统一社会信用代码校验位不正确，请核对" } },
    });
    expect(await register(form(mobile, code, { password: "password" }))).toMatchObject({
      data: { fields: { password: expect.stringContaining("三类") } },
    });
    expect(await register(form(mobile, wrongOf(code)))).toMatchObject({
      data: { fields: { code: "验证码不正确或已过期，请重新获取" } },
    });
    expect((await register(form(mobile, code))).code).toBe(1);
  });

  it("tells a mobile that has an account only to who has the code; before that every mobile hears the same", async () => {
    const [known, unknown] = [people.enterprise.mobile, "13600000005"];
    const code = await codeFor(known, "register");
    await codeFor(unknown, "register");
    const guesses = [await register(form(known, wrongOf(code))), await register(form(unknown, wrongOf(code)))];
    expect(guesses[0]).toEqual(guesses[1]);
    expect(await register(form(known, code))).toMatchObject({
      data: { fields: { mobile: expect.stringContaining("已有账号") } },
    });
    expect((await server.ask(contract.account.login, { mobile: known, password })).code).toBe(1);
  });
});

describe("a code", () => {
  it("needs a solved challenge, which works once and for five minutes", async () => {
    const mobile = "13600000010";
    const ask = (altcha: string) => server.ask(contract.account.sendCode, { mobile, purpose: "login", altcha });
    const fresh = async () => (await server.ask(contract.account.verification, {})).data as Challenge;
    const challenge = await fresh();
    const altcha = await solve(challenge);
    const unsolved = { counter: 1, derivedKey: "00".repeat(32) };
    const written = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "", keySignature: "" } };
    for (const bad of ["nonsense", written({ challenge, solution: unsolved }), written({ challenge: easier })])
      expect(await ask(bad)).toMatchObject({ status: 422, data: { reason: "verification" } });
    expect(await ask("")).toMatchObject({ data: { fields: { altcha: "请填写人机验证" } } });
    expect((await ask(altcha)).code).toBe(1);
    server.travel(61_000);
    expect(await ask(altcha)).toMatchObject({ msg: "这次人机验证已经用过，请重试" });
    const late = await solve(await fresh());
    server.travel(5 * 60_000);
    expect(await ask(late)).toMatchObject({ msg: "人机验证已过期，请重试" });
  });

  it("is worth nothing for another purpose", async () => {
    const mobile = people.enterprise.mobile;
    const code = await codeFor(mobile, "login");
    expect(await server.ask(contract.account.forget, { mobile, code, password: better })).toMatchObject({
      status: 422,
    });
    expect((await server.ask(contract.account.codeLogin, { mobile, code })).code).toBe(1);
    expect((await server.ask(contract.account.codeLogin, { mobile, code })).status).toBe(422);
  });

  it("says when the next may be sent, alike for known and unknown mobiles", async () => {
    const info = (mobile: string) => server.ask(contract.account.sendInfo, { mobile });
    for (const mobile of [people.daliang.mobile, "13600000011"]) {
      expect((await info(mobile)).data).toEqual({ available: true, wait_seconds: 0 });
      await codeFor(mobile, "login");
      const { wait_seconds } = (await info(mobile)).data as { wait_seconds: number };
      expect(wait_seconds).toBeGreaterThan(50);
    }
  });
});

describe("a forgotten password", () => {
  it("is replaced by a code, ends every session and unlocks the account", async () => {
    const { mobile } = people.ronggui;
    const token = await server.token("ronggui");
    for (let n = 0; n < 5; n++) await server.ask(contract.account.login, { mobile, password: "Wrong@2026" });
    expect((await server.ask(contract.account.login, { mobile, password })).status).toBe(429);
    const code = await codeFor(mobile, "forget");
    expect(await server.ask(contract.account.forget, { mobile, code, password: "容桂甲Aa1xx" })).toMatchObject({
      data: { fields: { password: "密码不能包含手机号或姓名" } },
    });
    const done = await server.ask(contract.account.forget, { mobile, code, password: better });
    expect(done).toMatchObject({ code: 1, data: { ended_sessions: 1 } });
    const info = await server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${token}` });
    expect(info.status).toBe(401);
    expect((await server.ask(contract.account.login, { mobile, password: better })).code).toBe(1);
    expect((await server.ask(contract.account.forget, { mobile, code, password: better })).status).toBe(422);
  });

  it("is set for no account that is switched off", async () => {
    const { mobile, id } = people.daliangColleague;
    await server.connection.db.update(accounts).set({ state: 0 }).where(eq(accounts.id, id));
    const code = await codeFor(mobile, "forget");
    expect((await server.ask(contract.account.forget, { mobile, code, password: better })).status).toBe(403);
  });
});
