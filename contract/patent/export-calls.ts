import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, oneOf } from "../core/fields.ts";
import { officeOrEnterprise } from "../core/roles.ts";
import { searchSorts } from "./patent-search.ts";
import { searchAsked } from "./search-calls.ts";

/** Columns of the export with their headings, in the order of the sheet. */
export const patentColumns = {
  application_no: "申请号",
  publication_no: "公开（公告）号",
  grant_no: "授权公告号",
  title: "名称",
  type: "类型",
  status: "法律状态",
  status_reason: "状态原因",
  status_on: "状态日期",
  applicants: "申请人",
  owners: "当前权利人",
  inventors: "发明人",
  agency: "代理机构",
  agents: "代理人",
  main_ipc: "主分类号",
  ipc: "IPC 分类号",
  filed_on: "申请日",
  published_on: "公开日",
  granted_on: "授权日",
  expires_on: "届满日",
  priorities: "优先权",
  street: "镇街",
  rights: "权利变动",
  cited: "被引用次数",
  abstract: "摘要",
  first_claim: "独立权利要求 1",
} as const;
export type PatentColumn = keyof typeof patentColumns;
export const patentColumnNames = Object.keys(patentColumns) as PatentColumn[];

export const exportFormats = { xlsx: "Excel（.xlsx）", csv: "CSV（.csv）", json: "JSON（.json）" } as const;
export type ExportFormat = keyof typeof exportFormats;

/** Patents as a table, or on paper: a sheet for each. */
export const hitFormats = { ...exportFormats, pdf: "PDF（一件一张）" } as const;
export type HitFormat = keyof typeof hitFormats;
export const hitFormatNames = Object.keys(hitFormats) as HitFormat[];

/** Patents that a table holds at most. */
export const mostExported = 10_000;

/** Patents on paper at most: a sheet takes some 15 ms to draw, and a pile of more is read by nobody. */
export const mostSheets = 200;

/** Patents that one file holds at most. */
export const mostIn = (format: HitFormat): number => (format === "pdf" ? mostSheets : mostExported);

export const exportCalls = {
  /** Ours. */
  patentExport: call({
    method: "POST",
    path: "/v1/search/patentExport",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({
      ...searchAsked,
      sort: z._default(oneOf("排序", searchSorts), "filed"),
      /** Only these hits, in the order of the search; absent: all hits. */
      ids: z.optional(listOf("所选专利", id("专利"), 1, mostExported)),
      /** Of a table; a sheet of paper has its own parts. */
      columns: listOf("导出列", oneOf("导出列", patentColumnNames), 1, patentColumnNames.length),
      format: oneOf("文件格式", hitFormatNames),
    }),
    output: z.unknown(),
    offline: "live",
    summary:
      "The hits of an expression, or those chosen of them, as .xlsx, .csv or .json with the chosen columns, or as .pdf.",
  }),
};
