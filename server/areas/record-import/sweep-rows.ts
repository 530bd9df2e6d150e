import { sql } from "drizzle-orm";
import { importRowDays } from "#contract/ip-import/row-days.ts";
import { imports } from "#server/database/tables/company.ts";
import { patentImportRows, patentImports } from "#server/database/tables/ip/patent-import.ts";
import { recordImportRows, recordImports } from "#server/database/tables/ip/public-records.ts";
import type { Services } from "#server/plugins/call-context.ts";

const day = 86_400_000;

/** Imports that keep a row for each of their file; a file that a run might have gone on with goes with its rows. */
const kept = [
  { runs: recordImports, rows: recordImportRows, began: recordImports.ran_at, and: sql`` },
  { runs: patentImports, rows: patentImportRows, began: patentImports.started_at, and: sql`, sha256 = ''` },
];

/** Drops the rows of old imports, with the cells of what they refused. A run that is at work keeps them. */
export async function sweepImportRows({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now() - importRowDays * day);
  for (const { runs, rows, began, and } of kept)
    await db.execute(sql`
      with old as (
        update ${runs} set rows_dropped = true${and}
        where not rows_dropped and state not in ('running', 'undoing') and ${began} < ${before}
        returning id
      )
      delete from ${rows} where import_id in (select id from old)`);
  // One of companies is nothing but its rows: no list leads to it, and nothing takes it back.
  await db.execute(sql`delete from ${imports} where state <> 'running' and ${imports.updated_at} < ${before}`);
}
