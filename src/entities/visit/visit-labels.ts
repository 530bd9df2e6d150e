import type { VisitFields } from "#contract/visit/visit.ts";

/** What the screen calls each field of a visit; history, conflict and form read the same words. */
export const visitLabels: Record<keyof VisitFields, string> = {
  company_id: "走访企业",
  calendar_id: "日程",
  start_at: "开始时间",
  end_at: "结束时间",
  visit_type: "走访类型",
  visit_method: "走访方式",
  visitor_ids: "走访人员",
  companions: "随行人员",
  interviewees: "受访人",
  content: "走访内容",
  ip_status: "知识产权现状",
  summary: "小结",
  services: "提供的服务",
  policies: "宣讲的政策",
  willingness: "合作意愿",
  has_demand: "是否有需求",
  answer_id: "问卷答卷",
  label_ids: "标签",
  photos: "照片",
  audio: "录音",
  attachments: "附件",
  check_in: "签到",
  signature: "签名",
  next_action: "下一步安排",
  next_visit_at: "下次走访日期",
};

/** What a history tells beside the fields a person writes. */
const furtherLabels: Record<string, string> = {
  status: "状态",
  review_reason: "退回原因",
  street_id: "所属镇街",
  hand_over_reason: "移交原因",
};

export const visitFieldLabel = (field: string): string =>
  visitLabels[field as keyof VisitFields] ?? furtherLabels[field] ?? field;

/** Shown instead of the number until the server has given one. */
export const unnumbered = "待编号";
