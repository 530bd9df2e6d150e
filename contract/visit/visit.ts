import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { changesOf } from "../core/edits.ts";
import {
  countedPageOf,
  date,
  flag,
  id,
  listOf,
  oneOf,
  paging,
  recordStamp,
  streetId,
  text,
  whole,
} from "../core/fields.ts";
import { Staff } from "../core/reference.ts";
import { Revision } from "../core/revision.ts";
import { office, officeOrEnterprise, staff } from "../core/roles.ts";
import {
  type VisitColumn,
  visitColumns,
  VisitFields,
  visitMethods,
  visitTypes,
  willingnesses,
} from "./visit-fields.ts";
import { VisitReview, visitStatuses } from "./visit-review.ts";

export const NewVisit = z.object({ id: id("走访记录"), ...VisitFields.shape });
export type NewVisit = z.output<typeof NewVisit>;

/** An edit: only the changed fields, and the revision they were read at. */
export const VisitEdit = z.object({
  id: id("走访记录"),
  base_rev: whole("修订号", 1, 1_000_000_000),
  changes: changesOf(VisitFields),
});
export type VisitEdit = z.output<typeof VisitEdit>;

/** A visit as the server holds it. `arrived` names the manifest files whose bytes are here. */
export const Visit = z.object({
  id: z.string(),
  visit_no: z.string(),
  ...VisitFields.shape,
  status: z.string(),
  /** Present while the visit was returned and not yet archived. */
  review: z.optional(VisitReview),
  street_id: z.string(),
  company_name: z.string(),
  arrived: z.array(z.string()),
  ...recordStamp,
});
export type Visit = z.output<typeof Visit>;

/** Filters of the visit list, also of its export. Dates are Asia/Shanghai days, both included. */
export const visitFilter = {
  keyword: z._default(text("关键词", 0, 100), ""),
  street_id: z.optional(streetId("镇街")),
  company_id: z.optional(id("企业")),
  visit_type: z.optional(oneOf("走访类型", visitTypes)),
  visit_method: z.optional(oneOf("走访方式", visitMethods)),
  visitor_id: z.optional(id("走访人员")),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
  status: z.optional(oneOf("状态", visitStatuses)),
  willingness: z.optional(oneOf("合作意愿", willingnesses)),
  label_id: z.optional(id("标签")),
  has_demand: z.optional(flag("是否有需求")),
  with_photos: z.optional(flag("是否有照片")),
};

export const visitSorts = ["start_at", "company_name", "visit_no", "updated_at"] as const;
export const exportCap = 10_000;

/** A visit with its names; what a company is not shown of it is empty (`visit-company-view.ts`). */
export const VisitRow = z.object({
  ...Visit.shape,
  content: z.string(),
  visitor_ids: z.array(z.string()),
  street_name: z.string(),
  visitor_names: z.string(),
});
export type VisitRow = z.output<typeof VisitRow>;

export const visit = {
  createVisit: call({
    method: "POST",
    path: "/v1/visit/createVisit",
    access: staff,
    input: NewVisit,
    output: Visit,
    offline: "queued",
    summary: "Log a visit; the id comes from the device and makes repeats harmless.",
  }),
  editVisit: call({
    method: "POST",
    path: "/v1/visit/editVisit",
    access: staff,
    input: VisitEdit,
    output: Visit,
    offline: "queued",
    summary: "Change fields of a visit; merged field by field, 409 when the same field changed since.",
  }),
  visitDel: call({
    method: "GET",
    path: "/v1/visit/visitDel",
    access: staff,
    input: z.object({ id: id("走访记录"), base_rev: whole("修订号", 1, 1_000_000_000) }),
    output: z.object({ id: z.string(), rev: z.int() }),
    offline: "queued",
    summary: "Delete a visit: its author within 24 hours, later the street's lead; leaves a tombstone.",
  }),
  // Ours: restores a deleted visit when an edit met the deletion.
  visitRestore: call({
    method: "POST",
    path: "/v1/visit/visitRestore",
    access: staff,
    input: z.object({ id: id("走访记录") }),
    output: Visit,
    offline: "live",
    summary: "Bring a deleted visit back, by whoever may delete it or has an edit waiting for it.",
  }),
  visitDetail: call({
    method: "GET",
    path: "/v1/visit/visitDetail",
    access: officeOrEnterprise,
    input: z.object({ id: id("走访记录") }),
    output: VisitRow,
    offline: "cached",
    summary:
      "One visit with the names of its street and visitors; an enterprise its own, as far as a company may read it.",
  }),
  visitDetailtwo: call({
    method: "GET",
    path: "/v1/visit/visitDetailtwo",
    access: office,
    input: z.object({ id: id("走访记录") }),
    output: z.object({ revisions: z.array(Revision) }),
    offline: "live",
    summary: "History of a visit: every revision with who, when, and the fields before and after.",
  }),
  visitListnews: call({
    method: "GET",
    path: "/v1/visit/visitListnews",
    access: officeOrEnterprise,
    input: z.object({
      ...visitFilter,
      sort: z._default(oneOf("排序字段", visitSorts), "start_at"),
      order: z._default(oneOf("排序方向", ["asc", "desc"]), "desc"),
      ...paging,
    }),
    output: countedPageOf(VisitRow),
    offline: "live",
    summary: "Page of the visits in the account's scope; an enterprise its own, by what it may read of them alone.",
  }),
  // Ours: Excel of the filtered list.
  visitExport: call({
    method: "GET",
    path: "/v1/visit/visitExport",
    access: office,
    reply: "file",
    input: z.object({
      ...visitFilter,
      /** Only these of the filtered ones; all when absent. */
      ids: z.optional(listOf("所选记录", id("走访记录"), 1, 200)),
      columns: listOf("导出列", oneOf("导出列", Object.keys(visitColumns) as VisitColumn[]), 1, 30),
    }),
    output: z.unknown(),
    offline: "live",
    summary: "The filtered visits as .xlsx with the chosen columns; at most 10,000 rows.",
  }),
  staff: call({
    method: "POST",
    path: "/v1/visit/staff",
    access: office,
    input: z.object({}),
    output: z.array(Staff),
    offline: "cached",
    summary: "Officials of the account's streets and of the district.",
  }),
};
