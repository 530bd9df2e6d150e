import { type DemandAction, type DemandStanding, type Mover, movesFor } from "#contract/demand/demand-states.ts";

/** What the word beside a move is called, where it is more than a remark. */
const remarkLabels: Partial<Record<DemandAction, string>> = {
  退回补正: "需要补正的内容",
  不予受理: "不予受理的理由",
  退回重派: "退回理由",
  答复: "答复内容",
  挂起: "挂起理由",
  申请延期: "延期理由",
  驳回延期: "驳回理由",
  申请办结: "办理结果",
  退回: "退回理由",
  回访: "回访情况",
  二次办理: "继续办理的要求",
  撤回: "撤回理由",
  作废: "作废理由",
};
export const remarkLabel = (action: DemandAction): string => remarkLabels[action] ?? "说明";

const explanations: Partial<Record<DemandAction, string>> = {
  提交: "提交后由受理单位在 1 个工作日内受理，内容不能再修改。",
  受理: "受理后开始计算办理期限：10 个工作日，紧急的 5 个工作日。",
  退回补正: "退回登记人补充材料，期限停止计算。",
  不予受理: "需求到此结束，企业会看到理由。",
  转办: "转给具体的单位和经办人，由其接收后办理。",
  由我办理: "由您作为经办人直接办理，不再转办和接收；请在 3 个工作日内首次答复企业。",
  接收: "接收后请在 3 个工作日内首次答复企业。",
  退回重派: "退回受理单位重新安排经办人。",
  答复: "答复内容企业可以看到。",
  挂起: "挂起期间停止计算期限，企业会看到理由。",
  恢复: "恢复后期限按停止的工作日顺延。",
  申请延期: "经镇街负责人或区级人员批准后，期限才会延后。",
  申请办结: "结果经审核通过后回访企业，企业可以看到。",
  通过: "通过后请在 3 个工作日内回访企业。",
  退回: "退回经办人继续办理。",
  回访: "记录企业是否满意；不满意的可以二次办理。",
  二次办理: "由原经办人继续办理，期限重新计算，结果另记一轮。",
  关闭: "关闭后不能再办理。",
  催办: "经办人会在待办中看到催办次数。",
  撤回: "撤回后需求作废，不能恢复。",
  作废: "作废后不能恢复。",
};
/** What a move leads to, before it is made. */
export const moveExplanation = (action: DemandAction): string => explanations[action] ?? "";

const grave: readonly DemandAction[] = ["不予受理", "撤回", "作废"];
/** Moves that end a demand badly. */
export const isGrave = (action: DemandAction): boolean => grave.includes(action);

const aside: ReadonlySet<DemandAction> = new Set<DemandAction>([
  "催办",
  "撤回",
  "作废",
  "挂起",
  "答复",
  "申请延期",
  "驳回延期",
  "退回",
  "退回重派",
  "不予受理",
  "退回补正",
]);
/** The move that leads a demand on, which lists offer first; null when none of the possible ones does. */
export const leadingAction = (actions: readonly DemandAction[]): DemandAction | null =>
  actions.find((action) => !aside.has(action)) ?? null;

/** The moves a person is offered, in the table's order; a draft is deleted, not withdrawn. */
export const offeredActions = (demand: DemandStanding, person: Mover): DemandAction[] =>
  movesFor(demand, person)
    .map(({ action }) => action as DemandAction)
    .filter((action) => !(action === "撤回" && demand.status === "草稿"));
