import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { daliang, ronggui } from "#tests/fixtures/test-server.ts";
import { type Done, stateOf } from "./verdict.ts";

const streets = [daliang, ronggui];
const anyStreet = () => streets[Math.floor(Math.random() * streets.length)] as string;

/** Most stay open for a moment; some over many commits of the others, which they hold back from every reader. */
const patience = () => (Math.random() < 0.1 ? 200 + Math.random() * 600 : Math.random() * 40);

/** Companies of one writer: the revision of each, as far as it was told. */
type Own = Map<string, number>;

/**
 * Writes companies in transactions that overlap: they take their places in the feed early, are held open, take some
 * more and commit in another order than they began, or not at all. A database that goes away is waited for.
 */
export async function writeRaw(databaseUrl: string, isOn: () => boolean, done: Done[]): Promise<number> {
  const own: Own = new Map();
  let commits = 0;
  while (isOn()) {
    const client = new pg.Client({ connectionString: databaseUrl });
    // The database is killed on purpose; the query under way says so too.
    client.on("error", () => undefined);
    try {
      await client.connect();
      for (; isOn(); commits++) done.push(...(await oneTransaction(client, own)));
    } catch (error) {
      if (!isAway(error)) throw error;
      // A commit that was not answered may have been made: those rows are somebody else's now.
      own.clear();
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return commits;
}

/** The database was stopped or killed: it says so (class 57P), or the connection breaks without its word. */
const isAway = (error: unknown) => !(error instanceof pg.DatabaseError) || error.code?.startsWith("57P") === true;

async function oneTransaction(client: pg.Client, own: Own): Promise<Done[]> {
  const written: Own = new Map();
  await client.query("begin");
  await write(client, own, written);
  await pause(patience());
  if (Math.random() < 0.5) await write(client, own, written);
  if (Math.random() < 0.15) {
    await client.query("rollback");
    return [];
  }
  await client.query("commit");
  for (const [id, rev] of written) own.set(id, rev);
  return [...written].map(([id, rev]) => ({ key: `company/${id}`, state: stateOf(rev) }));
}

/** A new company, another address, or another street. */
async function write(client: pg.Client, own: Own, written: Own): Promise<void> {
  const roll = Math.random();
  const known = [...own.keys()];
  const id = known[Math.floor(Math.random() * known.length)];
  if (id === undefined || roll < 0.5) {
    const fresh = v7();
    const values = [fresh, `企业${fresh}`, anyStreet()];
    await client.query("insert into companies (id, name, name_key, street_id) values ($1, $2, $2, $3)", values);
    written.set(fresh, 1);
    return;
  }
  const [column, value] = roll < 0.8 ? ["address", v7()] : ["street_id", anyStreet()];
  const { rows } = await client.query<{ rev: number }>(
    `update companies set ${column} = $2, rev = rev + 1 where id = $1 returning rev`,
    [id, value],
  );
  written.set(id, rows[0]?.rev ?? 0);
}
