import type { calendar } from "#contract/calendar/calendar.ts";
import type { calendarFeed } from "#contract/calendar/calendar-feed.ts";
import type { holiday } from "#contract/calendar/holiday.ts";
import type { reminder } from "#contract/calendar/reminder.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { entryInfo } from "./calendar-info.ts";
import { entriesBetween, entryPage } from "./calendar-list.ts";
import { createEntry, deleteEntry, editEntry, restoreEntry } from "./calendar-writes.ts";
import { createFeed, feedState, readFeed, revokeFeed } from "./feed-address.ts";
import { holidayTable, importHolidays, removeHoliday, saveHoliday } from "./holiday-table.ts";
import { pushState, subscribePush, unsubscribePush } from "./push-reminders.ts";
import { readReminders, reminderPage } from "./reminders.ts";

type Names = keyof (typeof calendar & typeof calendarFeed & typeof holiday & typeof reminder);

/** Calendar, its addresses, the holiday table and reminders; all belong to the visit area. */
export const calendarHandlers: Pick<AreaHandlers<"visit">, Names> = {
  calendar: entriesBetween,
  calendarList: entryPage,
  calendarInfo: entryInfo,
  createCalendar: createEntry,
  editCalendar: editEntry,
  calendarDel: deleteEntry,
  calendarRestore: (context, { id }) =>
    context.db.transaction((transaction) =>
      restoreEntry({ ...context, db: transaction as unknown as CallContext["db"] }, id),
    ),
  calendarFeed: readFeed,
  calendarFeedState: feedState,
  calendarFeedCreate: createFeed,
  calendarFeedRevoke: revokeFeed,
  holidays: holidayTable,
  holidaySave: saveHoliday,
  holidayRemove: removeHoliday,
  holidayImport: importHolidays,
  reminders: reminderPage,
  reminderRead: readReminders,
  pushState,
  pushSubscribe: subscribePush,
  pushUnsubscribe: unsubscribePush,
};
