import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import { calendarWindowDays } from "#contract/sync/sync.ts";
import type { LocalCalendarEntry } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import { removed, type Stamp, touched, unborn } from "./stamp.ts";

const streetOf = ([first]: readonly string[], stamp: Stamp): string =>
  (first === undefined ? undefined : stamp.companyOf(first)?.street_id) ?? stamp.street;

/** An entry belongs to the street of its first company, else to its writer's. */
export const newEntry = (input: NewCalendarEntry, stamp: Stamp): LocalCalendarEntry => ({
  ...input,
  street_id: streetOf(input.company_ids, stamp),
  ...unborn(stamp),
});

function editedEntry(
  entry: LocalCalendarEntry,
  changes: Partial<LocalCalendarEntry>,
  stamp: Stamp,
): LocalCalendarEntry {
  const street = changes.company_ids === undefined ? {} : { street_id: streetOf(changes.company_ids, stamp) };
  return { ...entry, ...changes, ...street, ...touched(stamp) };
}

export const calendar = recordKind<LocalCalendarEntry>()({
  table: "calendarEntries",
  calls: {
    "visit.createCalendar": { effect: "create", after: (_, input, stamp) => newEntry(input, stamp) },
    "visit.editCalendar": {
      effect: "edit",
      after: (record, { changes }, stamp) => record && editedEntry(record, changes, stamp),
    },
    "visit.calendarDel": { effect: "remove", after: removed },
  },
  edit: "visit.editCalendar",
  title: ({ title }) => title,
  restore: "/v1/visit/calendarRestore",
  outdated: (db, before) =>
    db.calendarEntries
      .where("plan_end")
      .below(before(calendarWindowDays))
      .filter(({ status }) => !openStatuses.includes(status))
      .primaryKeys(),
});
