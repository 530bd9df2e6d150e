import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, oneOf, pageOf, paging, text } from "../core/fields.ts";
import { HoldingCompanies, holdingFilters } from "../core/holdings.ts";
import { officeOrEnterprise } from "../core/roles.ts";

export const copyrightKinds = ["软件著作权", "作品著作权", "海关备案"] as const;
export type CopyrightKind = (typeof copyrightKinds)[number];

/** What the number, the category and the day of each kind are called. */
export const copyrightWords: Readonly<Record<CopyrightKind, { number: string; category: string; day: string }>> = {
  软件著作权: { number: "登记号", category: "版本号", day: "登记日期" },
  作品著作权: { number: "登记号", category: "作品类别", day: "登记日期" },
  海关备案: { number: "备案号", category: "权利类型", day: "备案日期" },
};

export const copyrightStates = ["有效", "临期", "已到期"] as const;
export type CopyrightState = (typeof copyrightStates)[number];
/** Days before its end from which a filing with the customs may be prolonged: six months (Regulations, article 10). */
export const customsWindowMonths = 6;

export const CopyrightRow = z.object({
  id: z.string(),
  kind: z.enum(copyrightKinds),
  number: z.string(),
  name: z.string(),
  category: z.string(),
  owner: z.string(),
  co_owners: z.array(z.string()),
  completed_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  registered_on: z.nullable(z.string()),
  /** Last day of a filing with the customs; null: the record has no end. */
  valid_to: z.nullable(z.string()),
  state: z.enum(copyrightStates),
  right_no: z.string(),
  /** The trademark that was filed with the customs, where the store has it. */
  trademark_id: z.nullable(z.string()),
  note: z.string(),
  source: z.string(),
  companies: HoldingCompanies,
});
export type CopyrightRow = z.output<typeof CopyrightRow>;

/** Latest registered first, what ends soonest first, by name. */
const copyrightSorts = ["newest", "ending", "name"] as const;

/** Conditions, all of which a record has to meet. */
const copyrightFilters = {
  /** In name, number or owner. */
  keyword: z._default(text("关键词", 0, 100), ""),
  owner: z._default(text("著作权人", 0, 100), ""),
  kind: z.optional(oneOf("类别", copyrightKinds)),
  state: z.optional(oneOf("状态", copyrightStates)),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
  ...holdingFilters,
};

export const CopyrightPage = z.object({
  ...pageOf(CopyrightRow).shape,
  /** Of what all other conditions leave, whatever kind is chosen; none with 0. */
  counts: z.object({ kind: z.array(z.object({ value: z.enum(copyrightKinds), count: z.int() })) }),
});
export type CopyrightPage = z.output<typeof CopyrightPage>;

export const copyrightCalls = {
  cro: call({
    method: "POST",
    path: "/v1/search/cro",
    access: officeOrEnterprise,
    input: z
      .object({ ...copyrightFilters, sort: z._default(oneOf("排序", copyrightSorts), "newest"), ...paging })
      .check(daysInOrder),
    output: CopyrightPage,
    offline: "live",
    summary: "Page of registered software and works and of filings with the customs, by conditions, with counts.",
  }),
};
