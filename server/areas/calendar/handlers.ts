import { inTransaction } from "#server/database/in-transaction.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { entryInfo } from "./calendar-info.ts";
import { entriesBetween, entryPage } from "./calendar-list.ts";
import { createEntry, deleteEntry, editEntry, restoreEntry } from "./calendar-writes.ts";
import { createFeed, feedState, readFeed, revokeFeed } from "./feed-address.ts";
import { holidayTable, importHolidays, removeHoliday, saveHoliday } from "./holiday-table.ts";
import { noticeSettings, saveNotice } from "./notice-settings.ts";
import { pushState, subscribePush, unsubscribePush } from "./push-reminders.ts";
import { pushedPage } from "./pushed.ts";
import { readReminders, reminderInfo, reminderPage } from "./reminders.ts";

/** Calendar, its addresses, the holiday table and reminders. */
export const calendarHandlers: AreaHandlers<"calendar"> = {
  calendar: entriesBetween,
  calendarList: entryPage,
  calendarInfo: entryInfo,
  createCalendar: createEntry,
  editCalendar: editEntry,
  calendarDel: deleteEntry,
  calendarRestore: (context, { id }) => inTransaction(context, (inside) => restoreEntry(inside, id)),
  calendarFeed: readFeed,
  calendarFeedState: feedState,
  calendarFeedCreate: createFeed,
  calendarFeedRevoke: revokeFeed,
  holidays: holidayTable,
  holidaySave: saveHoliday,
  holidayRemove: removeHoliday,
  holidayImport: importHolidays,
  noticeSettings,
  noticeSave: saveNotice,
  push: pushedPage,
  reminders: reminderPage,
  reminderInfo,
  reminderRead: readReminders,
  pushState,
  pushSubscribe: subscribePush,
  pushUnsubscribe: unsubscribePush,
};
