/**
 * The way of an industry report. What was published is changed only after it was withdrawn: who reads it reads one text.
 *
 *     草稿 →送审→ 待审核 →发布→ 已发布 →撤回(原因)→ 已撤回 →送审→ 待审核
 *     待审核 →退回(原因)→ 草稿      待审核 →取回→ 草稿
 *     草稿, 已撤回 →修改→ 草稿      草稿 →删除→ gone, as long as nobody outside has read it
 */
export const reportStates = ["草稿", "待审核", "已发布", "已撤回"] as const;
export type ReportState = (typeof reportStates)[number];

/** Moves that lead from state to state; texts come by a save of their own. */
export const reportMoves = ["送审", "取回", "退回", "发布", "撤回"] as const;
export type ReportMove = (typeof reportMoves)[number];

/** What the history tells of. */
export const reportSteps = ["新建", "修改", ...reportMoves, "删除"] as const;
export type ReportStep = (typeof reportSteps)[number];

const from: Record<ReportMove, readonly ReportState[]> = {
  送审: ["草稿", "已撤回"],
  取回: ["待审核"],
  退回: ["待审核"],
  发布: ["待审核"],
  撤回: ["已发布"],
};

/** The state a move leads to. */
export const stateAfterReportMove: Record<ReportMove, ReportState> = {
  送审: "待审核",
  取回: "草稿",
  退回: "草稿",
  发布: "已发布",
  撤回: "已撤回",
};

/** Moves that say why. */
export const movesWithReason = ["退回", "撤回"] as const satisfies readonly ReportMove[];

export const needsReason = (move: ReportMove): boolean => movesWithReason.some((one) => one === move);

/** Why a report may not make a move, in words; null: it may. */
export const reportMoveProblem = (move: ReportMove, state: ReportState): string | null =>
  from[move].includes(state) ? null : `该报告${state}，不能${move}`;

/** Why a report may not be changed, in words; null: it may. */
export function reportSaveProblem(state: ReportState): string | null {
  if (state === "待审核") return "该报告正在审核，请先取回再修改";
  return state === "已发布" ? "该报告已发布，请先撤回再修改" : null;
}

/** Why a report may not be deleted, in words; null: it may. Of what was published it stays known who read it. */
export function reportRemoveProblem({ state, was_published }: { state: ReportState; was_published: boolean }) {
  if (state !== "草稿") return `该报告${state}，只有草稿可以删除`;
  return was_published ? "该报告发布过，阅读记录须保留，不能删除" : null;
}
