import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";

/** Calendar day in Asia/Shanghai as yyyyMMdd. */
export function dayNumber(now: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(now).replaceAll("-", "");
}

/** Gives visit numbers: `ZF` + yyyyMMdd + at least 4 digits, counted anew each day. */
export type VisitNumbers = () => Promise<string>;

/**
 * Numbers taken `atOnce` at a time. `db` is a pool of its own: the counter is never locked for the length
 * of a write, and a write that holds a connection never waits for another of the same pool. What is taken
 * and not used leaves a gap.
 */
export function visitNumbers(db: Db, now: () => number, atOnce: number): VisitNumbers {
  const stock: string[] = [];
  return async () => {
    if (stock.length === 0) {
      const day = dayNumber(now());
      const { rows } = await db.execute<{ value: number }>(sql`
        insert into counters (name, value) values (${`visit:${day}`}, ${atOnce})
        on conflict (name) do update set value = counters.value + ${atOnce} returning value`);
      const last = rows[0]?.value ?? 0;
      for (let n = last - atOnce + 1; n <= last; n++) stock.push(`ZF${day}${String(n).padStart(4, "0")}`);
    }
    return stock.shift() as string;
  };
}
