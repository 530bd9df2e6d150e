import { sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";

/** Kinds of record that carry a number, with the letters it begins with. */
const letters = { visit: "ZF", demand: "XQ" } as const;
export type NumberedKind = keyof typeof letters;

/** Gives numbers of a kind: its letters + yyyyMMdd + at least 4 digits, counted again each day. */
export type RecordNumbers = () => Promise<string>;

/**
 * Numbers taken `atOnce` at a time. `db` is a pool of its own: the counter, which every write of the kind needs, is
 * never locked for the length of a write, and a write that holds a connection never waits for another of the same
 * pool. What is taken and not used leaves a gap.
 */
export function recordNumbers(db: Db, now: () => number, kind: NumberedKind, atOnce: number): RecordNumbers {
  const stock: string[] = [];
  return async () => {
    if (stock.length === 0) {
      const day = dayOf(now()).replaceAll("-", "");
      const { rows } = await db.execute<{ value: number }>(sql`
        insert into counters (name, value) values (${`${kind}:${day}`}, ${atOnce})
        on conflict (name) do update set value = counters.value + ${atOnce} returning value`);
      const last = rows[0]?.value ?? 0;
      for (let n = last - atOnce + 1; n <= last; n++) stock.push(`${letters[kind]}${day}${String(n).padStart(4, "0")}`);
    }
    return stock.shift() as string;
  };
}
