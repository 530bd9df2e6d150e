import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#server/database/connect.ts";
import { companies, companyAliases } from "#server/database/tables/company.ts";
import { daliang, firms, testServer, type TestServer } from "#tests/fixtures/test-server.ts";
import { companiesNamed } from "./company-access.ts";

const others = 3000;
const alias = v7();
const gone = v7();

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db.insert(companyAliases).values({ id: alias, company_id: firms.lamp.id });
  await db
    .insert(companies)
    .values({ id: gone, name: "已删", name_key: "已删", street_id: daliang, deleted_at: new Date() });
  await db.execute(sql`insert into companies (id, name, name_key, street_id)
    select uuidv7(), '旁企' || n, '旁企' || n, ${daliang} from generate_series(1, ${others}) n`);
  await db.execute(sql`analyze companies`);
});
afterAll(() => server.close());

/** Companies that a piece of work read one after another instead of by an index. */
const readInTurn = (work: (db: Db) => Promise<unknown>) =>
  server.connection.db.transaction(async (inside) => {
    await work(inside);
    const { rows } = await inside.execute<{ n: number }>(
      sql`select coalesce(sum(seq_tup_read), 0)::int as n from pg_stat_xact_user_tables where relname = 'companies'`,
    );
    return rows[0]?.n;
  });

it("finds living companies by their own id and by an alias", async () => {
  const found = await companiesNamed(server.connection.db, [firms.valve.id, alias, gone, v7(), alias]);
  expect(found).toEqual(
    new Map([
      [firms.valve.id, { id: firms.valve.id, name: firms.valve.name, street_id: daliang }],
      [alias, { id: firms.lamp.id, name: firms.lamp.name, street_id: daliang }],
    ]),
  );
  expect(await companiesNamed(server.connection.db, [])).toEqual(new Map());
});

it("reads no other companies for it, however many there are", async () => {
  expect(await readInTurn((db) => companiesNamed(db, [firms.valve.id, alias]))).toBeLessThanOrEqual(2);
  // What it is measured by does see such a reading.
  expect(
    await readInTurn((db) => db.execute(sql`select count(*) from companies where length(name) = 77`)),
  ).toBeGreaterThan(others);
});
