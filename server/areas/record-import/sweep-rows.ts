import { and, eq, inArray, lt, notInArray } from "drizzle-orm";
import { recordImportLimits } from "#contract/ip-import/import-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { recordImportRows, recordImports } from "#server/database/tables/ip/public-records.ts";
import type { Services } from "#server/plugins/call-context.ts";

const day = 86_400_000;

/** Drops the rows of old runs, with the cells of what they refused. A run that is at work keeps them. */
export const sweepImportRows = ({ db: pool, now }: Pick<Services, "db" | "now">): Promise<void> =>
  pool.transaction(async (transaction) => {
    const db = transaction as unknown as Db;
    const old = await db
      .update(recordImports)
      .set({ rows_dropped: true })
      .where(
        and(
          eq(recordImports.rows_dropped, false),
          notInArray(recordImports.state, ["running", "undoing"]),
          lt(recordImports.ran_at, new Date(now() - recordImportLimits.rowDays * day)),
        ),
      )
      .returning({ id: recordImports.id });
    if (old.length === 0) return;
    await db.delete(recordImportRows).where(
      inArray(
        recordImportRows.import_id,
        old.map(({ id }) => id),
      ),
    );
  });
