import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { PlatformState } from "#contract/platform/platform.ts";
import { backupFolderProblem } from "#server/plugins/files/backup-folder-problem.ts";
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

interface UseRow extends Record<string, unknown> {
  name: string | null;
  bytes: string;
}

/** Rows with the sum of all files first, then of the companies that keep most. */
async function storedFiles({ db }: CallContext): Promise<PlatformState["files"]> {
  const { rows } = await db.execute<UseRow>(sql`
    select null as name, coalesce(sum(size), 0)::text as bytes from stored_files
    union all
    (select c.name, sum(f.size)::text from stored_files f join companies c on c.id = f.company_id
      group by c.id order by sum(f.size) desc, c.id limit 5)`);
  return {
    bytes: Number(rows.find(({ name }) => name === null)?.bytes ?? 0),
    most: rows.flatMap(({ name, bytes }) => (name === null ? [] : [{ name, bytes: Number(bytes) }])),
  };
}

/** How full the disk is: what pages of administrators look at again and again. */
export async function diskState({ room }: CallContext) {
  return { free: await room.free(), floor: room.floor, warns_below: room.warnsBelow };
}

/** What this installation is, and how full it is. */
export async function platformState(context: CallContext): Promise<PlatformState> {
  const { version, commit, startedAt, dataDir, heavyCalls } = context.installation;
  const disk = await statfs(dataDir);
  const { floor, warnsBelow } = context.room;
  return {
    as_of: new Date(context.now()).toISOString(),
    version,
    commit,
    node: process.version,
    started_at: new Date(startedAt).toISOString(),
    rss: process.memoryUsage().rss,
    database: await databaseState(context),
    heavy: heavyCalls(),
    disk: { free: await context.room.free(), total: disk.blocks * disk.bsize, floor, warns_below: warnsBelow },
    files: await storedFiles(context),
    backup_problem: await backupFolderProblem(context.backup),
  };
}
