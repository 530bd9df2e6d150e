import { eq, sql } from "drizzle-orm";
import { toVisit } from "#server/areas/visit/visit-record.ts";
import { companies } from "#server/database/tables/company.ts";
import { visits } from "#server/database/tables/visit.ts";
import { present } from "../feed-reference.ts";
import { heldVisits } from "../feed-windows.ts";
import { type StreetKind, visible } from "./street-kind.ts";

/** Newest first, so that a device is of use after its first page. */
export const visit: StreetKind = {
  id: visits.id,
  async read(reading) {
    const { db, limit, now } = reading;
    const rows = await db
      .select({ visit: visits, name: companies.name })
      .from(visits)
      .innerJoin(companies, eq(companies.id, visits.company_id))
      .where(visible(visits, visits.company_id, reading, heldVisits(now)))
      .orderBy(sql`${visits.start_at} desc, ${visits.id} desc`)
      .limit(limit);
    return rows.map((row) => present("visit", toVisit(row.visit, row.name)));
  },
  key: (change) => (change.kind === "visit" && change.record ? `${change.record.start_at}|${change.id}` : change.id),
  after(key) {
    const [at = "", id = ""] = key.split("|");
    return sql`(${visits.start_at}, ${visits.id}) < (${at}::timestamptz, ${id}::uuid)`;
  },
};
