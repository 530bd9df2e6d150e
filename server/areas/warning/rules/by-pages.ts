/** Rows that are read together. */
const page = 2000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Rows page by page: `read` is told the last id it gave and how many it may give, and sorts by id. */
export async function* byPages<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const rows: Row[] = await read(after, page);
    if (rows.length > 0) yield rows;
    after = rows.length < page ? undefined : rows.at(-1)?.id;
  }
}
