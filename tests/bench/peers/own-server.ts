import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Change, Changes } from "#contract/sync/feed.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { benchServer, signIn } from "../bench-server.ts";

/** The product's built server on a PostgreSQL of its own, with as many records as a row of the bench asks for. */
export interface OwnServer {
  url: string;
  /** Grows what the account's device holds to `count` records, and gives them as the feed tells them. */
  holding(mobile: string, count: number): Promise<Change[]>;
  /** How many of these visits have arrived. */
  arrived(ids: readonly string[]): Promise<number>;
  remove(): Promise<void>;
}

const silent = { info: () => undefined, warn: console.warn, error: console.error };

/** Visits of the demo again, at other times of the last weeks; times are whole milliseconds as on the wire. */
const moreVisits = `
  with known as (select * from visits where street_id = $1::text and deleted_at is null),
  timed as (
    select to_jsonb(v) as v, row_number() over () as n,
      date_trunc('milliseconds', now() - (1 + random() * 80) * interval '1 day') as at
    from known v cross join generate_series(1, 1 + $2::int / (select count(*) from known)) limit $2::int
  )
  insert into visits
  select r.* from timed t cross join lateral jsonb_populate_record(null::visits, t.v || jsonb_build_object(
    'id', uuidv7(), 'visit_no', 'BENCH' || $1::text || t.n, 'start_at', t.at, 'end_at', t.at + interval '50 minutes',
    'photos', '[]'::jsonb, 'arrived', '[]'::jsonb, 'review', null)) r`;

/** Everything that a device of the account downloads first. */
export async function pullAll(url: string, mobile: string): Promise<Change[]> {
  const authorization = `Bearer ${await signIn(url, mobile)}`;
  const found: Change[] = [];
  for (let cursor = ""; ;) {
    const query = new URLSearchParams({ limit: "2000", cursor });
    const reply = await fetch(`${url}/v1/visit/changes?${query}`, { headers: { authorization } });
    // On a busy machine devices are told to come again.
    if (reply.status === 503) {
      await setTimeout(1000 * Number(reply.headers.get("retry-after") ?? 1));
      continue;
    }
    const { data } = (await reply.json()) as { data: Changes };
    found.push(...data.changes);
    if (!data.more) return found;
    cursor = data.cursor;
  }
}

/** Starts the database with the product's own settings, and the built server with the demo data on it. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-peers-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const server = await benchServer({ databaseUrl: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();

  async function grow(mobile: string, missing: number): Promise<void> {
    const account = await client.query<{ street: string }>(
      "select street_ids[1] as street from accounts where mobile = $1",
      [mobile],
    );
    await client.query(moreVisits, [account.rows[0]?.street, missing]);
    await client.query("vacuum analyze");
  }

  return {
    url: server.url,
    async holding(mobile, count) {
      const before = await pullAll(server.url, mobile);
      if (before.length > count) throw new Error(`${mobile} holds ${before.length} records already`);
      await grow(mobile, count - before.length);
      const after = await pullAll(server.url, mobile);
      if (after.length !== count) throw new Error(`${mobile} holds ${after.length} records, not ${count}`);
      return after;
    },
    async arrived(ids) {
      const found = await client.query<{ count: number }>(
        "select count(*)::int as count from visits where id = any($1::uuid[])",
        [ids],
      );
      return found.rows[0]?.count ?? 0;
    },
    async remove() {
      await client.end();
      await server.remove();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
