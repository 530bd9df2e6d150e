/*
 *  An enterprise hands a case over, and the person addressed answers:
 *
 *    待接收 ─ 接收 → 已接收 ─ 开始处理 → 处理中 ─ 办结 → 已完结
 *       └── 退回 → 已退回        └──────── 办结 ────────┘
 *
 *  While it is not over the enterprise may take it back: 已撤回. The person reads the case and its documents in
 *  已接收 and 处理中 alone.
 */
export const dockingStates = ["待接收", "已接收", "处理中", "已退回", "已完结", "已撤回"] as const;
export type DockingState = (typeof dockingStates)[number];

/** States in which a hand-over is not over; a case has one such at most. */
export const openDockings = ["待接收", "已接收", "处理中"] as const satisfies readonly DockingState[];
/** States in which the person addressed reads the case. */
export const readingDockings = ["已接收", "处理中"] as const satisfies readonly DockingState[];

/** What the person addressed may make of each state. */
const moves: Readonly<Record<DockingState, readonly DockingState[]>> = {
  待接收: ["已接收", "已退回"],
  已接收: ["处理中", "已完结", "已退回"],
  处理中: ["已完结"],
  已退回: [],
  已完结: [],
  已撤回: [],
};

export const nextDockings = (state: DockingState): readonly DockingState[] => moves[state];
export const isDockingOpen = (state: DockingState): boolean => openDockings.some((one) => one === state);
export const readsCase = (state: DockingState): boolean => readingDockings.some((one) => one === state);

/** Moves that say why, or what came of it. */
export const wordedMoves: Partial<Record<DockingState, string>> = { 已退回: "退回原因", 已完结: "处理结果" };
