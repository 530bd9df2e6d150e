import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { isOpen, peopleOf, remindAt } from "#contract/calendar/calendar-rules.ts";
import { type Reminder, reminderKey } from "#contract/calendar/reminder.ts";

/** Reminders of the entries on this device whose time has come; they need no network. */
export function dueReminders(entries: readonly CalendarEntry[], me: string, now: number): Reminder[] {
  return entries.flatMap((entry) => {
    const due = remindAt(entry);
    const stands = due !== null && due <= now && isOpen(entry) && Date.parse(entry.plan_end) > now;
    if (!stands || !peopleOf(entry).includes(me)) return [];
    return [
      {
        key: reminderKey("calendar", entry.id, due),
        kind: "calendar" as const,
        record_id: entry.id,
        title: entry.title,
        body: "",
        path: `/workWaitvisit/details?id=${entry.id}`,
        due_at: new Date(due).toISOString(),
        read: false,
      },
    ];
  });
}

/** This device's and the server's reminders, each once, newest first; read on either side is read. */
export function mergedReminders(
  local: readonly Reminder[],
  server: readonly Reminder[],
  readHere: ReadonlySet<string>,
): Reminder[] {
  const byKey = new Map([...local, ...server].map((one) => [one.key, one]));
  return [...byKey.values()]
    .map((one) => ({ ...one, read: one.read || readHere.has(one.key) }))
    .sort((a, b) => Date.parse(b.due_at) - Date.parse(a.due_at));
}
