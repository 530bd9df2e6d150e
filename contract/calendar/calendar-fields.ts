import * as z from "zod/mini";
import { changesOf } from "../core/edits.ts";
import { flag, id, instant, listOf, oneOf, recordStamp, text, whole } from "../core/fields.ts";
import { visitMethods, visitTypes } from "../visit/visit-fields.ts";

export const calendarKinds = ["走访", "会议", "培训", "活动", "截止日"] as const;
/** Overdue is derived from `plan_end` and the status, never stored. */
export const calendarStatuses = ["待走访", "已改期", "走访中", "已完成", "已取消"] as const;
export type CalendarStatus = (typeof calendarStatuses)[number];
/** Minutes before the start; 0 is none. */
export const reminderMinutes = [0, 15, 60, 1440] as const;
export const longestEntryHours = 12;

/** What a person writes of a calendar entry (design "calendar entry 待走访"). Absent keys keep their value in an edit. */
export const CalendarFields = z.object({
  kind: oneOf("日程类型", calendarKinds),
  title: text("标题", 1, 50),
  /** In visiting order. */
  company_ids: z._default(listOf("企业", id("企业"), 0, 20), []),
  plan_start: instant("计划开始时间"),
  plan_end: instant("计划结束时间"),
  all_day: z._default(flag("全天"), false),
  visit_type: z._default(z.nullable(oneOf("走访类型", visitTypes)), null),
  visit_method: z._default(z.nullable(oneOf("走访方式", visitMethods)), null),
  leader_id: id("负责人"),
  member_ids: z._default(listOf("参与人员", id("参与人员"), 0, 20), []),
  reminder: z._default(z.literal([...reminderMinutes], "请选择提醒时间"), 0),
  purpose: z._default(text("走访目的", 0, 500), ""),
  checklist: z._default(listOf("必问问题", text("必问问题", 1, 200), 0, 30), []),
  questionnaire_id: z._default(z.nullable(id("问卷")), null),
  location: z._default(text("地点", 0, 200), ""),
  status: z._default(oneOf("状态", calendarStatuses), "待走访"),
  /** Why it was put off or cancelled. */
  reason: z._default(text("原因", 0, 200), ""),
  /** Visits that were logged from this entry. */
  visit_ids: z._default(listOf("走访记录", id("走访记录"), 0, 40), []),
});
export type CalendarFields = z.output<typeof CalendarFields>;

export const NewCalendarEntry = z.object({ id: id("日程"), ...CalendarFields.shape });
export type NewCalendarEntry = z.output<typeof NewCalendarEntry>;

/** An edit: only the changed fields, and the revision they were read at. */
export const CalendarEdit = z.object({
  id: id("日程"),
  base_rev: whole("修订号", 1, 1_000_000_000),
  changes: changesOf(CalendarFields),
});
export type CalendarEdit = z.output<typeof CalendarEdit>;

/** A calendar entry as the server holds it. */
export const CalendarEntry = z.object({
  id: z.string(),
  ...CalendarFields.shape,
  street_id: z.string(),
  ...recordStamp,
});
export type CalendarEntry = z.output<typeof CalendarEntry>;
