import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useMemo } from "react";
import type { VisitRow } from "#contract/visit.ts";
import type { LocalVisit } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { unsentByRecord, type UnsentWords } from "./unsent-words.ts";

/** A visit of this device or of the server. */
export type AnyVisit = LocalVisit | VisitRow;

/** The visits on this device that answer `text`, newest first; undefined while they are being read. */
export function useLocalVisits(text: string, companyId: string | null): LocalVisit[] | undefined {
  const { db } = useEngine();
  const typed = useDeferredValue(text).trim().toLowerCase();
  const all = useLiveQuery(async () => {
    // Dexie walks a cursor row by row for its own filters and for reverse order: many times slower.
    const rows =
      companyId === null ? await db.visits.toArray() : await db.visits.where({ company_id: companyId }).toArray();
    return rows.filter((row) => row.deleted !== true).sort((a, b) => (a.start_at < b.start_at ? 1 : -1));
  }, [db, companyId]);
  return useMemo(() => all?.filter((row) => answers(row, typed)), [all, typed]);
}

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
