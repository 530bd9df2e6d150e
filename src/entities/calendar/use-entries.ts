import { currentTime } from "#contract/sync/current-time.ts";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { Revision } from "#contract/core/revision.ts";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { entryAfterVisits } from "#contract/calendar/calendar-rules.ts";
import { calendarWindowDays } from "#contract/sync/sync.ts";
import { dayOf } from "#contract/core/time.ts";
import type { FieldEngine, LocalCalendarEntry, OutboxRow } from "#offline/field-types.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** An entry as screens show it: of this device, or older ones of the server. */
export type AnyEntry = LocalCalendarEntry;

interface LoggedVisit {
  id: string;
  company_id: string;
}

/** Visits logged from an entry: those the server counted that this device holds, and those not sent yet. */
async function visitsOf(db: FieldEngine["db"], entry: AnyEntry, unsent: readonly OutboxRow[]): Promise<LoggedVisit[]> {
  const known = (await db.visits.bulkGet(entry.visit_ids)).filter((visit) => visit !== undefined);
  const fresh = unsent
    .map((row) => row.input as LoggedVisit & { calendar_id: string | null })
    .filter((visit) => visit.calendar_id === entry.id && !entry.visit_ids.includes(visit.id));
  return [...known, ...fresh].map(({ id, company_id }) => ({ id, company_id }));
}

const unsentVisits = async (db: FieldEngine["db"]) =>
  (await db.outbox.toArray()).filter((row) => row.call === "visit.createVisit");

/** The entry with what unsent visits make of it; the server will come to the same. */
async function settled(db: FieldEngine["db"], entry: AnyEntry, unsent: readonly OutboxRow[]): Promise<AnyEntry> {
  if (!unsent.some((row) => (row.input as { calendar_id?: unknown }).calendar_id === entry.id)) return entry;
  return { ...entry, ...entryAfterVisits(entry, await visitsOf(db, entry, unsent)) };
}

/** Every entry on this device that is not deleted; undefined while they are being read. */
export function useLocalEntries(): AnyEntry[] | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const unsent = await unsentVisits(db);
    const rows = (await db.calendarEntries.toArray()).filter((row) => row.deleted !== true);
    return Promise.all(rows.map((row) => settled(db, row, unsent)));
  }, [db]);
}

export interface Entries {
  entries: AnyEntry[];
  /** Ids that the server told. */
  told: ReadonlySet<string>;
  /** Days of which the server told only the first, and how many it left out. */
  more: readonly { day: string; count: number }[];
  loading: boolean;
  /** Older days were asked for and the server did not answer. */
  olderError: unknown;
}

/** What the server counts the entries of a day under. */
type Conditions = Omit<InputOf<typeof contract.calendar.calendar>, "from" | "to">;

const noDays: Entries["more"] = [];

/**
 * Entries that touch the days `from`–`to`: from this device, and from the server what it no longer holds, of `whole`
 * all and of other days the first.
 */
export function useEntriesBetween(from: string, to: string, whole: string, conditions: Conditions): Entries {
  const local = useLocalEntries();
  const heldFrom = dayOf(currentTime() - (calendarWindowDays - 1) * 86_400_000);
  const older = useCall(contract.calendar.calendar, { ...conditions, from, to }, { enabled: from < heldFrom });
  const crowded = older.data?.more ?? noDays;
  const ofDay = useCall(
    contract.calendar.calendar,
    { ...conditions, from: whole, to: whole },
    { enabled: crowded.some(({ day }) => day === whole) },
  );
  return useMemo(() => {
    const rows = [...(older.data?.list ?? []), ...(ofDay.data?.list ?? [])];
    const byId = new Map<string, AnyEntry>(rows.map((row) => [row.id, row]));
    const told = new Set(byId.keys());
    const more = ofDay.data === undefined ? crowded : crowded.filter(({ day }) => day !== whole);
    for (const row of local ?? []) byId.set(row.id, row);
    const entries = [...byId.values()].filter(
      (row) => dayOf(Date.parse(row.plan_start)) <= to && dayOf(Date.parse(row.plan_end) - 1) >= from,
    );
    return { entries, told, more, loading: local === undefined, olderError: older.error };
  }, [local, older.data, older.error, ofDay.data, crowded, whole, from, to]);
}

export interface EntryDetails {
  entry: AnyEntry | null;
  visits: readonly LoggedVisit[];
  rows: readonly OutboxRow[];
  /** What the server keeps of its changes, newest first; undefined without network. */
  revisions: readonly Revision[] | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** One entry with its visits and unsent writes: from this device, else from the server. */
export function useEntry(id: string): EntryDetails {
  const { db } = useEngine();
  const online = useCall(contract.calendar.calendarInfo, { id }, { enabled: id !== "" });
  const local = useLiveQuery(async () => {
    const row = await db.calendarEntries.get(id);
    return row && row.deleted !== true ? settled(db, row, await unsentVisits(db)) : null;
  }, [db, id]);
  const entry = local ?? online.data?.entry ?? null;
  const visits = useLiveQuery(
    async () => (entry ? visitsOf(db, entry, await unsentVisits(db)) : []),
    [db, entry],
    [] as LoggedVisit[],
  );
  const rows = useLiveQuery(() => db.outbox.where("recordId").equals(id).sortBy("seq"), [db, id], []);
  return {
    entry,
    visits,
    rows,
    revisions: online.data?.revisions,
    loading: local === undefined || (local === null && online.isLoading),
    error: local === null ? online.error : null,
    retry: () => void online.refetch(),
  };
}
