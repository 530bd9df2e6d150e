import { and, eq } from "drizzle-orm";
import { isFunctionOpen } from "#contract/application/opened-functions.ts";
import { dayOf } from "#contract/core/time.ts";
import { mostWatchesOf } from "#contract/warning/watch.ts";
import { openedFunctions as opened } from "#server/database/tables/office/application.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";

/** Watches that the person's company may have: a trial's more while 更多关注 is open to it. */
export async function mostWatches(context: CallContext): Promise<number> {
  const { type } = personOf(context);
  if (type !== 1) return mostWatchesOf(type, false);
  const own = and(eq(opened.company_id, ownCompanyId(context)), eq(opened.name, "更多关注"));
  const [row] = await context.db.select({ until: opened.until }).from(opened).where(own);
  return mostWatchesOf(type, isFunctionOpen(row?.until ?? null, dayOf(context.now())));
}
