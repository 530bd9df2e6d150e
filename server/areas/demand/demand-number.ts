import { sql } from "drizzle-orm";
import { dayOf } from "#contract/working-days.ts";
import type { Db } from "#server/database/connect.ts";

/**
 * The next number of the day: `XQ` + yyyyMMdd + at least 4 digits. Taken inside the write's own transaction: the
 * counter is locked until it commits, and a write that fails leaves no gap.
 */
export async function takeDemandNumber(db: Db, now: number): Promise<string> {
  const day = dayOf(now).replaceAll("-", "");
  const { rows } = await db.execute<{ value: number }>(sql`
    insert into counters (name, value) values (${`demand:${day}`}, 1)
    on conflict (name) do update set value = counters.value + 1 returning value`);
  return `XQ${day}${String(rows[0]?.value ?? 1).padStart(4, "0")}`;
}
