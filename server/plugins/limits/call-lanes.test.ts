import { v7 } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import type { Call, InputOf } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import { callsByName, contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import {
  firms,
  newVisit,
  password,
  people,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { declaredLane, heavyReads, heavyWrites, isOnlyRead } from "./heavy-calls.ts";
import { usualLimits } from "./load-limit.ts";

let server: TestServer;
let started: TestServer[] = [];
let origin = "";
afterEach(async () => {
  for (const one of started) await one.close();
  started = [];
});

async function start(parts: Parameters<typeof testServer>[0] = {}) {
  server = await testServer(parts);
  started.push(server);
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  for (const name of ["daliang", "daliangLead", "district", "admin"] as const) await server.token(name);
}

/** A call over the network, as a browser makes it: it may hang up. */
async function ask<C extends Call>(call: C, input: InputOf<C>, person: PersonName, signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/json" };
  const isRead = call.method === "GET";
  const reply = await fetch(`${origin}${call.path}${isRead ? `?${queryText(input as object)}` : ""}`, {
    method: call.method,
    headers,
    ...(!isRead && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  });
  return { envelope: (await reply.json()) as Envelope, retryAfter: Number(reply.headers.get("retry-after") ?? 0) };
}

/** Whoever reads or writes the table waits until the returned function is called. */
async function holdTable(table: string) {
  const holder = await server.connection.pool.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await holder.query("commit");
    holder.release();
  };
}

/** Statements that wait for a table. */
async function waitingFor(table: string): Promise<number[]> {
  const { rows } = await server.connection.pool.query<{ pid: number }>(
    "select distinct pid from pg_locks where relation = $1::regclass and not granted",
    [table],
  );
  return rows.map(({ pid }) => pid);
}
const soon = { interval: 10, timeout: 15_000 };
const heavyNow = async () => (await server.call(contract.platform.state, {}, "admin")).heavy;

const batchOf = (visit: object) => ({
  device_id: v7(),
  items: [
    {
      id: v7(),
      call: "visit.createVisit" as const,
      input: visit,
      contract_version: 1,
      created_at: new Date().toISOString(),
    },
  ],
});
const ranking = (place: number, signal?: AbortSignal) =>
  ask(contract.ranking.rankList_two, {}, place % 2 === 0 ? "district" : "daliangLead", signal);
const trademarks = (place: number) =>
  ask(contract.trademark.trademarklist, { id: firms.valve.id }, place % 2 === 0 ? "daliang" : "daliangLead");

describe("thirty calls at once whose statements do not end", () => {
  it("leave sign-in, lists and the sync alone, and end with their clients", async () => {
    await start();
    const release = await holdTable("score_days");
    const leaving = new AbortController();
    const asked = Promise.allSettled(Array.from({ length: 30 }, (_, place) => ranking(place, leaving.signal)));
    const { atOnce } = usualLimits.heavy;
    await expect.poll(heavyNow, soon).toMatchObject({ running: atOnce, waiting: 30 - atOnce, refused: 0 });
    await expect.poll(async () => (await waitingFor("score_days")).length, soon).toBeGreaterThanOrEqual(atOnce);
    const { mobile } = people.ronggui;
    const login = { mobile, password, type: "phone", device_id: v7() } as const;
    expect((await server.post("/v1/user/login", login)).code).toBe(1);
    expect((await ask(contract.account.info, {}, "daliang")).envelope.code).toBe(1);
    expect((await ask(contract.sync.visitBatch, batchOf(newVisit()), "daliang")).envelope).toMatchObject({
      data: { results: [{ code: 1 }] },
    });
    expect((await ask(contract.visit.visitListnews, {}, "daliang")).envelope).toMatchObject({ data: { total: 1 } });
    leaving.abort();
    expect((await asked).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => "rejected"));
    await expect.poll(() => waitingFor("score_days"), soon).toEqual([]);
    await expect.poll(heavyNow, soon).toMatchObject({ running: 0, waiting: 0 });
    await release();
    expect((await ranking(0)).envelope.code).toBe(1);
  });

  it("make way for others also where nobody has named the call, and are answered in the end", async () => {
    await start({ limits: { slowMs: 20 } });
    const release = await holdTable("trademarks");
    const asked = Promise.all(Array.from({ length: 30 }, (_, place) => trademarks(place)));
    await expect.poll(async () => (await waitingFor("trademarks")).length, soon).toBeGreaterThan(0);
    expect((await ask(contract.visit.visitListnews, {}, "daliang")).envelope).toMatchObject({ code: 1 });
    await expect.poll(heavyNow, soon).toMatchObject({ slow: ["trademark.trademarklist"] });
    await release();
    expect(new Set((await asked).map(({ envelope }) => envelope.status))).toEqual(new Set([200]));
  });
});

it("who finds the line of heavy calls full is told when to come back, and what is light is not refused", async () => {
  await start({ limits: { heavy: { atOnce: 1, waiting: 0, patienceMs: 1000, each: { atOnce: 1, waiting: 1 } } } });
  const release = await holdTable("score_days");
  const first = ranking(0);
  await expect.poll(() => waitingFor("score_days"), soon).not.toEqual([]);
  const refused = await ranking(1);
  expect(refused.envelope).toMatchObject({
    code: 0,
    status: 503,
    msg: "统计和导出的人较多，请稍后再试",
    data: { reason: "busy" },
  });
  expect(refused.retryAfter).toBeGreaterThanOrEqual(3);
  expect((await ask(contract.visit.visitListnews, {}, "daliangLead")).envelope.code).toBe(1);
  // Whoever may not ask is told so, and not to wait.
  expect((await ask(contract.ranking.rankList_two, {}, "enterprise")).envelope.status).toBe(403);
  await release();
  expect((await first).envelope.code).toBe(1);
});

it("a statement that takes too long is ended, and the answer says what one may do", async () => {
  await start({ statementMs: { heavy: 200 } });
  const release = await holdTable("score_days");
  expect((await ranking(0)).envelope).toMatchObject({
    code: 0,
    status: 503,
    msg: "查询用时过长，已停止。请缩小时间、镇街等范围后再试",
    data: { reason: "slow" },
  });
  expect(await waitingFor("score_days")).toEqual([]);
  await release();
});

it("a change that somebody sends and leaves is made", async () => {
  await start();
  const release = await holdTable("labels");
  const leaving = new AbortController();
  const label = { id: v7(), name: "专精特新培育" };
  const sent = ask(contract.company.companyLabelAdd, label, "admin", leaving.signal).catch(() => "left");
  await expect.poll(() => waitingFor("labels"), soon).not.toEqual([]);
  leaving.abort();
  expect(await sent).toBe("left");
  await release();
  const made = async () =>
    (await server.connection.pool.query("select 1 from labels where name = $1", [label.name])).rowCount;
  await expect.poll(made, soon).toBe(1);
});

describe("a batch of a device", () => {
  it("that PostgreSQL ends in the middle is answered as a whole, and comes again", async () => {
    await start();
    const batch = batchOf(newVisit());
    const release = await holdTable("visits");
    const sent = ask(contract.sync.visitBatch, batch, "daliang");
    await expect.poll(() => waitingFor("visits"), soon).not.toEqual([]);
    for (const pid of await waitingFor("visits"))
      await server.connection.pool.query("select pg_cancel_backend($1)", [pid]);
    expect((await sent).envelope).toMatchObject({ status: 503, data: { reason: "slow" } });
    await release();
    expect((await ask(contract.sync.visitBatch, batch, "daliang")).envelope.code).toBe(1);
    expect((await ask(contract.visit.visitListnews, {}, "daliang")).envelope).toMatchObject({ data: { total: 1 } });
  });

  it("is written to its end though the device has left", async () => {
    await start();
    const release = await holdTable("visits");
    const leaving = new AbortController();
    const sent = ask(contract.sync.visitBatch, batchOf(newVisit()), "daliang", leaving.signal).catch(() => "left");
    await expect.poll(() => waitingFor("visits"), soon).not.toEqual([]);
    leaving.abort();
    expect(await sent).toBe("left");
    await release();
    const total = async () => (await server.call(contract.visit.visitListnews, {}, "daliang")).total;
    await expect.poll(total, soon).toBe(1);
  });
});

it("every named heavy call is a call, and none of them is one that nobody may be kept from", () => {
  const laneOf = (name: string) => {
    const declared = callsByName.get(name);
    if (declared === undefined) return `${name} is no call`;
    return `${declaredLane({ name, declared })}, ${isOnlyRead({ name, declared }) ? "read" : "written"}`;
  };
  expect(new Set([...heavyReads].map(laneOf))).toEqual(new Set(["heavy, read"]));
  expect(new Set([...heavyWrites].map(laneOf))).toEqual(new Set(["heavy, written"]));
});
