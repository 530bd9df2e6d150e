import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { PlatformState } from "#contract/platform/platform.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

interface DatabaseRow extends Record<string, unknown> {
  version: string;
  bytes: string;
  connections: number;
  most_connections: number;
  count: number;
  last: string | null;
  at: string | null;
}

async function databaseState({ db }: CallContext): Promise<PlatformState["database"]> {
  const { rows } = await db.execute<DatabaseRow>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections,
      (select count(*)::int from migrations) as count,
      last.name as last, last.at
    from (select 1) one left join lateral (
      select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from migrations order by name collate "C" desc limit 1) last on true`);
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not know itself");
  return {
    version: row.version,
    bytes: Number(row.bytes),
    migrations: { count: row.count, last: row.last ?? "", at: row.at },
    connections: row.connections,
    most_connections: row.most_connections,
  };
}

/** What this installation is, and how full it is. */
export async function platformState(context: CallContext): Promise<PlatformState> {
  const { version, commit, startedAt, dataDir } = context.installation;
  const disk = await statfs(dataDir);
  return {
    as_of: new Date(context.now()).toISOString(),
    version,
    commit,
    node: process.version,
    started_at: new Date(startedAt).toISOString(),
    rss: process.memoryUsage().rss,
    database: await databaseState(context),
    // Free is what is left for the server, not for the system alone.
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
  };
}
