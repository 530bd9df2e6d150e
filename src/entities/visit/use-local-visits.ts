import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useMemo, useState } from "react";
import type { VisitRow } from "#contract/visit/visit.ts";
import type { LocalVisit } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { readVisits } from "./read-visits.ts";
import { unsentByRecord, type UnsentWords } from "./unsent-words.ts";

/** A visit of this device or of the server. */
export type AnyVisit = LocalVisit | VisitRow;

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
