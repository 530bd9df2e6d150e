import type { FieldReadTables } from "#offline/field-tables.ts";
import type { LocalVisit } from "#offline/field-types.ts";

/** Rows of the first screens, which are shown before the rest is read; and of each further piece. */
const firstRows = 40;
const pieceRows = 400;

/**
 * Visits of the device, newest first; `early` hears of the first screens before the rest is read. The rest comes in
 * pieces by id: Dexie walks a cursor row by row for its own filters and for reverse order, and for a list of keys in
 * another order than theirs it remembers each one, so that it can tell of its change.
 */
export async function readVisits(
  db: FieldReadTables,
  companyId: string | null,
  early: (rows: LocalVisit[]) => void,
): Promise<LocalVisit[]> {
  if (companyId !== null) return newestFirst(await db.visits.where({ company_id: companyId }).toArray());
  early(await newestVisits(db));
  const rows: LocalVisit[] = [];
  for (let after = ""; ;) {
    const piece = await db.visits.where("id").above(after).limit(pieceRows).toArray();
    for (const row of piece) rows.push(row);
    const last = piece.at(-1);
    if (last === undefined || piece.length < pieceRows) return newestFirst(rows);
    after = last.id;
  }
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
