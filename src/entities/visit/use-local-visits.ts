import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useMemo, useState } from "react";
import type { VisitRow } from "#contract/visit.ts";
import type { FieldReadTables, LocalVisit } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { unsentByRecord, type UnsentWords } from "./unsent-words.ts";

/** A visit of this device or of the server. */
export type AnyVisit = LocalVisit | VisitRow;

/** Rows of the first screens, which are shown before the rest is read; and of each further piece. */
const firstRows = 40;
const pieceRows = 400;

/**
 * The visits on this device that answer `text`, newest first; undefined while they are being read. Thousands
 * of rows are read in pieces, so that the list opens at once and no reading holds up a finger on the screen.
 */
export function useLocalVisits(text: string, companyId: string | null): LocalVisit[] | undefined {
  const { db } = useEngine();
  const typed = useDeferredValue(text).trim().toLowerCase();
  const [early, setEarly] = useState<LocalVisit[]>();
  const all = useLiveQuery(() => readVisits(db, companyId, setEarly), [db, companyId]);
  const read = all ?? early;
  return useMemo(() => read?.filter((row) => answers(row, typed)), [read, typed]);
}

/** Dexie walks a cursor row by row for its own filters and for reverse order: keys and pieces are far quicker. */
async function readVisits(
  db: FieldReadTables,
  companyId: string | null,
  early: (rows: LocalVisit[]) => void,
): Promise<LocalVisit[]> {
  if (companyId !== null) return newestFirst(await db.visits.where({ company_id: companyId }).toArray());
  const keys = (await db.visits.orderBy("start_at").primaryKeys()).reverse();
  const rows: LocalVisit[] = [];
  for (let from = 0; from < keys.length; from += from === 0 ? firstRows : pieceRows) {
    const piece = keys.slice(from, from === 0 ? firstRows : from + pieceRows);
    for (const row of await db.visits.bulkGet(piece)) if (row !== undefined && row.deleted !== true) rows.push(row);
    if (from === 0) early([...rows]);
  }
  return rows;
}

const newestFirst = (rows: LocalVisit[]) =>
  rows.filter((row) => row.deleted !== true).sort((a, b) => (a.start_at < b.start_at ? 1 : -1));

const answers = ({ company_name, visit_no, content }: LocalVisit, typed: string) =>
  typed === "" || [company_name, visit_no, content].some((part) => part.toLowerCase().includes(typed));

/** What is unsent on this device, by record. */
export function useUnsent(): ReadonlyMap<string, UnsentWords> {
  const { db } = useEngine();
  const none = useMemo(() => new Map<string, UnsentWords>(), []);
  return useLiveQuery(
    async () => {
      const files = await db.attachments.where("state").anyOf("waiting", "refused").toArray();
      return unsentByRecord(await db.outbox.toArray(), files);
    },
    [db],
    none,
  );
}
