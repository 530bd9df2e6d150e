import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, flag, id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { officeOrEnterprise } from "../core/roles.ts";
import { countryCodes } from "../core/countries.ts";
import { caseKinds, caseResults, caseRoles, caseStages, currencies } from "./case-kinds.ts";

/** What officials see of the cases of companies in their scope: no parties, no documents, no notes. */
export const OfficeCase = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(caseKinds),
  stage: z.enum(caseStages),
  stage_on: z.string(),
  started_on: z.string(),
  court: z.string(),
  own_role: z.enum(caseRoles),
  country: z.nullable(z.enum(countryCodes)),
  result: z.nullable(z.enum(caseResults)),
  currency: z.enum(currencies),
  claimed: z.nullable(z.string()),
  awarded: z.nullable(z.string()),
});
export type OfficeCase = z.output<typeof OfficeCase>;

const asked = z
  .object({
    /** Part of the company's name; empty: all in scope. */
    company: z._default(text("企业名称", 0, 100), ""),
    /** Any number of a patent, as typed; empty: all. */
    patent: z._default(text("专利", 0, 60), ""),
    /** When the case began, or the decision was published; both days are counted in. */
    from: z.optional(date("起始日期")),
    to: z.optional(date("截止日期")),
    page: z._default(whole("页码", 1, 500), 1),
    size: z._default(whole("每页条数", 1, 100), 20),
  })
  .check(daysInOrder);

const Invalidation = z.object({
  event_id: z.string(),
  /** 全部无效 or 部分无效. */
  kind: z.enum(["全部无效", "部分无效"]),
  on: z.string(),
  detail: z.string(),
  patent: z.object({ id: z.string(), application_no: z.string(), title: z.string() }),
});

/** Cases of companies for who looks after them. */
export const caseOfficeCalls = {
  litigationlist: call({
    method: "GET",
    path: "/v1/company/litigationlist",
    access: officeOrEnterprise,
    input: z.object({
      id: id("企业"),
      kind: z.optional(oneOf("案件类型", caseKinds)),
      open: z.optional(flag("未结案")),
      ...paging,
    }),
    output: z.object({
      ...pageOf(OfficeCase).shape,
      /** Whatever is chosen. */
      counts: z.object({ all: z.int(), open: z.int() }),
    }),
    offline: "live",
    summary: "Page of the cases of one company in scope, in the fields that officials see.",
  }),
  dispute: call({
    method: "POST",
    path: "/v1/search/dispute",
    access: officeOrEnterprise,
    input: asked,
    output: z.object({
      cases: pageOf(z.object({ ...OfficeCase.shape, company: z.object({ id: z.string(), name: z.string() }) })),
      /** What the office published of patents that were declared invalid; everybody's. */
      invalidations: pageOf(Invalidation),
      /** Instant of the answer. */
      as_of: z.string(),
    }),
    offline: "live",
    summary: "Disputes by company, patent and days: cases of the user's own scope, and invalidations of patents.",
  }),
};
