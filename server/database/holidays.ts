import { sql } from "drizzle-orm";
import { announcedDays } from "./announced-days.ts";
import type { Db } from "./connect.ts";
import { holidays } from "./tables/calendar.ts";

/** Years before and after the present one that an installation holds, as far as they are announced. */
const around = [-2, -1, 0, 1];

/** Fills the years that the holiday table holds nothing of; a year with days in it is left to the people. */
export async function fillHolidays(db: Db, now: Date): Promise<void> {
  const rows = await db.selectDistinct({ year: sql<string>`to_char(${holidays.day}, 'YYYY')` }).from(holidays);
  const known = new Set(rows.map(({ year }) => year));
  const missing = around.map((shift) => now.getFullYear() + shift).filter((year) => !known.has(String(year)));
  const days = missing.flatMap(announcedDays);
  if (days.length > 0) await db.insert(holidays).values(days).onConflictDoNothing();
}
