import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { honorFilters, honorSorts } from "./honor.ts";
import { honorViews } from "./honor-rules.ts";

/** Honors that one file takes. */
export const mostHonorsExported = 10_000;

const conditions = z.object({
  ...honorFilters,
  /** Absent: the whole list. */
  view: z.optional(oneOf("类别", honorViews)),
  sort: z._default(oneOf("排序", honorSorts), "newest"),
});

/** Both are ours. */
export const honorFileCalls = {
  honorExport: call({
    method: "POST",
    path: "/v1/honorExport",
    access: staff,
    reply: "file",
    input: conditions,
    output: z.unknown(),
    offline: "live",
    summary: "The honors of the list, in its order, as an Excel file.",
  }),
  honorCalendar: call({
    method: "POST",
    path: "/v1/honorCalendar",
    access: staff,
    reply: "file",
    input: conditions,
    output: z.unknown(),
    offline: "live",
    summary: "The ends of the listed honors that are still to come, as a calendar file.",
  }),
};
