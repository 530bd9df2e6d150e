import type { Holidays } from "#contract/core/working-days.ts";
import type { Db } from "#server/database/connect.ts";
import { holidays } from "#server/database/tables/calendar.ts";

/** The holiday table, as the working-day clock reads it. */
export async function holidaysFrom(db: Db): Promise<Holidays> {
  const rows = await db.select().from(holidays);
  const of = (wanted: "off" | "work") => new Set(rows.filter(({ kind }) => kind === wanted).map(({ day }) => day));
  return { off: of("off"), work: of("work") };
}
