import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, listOf, oneOf, streetId, text } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";

/**
 * ```
 * (street reviews)  待审核 ──归档──▶ 已归档        (street does not)  已归档
 *                    ▲  └──退回(原因)──▶ 退回 ──归档──▶ 已归档
 *                    └──── edited ────────┘
 * ```
 * 草稿 is a form on the device that was not saved yet.
 */
export const visitStatuses = ["待审核", "退回", "已归档"] as const;
export type VisitStatus = (typeof visitStatuses)[number];

export const reviewActions = ["归档", "退回"] as const;
export type ReviewAction = (typeof reviewActions)[number];
export const visitsPerReview = 200;

/** The last return of a visit: what the author reads. */
export const VisitReview = z.object({ reason: z.string(), by_name: z.string(), at: z.string() });
export type VisitReview = z.output<typeof VisitReview>;

interface Reviewer {
  roles: readonly string[];
  street_ids: readonly string[];
  com_id: string | 0;
}

/** Who reviews the visits of a street, and says whether they are reviewed: its lead and the district. */
export const mayReview = (streetId: string, person: Reviewer): boolean =>
  person.com_id === 0 || (person.roles.includes("lead") && person.street_ids.includes(streetId));

/** Why an action does not fit a visit's status, in words; null when it does. */
export function reviewProblem(action: ReviewAction, status: string): string | null {
  if (action === "退回") return status === "待审核" ? null : `${status}的走访不能退回，只有待审核的可以`;
  return status === "已归档" ? "已经归档" : null;
}

/**
 * Status of a visit once it was written. Somebody who reviews keeps an archived visit archived by correcting
 * it; anybody else's change goes before the lead again.
 */
export function statusAfterWrite(before: string | null, reviews: boolean, byReviewer: boolean): VisitStatus {
  if (!reviews) return "已归档";
  return before === "已归档" && byReviewer ? "已归档" : "待审核";
}

const StreetReview = z.object({
  street_id: z.string(),
  name: z.string(),
  reviews: z.boolean(),
  /** Visits that wait for a review. */
  waiting: z.int(),
});

export const visitReview = {
  // Ours: the specification names no review.
  review: call({
    method: "POST",
    path: "/v1/visit/review",
    access: staff,
    input: z
      .object({
        ids: listOf("走访记录", id("走访记录"), 1, visitsPerReview),
        action: oneOf("审核结果", reviewActions),
        reason: z._default(text("退回原因", 0, 200), ""),
      })
      .check(
        z.refine(({ action, reason }) => action !== "退回" || reason.length >= 2, {
          error: "请填写退回原因（至少 2 个字）",
          path: ["reason"],
        }),
      ),
    output: z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ id: z.string(), visit_no: z.string(), msg: z.string() })),
    }),
    offline: "live",
    summary: "Archive or return visits that wait for a review; says of each that could not be why.",
  }),
  // Ours: whether a street reviews.
  reviewSettings: call({
    method: "GET",
    path: "/v1/visit/reviewSettings",
    access: office,
    input: z.object({}),
    output: z.array(StreetReview),
    offline: "live",
    summary: "The account's streets, whether they review visits and how many wait.",
  }),
  reviewSetting: call({
    method: "POST",
    path: "/v1/visit/reviewSetting",
    access: staff,
    input: z.object({ street_id: streetId("镇街"), reviews: flag("是否审核") }),
    output: z.array(StreetReview),
    offline: "live",
    summary: "Switch a street's review on or off; its lead or the district. Visits that wait go on waiting.",
  }),
};
