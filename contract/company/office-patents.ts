import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, listOf, oneOf, paging, streetId, text, whole } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { hitFormatNames, patentColumnNames } from "../patent/export-calls.ts";
import { PatentCard } from "../patent/patent-view.ts";
import { patentStatuses, patentTypes, rightKinds } from "../patent/patent-words.ts";
import { companyPatentSorts } from "./company-patents.ts";

/** Years from the filing after which a patent counts as an old one. */
export const oldPatentYears = 10;

/** Letters of the classification's sections. */
export const ipcSections = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

/** Conditions of the officials' list, all of which a patent has to meet. */
export const officePatentFilters = {
  /** Words of the title, an inventor, or the beginning of a number. */
  keyword: z._default(text("关键词", 0, 200), ""),
  type: z.optional(oneOf("专利类型", patentTypes)),
  status: z.optional(oneOf("法律状态", patentStatuses)),
  /** Of the filing. */
  year: z.optional(whole("申请年份", 1900, 2200)),
  granted_year: z.optional(whole("授权年份", 1900, 2200)),
  /** Of the company that applied for it or owns it. */
  street_id: z.optional(streetId("镇街")),
  company_id: z.optional(id("企业")),
  ipc: z.optional(oneOf("IPC 部", ipcSections)),
  right: z.optional(oneOf("权利变动", rightKinds)),
  /** A member of its family was filed at an office abroad. */
  abroad: z.optional(flag("国外同族")),
  /** Filed more than `oldPatentYears` ago. */
  old: z.optional(flag("申请满十年")),
  /** Its term ends this quarter, or it lapsed and can still be restored. */
  at_risk: z.optional(flag("本季度有风险")),
};

const Count = <const T extends readonly string[]>(words: T) =>
  z.array(z.object({ value: z.enum(words), count: z.int() }));

export const officePatents = {
  /** Ours: what `/morePatents` lists. */
  officePatents: call({
    method: "GET",
    path: "/v1/company/officePatents",
    access: staff,
    input: z.object({
      ...officePatentFilters,
      sort: z._default(oneOf("排序", companyPatentSorts), "filed"),
      ...paging,
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...PatentCard.shape,
          /** Those in the person's scope. */
          companies: z.array(z.object({ id: z.string(), name: z.string(), street_name: z.string() })),
        }),
      ),
      total: z.int(),
      /** Of what all other conditions leave, whatever type and status are chosen; none with 0. */
      counts: z.object({ status: Count(patentStatuses), type: Count(patentTypes) }),
    }),
    offline: "live",
    summary: "Page of the patents of the companies in the official's scope, by conditions, with counts.",
  }),
  /** Ours. */
  officePatentsExport: call({
    method: "POST",
    path: "/v1/company/officePatentsExport",
    access: staff,
    reply: "file",
    input: z.object({
      ...officePatentFilters,
      sort: z._default(oneOf("排序", companyPatentSorts), "filed"),
      columns: listOf("导出列", oneOf("导出列", patentColumnNames), 1, patentColumnNames.length),
      format: oneOf("文件格式", hitFormatNames),
    }),
    output: z.unknown(),
    offline: "live",
    summary: "The same patents as .xlsx, .csv or .json with the chosen columns, or as .pdf.",
  }),
};
