import { type SQL, sql } from "drizzle-orm";
import { publishedPieces } from "#server/database/tables/website.ts";

/** Condition of the pieces readers see at an instant. */
export const visibleAt = (now: number): SQL => {
  const at = new Date(now);
  return sql`${publishedPieces.publish_at} <= ${at} and (${publishedPieces.ends_at} is null or ${publishedPieces.ends_at} > ${at})`;
};
