import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Changes } from "#contract/sync/feed.ts";
import { feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import { daliang, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const writers = 6;
const transactions = 40;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Writes in transactions that take their feed rows early and commit in another order than they began. */
async function write(name: number, last: Map<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const own: string[] = [];
  for (let n = 0; n < transactions; n++) {
    const id = n % 3 === 0 ? v7() : (own[n % own.length] as string);
    const address = `${name}-${n}`;
    await client.query("begin");
    if (own.includes(id)) await client.query("update companies set address = $2 where id = $1", [id, address]);
    else
      await client.query("insert into companies (id, name, name_key, street_id, address) values ($1, $2, $2, $3, $4)", [
        id,
        `竞速企业${id}`,
        daliang,
        address,
      ]);
    // The slower writers hold their transactions over many commits of the others.
    await client.query("select pg_sleep($1)", [name * 0.003]);
    await client.query("commit");
    if (!own.includes(id)) own.push(id);
    last.set(id, address);
  }
  await client.end();
}

it("shows a reader among racing writers the last state of every record, and never goes back", async () => {
  let { cursor } = await readFeed(server, "daliang", "");
  const written = new Map<string, string>();
  let running = true;
  const racing = Promise.all(Array.from({ length: writers }, (_, name) => write(name, written))).then(() => {
    running = false;
  });
  const seen = new Map<string, string>();
  const note = (changes: Changes["changes"]) => {
    for (const change of changes)
      if (change.kind === "company" && change.record) seen.set(change.id, change.record.address);
  };
  let pages = 0;
  for (; running; pages++) {
    const page = await feedPage(server, "daliang", cursor, { limit: 7 });
    note(page.changes);
    cursor = page.cursor;
  }
  await racing;
  note((await readFeed(server, "daliang", cursor, 7)).changes);
  expect(pages).toBeGreaterThan(10);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(written));
}, 60_000);
