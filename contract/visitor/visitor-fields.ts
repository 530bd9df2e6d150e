import * as z from "zod/mini";
import { creditCodeProblem } from "../core/credit-code.ts";
import { demandCategories, satisfactions, urgencies } from "../demand/demand-fields.ts";
import { date, id, oneOf, streetId, text } from "../core/fields.ts";
import { daysBetween } from "../core/time.ts";
import { topicKinds } from "../visit/visit-topics.ts";

export const dayParts = ["上午", "下午", "全天均可"] as const;
export type DayPart = (typeof dayParts)[number];
/** What a company asks for is open until the street answers or the visitor takes it back. */
export const requestStatuses = ["待处理", "已接受", "已婉拒", "已撤回"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** How a company's people reach the platform: over the small program, or by the company's account. */
export const companyWays = ["小程序", "企业账号"] as const;

const CompanyName = z.object({ id: z.string(), name: z.string() });

/** Who is signed in by a code, and for which company. */
export const Visitor = z.object({
  name: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  /** Companies that name this mobile as a contact's. */
  companies: z.array(CompanyName),
  /** Whether others name it too, of which the visitor has to say the name first: it may have been another's. */
  unconfirmed: z.boolean(),
  /** The one the visitor speaks for; null until chosen. */
  company: z.nullable(CompanyName),
  registration: z.nullable(z.object({ company_name: z.string(), status: z.enum(requestStatuses), reply: z.string() })),
});
export type Visitor = z.output<typeof Visitor>;

/** What a contact says whose mobile has not been used here for long. */
export const CompanyConfirmation = z.object({
  company_name: text("企业名称", 2, 200),
  code_end: z
    .string("请填写统一社会信用代码后 6 位")
    .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{6}$/, "请填写统一社会信用代码的后 6 位")),
});
export type CompanyConfirmation = z.output<typeof CompanyConfirmation>;

/** A request to be known as a company's contact. */
export const NewRegistration = z.object({
  id: id("登记"),
  name: text("姓名", 1, 30),
  post: z._default(text("职务", 0, 60), ""),
  company_name: text("企业名称", 2, 200),
  credit_code: z._default(
    z.string("统一社会信用代码应为文字").check(
      z.trim(),
      z.toUpperCase(),
      z.refine((code) => code === "" || creditCodeProblem(code) === null, {
        error: (issue) => creditCodeProblem(String(issue.input)) ?? "统一社会信用代码不正确",
      }),
    ),
    "",
  ),
  street_id: streetId("所在镇街"),
});
export type NewRegistration = z.output<typeof NewRegistration>;

/** A planned visit as the company sees it. */
export const Appointment = z.object({
  id: z.string(),
  plan_start: z.string(),
  plan_end: z.string(),
  visit_method: z.string(),
  purpose: z.string(),
  /** Officials who come. */
  people: z.array(z.string()),
  street_name: z.string(),
  confirmed: z.boolean(),
  /** Another time the company has asked for and that is not decided. */
  asked: z.nullable(z.object({ wanted_on: z.string(), wanted_part: z.enum(dayParts) })),
});
export type Appointment = z.output<typeof Appointment>;

/** A visit as the company sees it: what `visitForCompany` leaves of it, and what the company said. */
export const CompanyVisit = z.object({
  id: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  street_name: z.string(),
  visit_type: z.string(),
  visit_method: z.string(),
  people: z.array(z.string()),
  /** What was talked about, by kind and title. */
  topics: z.array(z.object({ kind: z.enum(topicKinds), title: z.string() })),
  services: z.array(z.string()),
  policies: z.array(z.string()),
  /** What was agreed. */
  next_action: z.string(),
  next_visit_at: z.nullable(z.string()),
  /** Ids of photos. */
  photos: z.array(z.string()),
  comment: z.nullable(z.object({ satisfaction: z.enum(satisfactions), content: z.string(), at: z.string() })),
});
export type CompanyVisit = z.output<typeof CompanyVisit>;

export const NewVisitRequest = z.object({
  id: id("约访申请"),
  contact_name: text("联系人", 1, 30),
  wanted_on: date("期望日期"),
  wanted_part: oneOf("期望时段", dayParts),
  purpose: text("约访事由", 5, 500),
});
export type NewVisitRequest = z.output<typeof NewVisitRequest>;

/** Another time of a planned visit. */
export const Reschedule = z.object({
  id: id("改期申请"),
  appointment_id: id("预约"),
  wanted_on: date("期望日期"),
  wanted_part: oneOf("期望时段", dayParts),
  reason: text("改期原因", 2, 200),
});
export type Reschedule = z.output<typeof Reschedule>;

/** A demand as a company hands it in. */
export const VisitorDemand = z.object({
  id: id("需求"),
  contact_name: text("联系人", 1, 30),
  contact_post: z._default(text("联系人职务", 0, 60), ""),
  title: text("需求标题", 2, 60),
  category: oneOf("需求类别", demandCategories),
  urgency: z._default(oneOf("紧急程度", urgencies), "一般"),
  content: text("需求内容", 10, 2000),
  expected_result: z._default(text("期望结果", 0, 500), ""),
});
export type VisitorDemand = z.output<typeof VisitorDemand>;

export const VisitComment = z.object({
  visit_id: id("走访记录"),
  satisfaction: oneOf("满意度", satisfactions),
  content: z._default(text("评价", 0, 500), ""),
});
export type VisitComment = z.output<typeof VisitComment>;

/** What a company has asked for, newest first. */
export const VisitorRecord = z.object({
  id: z.string(),
  kind: z.enum(["约访", "改期", "需求"]),
  title: z.string(),
  status: z.string(),
  /** The street's word on it. */
  reply: z.string(),
  at: z.string(),
  may_withdraw: z.boolean(),
  /** A demand that came back to be completed, as it was handed in. */
  returned: z.nullable(z.object({ ...VisitorDemand.shape })),
});
export type VisitorRecord = z.output<typeof VisitorRecord>;

/** Why a wished-for day cannot be one; `today` is the Asia/Shanghai day. At most 90 days ahead. */
export function wantedDayProblem(day: string, today: string): string | null {
  if (day <= today) return "期望日期应在明天及以后";
  const ahead = daysBetween(today, day);
  return ahead > 90 ? "期望日期应在 90 天以内" : null;
}
