import { and, eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { caseCalls } from "#contract/litigation/case-calls.ts";
import { caseFavourites } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { ownCase } from "./case-list.ts";

/** Marks a case for the user's account, or takes the mark off. */
export async function caseFavourite(
  context: CallContext,
  { id, favourite }: ParsedInputOf<typeof caseCalls.caseFavourite>,
) {
  await ownCase(context, id);
  const account_id = personOf(context).id;
  if (favourite) await context.db.insert(caseFavourites).values({ account_id, case_id: id }).onConflictDoNothing();
  else
    await context.db
      .delete(caseFavourites)
      .where(and(eq(caseFavourites.account_id, account_id), eq(caseFavourites.case_id, id)));
  return { id, favourite };
}
