import { type SQL, sql } from "drizzle-orm";
import type { CompanyPart } from "#contract/figures/district-figures.ts";
import { likeStart } from "#server/database/like.ts";

/** Whether a company (`c`) is of the trade and tier; without conditions all are. */
export function companyHolds({ trade, tier }: CompanyPart = {}): SQL {
  const ofTrade = trade === undefined ? sql`true` : sql`c.industry_code like ${likeStart(trade)}`;
  const ofTier = tier === undefined ? sql`true` : sql`c.tier = ${tier === "none" ? "" : tier}`;
  return sql`(${ofTrade} and ${ofTier})`;
}

/** Conditions as they were asked for; undefined: there are none. */
export const partOf = ({ trade, tier }: CompanyPart): CompanyPart | undefined =>
  trade === undefined && tier === undefined ? undefined : { trade, tier };
