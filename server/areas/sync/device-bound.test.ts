import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { devices, sessions } from "#server/database/tables/people.ts";
import { pushSubscriptions } from "#server/database/tables/reminder.ts";
import { newVisit, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const push = { publicKey: "key", accepts: () => true, send: async () => "sent" as const };
  server = await testServer({ push });
});
afterAll(() => server.close());

const hour = 3_600_000;
const own = eq(devices.account_id, people.daliang.id);
const count = () => server.connection.db.$count(devices, own);
const pull = (device_id: string, more: Record<string, string | number> = {}) =>
  server.ask(contract.sync.changes, { device_id, limit: 1, ...more }, "daliang");
/** A device with a session of its own. */
async function deviceOf(device_id: string, more: Record<string, string | number> = {}) {
  const { mobile } = people.daliang;
  const { data } = await server.ask(contract.account.login, { mobile, password, type: "phone", device_id });
  const { token } = data as { token: string };
  const query = new URLSearchParams(Object.entries({ device_id, limit: 1, ...more }).map(([k, v]) => [k, String(v)]));
  const authorization = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ url: `/v1/visit/changes?${query}`, headers: authorization });
  expect(reply.statusCode).toBe(200);
  return { token };
}
const infoStatus = async (token: string) =>
  (await server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${token}` })).status;
const has = async (id: string) => (await server.connection.db.$count(devices, eq(devices.id, id))) === 1;

describe("the devices of an account", () => {
  beforeEach(async () => void (await server.connection.db.delete(devices)));

  it("are twenty at most, however many ids a client makes up, one after the other or at once", async () => {
    const signedIn = v7();
    await deviceOf(signedIn);
    server.travel(hour);
    for (let n = 0; n < 25; n++) expect((await pull(v7())).code).toBe(1);
    await Promise.all(Array.from({ length: 40 }, () => pull(v7())));
    expect(await count()).toBe(20);
    expect(await has(signedIn)).toBe(true);
  });

  it("make place by who has been silent longest, and never by who owes rows or has to be wiped", async () => {
    const { token: lost } = await deviceOf(v7());
    const [unsent, ordered, next] = [v7(), v7(), v7()];
    await deviceOf(unsent, { pending: 2, oldest_at: new Date(server.now()).toISOString() });
    await deviceOf(ordered);
    const at = new Date(server.now());
    await server.connection.db.update(devices).set({ wipe_ordered_at: at }).where(eq(devices.id, ordered));
    await deviceOf(next);
    server.travel(hour);
    for (let n = 0; n < 16; n++) await deviceOf(v7());
    expect(await infoStatus(lost)).toBe(200);
    const late = v7();
    await deviceOf(late);
    expect(await Promise.all([unsent, ordered, next, late].map(has))).toEqual([true, true, true, true]);
    // Who is no longer known to be watched over signs in again.
    expect(await infoStatus(lost)).toBe(401);
    expect(await count()).toBe(20);
  });

  it("are refused where all owe rows, and deliver theirs all the same", async () => {
    for (let n = 0; n < 20; n++) await pull(v7(), { pending: 1 });
    const refused = await pull(v7());
    expect(refused).toMatchObject({ status: 409, data: { reason: "devices" } });
    expect(refused.msg).toContain("20 台");
    const item = { id: v7(), call: "visit.createVisit", input: newVisit(), contract_version: 1 };
    const created_at = new Date(server.now()).toISOString();
    const body = { device_id: v7(), pending: 1, items: [{ ...item, created_at }] };
    const { code, data } = await server.ask(contract.sync.visitBatch, body, "daliang");
    expect(code).toBe(1);
    expect((data as { results: { code: number; msg: string }[] }).results).toMatchObject([{ code: 1 }]);
    expect(await count()).toBe(20);
  });
});

it("an account is signed in at fifty places at most; the one used longest ago ends", async () => {
  const { id, mobile } = people.ronggui;
  const login = async () => (await server.call(contract.account.login, { mobile, password })).token;
  const info = async (token: string) =>
    (await server.post("/v1/user/info", {}, undefined, { authorization: `Bearer ${token}` })).status;
  const [first, second] = [await login(), await login()];
  server.travel(2 * 60_000);
  expect(await info(first)).toBe(200);
  for (let n = 0; n < 49; n++) await login();
  expect(await server.connection.db.$count(sessions, eq(sessions.account_id, id))).toBe(50);
  expect([await info(first), await info(second)]).toEqual([200, 401]);
});

it("an account has twenty browsers for reminders at most; the last ones stay", async () => {
  const subscribe = (n: number) =>
    server.ask(
      contract.calendar.pushSubscribe,
      { endpoint: `https://push.example/${n}`, keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } },
      "daliang",
    );
  for (let n = 0; n < 25; n++) expect((await subscribe(n)).code).toBe(1);
  const kept = await server.connection.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
  expect(kept.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `https://push.example/${n + 5}`).toSorted(),
  );
});
