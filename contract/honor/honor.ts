import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { changesOf } from "../core/edits.ts";
import { date, decimal, flag, id, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { officeOrEnterprise, staff } from "../core/roles.ts";
import { honorKinds, honorLevels, honorStates } from "./honor-rules.ts";

const day = (label: string) => z._default(z.nullable(date(label)), null);

/** An id that a person picks from a list. */
const picked = (label: string) => z.uuid(`请选择${label}`);

/** What is written of an honor; its company never changes. */
export const honorFields = z.object({
  type_id: picked("荣誉类型"),
  title: text("荣誉名称", 1, 100),
  level: oneOf("级别", honorLevels),
  year: whole("年度", 1900, 2200),
  batch: z._default(text("批次", 0, 30), ""),
  grade: z._default(text("等次", 0, 20), ""),
  issuer: z._default(text("颁发单位", 0, 100), ""),
  issued_on: day("颁发日期"),
  valid_from: day("有效期起"),
  valid_to: day("有效期止"),
  document_no: z._default(text("文号", 0, 60), ""),
  certificate_no: z._default(text("证书编号", 0, 60), ""),
  /** Prize or subsidy in yuan. */
  amount: z._default(z.nullable(decimal("金额")), null),
  note: z._default(text("备注", 0, 500), ""),
  /** The patent that it stands on. */
  patent_id: z._default(z.nullable(id("所依专利")), null),
  revoked_on: day("撤销日期"),
  revoked_reason: z._default(text("撤销原因", 0, 200), ""),
});
export type HonorFields = z.output<typeof honorFields>;

const HonorPatent = z.object({
  id: z.string(),
  title: z.string(),
  application_no: z.string(),
  /** It is 失效: since when and why. */
  lapsed: z.boolean(),
  lapsed_on: z.nullable(z.string()),
  reason: z.string(),
});

export const Honor = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  type_name: z.string(),
  kind: z.enum(honorKinds),
  state: z.enum(honorStates),
  patent: z.nullable(HonorPatent),
  rev: z.int(),
  ...z.object({
    type_id: z.string(),
    title: z.string(),
    level: z.enum(honorLevels),
    year: z.int(),
    batch: z.string(),
    grade: z.string(),
    issuer: z.string(),
    issued_on: z.nullable(z.string()),
    valid_from: z.nullable(z.string()),
    valid_to: z.nullable(z.string()),
    document_no: z.string(),
    certificate_no: z.string(),
    amount: z.nullable(z.string()),
    note: z.string(),
    patent_id: z.nullable(z.string()),
    revoked_on: z.nullable(z.string()),
    revoked_reason: z.string(),
  }).shape,
});
export type Honor = z.output<typeof Honor>;

/** Orders: the latest year first, what ends soonest first, by company. */
export const honorSorts = ["newest", "ending", "company"] as const;

/** Conditions, all of which an honor has to meet. */
export const honorFilters = {
  /** Words of the title, the company, the issuer, or of a number. */
  keyword: z._default(text("关键词", 0, 100), ""),
  type_id: z.optional(id("荣誉类型")),
  level: z.optional(oneOf("级别", honorLevels)),
  year: z.optional(whole("年度", 1900, 2200)),
  street_id: z.optional(streetId("镇街")),
  company_id: z.optional(id("企业")),
  state: z.optional(oneOf("状态", honorStates)),
  /** The patent it stands on has lapsed. */
  lapsed: z.optional(flag("所依专利已失效")),
};

export const HonorPage = z.object({
  ...pageOf(Honor).shape,
  /** Of what all other conditions leave, whatever type and state are chosen; none with 0. */
  counts: z.object({
    type: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    state: z.array(z.object({ value: z.enum(honorStates), count: z.int() })),
  }),
});
export type HonorPage = z.output<typeof HonorPage>;

const sort = z._default(oneOf("排序", honorSorts), "newest");

/** One page of a list; what it is a list of, its call says. */
const asked = z.object({ ...honorFilters, sort, ...paging });

export const honorCalls = {
  honorList: call({
    method: "POST",
    path: "/v1/honorList",
    access: staff,
    input: asked,
    output: HonorPage,
    offline: "live",
    summary: "Page of the honors of the companies in the official's scope, by conditions, with counts.",
  }),
  honorAdd: call({
    method: "POST",
    path: "/v1/honorAdd",
    access: staff,
    input: z.object({ id: id("荣誉"), company_id: picked("企业"), ...honorFields.shape }),
    output: Honor,
    offline: "live",
    summary: "Add an honor of a company; the same company, type, year and title are one honor.",
  }),
  honorEdit: call({
    method: "POST",
    path: "/v1/honorEdit",
    access: staff,
    input: z.object({ id: id("荣誉"), base_rev: whole("版本", 1, 1_000_000), changes: changesOf(honorFields) }),
    output: Honor,
    offline: "live",
    summary: "Change fields of an honor, or revoke it; 409 where somebody else changed the same field since.",
  }),
  honorDel: call({
    method: "POST",
    path: "/v1/honorDel",
    access: staff,
    input: z.object({ id: id("荣誉"), base_rev: whole("版本", 1, 1_000_000) }),
    output: z.object({ id: z.string(), rev: z.int() }),
    offline: "live",
    summary: "Remove an honor that was entered by mistake.",
  }),
  /** Ours. */
  honorRestore: call({
    method: "POST",
    path: "/v1/honorRestore",
    access: staff,
    input: z.object({ id: id("荣誉") }),
    output: Honor,
    offline: "live",
    summary: "Bring a removed honor back.",
  }),
  qualifications: call({
    method: "POST",
    path: "/v1/qualifications",
    access: officeOrEnterprise,
    input: z.object({ ...asked.shape, sort: z._default(oneOf("排序", honorSorts), "ending") }),
    output: HonorPage,
    offline: "live",
    summary: "What companies in scope are at present: their standings with a term that has not ended.",
  }),
  searchHonor: call({
    method: "GET",
    path: "/v1/search/honor",
    access: officeOrEnterprise,
    input: asked,
    output: HonorPage,
    offline: "live",
    summary: "Patent awards of the companies in scope.",
  }),
  otherHonor: call({
    method: "POST",
    path: "/v1/search/otherHonor",
    access: officeOrEnterprise,
    input: asked,
    output: HonorPage,
    offline: "live",
    summary: "Honors of other kinds than patent awards.",
  }),
  honorlist: call({
    method: "GET",
    path: "/v1/company/honorlist",
    access: officeOrEnterprise,
    input: z.object({ id: id("企业"), state: honorFilters.state, sort, ...paging }),
    output: HonorPage,
    offline: "live",
    summary: "Page of the honors of one company in scope.",
  }),
};
