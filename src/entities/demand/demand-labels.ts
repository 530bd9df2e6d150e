import type { DemandFields, DemandProgress } from "#contract/demand/demand-fields.ts";

/** What the screen calls each field of a demand; form, details and conflict read the same words. */
export const demandLabels: Record<keyof DemandFields | keyof DemandProgress, string> = {
  company_id: "企业",
  contact: "联系人",
  source: "需求来源",
  visit_id: "来源走访",
  title: "需求标题",
  category: "需求类别",
  urgency: "紧急程度",
  content: "需求内容",
  expected_result: "期望结果",
  label_ids: "标签",
  attachments: "附件",
  status: "状态",
  owner_id: "经办人",
  collaborator_ids: "协办人",
  submitted_at: "提交时间",
  accepted_at: "受理时间",
  replied_at: "首次答复",
  passed_at: "审核通过",
  held_at: "挂起时间",
  due_at: "办理期限",
  reply_due_at: "首次答复期限",
  extension: "延期申请",
  urges: "催办次数",
  satisfaction: "满意度",
  rounds: "办理结果",
  moved_at: "最近办理",
};

export const demandFieldLabel = (field: string): string => demandLabels[field as keyof typeof demandLabels] ?? field;
