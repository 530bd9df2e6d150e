import { afterAll, beforeAll, expect, it } from "vitest";
import { v7 } from "uuid";
import type { OutputOf } from "#contract/core/call.ts";
import { shiftDay, dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { companies } from "#server/database/tables/company.ts";
import {
  daliang,
  newVisit,
  ronggui,
  type PersonName,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
const streetsFor = async (person: PersonName) => {
  const reply = await server.ask(contract.figures.streetMap, {}, person);
  return (reply.data as OutputOf<typeof contract.figures.streetMap>).streets;
};

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("places a street in the middle of its companies and counts what stands in it, as the lists do", async () => {
  const { db, pool } = server.connection;
  await pool.query("update companies set lng = null, lat = null");
  const firm = (lng: number | null, last_visit_at: Date | null) => {
    const id = v7();
    return { id, name: id, name_key: id, street_id: daliang, lng, lat: lng === null ? null : 22.5, last_visit_at };
  };
  const before = (await streetsFor("district")).find(({ street_id }) => street_id === daliang);
  const lastYear = new Date(`${shiftDay(`${dayOf(server.now()).slice(0, 4)}-01-01`, -1)}T12:00:00+08:00`);
  await db.insert(companies).values([firm(113.2, null), firm(113.4, lastYear), firm(null, new Date(server.now()))]);
  await server.ask(contract.visit.createVisit, newVisit({}), "daliang");
  const after = (await streetsFor("district")).find(({ street_id }) => street_id === daliang);
  expect(before).toMatchObject({ lng: null, visits_year: 0 });
  expect(after?.lng).toBeCloseTo(113.3);
  expect(after).toMatchObject({ lat: 22.5, visits_year: 1, companies: (before?.companies ?? 0) + 3 });
  // Two of the three were not visited this year; the visit took one off those of before.
  expect(after?.unvisited).toBe((before?.unvisited ?? 0) + 1);
});

it("shows each person their own streets, and enterprises none", async () => {
  expect((await streetsFor("ronggui")).map(({ street_id }) => street_id)).toEqual([ronggui]);
  expect((await streetsFor("district")).map(({ street_id }) => street_id)).toContain(daliang);
  expect((await server.ask(contract.figures.streetMap, {}, "enterprise")).status).toBe(403);
});
