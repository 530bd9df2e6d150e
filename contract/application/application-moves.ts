/**
 * The way of an application of a company.
 *
 *     待审核 →通过→ 通过      待审核 →退回→ 退回 →提交→ 待审核      待审核 →不予通过→ 不予通过
 *     待审核, 退回 →撤回→ 已撤回
 */
export const applicationStates = ["待审核", "通过", "退回", "不予通过", "已撤回"] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationOutcomes = ["通过", "退回", "不予通过"] as const;
export const applicationMoves = ["提交", ...applicationOutcomes, "撤回"] as const;
export type ApplicationMove = (typeof applicationMoves)[number];

const leads: Record<ApplicationMove, { from: readonly ApplicationState[]; to: ApplicationState }> = {
  提交: { from: ["退回"], to: "待审核" },
  通过: { from: ["待审核"], to: "通过" },
  退回: { from: ["待审核"], to: "退回" },
  不予通过: { from: ["待审核"], to: "不予通过" },
  撤回: { from: ["待审核", "退回"], to: "已撤回" },
};

/** Whether an application in a state may be moved so. */
export const mayMoveApplication = (move: ApplicationMove, state: ApplicationState): boolean =>
  leads[move].from.includes(state);

/** The state a move leads to. */
export const stateAfterApplicationMove = (move: ApplicationMove): ApplicationState => leads[move].to;
