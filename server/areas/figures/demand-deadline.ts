import { type SQL, sql } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** Submitted and not ended, as `isOpenDemand` says. */
export const openDemand: SQL = sql`demands.status <> all(${sqlTextArray(["草稿", ...endedStatuses])})`;

/** The deadline that counts now, as `deadlineOf` says: null while the clock stands still. */
export const demandDeadline: SQL = sql`(case when demands.held_at is not null or demands.due_at is null then null
  when demands.replied_at is null and demands.status in ('已受理', '待接收', '办理中')
    then least(demands.due_at, demands.reply_due_at)
  else demands.due_at end)`;

/** Past its deadline. */
export const demandOverdue = (now: Date): SQL => sql`${demandDeadline} < ${now}::timestamptz`;
