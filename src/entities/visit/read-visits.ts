import type { FieldReadTables, LocalVisit } from "#offline/field-types.ts";

/** Rows of the first screens, which are shown before the rest is read; and of each further piece. */
const firstRows = 40;
const pieceRows = 400;

/**
 * Visits of the device, newest first; `early` hears of the first screens before the rest is read. Dexie walks a
 * cursor row by row for its own filters and for reverse order: keys and pieces are far quicker.
 */
export async function readVisits(
  db: FieldReadTables,
  companyId: string | null,
  early: (rows: LocalVisit[]) => void,
): Promise<LocalVisit[]> {
  if (companyId !== null) return newestFirst(await db.visits.where({ company_id: companyId }).toArray());
  const rows = await newestVisits(db);
  early([...rows]);
  const shown = new Set(rows.map(({ id }) => id));
  const keys = (await db.visits.orderBy("start_at").primaryKeys()).reverse().filter((id) => !shown.has(id));
  for (let from = 0; from < keys.length; from += pieceRows) {
    const piece = await db.visits.bulkGet(keys.slice(from, from + pieceRows));
    for (const row of piece) if (row !== undefined && row.deleted !== true) rows.push(row);
  }
  return rows;
}

/** Three questions to the database however many rows there are: one step of a key cursor finds where to begin. */
async function newestVisits(db: FieldReadTables): Promise<LocalVisit[]> {
  const oldest = db.visits
    .orderBy("start_at")
    .reverse()
    .offset(firstRows - 1)
    .limit(1);
  const [since] = await oldest.keys();
  if (since === undefined) return newestFirst(await db.visits.toArray());
  return newestFirst(await db.visits.where("start_at").aboveOrEqual(since).toArray());
}

const newestFirst = (rows: LocalVisit[]) =>
  rows
    .filter((row) => row.deleted !== true)
    .sort((a, b) => (a.start_at === b.start_at ? (a.id < b.id ? 1 : -1) : a.start_at < b.start_at ? 1 : -1));
