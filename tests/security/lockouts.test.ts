import { randomBytes } from "node:crypto";
import { gt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { attempts } from "#server/database/tables/visitor.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const sent: { mobile: string; code: string }[] = [];
beforeAll(async () => {
  server = await testServer({ sms: { send: async (mobile, code) => void sent.push({ mobile, code }) } });
});
afterAll(() => server.close());
// Past every count of a day.
beforeEach(() => server.travel(25 * 3_600_000));

const newMark = () => randomBytes(32).toString("base64url");
const office = "203.0.113.1";
/** The nth address somewhere else. */
const elsewhere = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

async function post(path: string, body: object, remoteAddress: string): Promise<Envelope> {
  const reply = await server.app.inject({ method: "POST", url: path, payload: body, remoteAddress });
  return reply.json<Envelope>();
}
const login = (mobile: string, address: string, more: object = {}) =>
  post("/v1/user/login", { mobile, password, ...more }, address);
const wrong = { password: "Wrong@2026" };
const proof = async () => ({ altcha: await solvedProof(server.connection.db, server.now()) });
/** Signs in somewhere, so that browser and network are known. */
async function settle(mobile: string, address = office) {
  const mark = newMark();
  expect((await login(mobile, address, { mark })).code).toBe(1);
  return { mark };
}
async function codeFor(mobile: string, purpose: string, address: string): Promise<string> {
  await post("/v1/user/send-code", { mobile, purpose, ...(await proof()) }, address);
  return sent.findLast((one) => one.mobile === mobile)?.code ?? "";
}
const wrongOf = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, "0");

describe("wrong passwords from elsewhere", () => {
  it("lock the mobile there and nowhere else", async () => {
    const { mobile } = people.daliang;
    for (let n = 0; n < 5; n++) await login(mobile, elsewhere(1), wrong);
    expect(await login(mobile, elsewhere(1))).toMatchObject({ status: 429, data: { reason: "locked" } });
    expect((await login(mobile, office)).code).toBe(1);
    server.travel(10 * 60_000 + 1000);
    expect((await login(mobile, elsewhere(1))).code).toBe(1);
  });

  it.each(["13800000003", "13911113333"])("of %s ask every stranger for a proof of work after ten", async (mobile) => {
    for (let n = 0; n < 10; n++) expect((await login(mobile, elsewhere(n), wrong)).status).toBe(422);
    const asked = await login(mobile, elsewhere(20), wrong);
    expect(asked).toMatchObject({ status: 422, data: { reason: "proof" } });
    expect(await login(mobile, elsewhere(20), { ...wrong, altcha: "nonsense" })).toMatchObject({
      data: { reason: "verification" },
    });
    const proved = await login(mobile, elsewhere(20), { ...wrong, ...(await proof()) });
    expect(proved).toMatchObject({ data: { reason: "credentials" } });
  });

  it("let the owner in with a proof, and free of it where the account has signed in before", async () => {
    const { mobile } = people.daliangColleague;
    const { mark } = await settle(mobile);
    for (let n = 0; n < 12; n++) await login(mobile, elsewhere(n), wrong);
    expect((await login(mobile, office)).code).toBe(1);
    expect((await login(mobile, elsewhere(50), { mark })).code).toBe(1);
    expect((await login(mobile, elsewhere(51), { mark: newMark() })).data).toMatchObject({ reason: "proof" });
    expect((await login(mobile, elsewhere(51), await proof())).code).toBe(1);
  });

  it("end at a hundred a day: a stranger then needs a code, a known browser nothing", async () => {
    const { mobile } = people.ronggui;
    const { mark } = await settle(mobile);
    for (let n = 0; n < 100; n++) await login(mobile, elsewhere(n), { ...wrong, ...(n < 10 ? {} : await proof()) });
    expect(await login(mobile, elsewhere(150), await proof())).toMatchObject({
      status: 429,
      data: { reason: "strange" },
      msg: expect.stringContaining("验证码登录"),
    });
    expect((await login(mobile, elsewhere(151), { mark })).code).toBe(1);
    const code = await codeFor(mobile, "login", elsewhere(152));
    expect((await post("/v1/user/code-login", { mobile, code }, elsewhere(152))).code).toBe(1);
    // Known by the code from now on.
    expect((await login(mobile, elsewhere(152))).code).toBe(1);
  }, 120_000);

  it("count nothing while they are refused unseen", async () => {
    const { mobile } = people.district;
    for (let n = 0; n < 40; n++) await login(mobile, elsewhere(3), wrong);
    expect((await login(mobile, elsewhere(4))).code).toBe(1);
  });

  it("lock no code", async () => {
    const { mobile } = people.daliang;
    for (let n = 0; n < 6; n++) await login(mobile, office, wrong);
    const code = await codeFor(mobile, "login", office);
    expect((await post("/v1/user/code-login", { mobile, code }, office)).code).toBe(1);
    for (let n = 0; n < 6; n++) await login(mobile, office, wrong);
    server.travel(61_000);
    const done = { mobile, code: await codeFor(mobile, "forget", office), password };
    expect((await post("/v1/user/forget", done, office)).code).toBe(1);
    expect((await login(mobile, office)).code).toBe(1);
  });

  it("are no more free at a place of the account than thirty a day", async () => {
    const { mobile } = people.admin;
    await settle(mobile);
    for (let n = 0; n < 45; n++) {
      await login(mobile, office, wrong);
      if (n % 5 === 4) server.travel(10 * 60_000 + 1000);
    }
    expect((await login(mobile, office)).data).toMatchObject({ reason: "proof" });
  }, 60_000);
});

