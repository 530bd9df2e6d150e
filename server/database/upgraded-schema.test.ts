import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { installNumbered } from "#tests/fixtures/database/numbered-installation.ts";
import { schemaOf } from "#tests/fixtures/database/schema-catalogue.ts";
import { cloneDatabase, type TestDatabase } from "#tests/fixtures/database/test-cluster.ts";
import { migrate } from "./migrate.ts";

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let fresh: TestDatabase;
let schema: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  schema = await connected(fresh.url, schemaOf);
});
afterAll(() => fresh.drop());

describe("the schema of an installation", () => {
  it("is the same whether it began with this program or was upgraded from before the baseline", async () => {
    const upgraded = await cloneDatabase(inject("clusterUrl"), "template0");
    try {
      await connected(upgraded.url, installNumbered);
      await migrate(upgraded.url);
      expect(await connected(upgraded.url, schemaOf)).toEqual(schema);
      const journal = "select name, sha256 from migrations order by name";
      const kept = (url: string) => connected(url, async (client) => (await client.query(journal)).rows);
      expect(await kept(upgraded.url)).toEqual(await kept(fresh.url));
    } finally {
      await upgraded.drop();
    }
  });
});

describe("a comparison of schemas notices", () => {
  it.each([
    ["a table", "create table more ()"],
    ["a column", "alter table visits add column more int"],
    [
      "the order of columns",
      "alter table labels drop column color; alter table labels add column color text not null default '#1554D1'",
    ],
    ["a type", "alter table counters alter column value type bigint"],
    ["a default", "alter table visits alter column companions set default '-'"],
    ["what may be empty", "alter table visits alter column companions drop not null"],
    ["a collation", 'alter table streets alter column name type text collate "C"'],
    ["what is generated", "alter table service_orders alter column amount drop expression"],
    ["a constraint", "alter table visits drop constraint visits_visit_no_key"],
    [
      "a rule of a constraint",
      "alter table tier_settings drop constraint tier_settings_tier_check, add constraint tier_settings_tier_check check (tier <> '')",
    ],
    [
      "a reference that is not checked",
      "alter table devices drop constraint devices_account_id_fkey, add constraint devices_account_id_fkey foreign key (account_id) references accounts not valid",
    ],
    ["an index", "drop index visits_company"],
    ["an option of an index", "alter index visits_visitors reset (fastupdate)"],
    ["a trigger", "drop trigger visits_feed on visits"],
    ["a trigger that is off", "alter table visits disable trigger visits_feed"],
    [
      "what a function does",
      "create or replace function code_key_of(code text) returns text language sql immutable parallel safe as 'select code'",
    ],
    ["what a function promises", "alter function code_key_of(text) volatile"],
    ["a sequence", "alter sequence feed_seq increment 2"],
    ["an extension", "create extension amcheck"],
    ["a grant", "grant select on visits to public"],
    ["a view", "create view more as select 1 as one"],
    ["a type of its own", "create type more as enum ('a')"],
    ["a rule of rows", "create policy more on visits using (true)"],
    ["a comment", "comment on table visits is 'more'"],
  ])("%s", async (_, change) => {
    const changed = await connected(fresh.url, async (client) => {
      await client.query("begin");
      await client.query(change);
      return await schemaOf(client);
    });
    expect(changed).not.toEqual(schema);
  });
});
