import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, id, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { usageFigureKeys } from "./usage-figures.ts";
import { accountKinds, deviceParts, usageListNames, usageParts, usageSorts } from "./usage-lists.ts";

/** Rows that a file holds at most. */
export const mostUsageExported = 10_000;

const asked = {
  from: date("起始日期"),
  to: date("截止日期"),
  street_id: z.optional(streetId("镇街")),
  kind: z.optional(oneOf("账号类型", accountKinds)),
};
const listed = {
  ...asked,
  list: oneOf("明细", usageListNames),
  part: z.optional(oneOf("范围", usageParts)),
  /** Of which the days are asked for. */
  account_id: z.optional(id("账号")),
  /** Dotted name of a call, of which the days are asked for. */
  call: z.optional(text("接口", 1, 80)),
  sort: z.optional(oneOf("排序", usageSorts)),
  order: z.optional(oneOf("顺序", ["asc", "desc"])),
};

/** A row by the columns of its list; that of a call has its dotted name as id. */
const UsageRow = z.object({
  id: z.string(),
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type UsageRow = z.output<typeof UsageRow>;

const FigureValue = z.object({ key: z.enum(usageFigureKeys), value: z.int() });
const Part = z.object({ value: z.string(), name: z.string(), count: z.int() });

/** Use of the platform; all of it is ours. */
export const usageCalls = {
  figures: call({
    method: "GET",
    path: "/v1/usage/figures",
    access: adminOnly,
    input: z.object(asked),
    output: z.object({
      as_of: z.string(),
      /** First day that was counted; null: none yet. Days before it are missing and never zero. */
      since: z.nullable(z.string()),
      figures: z.array(FigureValue),
      days: z.array(
        z.object({
          day: z.string(),
          /** Active accounts by kind; null: the day was not counted. */
          active: z.nullable(z.record(z.enum(accountKinds), z.int())),
          searches: z.nullable(z.int()),
          downloads: z.nullable(z.int()),
          visits: z.int(),
        }),
      ),
      kinds: z.array(Part),
      streets: z.array(Part),
      health: z.array(z.object({ value: z.enum(Object.keys(deviceParts)), name: z.string(), count: z.int() })),
    }),
    offline: "live",
    summary: "Figures of the use of the platform in a period, with its days, kinds of accounts, streets and devices.",
  }),
  stored: call({
    method: "GET",
    path: "/v1/usage/stored",
    access: adminOnly,
    input: z.object({}),
    output: z.object({ as_of: z.string(), figures: z.array(FigureValue) }),
    offline: "live",
    summary: "Number and bytes of the stored files, and the size of the database.",
  }),
  rows: call({
    method: "GET",
    path: "/v1/usage/rows",
    access: adminOnly,
    input: z.object({ ...listed, ...paging }),
    output: z.object({
      ...pageOf(UsageRow).shape,
      as_of: z.string(),
      /** Over all rows, of the columns that are added up. */
      sums: z.record(z.string(), z.number()),
    }),
    offline: "live",
    summary: "The rows behind a figure of the use, by its conditions.",
  }),
  rowsExport: call({
    method: "GET",
    path: "/v1/usage/rowsExport",
    access: adminOnly,
    reply: "file",
    input: z.object(listed),
    output: z.unknown(),
    offline: "live",
    summary: "The same rows as .xlsx, with a sheet that says what they count; at most 10,000 rows.",
  }),
};
export type UsageAskedRows = z.output<typeof usageCalls.rows.input>;
