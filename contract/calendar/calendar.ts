import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Revision } from "../core/revision.ts";
import { CalendarEdit, CalendarEntry, calendarKinds, calendarStatuses, NewCalendarEntry } from "./calendar-fields.ts";
import { date, flag, id, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";

/** Longest span of days one reading of the calendar may ask for. */
export const calendarSpanDays = 100;

/** Entries of one day that a reading of several days tells; a reading of one day tells them all. */
export const calendarDayRows = 10;

/** An entry with the names behind its ids. */
export const CalendarRow = z.object({
  ...CalendarEntry.shape,
  street_name: z.string(),
  leader_name: z.string(),
  member_names: z.array(z.string()),
  company_names: z.array(z.string()),
});
export type CalendarRow = z.output<typeof CalendarRow>;

const filter = {
  keyword: z._default(text("关键词", 0, 50), ""),
  /** Entries the account leads or takes part in. */
  mine: z._default(flag("只看我的"), false),
  street_id: z.optional(streetId("镇街")),
  /** Leader or member. */
  person_id: z.optional(id("人员")),
  company_id: z.optional(id("企业")),
  kind: z.optional(oneOf("日程类型", calendarKinds)),
  status: z.optional(oneOf("状态", calendarStatuses)),
};

/** Parts of the list of planned work; all but `all` hold open entries alone. Weeks begin on Monday. */
export const calendarParts = ["all", "open", "today", "week", "overdue"] as const;
export type CalendarPart = (typeof calendarParts)[number];

const known = { id: id("日程"), base_rev: whole("修订号", 1, 1_000_000_000) };

export const calendar = {
  calendar: call({
    method: "GET",
    path: "/v1/visit/calendar",
    access: office,
    input: z.object({ from: date("起始日期"), to: date("截止日期"), ...filter }),
    output: z.object({
      list: z.array(CalendarRow),
      /** Days with more entries than are told, and how many are left out. */
      more: z.array(z.object({ day: z.string(), count: z.int() })),
    }),
    offline: "cached",
    summary:
      "Entries of the scope that touch the days from–to (both included, at most 100): of one day all, of several the first ten of each.",
  }),
  // The other calls of the calendar are ours.
  calendarList: call({
    method: "GET",
    path: "/v1/visit/calendarList",
    access: office,
    input: z.object({ part: z._default(oneOf("范围", calendarParts), "open"), ...filter, ...paging }),
    output: z.extend(pageOf(CalendarRow), {
      counts: z.object({ today: z.int(), week: z.int(), overdue: z.int(), open: z.int() }),
    }),
    offline: "live",
    summary: "Page of planned work: open, today, this week, overdue or all; counts of the parts under the same filter.",
  }),
  calendarInfo: call({
    method: "GET",
    path: "/v1/visit/calendarInfo",
    access: office,
    input: z.object({ id: id("日程") }),
    output: z.object({ entry: CalendarRow, revisions: z.array(Revision) }),
    offline: "cached",
    summary: "One entry with names and its history.",
  }),
  createCalendar: call({
    method: "POST",
    path: "/v1/visit/createCalendar",
    access: staff,
    input: NewCalendarEntry,
    output: CalendarEntry,
    offline: "queued",
    summary: "Plan an entry; the id comes from the device and makes repeats harmless.",
  }),
  editCalendar: call({
    method: "POST",
    path: "/v1/visit/editCalendar",
    access: staff,
    input: CalendarEdit,
    output: CalendarEntry,
    offline: "queued",
    summary: "Change fields of an entry, its state among them; merged field by field, 409 on the same field.",
  }),
  calendarDel: call({
    method: "GET",
    path: "/v1/visit/calendarDel",
    access: staff,
    input: z.object(known),
    output: z.object({ id: z.string(), rev: z.int() }),
    offline: "queued",
    summary: "Delete an entry: its leader, author, the street's lead or the district; leaves a tombstone.",
  }),
  calendarRestore: call({
    method: "POST",
    path: "/v1/visit/calendarRestore",
    access: staff,
    input: z.object({ id: id("日程") }),
    output: CalendarEntry,
    offline: "live",
    summary: "Bring a deleted entry back when an edit met the deletion.",
  }),
};
