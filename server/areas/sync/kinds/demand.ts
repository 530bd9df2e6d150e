import { eq } from "drizzle-orm";
import { toDemand } from "#server/areas/demand/demand-record.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { present } from "../feed-reference.ts";
import { heldDemands } from "../feed-windows.ts";
import { type StreetKind, visible } from "./street-kind.ts";

export const demand: StreetKind = {
  id: demands.id,
  async read(reading) {
    const { db, limit, now } = reading;
    const rows = await db
      .select({ demand: demands, name: companies.name })
      .from(demands)
      .innerJoin(companies, eq(companies.id, demands.company_id))
      .where(visible(demands, demands.company_id, reading, heldDemands(now)))
      .orderBy(demands.id)
      .limit(limit);
    return rows.map((row) => present("demand", toDemand(row.demand, row.name)));
  },
};
