import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Changes } from "#contract/feed.ts";
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
  const pull = async (cursor: string) =>
    (await server.get("/v1/visit/changes", { cursor, limit: 7 }, "daliang")).data as Changes;
  let { cursor, more } = await pull("");
  while (more) ({ cursor, more } = await pull(cursor));

  const written = new Map<string, string>();
  let running = true;
  const racing = Promise.all(Array.from({ length: writers }, (_, name) => write(name, written))).then(() => {
    running = false;
  });
  const seen = new Map<string, string>();
  let pages = 0;
  let quietPages = 0;
  while (running || quietPages < 2) {
    const page = await pull(cursor);
    for (const change of page.changes)
      if (change.kind === "company" && change.record) seen.set(change.id, change.record.address);
    quietPages = page.changes.length === 0 && !running ? quietPages + 1 : 0;
    cursor = page.cursor;
    pages += 1;
  }
  await racing;
  expect(pages).toBeGreaterThan(10);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(written));
}, 60_000);
