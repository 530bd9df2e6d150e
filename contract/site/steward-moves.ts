import type { demandCategories } from "../demand/demand-fields.ts";
import type { StewardTopic } from "./steward-service.ts";
import type { StewardRequestState } from "./web-service.ts";

/**
 * The way of a request that a company left for the steward of its street. Whoever took it on works on it; another
 * takes it over first.
 *
 *     待处理 →接手→ 处理中 →办结(答复)→ 已办结      处理中: 接手(换人), 记录
 *     待处理, 处理中 →谢绝(原因)→ 已谢绝
 *     待处理, 处理中 →转需求→ 已转需求; the demand goes on by its own states
 *     待处理, 处理中 →转交(镇街, 原因)→ 待处理, in the other street
 */
export const stewardMoves = ["接手", "记录", "办结", "谢绝", "转需求", "转交"] as const;
export type StewardMove = (typeof stewardMoves)[number];

interface Standing {
  state: StewardRequestState;
  handled_by: string | null;
}

/** Why a person may not make a move, in words; null: it may be made. */
export function stewardMoveProblem(move: StewardMove, { state, handled_by }: Standing, person: string): string | null {
  if (state !== "待处理" && state !== "处理中") return `该申请${state}，不能再${move}`;
  if (move === "接手") return state === "处理中" && handled_by === person ? "您已经接手了该申请" : null;
  if (state === "处理中") return handled_by === person ? null : `该申请由其他人办理，请先接手再${move}`;
  return move === "记录" || move === "办结" ? `请先接手再${move}` : null;
}

/** The demand's category a topic leads to, as a first choice. */
export const categoryOfTopic: Record<StewardTopic, (typeof demandCategories)[number]> = {
  专利申请: "专利申请与预审",
  商标注册: "商标品牌",
  维权援助: "国内侵权维权",
  政策申报: "政策申报",
  质押融资: "质押融资与保险",
  管理托管: "年费与流程",
  其他: "其他",
};
