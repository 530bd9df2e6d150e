import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractVersion, oldestContract } from "#contract/core/call.ts";
import type { BatchResult } from "#contract/sync/sync.ts";
import { newVisit, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("answers a row of a version too old as before when it had arrived, else with 426", async () => {
  const send = async (item: { id: string; input: object }, contract_version: number) => {
    const created_at = new Date(server.now()).toISOString();
    const items = [{ ...item, call: "visit.createVisit", contract_version, created_at }];
    const reply = await server.post("/v1/visit/batch", { device_id: v7(), items }, "daliang");
    return (reply.data as { results: BatchResult[] }).results[0];
  };
  const arrived = { id: v7(), input: newVisit({}) };
  const first = await send(arrived, contractVersion);
  expect(first).toMatchObject({ code: 1 });
  expect(await send(arrived, oldestContract - 1)).toEqual(first);
  expect(await send({ id: v7(), input: newVisit({}) }, oldestContract - 1)).toMatchObject({ status: 426 });
});
