import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Company } from "./company.ts";
import { id, listOf, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { office } from "../core/roles.ts";

/** Days within which a merge can be taken back. */
export const undoDays = 7;

/** What two companies have in common; the strongest first. */
export const duplicateReasons = {
  organisation: "组织机构代码相同",
  name: "名称主体相同",
  mobile: "联系人手机相同",
  address: "地址相同",
  person: "法定代表人相同且名称相近",
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;

/** Whether two credit codes name two organisations (GB 32100: its code are places 9 to 17); without both nobody knows. */
export const areTwoOrganisations = (a: string, b: string): boolean =>
  a !== "" && b !== "" && a.slice(8, 17) !== b.slice(8, 17);

/** What is wrong with merging two companies for no reason; null: nothing. */
export const mergeReasonProblem = (a: string, b: string, reason: string): string | null =>
  areTwoOrganisations(a, b) && reason.trim() === "" ? "两家企业的组织机构代码不同，请填写合并的理由" : null;

/**
 * What a merge asks about field by field; labels, contacts and records of both are always kept. `tier`
 * brings its reason along, `address` its position.
 */
export const mergeFields = [
  "name",
  "credit_code",
  "short_name",
  "legal_person",
  "reg_status",
  "reg_capital",
  "established_on",
  "industry_code",
  "street_id",
  "address",
  "scale",
  "is_above_scale",
  "is_listed",
  "tier",
  "owner_id",
  "invention_count",
  "utility_count",
  "design_count",
  "trademark_count",
  "software_count",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** One of two companies that look alike, with what hangs on it. */
export const DuplicateSide = z.object({
  company: Company,
  street_name: z.string(),
  owner_name: z.string(),
  visits: z.int(),
  demands: z.int(),
  answers: z.int(),
  calendar: z.int(),
  contacts: z.int(),
});
export type DuplicateSide = z.output<typeof DuplicateSide>;

const reasons = z.array(z.enum(Object.keys(duplicateReasons) as DuplicateReason[]));

const half = z.object({ id: z.string(), name: z.string(), credit_code: z.string(), street_name: z.string() });

/** Two companies that look alike; the older one first. */
export const DuplicatePair = z.object({ a: half, b: half, reasons });
export type DuplicatePair = z.output<typeof DuplicatePair>;

/** A merge as the list of the last ones shows it. */
export const CompanyMerge = z.object({
  id: z.string(),
  kept_id: z.string(),
  kept_name: z.string(),
  gone_id: z.string(),
  gone_name: z.string(),
  reason: z.string(),
  by_name: z.string(),
  at: z.string(),
  undone_at: z.nullable(z.string()),
  /** Until when it can be taken back. */
  until: z.string(),
});
export type CompanyMerge = z.output<typeof CompanyMerge>;

// All of these are ours; the specification names no merging.
export const companyMerge = {
  duplicates: call({
    method: "POST",
    path: "/v1/company/duplicates",
    access: office,
    input: z.object({
      /** Only pairs with this company. */
      company_id: z.optional(id("企业")),
      street_id: z.optional(streetId("镇街")),
      reason: z.optional(oneOf("相似依据", Object.keys(duplicateReasons) as DuplicateReason[])),
      ...paging,
    }),
    output: z.extend(pageOf(DuplicatePair), {
      /** When the pairs were compared; null: with one company now, else not yet. */
      compared_at: z.nullable(z.string()),
    }),
    offline: "live",
    summary: "Pairs of companies in scope that look alike, those with the strongest reasons first.",
  }),
  duplicatePair: call({
    method: "POST",
    path: "/v1/company/duplicatePair",
    access: office,
    input: z.object({ ids: listOf("企业", id("企业"), 2, 2) }),
    output: z.array(DuplicateSide),
    offline: "live",
    summary: "Two companies side by side with what hangs on each.",
  }),
  duplicateDismiss: call({
    method: "POST",
    path: "/v1/company/duplicateDismiss",
    access: office,
    input: z.object({ ids: listOf("企业", id("企业"), 2, 2) }),
    output: z.object({ ok: z.boolean() }),
    offline: "live",
    summary: "Note that two companies are not the same; the pair is shown no more.",
  }),
  merge: call({
    method: "POST",
    path: "/v1/company/merge",
    access: office,
    input: z.object({
      id: id("合并"),
      kept_id: id("保留的企业"),
      gone_id: id("并入的企业"),
      /** Fields whose value comes from the company that goes; all others stay. */
      from_gone: z._default(listOf("采用的字段", oneOf("采用的字段", mergeFields), 0, mergeFields.length), []),
      /** Asked for where their credit codes name two organisations. */
      reason: z._default(text("合并说明", 0, 200), ""),
    }),
    output: z.object({ company: Company, merge_id: z.string() }),
    offline: "live",
    summary: "Merge one company into another with everything that hangs on it; its id becomes an alias.",
  }),
  merges: call({
    method: "POST",
    path: "/v1/company/merges",
    access: office,
    input: z.object({ ...paging }),
    output: pageOf(CompanyMerge),
    offline: "live",
    summary: "Merges in scope, newest first.",
  }),
  mergeUndo: call({
    method: "POST",
    path: "/v1/company/mergeUndo",
    access: office,
    input: z.object({ id: id("合并") }),
    output: z.object({ kept: Company, restored: Company }),
    offline: "live",
    summary: "Take a merge back within 7 days; refused in words when later edits make it impossible.",
  }),
};
