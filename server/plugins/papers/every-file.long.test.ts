import { afterAll, beforeAll, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { snapshotOfToday } from "#server/areas/ranking/snapshots.ts";
import { fillDistrict } from "#tests/fixtures/district-records.ts";
import { heldBy } from "#tests/fixtures/held-thread.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { type ListFile, listFiles } from "./every-file.testing.ts";
import { addListedRecords } from "./listed-records.testing.ts";

/** Milliseconds of processor time of the thread that answers everybody. */
const mostHeld = 200;

let server: TestServer;

/** As many rows like the first of a table, each with its own id and what else is to differ. */
async function multiply(table: string, count: number, own: string): Promise<void> {
  const { pool } = server.connection;
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows[0]?.columns ?? "";
  await pool.query(
    `insert into ${table} (${columns}) overriding user value select ${columns}
     from (select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${own}))).*
       from (select * from ${table} order by id limit 1) one, generate_series(1, ${count}) n) made`,
  );
}
const newId = "'id', gen_random_uuid()";

beforeAll(async () => {
  server = await testServer();
  await fillDistrict(server);
  await addListedRecords(server);
  const { pool } = server.connection;
  await pool.query("update patents set filed_on = '2023-03-01', company_ids = $1::uuid[]", [[firms.valve.id]]);
  await multiply("patents", 6_000, `${newId}, 'application_no', 'X' || n, 'title', '一种散热阀体 ' || n`);
  await pool.query(
    "update patents set title = '一种阀体' where application_no like 'X%' and length(application_no) > 3",
  );
  await pool.query(
    `insert into portfolio_entries (id, company_id, patent_id) select gen_random_uuid(), $1, id from patents on conflict do nothing`,
    [firms.valve.id],
  );
  await multiply(
    "companies",
    6_000,
    `${newId}, 'name', one.name || n, 'name_key', one.name_key || n, 'credit_code', ''`,
  );
  await multiply("visits", 6_000, `${newId}, 'visit_no', 'ZF-M' || n`);
  await multiply("demands", 6_000, `${newId}, 'demand_no', 'XQ-M' || n`);
  await multiply(
    "honors",
    6_000,
    `${newId}, 'title', one.title || n, 'title_key', one.title_key || n, 'valid_to', current_date + 300`,
  );
  await multiply("certificates", 6_000, `${newId}, 'number', 'ZL' || n`);
  await multiply("cases", 6_000, `${newId}, 'title', one.title || n`);
  await multiply("trademarks", 6_000, `${newId}, 'registration_no', (80000000 + n)::text`);
  await multiply("patent_events", 6_000, `${newId}, 'fingerprint', 'F' || n`);
  await multiply("consultings", 6_000, newId);
  await multiply("service_orders", 6_000, `${newId}, 'no', 'DD-' || n`);
  await multiply("accounts", 3_000, `${newId}, 'mobile', (13900000000 + n)::text`);
  await multiply("audit_log", 6_000, "");
  await snapshotOfToday({ db: server.connection.db, now: server.now });
}, 300_000);
afterAll(() => server.close());

async function file(name: string, { person, input }: ListFile): Promise<void> {
  const declared = callsByName.get(name);
  if (declared === undefined) throw new Error(`no call ${name}`);
  const isGet = declared.method === "GET";
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : "";
  const { statusCode, body } = await server.app.inject({
    method: declared.method,
    url: declared.path + query,
    headers: { authorization: `Bearer ${await server.token(person)}` },
    ...(!isGet && { payload: input }),
  });
  if (statusCode !== 200) throw new Error(`${name} ${statusCode} ${body.slice(0, 200)}`);
}

const asked = Object.entries(listFiles).flatMap(([name, files]) => files.map((one) => [name, one] as const));
it.each(asked)("nobody waits while %s is made", async (name, one) => {
  await server.token(one.person);
  const { longest } = await heldBy(() => file(name, one));
  expect(longest).toBeLessThan(mostHeld);
});
