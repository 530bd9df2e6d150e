import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { daliang, newVisit, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const entry = (id: string) => ({
  id,
  kind: "会议",
  title: "例会",
  plan_start: "2026-12-01T01:00:00.000Z",
  plan_end: "2026-12-01T02:00:00.000Z",
  leader_id: people.daliang.id,
});
const company = (contactId: string) => ({
  id: v7(),
  name: `编号试验${v7()}`,
  street_id: daliang,
  contact: { id: contactId, name: "陈经理", post: "", mobile: "" },
});
const taken = { code: 0, status: 409, data: { reason: "key_reused" } };
const post = (path: string, body: object) => server.post(`/v1/visit/${path}`, body, "daliang");

it("a new record under the identifier of another kind of record is refused, alone and in a batch", async () => {
  const [visit, planned, contact] = [v7(), v7(), v7()];
  expect((await post("createVisit", newVisit({ id: visit }))).code).toBe(1);
  expect(await post("createCalendar", entry(visit))).toMatchObject(taken);
  expect((await post("createCalendar", entry(planned))).code).toBe(1);
  expect(await post("createVisit", newVisit({ id: planned }))).toMatchObject(taken);
  expect((await post("createCompany", company(contact))).code).toBe(1);
  expect(await post("createCompany", company(contact))).toMatchObject(taken);
  const item = (call: string, input: object) => ({
    id: v7(),
    call,
    input,
    contract_version: 1,
    created_at: new Date(server.now()).toISOString(),
  });
  const batch = {
    items: [item("visit.createVisit", newVisit({ id: planned })), item("visit.createVisit", newVisit())],
  };
  const { results } = (await post("batch", batch)).data as { results: { status: number }[] };
  expect(results.map(({ status }) => status)).toEqual([409, 200]);
});
