import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Company, CompanyFields } from "../company/company.ts";
import { changesOf } from "../core/edits.ts";
import { id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** What a company changes of itself at once; its status, tier and labels are the officials' to judge. */
export const OwnCompanyFields = z.pick(CompanyFields, {
  short_name: true,
  legal_person: true,
  reg_capital: true,
  established_on: true,
  industry_code: true,
  address: true,
  scale: true,
  is_listed: true,
});
export type OwnCompanyFields = z.output<typeof OwnCompanyFields>;
export const ownCompanyFields = Object.keys(OwnCompanyFields.shape) as (keyof OwnCompanyFields)[];

/** What was proved by certification: a change of it waits for an administrator. */
export const ProtectedFields = z.pick(CompanyFields, { name: true, credit_code: true, street_id: true });
export type ProtectedFields = z.output<typeof ProtectedFields>;
export const protectedFields = Object.keys(ProtectedFields.shape) as (keyof ProtectedFields)[];
export const protectedLabels: Record<keyof ProtectedFields, string> = {
  name: "企业名称",
  credit_code: "统一社会信用代码",
  street_id: "所属镇街",
};

/** 待审核 → 通过, or → 退回, or → 已撤回 by the company. */
export const changeStatuses = ["待审核", "通过", "退回", "已撤回"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** One field of a wished change; streets stand here by their names. */
const Wish = z.object({ field: z.enum(["name", "credit_code", "street_id"]), before: z.string(), after: z.string() });

export const CompanyChange = z.object({
  id: z.string(),
  wishes: z.array(Wish),
  reason: z.string(),
  status: z.enum(changeStatuses),
  /** Why it came back, or a word with the approval. */
  reply: z.string(),
  created_at: z.string(),
  handled_at: z.nullable(z.string()),
});
export type CompanyChange = z.output<typeof CompanyChange>;

/** The same as an administrator sees it. */
export const CompanyChangeRow = z.object({
  ...CompanyChange.shape,
  company_id: z.string(),
  company_name: z.string(),
  asked_by: z.string(),
  handled_by: z.string(),
});
export type CompanyChangeRow = z.output<typeof CompanyChangeRow>;

/** The user's company's data; `edit_info` is named by the specification, the others are ours. */
export const ownCompanyCalls = {
  companyEditOwn: call({
    method: "POST",
    path: "/v1/frontend/visitor/edit_info",
    access: enterprise,
    input: z.object({ base_rev: whole("修订号", 1, 1_000_000_000), changes: changesOf(OwnCompanyFields) }),
    output: Company,
    offline: "live",
    summary: "Edit what needs no approval of the user's company; 409 when somebody else changed the same field.",
  }),
  companyChanges: call({
    method: "POST",
    path: "/v1/frontend/company/changeList",
    access: enterprise,
    input: z.object({}),
    output: z.object({
      list: z.array(CompanyChange),
      /** Where the company may say that it lies. */
      streets: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    offline: "live",
    summary: "The last twenty changes that the user's company wished, newest first.",
  }),
  companyChangeAsk: call({
    method: "POST",
    path: "/v1/frontend/company/changeAsk",
    access: enterprise,
    input: z.object({
      id: id("变更申请"),
      changes: changesOf(ProtectedFields),
      reason: text("变更原因", 2, 300),
    }),
    output: CompanyChange,
    offline: "live",
    inView: "never",
    summary: "Wish for another name, credit code or street; one wish at a time, and an administrator decides.",
  }),
  companyChangeWithdraw: call({
    method: "POST",
    path: "/v1/frontend/company/changeWithdraw",
    access: enterprise,
    input: z.object({ id: id("变更申请") }),
    output: CompanyChange,
    offline: "live",
    inView: "never",
    summary: "Take back a wish that nobody has decided.",
  }),
  companyChangeQueue: call({
    method: "POST",
    path: "/v1/user/change-list",
    access: adminOnly,
    input: z.object({ status: z.optional(oneOf("状态", changeStatuses)), ...paging }),
    output: z.object({ ...pageOf(CompanyChangeRow).shape, waiting: z.int() }),
    offline: "live",
    summary: "Page of companies' wishes, those that wait longest first, and how many wait in all.",
  }),
  companyChangeHandle: call({
    method: "POST",
    path: "/v1/user/change-handle",
    access: adminOnly,
    input: z.object({
      id: id("变更申请"),
      status: oneOf("处理结果", ["通过", "退回"]),
      reply: z._default(text("意见", 0, 300), ""),
    }),
    output: CompanyChangeRow,
    offline: "live",
    summary: "Accept a wish, which edits the company, or send it back with a reason.",
  }),
};
