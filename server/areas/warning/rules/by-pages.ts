import type { SQL } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";

/** Rows that are read together. */
const page = 2000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** What a statement finds, page by page: it is given the last id it gave and how many rows it may give, and sorts by id. */
export async function* byPages<Row extends { id: string }>(
  db: Db,
  statement: (after: string, limit: number) => SQL,
): AsyncGenerator<Row[]> {
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const { rows }: { rows: Row[] } = await db.execute<Row & Record<string, unknown>>(statement(after, page));
    if (rows.length > 0) yield rows;
    after = rows.length < page ? undefined : rows.at(-1)?.id;
  }
}
