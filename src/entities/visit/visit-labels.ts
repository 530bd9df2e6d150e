import { type VisitFieldName, visitLabels } from "#contract/visit/visit-fields.ts";

/** What a history tells beside the fields a person writes. */
const furtherLabels: Record<string, string> = {
  status: "状态",
  review_reason: "退回原因",
  street_id: "所属镇街",
  hand_over_reason: "移交原因",
  account_merged: "记录归属账号",
};

export const visitFieldLabel = (field: string): string =>
  visitLabels[field as VisitFieldName] ?? furtherLabels[field] ?? field;

/** Shown instead of the number until the server has given one. */
export const unnumbered = "待编号";
