import { sql } from "drizzle-orm";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { ownCompanies } from "./own-companies.ts";

/** The scope of the feed in which an account is told what comes into its share and what leaves it. */
export const shareScope = (account: string) => `@${account}`;

/**
 * Reckons again what an account's devices hold, and moves a row of the feed for each company that came or went. One at a
 * time for an account, so that these rows are committed in the order of their numbers.
 */
export async function refreshShare(context: CallContext, most: number): Promise<void> {
  const person = personOf(context);
  await inTransaction(context, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`device-share/${person.id}`}, 0))`);
    await db.execute(sql`
      with own as materialized (${ownCompanies(person, { now: context.now(), most })}),
      went as (
        delete from device_shares d
        where d.account_id = ${person.id} and not exists (select from own where own.id = d.company_id)
        returning d.company_id
      ),
      came as (
        insert into device_shares (account_id, company_id) select ${person.id}::uuid, id from own
        where not exists (select from device_shares d where d.account_id = ${person.id} and d.company_id = own.id)
        returning company_id
      )
      insert into feed (kind, record_id, scope, gone)
      select 'share', company_id::text, ${shareScope(person.id)}::text, false from came
      union all select 'share', company_id::text, ${shareScope(person.id)}::text, true from went
      on conflict (kind, record_id, scope)
      do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq')`);
  });
}
