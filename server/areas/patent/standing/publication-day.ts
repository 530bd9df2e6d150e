import { sql } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { replayAll, replayDue } from "./replay-patents.ts";

/** What a new day changes of patents by itself: statuses that end with it, and what it makes everybody's. */
export async function beginDay(
  services: Pick<Services, "db" | "now">,
  all: boolean,
  signal: AbortSignal,
): Promise<void> {
  await (all ? replayAll : replayDue)(services, signal);
  await tellOfPublications(services);
}

/** Days that a server may have been down. */
const missed = 7;

/**
 * Has devices told of companies whose patents are everybody's since the last days: nothing of the row changes on the day
 * that it was announced for.
 */
export async function tellOfPublications({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  await db.execute(sql`
    select feed_holdings_of(array(
      select distinct unnest(company_ids) from patents
      where public_on between ${shiftDay(today, -missed)}::date and ${today}::date
        and updated_at < public_on::timestamp at time zone 'Asia/Shanghai'))`);
}
