import * as z from "zod/mini";
import { changesOf } from "../core/edits.ts";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import { flag, id, instant, listOf, oneOf, recordStamp, text, whole } from "../core/fields.ts";
import { visitMethods, visitTypes } from "../visit/visit-fields.ts";

export const calendarKinds = ["走访", "会议", "培训", "活动", "截止日"] as const;
/** Overdue is derived from `plan_end` and the status, never stored. */
export const calendarStatuses = ["待走访", "已改期", "走访中", "已完成", "已取消"] as const;
export type CalendarStatus = (typeof calendarStatuses)[number];
/** Minutes before the start; 0 is none. */
export const reminderMinutes = [0, 15, 60, 1440] as const;
export const longestEntryHours = 12;

interface Places {
  /** Characters its control takes at the most. */
  most?: number;
}
const field = fieldMaker<Places>();

/** Every field a person writes of a calendar entry: its label and its schema. Form, history and conflict read this table. */
export const calendarFieldTable = {
  kind: field("日程类型", (label) => oneOf(label, calendarKinds), {}),
  title: field("标题", (label) => text(label, 1, 50), { most: 50 }),
  /** In visiting order. */
  company_ids: field("走访企业", () => z._default(listOf("企业", id("企业"), 0, 20), []), {}),
  plan_start: field("计划开始", () => instant("计划开始时间"), {}),
  plan_end: field("计划结束", () => instant("计划结束时间"), {}),
  all_day: field("全天", (label) => z._default(flag(label), false), {}),
  visit_type: field("走访类型", (label) => z._default(z.nullable(oneOf(label, visitTypes)), null), {}),
  visit_method: field("走访方式", (label) => z._default(z.nullable(oneOf(label, visitMethods)), null), {}),
  leader_id: field("负责人", id, {}),
  member_ids: field("参与人员", (label) => z._default(listOf(label, id(label), 0, 20), []), {}),
  reminder: field("提醒", () => z._default(z.literal([...reminderMinutes], "请选择提醒时间"), 0), {}),
  purpose: field("走访目的", (label) => z._default(text(label, 0, 500), ""), { most: 500 }),
  checklist: field("必问问题", (label) => z._default(listOf(label, text(label, 1, 200), 0, 30), []), {}),
  questionnaire_id: field("问卷", (label) => z._default(z.nullable(id(label)), null), {}),
  location: field("地点", (label) => z._default(text(label, 0, 200), ""), { most: 200 }),
  status: field("状态", (label) => z._default(oneOf(label, calendarStatuses), "待走访"), {}),
  /** Why it was put off or cancelled. */
  reason: field("原因", (label) => z._default(text(label, 0, 200), ""), { most: 200 }),
  /** Visits that were logged from this entry. */
  visit_ids: field("走访记录", (label) => z._default(listOf(label, id(label), 0, 40), []), {}),
};

/** What the screen calls each field of a calendar entry. */
export const calendarLabels = labelsOf(calendarFieldTable);

/** What a person writes of a calendar entry (design "calendar entry 待走访"). Absent keys keep their value in an edit. */
export const CalendarFields = z.object(shapeOf(calendarFieldTable));
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
