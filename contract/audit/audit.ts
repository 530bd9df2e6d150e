import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { countedPageOf, date, id, oneOf, paging, text } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { type AuditAction, auditActions, auditGroups } from "./audit-actions.ts";

/** Lines that one workbook holds at most. */
export const mostAuditExported = 20_000;
/** Days that a line is kept at least; the database refuses to delete a younger one. */
export const auditKeptDays = 180;
/** Days that one look may span. */
export const longestAuditPeriod = 366;

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

const asked = {
  from: date("起始日期"),
  to: date("截止日期"),
  group: z.optional(oneOf("类别", auditGroups)),
  action: z.optional(oneOf("操作", actions)),
  account_id: z.optional(id("账号")),
  /** In the name, unit or mobile of who did it, or an address. */
  keyword: z._default(text("关键词", 0, 60), ""),
};

export const AuditLine = z.object({
  id: z.string(),
  at: z.string(),
  /** null: nobody whom the platform knows. */
  account_id: z.nullable(z.string()),
  account_name: z.string(),
  unit: z.string(),
  /** The administrator who did it while looking through the account. */
  viewer_name: z.string(),
  group: z.enum(auditGroups),
  /** What was done, in words. */
  words: z.string(),
  detail: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Client address, of IPv6 its network; empty: not known. */
  address: z.string(),
  /** What the browser called itself. */
  agent: z.string(),
});
export type AuditLine = z.output<typeof AuditLine>;

/** The audit log; nobody changes a line of it. */
export const auditCalls = {
  list: call({
    method: "GET",
    path: "/v1/audit/list",
    access: adminOnly,
    input: z.object({ ...asked, ...paging }),
    output: z.object({ ...countedPageOf(AuditLine).shape, since: z.nullable(z.string()) }),
    offline: "live",
    summary: "Lines of the audit log in a period, the newest first; `since` is the day of the oldest that is kept.",
  }),
  auditExport: call({
    method: "GET",
    path: "/v1/audit/export",
    access: adminOnly,
    reply: "file",
    input: z.object(asked),
    output: z.unknown(),
    offline: "live",
    summary: "The same as .xlsx; the export is a line itself.",
  }),
};
