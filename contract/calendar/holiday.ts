import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, oneOf, text, whole } from "../core/fields.ts";
import { districtOrAdmin } from "../core/roles.ts";

export const holidayKinds = ["off", "work"] as const;
/** `off`: nobody works. `work`: a weekend worked in exchange. */
export const holidayWords = { off: "放假", work: "调休上班" } as const;

const Day = z.object({ day: z.string(), kind: z.enum(holidayKinds), name: z.string() });
export type HolidayDay = z.output<typeof Day>;

const Change = z.object({ id: z.string(), at: z.string(), by_name: z.string(), words: z.string() });

const table = z.object({
  days: z.array(Day),
  /** Newest first, of every year; at most 50. */
  changes: z.array(Change),
  /** Days the release knows of the year's official announcement; 0 before it is published. */
  announced: z.int(),
});

const year = whole("年份", 2004, 2100);

/** The holiday table behind every working-day clock; all of it is ours. */
export const holiday = {
  holidays: call({
    method: "GET",
    path: "/v1/visit/holidays",
    access: districtOrAdmin,
    input: z.object({ year }),
    output: table,
    offline: "live",
    summary: "Days off and working weekends of a year, and who changed the table.",
  }),
  holidaySave: call({
    method: "POST",
    path: "/v1/visit/holidaySave",
    access: districtOrAdmin,
    input: z.object({
      day: date("日期"),
      kind: oneOf("类型", holidayKinds),
      name: text("名称", 1, 20),
    }),
    output: table,
    offline: "live",
    summary: "Add a day to the table, or change it; the answer is the year's table.",
  }),
  holidayRemove: call({
    method: "POST",
    path: "/v1/visit/holidayRemove",
    access: districtOrAdmin,
    input: z.object({ day: date("日期") }),
    output: table,
    offline: "live",
    summary: "Take a day out of the table: it follows its weekday again.",
  }),
  holidayImport: call({
    method: "POST",
    path: "/v1/visit/holidayImport",
    access: districtOrAdmin,
    input: z.object({ year }),
    output: table,
    offline: "live",
    summary:
      "Replace a year by the State Council's announcement as far as this release knows it; 404 when it does not.",
  }),
};
