import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, id, listOf, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { companyPart, tierChoices } from "./company-part.ts";
import { districtFigureKeys } from "./district-figures.ts";

/** Views of the table that an account may keep. */
export const mostDataViews = 30;

/** A record that a figure counts. */
const FigureRow = z.object({
  id: z.string(),
  page: z.enum(["company", "visit", "demand", "patent", "honor"]),
  title: z.string(),
  note: z.string(),
  /** Day of the record; null: it has none. */
  at: z.nullable(z.string()),
  street_name: z.string(),
  /** How many times it counts: a company's patents in grace each count. */
  times: z.int(),
});
export type FigureRow = z.output<typeof FigureRow>;

/** The table as somebody keeps it: its columns, and the companies it is about. */
const DataView = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.enum(districtFigureKeys)),
  trade: z.nullable(z.string()),
  tier: z.nullable(z.enum(tierChoices)),
  updated_at: z.string(),
});
export type DataView = z.output<typeof DataView>;

const viewName = text("视图名称", 1, 30);
const view = { id: id("视图") };
const own = { method: "POST", access: staff, offline: "live", inView: "never" } as const;

/** The table of the figures; all of it is ours. */
export const dataCalls = {
  dataTrades: call({
    method: "GET",
    path: "/v1/region/dataTrades",
    access: staff,
    input: z.object({}),
    output: z.array(z.object({ value: z.string(), count: z.int() })),
    offline: "live",
    summary: "Trades of the scope's companies with how many each has, the most first.",
  }),
  figureRows: call({
    method: "GET",
    path: "/v1/region/figureRows",
    access: staff,
    input: z.object({
      figure: oneOf("指标", districtFigureKeys),
      /** Of a figure that flows: counted from this day up to `day`. */
      from: z.optional(date("起始日期")),
      day: z.optional(date("统计日")),
      street_id: z.optional(streetId("镇街")),
      ...companyPart,
      ...paging,
    }),
    output: z.object({
      ...pageOf(FigureRow).shape,
      /** Records that the pages go through; `total` is the figure. */
      records: z.int(),
      day: z.string(),
    }),
    offline: "live",
    summary: "The records behind a figure, counted now; 422 for a past day that the records do not tell of.",
  }),
  dataViews: call({
    method: "GET",
    path: "/v1/region/dataViews",
    access: staff,
    input: z.object({}),
    output: z.array(DataView),
    offline: "live",
    summary: "The account's views of the table, by name.",
  }),
  dataViewSave: call({
    ...own,
    path: "/v1/region/dataViewSave",
    input: z.object({
      /** Of a view that takes these columns and conditions; absent: a new one. */
      id: z.optional(id("视图")),
      name: viewName,
      columns: listOf("指标", oneOf("指标", districtFigureKeys), 1, districtFigureKeys.length),
      ...companyPart,
    }),
    output: DataView,
    summary: "Keep columns and conditions under a name that no other view of the account has.",
  }),
  dataViewRename: call({
    ...own,
    path: "/v1/region/dataViewRename",
    input: z.object({ ...view, name: viewName }),
    output: DataView,
    summary: "Give a view another name.",
  }),
  dataViewDelete: call({
    ...own,
    path: "/v1/region/dataViewDelete",
    input: z.object(view),
    output: z.object({ id: z.string() }),
    summary: "Delete a view.",
  }),
};
