/**
 * The way of an announcement. What waits for its day can be changed or called off; what was sent is only taken back.
 *
 *     待发送 →(its day)→ 已发送 →撤回(原因)→ 已撤回
 *     待发送 →修改→ 待发送      待发送 →取消→ 已取消      已发送 →提醒→ 已发送
 */
export const announcementStates = ["待发送", "已发送", "已撤回", "已取消"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** 提醒 tells those again who have not confirmed, or not read where nothing is to be confirmed. */
export const announcementMoves = ["取消", "提醒", "撤回"] as const;
export type AnnouncementMove = (typeof announcementMoves)[number];

const from: Record<AnnouncementMove, AnnouncementState> = { 取消: "待发送", 提醒: "已发送", 撤回: "已发送" };

/** The state a move leads to. */
export const stateAfterAnnouncementMove: Record<AnnouncementMove, AnnouncementState> = {
  取消: "已取消",
  提醒: "已发送",
  撤回: "已撤回",
};

/** Why an announcement may not make a move, in words; null: it may. */
export const announcementMoveProblem = (move: AnnouncementMove, state: AnnouncementState): string | null =>
  state === from[move] ? null : `该消息${state}，不能${move}`;

/** Why an announcement may not be changed, in words; null: it may. */
export const announcementSaveProblem = (state: AnnouncementState): string | null =>
  state === "待发送" ? null : `该消息${state}，不能修改`;
