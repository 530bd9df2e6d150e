import { toCompany } from "#server/areas/company/company-record.ts";
import { companies } from "#server/database/tables/company.ts";
import { present } from "../feed-reference.ts";
import { type StreetKind, visible } from "./street-kind.ts";

export const company: StreetKind = {
  id: companies.id,
  async read(reading) {
    const { db, limit } = reading;
    const seen = visible(companies, companies.id, reading);
    const rows = await db.select().from(companies).where(seen).orderBy(companies.id).limit(limit);
    return rows.map((row) => present("company", toCompany(row)));
  },
};
