import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, paging, text, whole } from "../core/fields.ts";
import { officeOrEnterprise, staff } from "../core/roles.ts";
import { PatentCard } from "../patent/patent-view.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";

/** Orders of a company's patents; days count from the latest, patents without one come last. */
export const companyPatentSorts = ["filed", "granted", "title", "number"] as const;

const Count = <const T extends readonly string[]>(words: T) =>
  z.array(z.object({ value: z.enum(words), count: z.int() }));

export const companyPatents = {
  patentlist: call({
    method: "GET",
    path: "/v1/company/patentlist",
    access: officeOrEnterprise,
    input: z.object({
      id: id("企业"),
      /** Words of the title, an inventor, or the beginning of a number. */
      keyword: z._default(text("关键词", 0, 200), ""),
      type: z.optional(oneOf("专利类型", patentTypes)),
      status: z.optional(oneOf("法律状态", patentStatuses)),
      /** Of the filing. */
      year: z.optional(whole("申请年份", 1900, 2200)),
      sort: z._default(oneOf("排序", companyPatentSorts), "filed"),
      ...paging,
    }),
    output: z.object({
      list: z.array(PatentCard),
      total: z.int(),
      /** Of what words and year match, whatever type and status are chosen; in the words' order, none with 0. */
      counts: z.object({ status: Count(patentStatuses), type: Count(patentTypes) }),
    }),
    offline: "live",
    summary: "Page of the patents of one company in scope, with counts by status and type.",
  }),
  /** Ours: officials have the companies beside a patent. */
  patentCompanies: call({
    method: "GET",
    path: "/v1/company/patentCompanies",
    access: staff,
    input: z.object({ patent: id("专利") }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          street_name: z.string(),
          /** Who looks after it; empty: nobody. */
          owner_name: z.string(),
          last_visit_at: z.nullable(z.string()),
          /** Day of the next one; null: none is planned. */
          next_visit_at: z.nullable(z.string()),
          open_demands: z.int(),
        }),
      ),
    }),
    offline: "live",
    summary: "The companies in scope that applied for a patent or own it.",
  }),
};
