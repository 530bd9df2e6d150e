import * as z from "zod/mini";
import { call, usualFileBytes } from "../core/call.ts";
import { creditCodeOf, creditCodeProblem } from "../core/credit-code.ts";
import { changesOf } from "../core/edits.ts";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import {
  date,
  decimal,
  flag,
  id,
  listOf,
  mobile,
  oneOf,
  recordStamp,
  streetId,
  text,
  whole,
  rowPlaceFields,
} from "../core/fields.ts";
import { Label } from "../core/reference.ts";
import { adminOnly, office, officeOrEnterprise, staff } from "../core/roles.ts";

export const regStatuses = ["存续", "在业", "吊销", "注销", "迁出", "停业"] as const;
export const companyScales = ["大型", "中型", "小型", "微型"] as const;
export const tierWords = { A: "领军", B: "骨干", C: "成长", D: "一般" } as const;
/** Displayed results of a company search (specification section 9). */
export const searchCap = 1000;
/** Milliseconds between the last key and the search (specification section 9). */
export const searchDebounce = 500;
export const emptySearchWarning = "请输入企业名称";

const creditCode = z.pipe(
  z.string("统一社会信用代码应为文字").check(z.overwrite(creditCodeOf)),
  z.string().check(
    z.refine((code) => code === "" || creditCodeProblem(code) === null, {
      error: (issue) => creditCodeProblem(String(issue.input)) ?? "统一社会信用代码不正确",
    }),
  ),
);

const field = fieldMaker<object>();

/** Every field a person may write of a company: its label and its schema. Form, history, conflict and import read this table. */
export const companyFieldTable = {
  name: field("企业名称", (label) => text(label, 2, 200), {}),
  credit_code: field("统一社会信用代码", () => z._default(creditCode, ""), {}),
  short_name: field("简称", (label) => z._default(text(label, 0, 60), ""), {}),
  legal_person: field("法定代表人", (label) => z._default(text(label, 0, 60), ""), {}),
  reg_status: field("登记状态", (label) => z._default(oneOf(label, regStatuses), "存续"), {}),
  /** 10,000 yuan; empty when unknown. */
  reg_capital: field("注册资本（万元）", () => z._default(z.union([z.literal(""), decimal("注册资本")]), ""), {}),
  established_on: field("成立日期", (label) => z._default(z.nullable(date(label)), null), {}),
  /** GB/T 4754 code, e.g. C3857. */
  industry_code: field("行业代码", (label) => z._default(text(label, 0, 10), ""), {}),
  street_id: field("所属镇街", streetId, {}),
  address: field("地址", (label) => z._default(text(label, 0, 200), ""), {}),
  scale: field("企业规模", (label) => z._default(z.union([z.literal(""), oneOf(label, companyScales)]), ""), {}),
  is_above_scale: field("规上企业", (label) => z._default(flag(label), false), {}),
  is_listed: field("上市企业", (label) => z._default(flag(label), false), {}),
  label_ids: field("标签", (label) => z._default(listOf(label, id(label), 0, 30), []), {}),
};

/** What the screen calls each field of a company. */
export const companyFieldLabels = labelsOf(companyFieldTable);

/** What a person may write of a company. Absent keys keep their value in an edit. */
export const CompanyFields = z.object(shapeOf(companyFieldTable));
export type CompanyFields = z.output<typeof CompanyFields>;
export const companyEditable = Object.keys(CompanyFields.shape) as (keyof CompanyFields)[];

/** A company as officials hold it. IP counters come from the patent area, never from an edit. */
export const Company = z.object({
  id: z.string(),
  ...CompanyFields.shape,
  credit_code: z.string(),
  reg_capital: z.string(),
  scale: z.string(),
  /** Pinyin initials of the name, lower case. */
  initials: z.string(),
  tier: z.string(),
  tier_reason: z.string(),
  owner_id: z.nullable(z.string()),
  /** Degrees in GCJ-02, the system of Chinese maps; absent or null when unknown. */
  lng: z.optional(z.nullable(z.number())),
  lat: z.optional(z.nullable(z.number())),
  invention_count: z.int(),
  utility_count: z.int(),
  design_count: z.int(),
  trademark_count: z.int(),
  software_count: z.int(),
  last_visit_at: z.nullable(z.string()),
  next_visit_at: z.nullable(z.string()),
  open_demands: z.int(),
  source: z.string(),
  ...recordStamp,
});
export type Company = z.output<typeof Company>;

/** Contact of a company; the mobile is masked (138****5678). */
export const Contact = z.object({
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  post: z.string(),
  mobile: z.string(),
  phone: z.string(),
  is_primary: z.boolean(),
  is_decision_maker: z.boolean(),
});
export type Contact = z.output<typeof Contact>;

const NewContact = z.object({
  id: id("联系人"),
  name: text("联系人姓名", 1, 60),
  post: z._default(text("联系人职务", 0, 60), ""),
  mobile: z._default(z.union([z.literal(""), mobile("联系人手机")]), ""),
});

/** Figures of one year. */
export const CompanyYear = z.object({
  year: z.int(),
  employees: z.nullable(z.int()),
  rd_staff: z.nullable(z.int()),
  /** Money in 10,000 yuan, as decimal text. */
  revenue: z.nullable(z.string()),
  rd_expense: z.nullable(z.string()),
  tax: z.nullable(z.string()),
  export_amount: z.nullable(z.string()),
});

