import * as z from "zod/mini";
import { calendarSpanDays } from "../calendar/calendar.ts";
import { call } from "../core/call.ts";
import { date, daysInOrder } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { daysBetween } from "../core/time.ts";
import { hearingKinds } from "./case-kinds.ts";

/** A hearing or deadline of a case that the official has taken on, as the calendar shows it. */
const CaseDay = z.object({
  id: z.string(),
  /** The hand-over, whose page opens the case. */
  docking_id: z.string(),
  kind: z.enum(hearingKinds),
  title: z.string(),
  company_name: z.string(),
  street_id: z.string(),
  place: z.string(),
  starts_at: z.string(),
  /** A deadline has a day and no clock. */
  all_day: z.boolean(),
});
/** The same as a type. */
export type CaseDay = z.output<typeof CaseDay>;

/** Days of cases for the calendar of officials; ours. */
export const caseDayCalls = {
  caseDays: call({
    method: "GET",
    path: "/v1/litigationDocking/days",
    access: staff,
    input: z.object({ from: date("起始日期"), to: date("截止日期") }).check(
      daysInOrder,
      z.refine(({ from, to }) => daysBetween(from, to) < calendarSpanDays, {
        error: `一次最多查看 ${calendarSpanDays} 天`,
        path: ["to"],
      }),
    ),
    output: z.object({ list: z.array(CaseDay) }),
    offline: "live",
    summary: "Hearings and deadlines of the days from–to of the cases that the official has taken on.",
  }),
};
