import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, lastOfMonth } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { workOf } from "#tests/fixtures/statement-work.ts";
import { daliang, firms, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { drillStatement } from "./center.ts";
import { figureSource } from "./figure-sources.ts";
import { reachedIn } from "./targets.ts";

let server: TestServer;
const db = () => server.connection.db;
const many = 3000;
const officials = Array.from({ length: 40 }, () => v7());
const month = () => dayOf(server.now()).slice(0, 7);
const whole = () => ({ from: `${month()}-01`, to: lastOfMonth(`${month()}-01`) });
const firmOf = (n: number) => (n % 2 === 0 ? firms.valve : firms.furniture);

/** Visits of this month, each by two of many officials. */
beforeAll(async () => {
  server = await testServer();
  await db()
    .insert(accounts)
    .values(
      officials.map((id, n) => ({
        id,
        mobile: `1770000${String(n).padStart(4, "0")}`,
        name: `官${n}`,
        is_news: 1,
        com_id: v7(),
        newtype: "town",
        street_ids: [n % 2 === 0 ? daliang : ronggui],
        password_hash: "",
      })),
    );
  const start_at = new Date(`${month()}-01T04:00:00.000Z`);
  await db()
    .insert(visits)
    .values(
      Array.from({ length: many }, (_, n) => ({
        id: v7(),
        visit_no: `V${n}`,
        company_id: firmOf(n).id,
        street_id: firmOf(n).street_id,
        start_at,
        end_at: start_at,
        visit_type: "日常走访" as const,
        visit_method: "上门" as const,
        visitor_ids: [officials[n % 40] ?? "", officials[(n + 7) % 40] ?? ""],
        content: "交流",
      })),
    );
  await db().execute(sql`vacuum analyze visits`);
});
afterAll(() => server.close());

it("targets and ranks tell of every street and official what was visited, by one reading of the visits", async () => {
  const targets = await server.call(contract.figures.visitTargets, { month: month() }, "district");
  const { streets, people: ranked } = await server.call(contract.figures.getleftlist, whole(), "district");
  expect(targets.find(({ id }) => id === daliang)?.visits).toBe(many / 2);
  expect(streets).toMatchObject([
    { visits: many / 2, companies: 1 },
    { visits: many / 2, companies: 1 },
  ]);
  for (const id of officials) {
    const asked = sql`visitor_ids @> array[${id}]::uuid[]`;
    expect(await db().$count(visits, asked)).toBe(150);
    expect(targets.find((one) => one.id === id)?.visits).toBe(150);
    expect(ranked.find((one) => one.id === id)).toMatchObject({ visits: 150, companies: 2 });
  }
  expect(ranked.find(({ id }) => id === people.daliang.id)).toMatchObject({ visits: 0, companies: 0 });
  const { rows } = await workOf(db(), reachedIn(month()));
  expect(rows).toBeLessThan(many * 12);
});

it("a page of a figure reads names for its own rows alone", async () => {
  const person = { kind: "district" } as Person;
  const scope = { person, street_id: undefined, person_id: null };
  const source = figureSource("visits", scope, whole(), new Date(server.now()));
  const { pages } = await workOf(db(), drillStatement([source], { page: 1, size: 20 }));
  // The keys lie in some thirty pages; a row of names is a page or two.
  expect(pages).toBeLessThan(300);
  const { rows } = await workOf(db(), sql`select count(*) from (${source.keys}) k`);
  expect(rows).toBeLessThan(many * 2 + 10);
});
