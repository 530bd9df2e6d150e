import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BatchResult } from "#contract/sync/sync.ts";
import { newDemand, newEntry } from "#tests/simulation/people/writes.ts";
import { firms, newVisit, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

interface Item {
  id: string;
  call: string;
  input: object;
}

const item = (call: string, input: object): Item => ({ id: v7(), call, input });
const note = (visit_id: string) => item("visit.createNote", { id: v7(), visit_id, content: "企业来电补充了材料。" });
const entry = (company_id: string) =>
  item(
    "visit.createCalendar",
    newEntry({ id: v7(), company_id, leader: people.daliang.id, mark: "甲", at: server.now() }),
  );
const demand = (company_id: string) =>
  item("business.demandCreate", newDemand({ id: v7(), company_id, visit_id: null, mark: "甲" }));

async function send(items: Item[], lane = "visit", person: PersonName = "daliang"): Promise<BatchResult[]> {
  const sent = items.map((one) => ({ ...one, contract_version: 1, created_at: new Date(server.now()).toISOString() }));
  const reply = await server.post(`/v1/${lane}/batch`, { device_id: v7(), items: sent }, person);
  return (reply.data as { results: BatchResult[] }).results;
}

const statuses = (results: BatchResult[]) => results.map(({ status }) => status);
const figure = async (query: string, values: unknown[] = []) =>
  Number((await server.connection.pool.query<{ n: string }>(query, values)).rows[0]?.n);
const transactions = (items: Item[]) =>
  figure("select count(distinct xmin::text) n from idempotency where id = any($1)", [items.map(({ id }) => id)]);

async function visited(): Promise<string> {
  const visit = newVisit();
  await send([item("visit.createVisit", visit)]);
  return visit.id;
}

describe("writes of several kinds", () => {
  it("share one transaction, and come back with the same answers", async () => {
    const visit = await visited();
    const items = [note(visit), entry(firms.valve.id), note(visit), entry(firms.lamp.id)];
    const results = await send(items);
    expect(statuses(results)).toEqual([200, 200, 200, 200]);
    expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(await transactions(items)).toBe(1);
    expect(await send(items)).toEqual(results);
    expect(await figure("select count(*) n from visit_notes")).toBe(2);
  });

  it("tell each company of its next visit, whichever of them plans it", async () => {
    const items = [entry(firms.valve.id), entry(firms.lamp.id), entry(firms.valve.id)];
    await send(items);
    expect(await transactions(items)).toBe(1);
    const planned = [firms.valve.id, firms.lamp.id];
    expect(
      await figure("select count(*) n from companies where id = any($1) and next_visit_at is not null", [planned]),
    ).toBe(2);
  });

  it("go on one by one when one of them is refused", async () => {
    const visit = await visited();
    const items = [note(visit), note(v7()), entry(firms.valve.id), entry(firms.furniture.id), note(visit)];
    expect(statuses(await send(items))).toEqual([200, 404, 200, 422, 200]);
    expect(await figure("select count(*) n from visit_notes")).toBe(2);
    expect(await figure("select count(*) n from calendar_entries")).toBe(1);
  });

  it("of a form from a version too old are refused, the others are not", async () => {
    const visit = await visited();
    const reply = await server.post(
      "/v1/visit/batch",
      {
        device_id: v7(),
        items: [note(visit), note(visit)].map((one, i) => ({ ...one, contract_version: i, created_at: new Date() })),
      },
      "daliang",
    );
    expect(statuses((reply.data as { results: BatchResult[] }).results)).toEqual([426, 200]);
  });

  it("of two people about the same companies in the other order do not stop each other", async () => {
    const there = [demand(firms.valve.id), demand(firms.lamp.id)];
    const edits = [firms.lamp.id, firms.valve.id].map((id, i) =>
      item("business.companyEdit", { id, base_rev: 1, changes: { legal_person: `甲${i}` } }),
    );
    const others = [firms.valve.id, firms.lamp.id].map((id, i) =>
      item("business.companyEdit", { id, base_rev: 1, changes: { address: `乙${i}` } }),
    );
    const both = await Promise.all([
      send([...there, ...edits], "business"),
      send(others, "business", "daliangColleague"),
    ]);
    expect(both.flatMap(statuses)).toEqual(Array(6).fill(200));
    expect(await figure("select deadlocks n from pg_stat_database where datname = current_database()")).toBe(0);
    expect(await transactions(there)).toBe(1);
  });
});

it("counts the visits of batches that arrive together", async () => {
  const batches = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => item("visit.createVisit", newVisit({ company_id: firms.lamp.id }))),
  );
  const results = await Promise.all(batches.map((items) => send(items)));
  expect(results.flat().every(({ status }) => status === 200)).toBe(true);
  expect(await figure("select visits n from companies where id = $1", [firms.lamp.id])).toBe(20);
});

it("answers a batch that comes again while it is being written as it answers the first", async () => {
  const items = [1, 2].map(() => item("visit.createVisit", newVisit({ company_id: firms.lamp.id })));
  const holder = await server.connection.pool.connect();
  await holder.query("begin");
  await holder.query("select from companies where id = $1 for update", [firms.lamp.id]);
  // Both have found that neither was done yet.
  const both = [send(items), send(items)];
  const waiting = `select count(*) n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'select id from companies%'`;
  await expect.poll(() => figure(waiting)).toBe(2);
  await holder.query("commit");
  holder.release();
  const [first, again] = await Promise.all(both);
  expect(statuses(first ?? [])).toEqual([200, 200]);
  expect(again).toEqual(first);
  expect(await figure("select count(*) n from visits where company_id = $1", [firms.lamp.id])).toBe(2);
});
