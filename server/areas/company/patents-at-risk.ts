import { type SQL, sql } from "drizzle-orm";
import { lastOfMonth, shiftMonth } from "#contract/core/time.ts";

/** The last day of a day's quarter. */
const quarterEnd = (day: string): string => lastOfMonth(shiftMonth(day, 2 - ((Number(day.slice(5, 7)) - 1) % 3)));

/** Patents (rows of `table`) whose term ends in what is left of the quarter, or that lapsed and can be restored. */
export const atRisk = (day: string, table: SQL): SQL => sql`(
  (${table}.status = '有效' and coalesce(${table}.extended_to, ${table}.expires_on) between ${day} and ${quarterEnd(day)})
  or (${table}.status = '失效' and ${table}.restorable_until >= ${day}))`;
