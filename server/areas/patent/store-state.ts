import { sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { OutputOf } from "#contract/core/call.ts";
import type { storeStateCalls } from "#contract/patent/store-state.ts";
import { published } from "#server/database/published.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Imports that are shown. */
const latest = 3;

type State = OutputOf<typeof storeStateCalls.storeState>;

/** What the store of patents holds; those that were withdrawn, or are not published yet, are not found and do not count. */
export async function storeState({ db, now }: CallContext): Promise<State> {
  const { rows: sources } = await db.execute<State["sources"][number] & { published_on: string | null }>(sql`
    select source as name, count(*)::int as patents, max(source_on)::text as source_on,
      max(greatest(published_on, granted_on))::text as published_on
    from patents where ${published(dayOf(now()))} group by source order by 2 desc, 1`);
  const { rows: imports } = await db.execute<State["imports"][number]>(sql`
    select id, file_name, to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at,
      (counts ->> 'create')::int as created, (counts ->> 'update')::int as changed
    from patent_imports where state = 'done' order by ended_at desc, id limit ${latest}`);
  const days = sources.flatMap(({ published_on }) => published_on ?? []).toSorted();
  return {
    as_of: new Date(now()).toISOString(),
    patents: sources.reduce((sum, { patents }) => sum + patents, 0),
    sources: sources.map(({ name, patents, source_on }) => ({ name, patents, source_on })),
    published_on: days.at(-1) ?? null,
    imports,
  };
}
