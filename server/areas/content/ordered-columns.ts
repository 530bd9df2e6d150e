import { type Column, columns } from "#contract/site/content-columns.ts";
import type { Db } from "#server/database/connect.ts";
import { contentColumns } from "#server/database/tables/website.ts";

/** Columns in their order; those nobody has ordered follow as the code names them. */
export async function orderedColumns(db: Db): Promise<{ key: Column; shown: boolean }[]> {
  const rows = await db.select().from(contentColumns);
  const known = new Map(rows.map((row) => [row.key, row]));
  return columns
    .map((key, place) => ({
      key,
      shown: known.get(key)?.shown ?? true,
      sort: known.get(key)?.sort ?? columns.length + place,
    }))
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ key, shown }) => ({ key, shown }));
}
