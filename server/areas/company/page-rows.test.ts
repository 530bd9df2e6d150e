import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demandRows } from "#server/areas/demand/demand-list.ts";
import { visitRows } from "#server/areas/visit/visit-list.ts";
import type { Db } from "#server/database/connect.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { companyRows } from "./company-list.ts";

let server: TestServer;
let asked: { query: string; params: unknown[] }[] = [];
let db: Db;

beforeAll(async () => {
  server = await testServer();
  db = drizzle(server.connection.pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } });
});
afterAll(() => server.close());

interface Step {
  "Node Type": string;
  "Plan Width": number;
  Plans?: Step[];
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const all = sql`true`;
const page = { offset: 40, limit: 20 };
const lists = {
  "companies by name": () =>
    companyRows({ db, person: people.district } as unknown as CallContext, all, { ...page, sort: "name" }),
  "visits by their company": () => visitRows(db, all, { ...page, sort: "company_name", order: "asc" }),
  "demands by their deadline": () => demandRows(db, all, { ...page, sort: "deadline", order: "asc" }),
};

it.each(Object.entries(lists))("%s are sorted by what they are sorted by, and read for their page", async (_, list) => {
  asked = [];
  await list();
  const [statement] = asked;
  if (statement === undefined) throw new Error("nothing was asked");
  const { rows } = await server.connection.pool.query<{ "QUERY PLAN": [{ Plan: Step }] }>(
    `explain (format json) ${statement.query}`,
    statement.params,
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (plan === undefined) throw new Error("no plan");
  // The page is sorted once more, after the limit: what lies under it is what the whole list costs.
  const limit = stepsOf(plan).find((step) => step["Node Type"] === "Limit");
  const widths = stepsOf(limit?.Plans?.[0] ?? plan).map((step) => step["Plan Width"]);
  expect(limit?.["Plan Width"]).toBeLessThan(150);
  expect(Math.max(...widths)).toBeLessThan(400);
});
