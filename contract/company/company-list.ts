import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Company, companyFieldLabels, companyScales, regStatuses, tierWords } from "./company.ts";
import { countedPageOf, date, flag, id, listOf, oneOf, paging, streetId, text, whole } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { tierReasonProblem } from "./tier-reason.ts";

export const tiers = Object.keys(tierWords) as (keyof typeof tierWords)[];
export const companySorts = ["name", "last_visit", "visits", "open_demands", "updated"] as const;

/** What list and export of companies are filtered by. */
export const companyFilter = {
  keyword: z._default(text("关键词", 0, 200), ""),
  street_id: z.optional(streetId("镇街")),
  label_id: z.optional(id("标签")),
  tier: z.optional(oneOf("企业层级", [...tiers, "none"])),
  reg_status: z.optional(oneOf("登记状态", regStatuses)),
  scale: z.optional(oneOf("企业规模", companyScales)),
  /** `none`: nobody is responsible. */
  owner_id: z.optional(z.union([z.literal("none"), id("责任人")])),
  /** Not visited for so many days, or never. */
  unvisited_days: z.optional(whole("未走访天数", 1, 3650)),
  /** The next visit was due on this day or before. */
  due_by: z.optional(date("应走访日期")),
  /** `open`: at least one demand that has not ended. */
  demands: z.optional(oneOf("需求", ["open"])),
  followed: z.optional(flag("我关注的")),
};

/** Columns of the Excel export with their headings. Contacts' numbers are never among them. */
export const companyColumns = {
  name: companyFieldLabels.name,
  credit_code: companyFieldLabels.credit_code,
  street: companyFieldLabels.street_id,
  address: companyFieldLabels.address,
  legal_person: companyFieldLabels.legal_person,
  reg_status: companyFieldLabels.reg_status,
  reg_capital: companyFieldLabels.reg_capital,
  established_on: companyFieldLabels.established_on,
  industry_code: companyFieldLabels.industry_code,
  scale: companyFieldLabels.scale,
  is_above_scale: companyFieldLabels.is_above_scale,
  is_listed: companyFieldLabels.is_listed,
  tier: "企业层级",
  tier_reason: "层级依据",
  owner: "责任人",
  labels: companyFieldLabels.label_ids,
  invention_count: "发明专利",
  utility_count: "实用新型",
  design_count: "外观设计",
  trademark_count: "商标",
  software_count: "软件著作权",
  visits: "走访次数",
  last_visit: "最近走访",
  next_visit: "下次走访",
  open_demands: "未办结需求",
} as const;
export type CompanyColumn = keyof typeof companyColumns;

/** A company in the list, with the name of who is responsible. */
export const CompanyListRow = z.object({
  ...Company.shape,
  visits: z.int(),
  owner_name: z.string(),
  followed: z.boolean(),
});
export type CompanyListRow = z.output<typeof CompanyListRow>;

export const companyList = {
  getCompany: call({
    method: "POST",
    path: "/v1/business/getCompany",
    access: office,
    input: z.object({ ...companyFilter, sort: z._default(oneOf("排序", companySorts), "name"), ...paging }),
    output: countedPageOf(CompanyListRow),
    offline: "live",
    summary: "Page of the companies in scope, by name, initials or credit code and other filters.",
  }),
  // Ours: Excel of the filtered list.
  companyExport: call({
    method: "GET",
    path: "/v1/business/companyExport",
    access: office,
    reply: "file",
    input: z.object({
      ...companyFilter,
      columns: listOf("导出列", oneOf("导出列", Object.keys(companyColumns) as CompanyColumn[]), 1, 30),
    }),
    output: z.unknown(),
    offline: "live",
    summary: "The filtered companies as .xlsx with the chosen columns; at most 10,000 rows.",
  }),
  // Ours: one change for several companies.
  companyBatch: call({
    method: "POST",
    path: "/v1/business/companyBatch",
    access: office,
    input: z
      .object({
        ids: listOf("企业", id("企业"), 1, 200),
        /** null: nobody. */
        owner_id: z.optional(z.nullable(id("责任人"))),
        tier: z.optional(z.union([z.literal(""), oneOf("企业层级", tiers)])),
        /** Why owner or tier change; kept in the history. */
        reason: z._default(text("理由", 0, 200), ""),
        add_labels: z._default(listOf("增加的标签", id("标签"), 0, 30), []),
        remove_labels: z._default(listOf("去掉的标签", id("标签"), 0, 30), []),
      })
      .check(
        z.refine(({ tier, reason }) => tier === undefined || tierReasonProblem(reason) === undefined, {
          error: tierReasonProblem("") ?? "",
          path: ["reason"],
        }),
      ),
    output: z.object({ changed: z.int(), same: z.int() }),
    offline: "live",
    summary: "Owner, tier (with a reason, by who manages the street) and labels of up to 200 companies.",
  }),
};

export const companyFollow = {
  // `companySwitch` of the specification: switches following of a company on or off.
  companySwitch: call({
    method: "POST",
    path: "/v1/company/companySwitch",
    access: staff,
    input: z.object({ company_id: id("企业"), follow: flag("关注") }),
    output: z.object({ company_id: z.string(), follow: z.boolean() }),
    offline: "live",
    summary: "Follow a company or stop following it.",
  }),
  companyOpened: call({
    method: "POST",
    path: "/v1/company/companyOpened",
    access: staff,
    input: z.object({ company_id: id("企业") }),
    output: z.object({ company_id: z.string() }),
    offline: "live",
    summary:
      "The person works with this company: where devices hold a share of the companies, theirs keep it for some months.",
  }),
};
