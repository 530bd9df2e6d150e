import { toCompany } from "#server/areas/company/company-record.ts";
import { companies } from "#server/database/tables/company.ts";
import { present } from "../feed-reference.ts";
import { type StreetKind, visible } from "./street-kind.ts";

export const company: StreetKind = {
  id: companies.id,
  async read({ db, person, where, limit }) {
    const seen = visible(companies, person, where);
    const rows = await db.select().from(companies).where(seen).orderBy(companies.id).limit(limit);
    return rows.map((row) => present("company", toCompany(row)));
  },
};
