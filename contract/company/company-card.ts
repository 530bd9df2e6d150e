import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Revision } from "../core/revision.ts";
import { Company, CompanyYear, Contact } from "./company.ts";
import { decimal, id, text, whole } from "../core/fields.ts";
import { Label } from "../core/reference.ts";
import { office, officeOrEnterprise } from "../core/roles.ts";

const count = (label: string) => z.nullable(whole(label, 0, 10_000_000));
const money = (label: string) => z.nullable(decimal(label));

/** Figures of one year as a person writes them; null clears one, absent ones stay. Money in 10,000 yuan. */
export const YearInput = z.object({
  year: whole("年度", 1990, 2100),
  employees: z.optional(count("职工人数")),
  rd_staff: z.optional(count("研发人员")),
  revenue: z.optional(money("营业收入")),
  rd_expense: z.optional(money("研发费用")),
  tax: z.optional(money("纳税")),
  export_amount: z.optional(money("出口额")),
});
export type YearInput = z.output<typeof YearInput>;

/** Figures per year with their names, in the order of the tables. */
export const yearFigures = {
  employees: "职工人数",
  rd_staff: "研发人员",
  revenue: "营业收入（万元）",
  rd_expense: "研发费用（万元）",
  tax: "纳税（万元）",
  export_amount: "出口额（万元）",
} as const;

const Suggestion = z.object({ label: Label, because: z.string() });

/** Everything known of a company in one answer; lists hold the newest, `counts` says how many there are. */
export const CompanyAll = z.object({
  company: Company,
  street_name: z.string(),
  owner_name: z.string(),
  contacts: z.array(Contact),
  years: z.array(CompanyYear),
  follow: z.boolean(),
  counts: z.object({ visits: z.int(), demands: z.int(), answers: z.int(), calendar: z.int() }),
  visits: z.array(
    z.object({
      id: z.string(),
      visit_no: z.string(),
      start_at: z.string(),
      visit_type: z.string(),
      visit_method: z.string(),
      status: z.string(),
      visitor_names: z.string(),
      content: z.string(),
      next_action: z.string(),
    }),
  ),
  demands: z.array(
    z.object({
      id: z.string(),
      demand_no: z.string(),
      title: z.string(),
      category: z.string(),
      status: z.string(),
      due_at: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  answers: z.array(
    z.object({
      id: z.string(),
      questionnaire_id: z.string(),
      title: z.string(),
      status: z.string(),
      updated_at: z.string(),
    }),
  ),
  calendar: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      plan_start: z.string(),
      status: z.string(),
    }),
  ),
  suggestions: z.array(Suggestion),
  /** Other companies that look like this one. */
  duplicates: z.int(),
});
export type CompanyAll = z.output<typeof CompanyAll>;

const one = z.object({ id: id("企业") });

/** A hit of the search over everything. */
const Hit = z.object({ id: z.string(), title: z.string(), detail: z.string() });

export const companyCard = {
  companyAllInfo: call({
    method: "POST",
    path: "/v1/business/companyAllInfo",
    access: office,
    input: one,
    output: CompanyAll,
    offline: "live",
    summary: "Everything known of a company in one answer.",
  }),
  companyPatentInfo: call({
    method: "POST",
    path: "/v1/business/companyPatentInfo",
    access: officeOrEnterprise,
    input: one,
    output: z.object({
      company_id: z.string(),
      invention_count: z.int(),
      utility_count: z.int(),
      design_count: z.int(),
      trademark_count: z.int(),
      software_count: z.int(),
    }),
    offline: "live",
    summary: "Counts of the intellectual property of a company.",
  }),
  companyYearInfo: call({
    method: "POST",
    path: "/v1/business/companyYearInfo",
    access: officeOrEnterprise,
    input: z.object({ id: id("企业"), figures: z.optional(YearInput) }),
    output: z.array(CompanyYear),
    offline: "live",
    summary: "Figures of a company by year; with `figures` officials write those of one year first.",
  }),
  companyVisit: call({
    method: "POST",
    path: "/v1/business/companyVisit",
    access: officeOrEnterprise,
    input: z.object({ company: text("企业名称", 1, 200) }),
    output: z.object({ company_id: z.string() }),
    offline: "live",
    summary:
      "The id under which a company's visits are found, by its full name or credit code; an enterprise names itself.",
  }),
  getCompanyId: call({
    method: "POST",
    path: "/v1/business/getCompanyId",
    access: office,
    input: z.object({ company: text("企业名称", 1, 200) }),
    output: z.object({ company_id: z.nullable(z.string()), company_name: z.string() }),
    offline: "live",
    summary: "Id and name of the company in scope with this full name or credit code; null where there is none.",
  }),
  // Ours: who changed what of a company.
  companyHistory: call({
    method: "POST",
    path: "/v1/business/companyHistory",
    access: office,
    input: one,
    output: z.object({ revisions: z.array(Revision) }),
    offline: "live",
    summary: "History of a company: every revision with who, when, and the fields before and after.",
  }),
  // Ours: the search box of the top bar.
  searchAll: call({
    method: "POST",
    path: "/v1/business/searchAll",
    access: office,
    input: z.object({ word: text("搜索内容", 1, 100) }),
    output: z.object({ companies: z.array(Hit), visits: z.array(Hit), demands: z.array(Hit) }),
    offline: "live",
    summary: "Companies by name, initials or credit code, visits and demands by number; eight of each.",
  }),
};
