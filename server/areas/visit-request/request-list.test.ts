import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitComments, visitorRegistrations, visitors } from "#server/database/tables/visitor.ts";
import { daliang, firms, newVisit, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const at = new Date("2026-11-20T02:00:00Z");
/** The latest first, which is the reverse of the order that their ids ask for. */
const ids = Array.from({ length: 7 }, () => v7()).toReversed();
const visitor = v7();

beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(visitors).values({ id: visitor, mobile: "13900000001" });
});
afterAll(() => server.close());

async function paged<T>(page: (number: number) => Promise<{ list: readonly T[] }>): Promise<T[]> {
  const rows: T[] = [];
  for (let number = 1; number <= ids.length; number++) rows.push(...(await page(number)).list);
  return rows;
}

it("registrations of one moment come each on one page, in the order of their ids", async () => {
  for (const id of ids)
    await server.connection.db.insert(visitorRegistrations).values({
      id,
      visitor_id: visitor,
      street_id: daliang,
      name: "陈",
      company_name: "阀门",
      status: "已接受",
      created_at: at,
    });
  const rows = await paged((page) => server.call(contract.visitRequest.registrations, { page, size: 1 }, "daliang"));
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
});

it("opinions of one moment come each on one page, in the order of their visits", async () => {
  for (const id of ids) {
    expect((await server.ask(contract.visit.createVisit, newVisit({ id }), "daliang")).code).toBe(1);
    await server.connection.db
      .insert(visitComments)
      .values({ visit_id: id, company_id: firms.valve.id, visitor_id: visitor, satisfaction: "满意", at });
  }
  expect(await server.connection.db.$count(visits)).toBe(ids.length);
  const rows = await paged((page) => server.call(contract.visitRequest.opinions, { page, size: 1 }, "daliang"));
  expect(rows.map(({ visit_id }) => visit_id)).toEqual(ids.toSorted());
});
