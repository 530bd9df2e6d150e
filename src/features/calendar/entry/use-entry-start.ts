import { useCallback } from "react";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { calendarEditorsOnly, mayEditEntry } from "#contract/calendar/calendar-rules.ts";
import type { ClockTrust, FieldEngine, LocalCalendarEntry, OutboxRow } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { resumedFrom, useFormStart, wantedDraft } from "#src/entities/sync/form-start.ts";
import { entryValuesOf, type EntryTimes, type EntryValues, newEntryValues } from "./entry-values.ts";

/** Everything the form needs before it can be shown. */
export interface EntryStart {
  draftKey: string;
  recordId: string;
  record: LocalCalendarEntry | null;
  refused: OutboxRow | null;
  values: EntryValues;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
  /** What was known of the device's clock when it gave the times. */
  trust: ClockTrust;
  /** The times of a new one, asked for at a moment; null for one that has its own. */
  timesAt: ((now: number) => EntryTimes) | null;
}

/** What the address asks for. */
export interface AskedEntry {
  id: string | null;
  copy: string | null;
  company: string | null;
  day: string | null;
}

async function recordOf(engine: FieldEngine, id: string): Promise<LocalCalendarEntry> {
  return (await engine.db.calendarEntries.get(id)) ?? (await callServer(contract.calendar.calendarInfo, { id })).entry;
}

async function newStart(engine: FieldEngine, asked: AskedEntry): Promise<EntryStart> {
  const day = asked.day !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked.day) ? asked.day : undefined;
  const { trust } = engine.clock();
  const freshAt = (now: number) => newEntryValues(engine.user.id, now, day);
  const fresh = freshAt(engine.serverNow());
  const companies = asked.company === null ? [] : [asked.company];
  const plain = {
    draftKey: "calendar:new",
    recordId: uuid(),
    record: null,
    refused: null,
    resumed: false,
    trust,
    timesAt: freshAt,
  };
  if (asked.copy === null) return { ...plain, values: { ...fresh, company_ids: companies } };
  const { start, end, day: date } = fresh;
  return {
    ...plain,
    values: { ...entryValuesOf(await recordOf(engine, asked.copy)), start, end, day: date, reason: "" },
  };
}

async function freshStart(engine: FieldEngine, asked: AskedEntry): Promise<EntryStart> {
  if (asked.id === null) return newStart(engine, asked);
  const record = await recordOf(engine, asked.id);
  if (!mayEditEntry(record, engine.user)) throw new Error(calendarEditorsOnly);
  const rows = await engine.db.outbox.where("recordId").equals(asked.id).toArray();
  const refused = rows.find((row) => row.state === "refused" && row.call !== "visit.calendarDel") ?? null;
  const values = { ...entryValuesOf(record), reason: "" };
  const known = { resumed: false, trust: "measured", timesAt: null } as const;
  return { draftKey: `calendar:${asked.id}`, recordId: asked.id, record, refused, values, ...known };
}

/** Starts from a draft when the person wants to go on with it. */
async function startOf(engine: FieldEngine, asked: AskedEntry): Promise<EntryStart> {
  const fresh = await freshStart(engine, asked);
  const draft = await wantedDraft(engine, fresh.draftKey, { doing: "安排" });
  return draft === null ? fresh : resumedFrom(fresh, draft);
}

/** The form's start; it is read anew when the address asks for something else. */
export function useEntryStart({ id, copy, company, day }: AskedEntry) {
  return useFormStart(useCallback((engine) => startOf(engine, { id, copy, company, day }), [id, copy, company, day]));
}
