import { v7 } from "uuid";
import { afterEach, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import { newVisit, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import type { LoadLimits } from "./load-limit.ts";
import { refusalOf } from "../perform-call.ts";

let server: TestServer;
let open: TestServer[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(limits: Partial<LoadLimits> = {}) {
  server = await testServer({ limits });
  open.push(server);
}

const batchOf = (visit: object) => ({
  device_id: v7(),
  items: [{ id: v7(), call: "visit.createVisit", input: visit, contract_version: 1, created_at: new Date() }],
});

async function send(body: object) {
  const headers = { authorization: `Bearer ${await server.token("daliang")}` };
  const reply = await server.app.inject({ method: "POST", url: "/v1/visit/batch", headers, payload: body });
  return {
    status: reply.statusCode,
    retryAfter: Number(reply.headers["retry-after"]),
    envelope: reply.json<Envelope>(),
  };
}

/** Holds back every write until the returned function is called; resolves when one is held. */
async function holdWrites() {
  const client = await server.connection.pool.connect();
  await client.query("begin; lock table idempotency in access exclusive mode");
  return {
    async someoneWaits() {
      for (;;) {
        const { rows } = await server.connection.pool.query(
          "select 1 from pg_locks where relation = 'idempotency'::regclass and not granted",
        );
        if (rows.length > 0) return;
      }
    },
    async release() {
      await client.query("commit");
      client.release();
    },
  };
}

it("turns a batch away while the places are taken, never in the middle, and takes it afterwards", async () => {
  await start({ batch: { atOnce: 1, waiting: 0, patienceMs: 1000 } });
  const [first, second] = [batchOf(newVisit()), batchOf(newVisit())];
  await server.token("daliang");
  const writes = await holdWrites();
  const running = send(first);
  await writes.someoneWaits();
  const refused = await send(second);
  expect(refused.status).toBe(503);
  expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
  expect(refused.envelope).toMatchObject({
    code: 0,
    status: 503,
    msg: "服务器繁忙，请稍后再试",
    data: { reason: "busy" },
  });
  // Whoever sits at a desk goes on working.
  expect(await server.ask(contract.visit.visitListnews, {}, "daliang")).toMatchObject({ code: 1, data: { total: 0 } });
  await writes.release();
  expect((await running).status).toBe(200);
  expect((await send(second)).status).toBe(200);
  expect(await server.ask(contract.visit.visitListnews, {}, "daliang")).toMatchObject({ data: { total: 2 } });
});

it("gives a place back also when the call was refused", async () => {
  await start({ batch: { atOnce: 1, waiting: 0, patienceMs: 1000 } });
  expect((await send({ items: "none" })).status).toBe(422);
  expect((await send({ items: "none" })).status).toBe(422);
  expect((await send(batchOf(newVisit()))).status).toBe(200);
});

it("sends devices away before people when calls wait for the database", async () => {
  await start({ poolWaiting: { device: -1, desk: 300 } });
  expect((await send(batchOf(newVisit()))).status).toBe(503);
  expect(await server.ask(contract.sync.changes, {}, "daliang")).toMatchObject({ status: 503 });
  expect(await server.ask(contract.visit.visitListnews, {}, "daliang")).toMatchObject({ code: 1 });
});

it("sends people away last, and never who asks for its health", async () => {
  await start();
  const token = await server.token("daliang");
  await start({ poolWaiting: { device: -1, desk: -1 } });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ url: "/v1/visit/visitListnews", headers });
  expect(reply.statusCode).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(await server.get("/v1/health", {})).toMatchObject({ code: 1 });
  expect(await server.get("/v1/ready", {})).toMatchObject({ code: 1 });
});

it("reads a pool without a free connection as unavailable, not as a fault", () => {
  expect(refusalOf(new Error("timeout exceeded when trying to connect"))).toMatchObject({ status: 503, retryAfter: 2 });
});
