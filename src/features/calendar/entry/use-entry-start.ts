import { useCallback } from "react";
import { calendarLabels } from "#contract/calendar/calendar-fields.ts";
import { contract } from "#contract/index.ts";
import { calendarEditorsOnly, mayEditEntry } from "#contract/calendar/calendar-rules.ts";
import type { ClockTrust, FieldEngine, LocalCalendarEntry, OutboxRow } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { type Claim, resumedFrom, useFormStart } from "#src/entities/draft/form-start.ts";
import { namedNews, type News, resumedEdit } from "#src/entities/draft/resumed-edit.ts";
import { entryValuesOf, type EntryTimes, type EntryValues, newEntryValues } from "./entry-values.ts";

/** Everything the form needs before it can be shown. */
export interface EntryStart {
  draftKey: string;
  recordId: string;
  record: LocalCalendarEntry | null;
  refused: OutboxRow | null;
  values: EntryValues;
  /** The values of the revision that is changed; null: a new entry. */
  began: EntryValues | null;
  news?: News;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
  /** What was known of the device's clock when it gave the times. */
  trust: ClockTrust;
  /** The times of a new one, asked for at a moment; null for one that has its own. */
  timesAt: ((now: number) => EntryTimes) | null;
}

/** What the address asks for. */
export interface AskedEntry {
  id: string;
  isNew: boolean;
  copy: string | null;
  company: string | null;
  day: string | null;
}

async function recordOf(engine: FieldEngine, id: string): Promise<LocalCalendarEntry> {
  return (await engine.db.calendarEntries.get(id)) ?? (await callServer(contract.calendar.calendarInfo, { id })).entry;
}

const keyOf = (id: string) => `calendar:${id}`;

async function newStart(engine: FieldEngine, asked: AskedEntry): Promise<EntryStart> {
  const day = asked.day !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked.day) ? asked.day : undefined;
  const { trust } = engine.clock();
  const freshAt = (now: number) => newEntryValues(engine.user.id, now, day);
  const fresh = freshAt(engine.serverNow());
  const companies = asked.company === null ? [] : [asked.company];
  const plain = {
    draftKey: keyOf(asked.id),
    recordId: asked.id,
    record: null,
    refused: null,
    began: null,
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
  // The address of a new one leads to its record once that is saved.
  const isSaved = !asked.isNew || (await engine.db.calendarEntries.get(asked.id)) !== undefined;
  if (!isSaved) return newStart(engine, asked);
  const record = await recordOf(engine, asked.id);
  if (!mayEditEntry(record, engine.user)) throw new Error(calendarEditorsOnly);
  const rows = await engine.db.outbox.where("recordId").equals(asked.id).toArray();
  const refused = rows.find((row) => row.state === "refused" && row.call !== "visit.calendarDel") ?? null;
  const values = { ...entryValuesOf(record), reason: "" };
  const known = { resumed: false, trust: "measured", timesAt: null } as const;
  return { draftKey: keyOf(asked.id), recordId: asked.id, record, refused, values, began: values, ...known };
}

const entryFieldLabel = (field: string): string => {
  if (field === "start" || field === "day") return calendarLabels.plan_start;
  if (field === "end") return calendarLabels.plan_end;
  return calendarLabels[field as keyof typeof calendarLabels] ?? field;
};

/** Starts from the draft of this record, if there is one. */
async function startOf(engine: FieldEngine, asked: AskedEntry, claim: Claim): Promise<EntryStart> {
  await claim(keyOf(asked.id));
  const draft = await engine.loadDraft(keyOf(asked.id));
  const fresh = await freshStart(engine, draft === undefined ? asked : { ...asked, copy: null });
  if (draft === undefined) return fresh;
  const { record, refused } = fresh;
  if (record === null || refused !== null) return resumedFrom(fresh, draft);
  const { news, ...kept } = resumedEdit(draft, record, fresh.values);
  return { ...fresh, ...kept, news: namedNews(news, entryFieldLabel), resumed: true };
}

/** The form's start; it is read again when the address asks for something else. */
export function useEntryStart({ id, isNew, copy, company, day }: AskedEntry) {
  return useFormStart(
    useCallback(
      (engine: FieldEngine, claim: Claim) => startOf(engine, { id, isNew, copy, company, day }, claim),
      [id, isNew, copy, company, day],
    ),
  );
}
