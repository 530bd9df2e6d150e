/**
 * The way of a company's question to the platform. Whoever it was assigned to answers it; another takes it over first.
 *
 *     待分派 →分派→ 待回复 →回复→ 已回复 →评价→ 已评价      待回复: 分派(换人)      已回复: 回复(补充)
 *     待分派, 待回复: 追问 adds words      已回复, 已评价 →追问→ 待回复
 *     待分派, 待回复 →撤回→ 已撤回      已回复, 已评价 →关闭→ 已关闭
 *     已回复, 已评价, 已关闭: 发布 as 问答 without names; 撤下 wherever it is published
 */
export const consultingStates = ["待分派", "待回复", "已回复", "已评价", "已关闭", "已撤回"] as const;
export type ConsultingState = (typeof consultingStates)[number];

export const consultingMoves = ["分派", "回复", "追问", "评价", "关闭", "撤回", "发布", "撤下"] as const;
export type ConsultingMove = (typeof consultingMoves)[number];

/** Who makes a move: the company that asked, or administrators. */
export type ConsultingSide = "company" | "office";

interface MoveRule {
  by: readonly ConsultingSide[];
  /** The state a move leads to from each state it may be made in. */
  leads: Partial<Record<ConsultingState, ConsultingState>>;
}

const rules: Record<ConsultingMove, MoveRule> = {
  分派: { by: ["office"], leads: { 待分派: "待回复", 待回复: "待回复" } },
  回复: { by: ["office"], leads: { 待回复: "已回复", 已回复: "已回复" } },
  追问: { by: ["company"], leads: { 待分派: "待分派", 待回复: "待回复", 已回复: "待回复", 已评价: "待回复" } },
  评价: { by: ["company"], leads: { 已回复: "已评价" } },
  关闭: { by: ["company", "office"], leads: { 已回复: "已关闭", 已评价: "已关闭" } },
  撤回: { by: ["company"], leads: { 待分派: "已撤回", 待回复: "已撤回" } },
  发布: { by: ["office"], leads: { 已回复: "已回复", 已评价: "已评价", 已关闭: "已关闭" } },
  撤下: {
    by: ["office"],
    leads: { 待回复: "待回复", 已回复: "已回复", 已评价: "已评价", 已关闭: "已关闭", 已撤回: "已撤回" },
  },
};

/** Where a question stands. `assigned_to`: the account that answers it. */
interface Standing {
  state: ConsultingState;
  assigned_to: string | null;
  published: boolean;
}

interface Mover {
  side: ConsultingSide;
  id: string;
}

/** Whether somebody has to answer. */
export const waitsInState = (state: ConsultingState): boolean => state === "待分派" || state === "待回复";

/** The state a move leads to; the same one where it may not be made. */
export const stateAfterMove = (move: ConsultingMove, state: ConsultingState): ConsultingState =>
  rules[move].leads[state] ?? state;

/** Why a person may not make a move, in words; null: it may be made. */
export function consultingMoveProblem(move: ConsultingMove, standing: Standing, { side, id }: Mover): string | null {
  const { state, assigned_to, published } = standing;
  if (!rules[move].by.includes(side)) return `不能由您${move}`;
  if (move === "回复" && state === "待分派") return "请先分派再回复";
  if (rules[move].leads[state] === undefined) return `该咨询${state}，不能${move}`;
  if (move === "回复" && assigned_to !== id) return "该咨询由其他人办理，请先转给自己再回复";
  if (move === "撤下" && !published) return "该咨询没有发布为问答，不需要撤下";
  return null;
}
