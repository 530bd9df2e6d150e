import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractVersion, oldestContract } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { batchCalls, type BatchResult } from "#contract/sync/sync.ts";
import { idempotency } from "#server/database/tables/history.ts";
import { hashInput } from "#server/plugins/idempotency.ts";
import { newVisit, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("answers a row of a version too old as before when it had arrived, else with 426", async () => {
  const send = async (item: { id: string; input: object }, contract_version: number) => {
    const created_at = new Date(server.now()).toISOString();
    const items = [{ ...item, call: "visit.createVisit", contract_version, created_at }];
    const reply = await server.ask(contract.sync.visitBatch, { device_id: v7(), items }, "daliang");
    return (reply.data as { results: BatchResult[] }).results[0];
  };
  const arrived = { id: v7(), input: newVisit({}) };
  const first = await send(arrived, contractVersion);
  expect(first).toMatchObject({ code: 1 });
  expect(await send(arrived, oldestContract - 1)).toEqual(first);
  expect(await send({ id: v7(), input: newVisit({}) }, oldestContract - 1)).toMatchObject({ status: 426 });
});

/** The names under which rows lie in the outboxes of devices that have not been updated for long. */
const everQueued = {
  visit: [
    "visit.createCompany",
    "visit.createVisit",
    "visit.editVisit",
    "visit.visitDel",
    "visit.createNote",
    "visit.createCalendar",
    "visit.editCalendar",
    "visit.calendarDel",
    "question.saveQuestion",
  ],
  business: [
    "business.companyEdit",
    "business.demandCreate",
    "business.demandEdit",
    "business.demandDel",
    "business.demandMove",
  ],
};

it.each(["visit", "business"] as const)(
  "takes a row of the %s batch under every name it was ever queued by",
  async (lane) => {
    const created_at = new Date(server.now()).toISOString();
    const items = everQueued[lane].map((call) => ({
      id: v7(),
      call,
      input: { id: v7() },
      contract_version: contractVersion,
      created_at,
    }));
    const reply = await server.post(`/v1/${lane}/batch`, { device_id: v7(), items }, "daliang");
    const { results } = reply.data as { results: BatchResult[] };
    // Their inputs are empty, so that each is refused for what it lacks; none for its name.
    for (const [i, { status, data }] of results.entries())
      expect([items[i]?.call, status, (data as { reason?: string }).reason]).not.toContain("call");
    expect(batchCalls[lane].filter((call) => !everQueued[lane].includes(call))).toEqual([]);
  },
);

it("answers what was stored under a name of before, to the batch and to the call alone", async () => {
  const stored = { code: 1, msg: "成功", data: { said: "before" }, status: 200 };
  const one = { id: v7(), input: { id: v7(), base_rev: 1 } };
  await server.connection.db.insert(idempotency).values({
    account_id: people.daliang.id,
    id: one.id,
    input_hash: hashInput("business.demandDel", one.input),
    reply: stored,
  });
  const created_at = new Date(server.now()).toISOString();
  const items = [{ ...one, call: "business.demandDel", contract_version: contractVersion, created_at }];
  const batch = await server.ask(contract.sync.businessBatch, { device_id: v7(), items }, "daliang");
  expect((batch.data as { results: BatchResult[] }).results[0]).toMatchObject(stored);
  const alone = await server.post("/v1/business/demandDel", one.input, "daliang", { "idempotency-key": one.id });
  expect(alone).toEqual(stored);
});
