// Long: the demo with all that hangs on it, filled up and counted.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditCodeProblem } from "#contract/core/credit-code.ts";
import { buildApp } from "#server/app.ts";
import { initialsOf } from "#server/areas/company/initials.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { connect } from "#server/database/connect.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { askedCalls } from "./asked-calls.ts";
import { fillTo } from "./fill-database.ts";
import { growthFacts } from "./growth-facts.ts";

const companies = 2500;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  const { db, close } = connect(database.url, 2, (error) => console.warn(error));
  await seedDemo(db, new Date());
  await close();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillTo(database.url, companies);
}, 300_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
const numberOf = async (text: string) => Number((await rowsOf<{ n: string }>(`select (${text}) as n`))[0]?.n);

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

/** Rows that name another which is not there; a fill past the triggers would leave such. */
async function orphansOf({ name, child, parent, columns, keys }: ForeignKey): Promise<string[]> {
  const joined = columns.map((column, at) => `p."${keys[at]}" = c."${column}"`).join(" and ");
  const given = columns.map((column) => `c."${column}" is not null`).join(" and ");
  const found = await numberOf(
    `select count(*) from ${child} c where ${given} and not exists (select from ${parent} p where ${joined})`,
  );
  return found === 0 ? [] : [`${name}: ${found}`];
}

describe("a filled database", () => {
  it("has the records that belong to so many companies", async () => {
    const counts = {
      companies: await numberOf("select count(*) from companies where deleted_at is null"),
      visits: await numberOf("select count(*) from visits"),
      demands: await numberOf("select count(*) from demands"),
      officials: await numberOf("select count(*) from accounts where is_news = 1 and street_ids <> '{}'"),
    };
    expect(counts).toMatchObject({ companies, visits: 3000 + 750, demands: 400 + 100, officials: 19 });
    expect(await numberOf("select count(*) from warnings where id in (select warning_id from warning_moves)")).toBe(
      await numberOf("select count(*) from warnings"),
    );
  });

  it("meets every foreign key, also where a fill went past its trigger", async () => {
    const keys = await rowsOf<ForeignKey>(
      `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select array_agg(a.attname::text order by at) from unnest(conkey) with ordinality k (n, at)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n) as columns,
        (select array_agg(a.attname::text order by at) from unnest(confkey) with ordinality k (n, at)
          join pg_attribute a on a.attrelid = confrelid and a.attnum = k.n) as keys
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(100);
    const orphans: string[] = [];
    for (const key of keys) orphans.push(...(await orphansOf(key)));
    expect(orphans).toEqual([]);
  });

  it("names companies as the product would", async () => {
    const firms = await rowsOf<{ name: string; name_key: string; initials: string; credit_code: string }>(
      "select name, name_key, initials, credit_code from companies where deleted_at is null",
    );
    for (const { name, name_key, initials, credit_code } of firms) {
      expect({ name_key, initials }).toEqual({ name_key: nameKey(name), initials: initialsOf(name) });
      expect(creditCodeProblem(credit_code)).toBeNull();
    }
  });

  it("tells devices of everything, and companies of their visits and demands", async () => {
    for (const [kind, table] of [
      ["company", "companies"],
      ["contact", "contacts"],
      ["visit", "visits"],
      ["demand", "demands"],
    ])
      expect([
        kind,
        await numberOf(`select count(*) from ${table} t where not exists (
        select from feed f where f.kind = '${kind}' and f.record_id = t.id::text and f.scope = t.street_id)`),
      ]).toEqual([kind, 0]);
    expect(
      await numberOf(`select count(*) from companies c where deleted_at is null
        and (visits, coalesce(last_visit_at, 'epoch')) <> (
          select count(*), coalesce(max(start_at), 'epoch') from visits v where v.company_id = c.id and v.deleted_at is null)`),
    ).toBe(0);
    expect(
      await numberOf(
        "select count(*) from visits v join companies c on c.id = v.company_id where c.street_id <> v.street_id",
      ),
    ).toBe(0);
    expect(await numberOf("select count(*) from visits where start_at > now()")).toBe(0);
  });

  it("is answered from by the product, whatever kind of user asks", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-growth-"));
    const app = await buildApp({ databaseUrl: database.url, dataDir, logger: false, searchHereUpTo: 1000 });
    const signedIn = async (mobile: string) => {
      const payload = { mobile, password: "Demo@2026!", type: "phone" };
      const reply = await app.inject({ method: "POST", url: "/v1/user/login", payload });
      return reply.json<{ data: { token: string } }>().data.token;
    };
    const tokens = {
      off: await signedIn("19900000002"),
      dis: await signedIn("19900000001"),
      ent: await signedIn("19900000004"),
      adm: await signedIn("19900000006"),
    };
    const refused: string[] = [];
    for (const { name, as, call, input } of askedCalls(await growthFacts(client, Date.now()))) {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      const reply = await app.inject({
        method: call.method,
        url: call.method === "GET" ? `${call.path}?${query}` : call.path,
        headers: { authorization: `Bearer ${tokens[as]}` },
        ...(call.method === "POST" && { payload: input }),
      });
      if (reply.statusCode !== 200) refused.push(`${name}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