/** An edit: only the changed fields, and the revision they were read at. */
export const CompanyEdit = z.object({
  id: id("企业"),
  base_rev: whole("修订号", 1, 1_000_000_000),
  changes: changesOf(CompanyFields),
});
export type CompanyEdit = z.output<typeof CompanyEdit>;

export const NewCompany = z.object({
  id: id("企业"),
  ...CompanyFields.shape,
  contact: z.optional(NewContact),
});
export type NewCompany = z.output<typeof NewCompany>;

const ImportCell = z.record(z.string(), z.string());

/** A row of an import: cells by column key, problems by column key, and what a run would do with it. */
export const ImportRow = z.object({
  ...rowPlaceFields,
  cells: ImportCell,
  problems: z.record(z.string(), z.string()),
  action: z.enum(["create", "update", "same", "refused"]),
  result: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

export const CompanyImport = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(["preview", "running", "done", "failed"]),
  total: z.int(),
  finished: z.int(),
  counts: z.object({ create: z.int(), update: z.int(), same: z.int(), refused: z.int() }),
  /** Headings of the file that no column has, or that come twice, where something stands beneath them. */
  ignored: z.array(z.string()),
  /** A sentence for each sheet of the file that is not read. */
  unread: z.array(z.string()),
  /** Empty while the import runs: progress is asked for every second, and rows may weigh megabytes. */
  rows: z.array(ImportRow),
});
export type CompanyImport = z.output<typeof CompanyImport>;

export const importMaxRows = 5000;
const importOrder = [
  "name",
  "credit_code",
  "street_id",
  "address",
  "legal_person",
  "short_name",
  "reg_status",
  "reg_capital",
  "established_on",
  "industry_code",
  "scale",
  "is_above_scale",
  "is_listed",
  "label_ids",
] as const satisfies readonly (keyof CompanyFields)[];
/** Columns of an import file with their headings, in the template's order. */
export const importColumns = Object.fromEntries(importOrder.map((name) => [name, companyFieldLabels[name]])) as Record<
  keyof CompanyFields,
  string
>;
/** What a new company cannot do without; a known one needs its name only. */
export const importRequired: readonly (keyof CompanyFields)[] = ["name", "street_id"];

export const companyCalls = {
  companyLabel: call({
    method: "POST",
    path: "/v1/visit/companyLabel",
    access: office,
    input: z.object({}),
    output: z.array(Label),
    offline: "cached",
    summary: "Labels for companies.",
  }),
  // Ours: adding a company found in the field.
  createCompany: call({
    method: "POST",
    path: "/v1/visit/createCompany",
    access: staff,
    input: NewCompany,
    output: z.object({ company: Company, alias_of: z.nullable(z.string()) }),
    offline: "queued",
    summary: "Add a company; when it exists already the answer is that one and the new id becomes its alias.",
  }),
  seachCompany: call({
    method: "POST",
    path: "/v1/company/seachCompany",
    access: office,
    input: z.object({ keword: text("企业名称", 1, 200) }),
    output: z.array(z.object({ company_name: z.string(), num: z.int(), company_id: z.string() })),
    offline: "live",
    summary: "Companies in scope by name, initials or credit code with their number of visits; at most 1,000.",
  }),
  // The four import calls are ours; the specification names none.
  importTemplate: call({
    method: "GET",
    path: "/v1/company/importTemplate",
    access: adminOnly,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "Excel template with red required headers and a notes sheet.",
  }),
  importPreview: call({
    method: "POST",
    path: "/v1/company/importPreview",
    access: adminOnly,
    body: "bytes",
    mostBytes: usualFileBytes,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: CompanyImport,
    offline: "live",
    summary: "Read an .xlsx or .csv file and say cell by cell what is wrong; nothing is written.",
  }),
  importFix: call({
    method: "POST",
    path: "/v1/company/importFix",
    access: adminOnly,
    input: z.object({
      id: id("导入"),
      rows: listOf("修改", z.object({ line: whole("行号", 1, 1_000_000), cells: ImportCell }), 1, importMaxRows),
    }),
    output: CompanyImport,
    offline: "live",
    summary: "Replace cells of a previewed import and check them again.",
  }),
  importRun: call({
    method: "POST",
    path: "/v1/company/importRun",
    access: adminOnly,
    input: z.object({ id: id("导入") }),
    output: CompanyImport,
    offline: "live",
    summary: "Start a previewed import; rows with problems are skipped and reported.",
  }),
  importState: call({
    method: "GET",
    path: "/v1/company/importState",
    access: adminOnly,
    input: z.object({ id: id("导入") }),
    output: CompanyImport,
    offline: "live",
    summary: "Progress and results of an import.",
  }),
  companyInfo: call({
    method: "POST",
    path: "/v1/business/companyInfo",
    access: officeOrEnterprise,
    input: z.object({ id: id("企业") }),
    output: z.object({ company: Company, contacts: z.array(Contact), years: z.array(CompanyYear), visits: z.int() }),
    offline: "live",
    summary: "A company with contacts (mobiles masked) and per-year figures.",
  }),
  companyEdit: call({
    method: "POST",
    path: "/v1/business/companyEdit",
    access: staff,
    input: CompanyEdit,
    output: Company,
    offline: "queued",
    summary: "Change fields of a company; merged field by field, 409 when the same field changed since.",
  }),
};
