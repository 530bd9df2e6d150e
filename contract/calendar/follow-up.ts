import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf, pageOf, paging, streetId } from "../core/fields.ts";
import { staff } from "../core/roles.ts";

/** What is followed up (design "follow-up 跟进"), with the words of its tabs. */
export const followGroups = {
  due: "到期应访",
  promised: "承诺事项",
  demands: "临期需求",
  unanswered: "未答问卷",
  followed: "我关注的",
} as const;
export type FollowGroup = keyof typeof followGroups;

/** Days before its deadline from which a demand is followed up. */
export const nearDueDays = 2;

/** One thing to follow up: a company with why. */
export const FollowRow = z.object({
  /** Of the thing: visit, demand, questionnaire and company together, or the company. */
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_id: z.string(),
  /** What is to be done, in the words of the record. */
  what: z.string(),
  /** When it was or is due: a date or an instant; null when open. */
  due: z.nullable(z.string()),
  overdue: z.boolean(),
  owner_name: z.string(),
  last_visit_at: z.nullable(z.string()),
  /** Record behind the row. */
  record_id: z.nullable(z.string()),
  /** Mobile of the main contact, masked; empty when there is none. */
  mobile: z.string(),
  contact_id: z.nullable(z.string()),
  contact_name: z.string(),
  /** Landline of the main contact, which can be called as it is. */
  phone: z.string(),
});
export type FollowRow = z.output<typeof FollowRow>;

const filter = {
  /** `mine`: companies I am responsible for or visited, my demands. */
  whose: z._default(oneOf("范围", ["mine", "all"]), "mine"),
  street_id: z.optional(streetId("镇街")),
};

// Both are ours; the specification names the page alone.
export const followUp = {
  followList: call({
    method: "GET",
    path: "/v1/visit/followList",
    access: staff,
    input: z.object({
      group: z._default(oneOf("分类", Object.keys(followGroups) as FollowGroup[]), "due"),
      ...filter,
      ...paging,
    }),
    output: pageOf(FollowRow),
    offline: "live",
    summary: "What is to be followed up of one group, the most pressing first.",
  }),
  followFigures: call({
    method: "GET",
    path: "/v1/visit/followFigures",
    access: staff,
    input: z.object(filter),
    output: z.object({
      due: z.int(),
      promised: z.int(),
      demands: z.int(),
      unanswered: z.int(),
      followed: z.int(),
      as_of: z.string(),
    }),
    offline: "cached",
    summary: "How many rows each group of the follow-up has.",
  }),
};
