import type { DemandListRow, DemandMoveLine } from "./demand-list.ts";
import type { DemandAction, DemandStatus } from "./demand-states.ts";

/** What a company reads of the state of its demand. */
export const companyStatusWords: Record<DemandStatus, string> = {
  草稿: "待完善，工作人员正在补充材料",
  待受理: "已提交，等待受理",
  已受理: "已受理，正在安排专人",
  待接收: "已安排专人，等待对接",
  办理中: "正在办理",
  挂起: "暂缓办理，条件具备后继续",
  待审核: "已办结，正在核对结果",
  待回访: "已办结，将与您联系回访",
  已回访: "已回访，感谢您的反馈",
  已关闭: "已完成",
  不予受理: "未能受理",
  已作废: "已撤销",
};

/** Steps a company reads, in its words; `remark` is told only where it was written for the company. */
const companySteps: Partial<Record<DemandAction, { words: string; remark: boolean }>> = {
  提交: { words: "需求已提交", remark: false },
  受理: { words: "需求已受理", remark: false },
  不予受理: { words: "需求未能受理", remark: true },
  转办: { words: "已安排专人", remark: false },
  接收: { words: "专人开始办理", remark: false },
  答复: { words: "工作人员答复", remark: true },
  挂起: { words: "暂缓办理", remark: true },
  恢复: { words: "继续办理", remark: false },
  申请办结: { words: "办理结果", remark: true },
  通过: { words: "结果核对完成", remark: false },
  回访: { words: "完成回访", remark: false },
  二次办理: { words: "再次办理", remark: false },
  关闭: { words: "需求已完成", remark: false },
  撤回: { words: "需求已撤销", remark: false },
  作废: { words: "需求已撤销", remark: false },
};
export const companyStepWords = (action: DemandAction): string => companySteps[action]?.words ?? action;

/** A step as the company may read it, without names; nothing for the office's internal ones. */
export function companyMove(move: DemandMoveLine): DemandMoveLine[] {
  const step = companySteps[move.action];
  if (step === undefined) return [];
  return [{ ...move, operator: null, operator_name: "", remark: step.remark ? move.remark : "" }];
}

/** A demand as its company may read it: what it said itself, the state, the results; no persons, no inner marks. */
export function forCompany(demand: DemandListRow): DemandListRow {
  return {
    ...demand,
    owner_id: null,
    collaborator_ids: [],
    label_ids: [],
    attachments: [],
    extension: null,
    urges: 0,
    due_at: null,
    reply_due_at: null,
    visit_id: null,
    created_by: null,
    updated_by: null,
    rounds: demand.rounds.map((round) => ({ ...round, by: "" })),
    owner_name: "",
    collaborator_names: "",
    author_name: "",
  };
}
