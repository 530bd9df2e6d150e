/** Rows that the driver makes at once. */
const part = 1000;

/**
 * The rows of a long list by their ids, a part after the other: the driver makes all rows of an answer in one go, and
 * nobody else is answered while it makes thousands with many columns. `read` keeps the order of the list.
 */
export async function rowsInParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += part) rows.push(...(await read(ids.slice(at, at + part))));
  return rows;
}