describe("one network of many people", () => {
  const nat = "192.0.2.77";
  it("asks for a proof after fifty failures, refuses no right password, and lets known browsers pass", async () => {
    const known = await settle(people.enterprise.mobile, nat);
    for (let n = 0; n < 50; n++) await login(`137000${String(n).padStart(5, "0")}`, nat, wrong);
    expect((await login(people.daliang.mobile, nat)).data).toMatchObject({ reason: "proof" });
    expect((await login(people.daliang.mobile, nat, await proof())).code).toBe(1);
    expect((await login(people.enterprise.mobile, nat, known)).code).toBe(1);
    expect((await login(people.daliang.mobile, office)).code).toBe(1);
  }, 60_000);

  it("makes no row for a mobile without a proof, once fifty have failed", async () => {
    const { db } = server.connection;
    const from = "192.0.2.79";
    for (let n = 0; n < 50; n++) await login(`136000${String(n).padStart(5, "0")}`, from, wrong);
    const ofNow = () => db.$count(attempts, gt(attempts.ends_at, new Date(server.now())));
    const before = await ofNow();
    for (let n = 50; n < 80; n++) await login(`136000${String(n).padStart(5, "0")}`, from, wrong);
    expect(await ofNow()).toBe(before);
  }, 60_000);

  it("is not slowed down by right passwords, however many", async () => {
    for (let n = 0; n < 60; n++) expect((await login(people.daliang.mobile, "192.0.2.78")).code).toBe(1);
  }, 60_000);

  it("is of IPv6 the whole that one connection has", async () => {
    const at = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    for (let n = 1; n <= 5; n++) await login(people.daliang.mobile, at(n), wrong);
    expect((await login(people.daliang.mobile, at(99))).status).toBe(429);
    expect((await login(people.daliang.mobile, "2001:db8:1:3::1")).code).toBe(1);
  });
});

describe("a code", () => {
  it("cannot be used up from elsewhere, nor guessed there more than five times", async () => {
    const { mobile } = people.daliangLead;
    const code = await codeFor(mobile, "login", office);
    const attempt = (typed: string, address: string) => post("/v1/user/code-login", { mobile, code: typed }, address);
    for (let n = 1; n <= 8; n++) await attempt(wrongOf(code, n), elsewhere(n));
    expect((await attempt(code, elsewhere(20))).status).toBe(422);
    expect((await attempt(code, office)).code).toBe(1);
  });

  it("of a visitor is not locked by who types other codes for the mobile", async () => {
    const mobile = "13655550001";
    for (let n = 0; n < 16; n++) await post("/v1/visitor/login", { mobile, code: "123456" }, elsewhere(1));
    const code = await codeFor(mobile, "visitor", office);
    expect((await post("/v1/visitor/login", { mobile, code }, office)).code).toBe(1);
  });
});
