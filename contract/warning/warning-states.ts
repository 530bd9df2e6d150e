/*
 *  未处理 ─通知→ 已通知 ─开始处理→ 处理中 ─┬→ 已处置
 *     └──────────开始处理──────────────┘   └→ 忽略（理由）
 *  每个未结状态 ─原因消失→ 自动解除；已处置、忽略 ─重新打开→ 处理中
 */
export const warningStates = ["未处理", "已通知", "处理中", "已处置", "忽略", "自动解除"] as const;
export type WarningState = (typeof warningStates)[number];

/** A rule and its subject have one of these at most. */
export const openStates = ["未处理", "已通知", "处理中"] as const satisfies readonly WarningState[];
export const isOpenWarning = (state: WarningState): boolean => openStates.some((one) => one === state);

export interface WarningMoveFacts {
  word: string;
  from: readonly WarningState[];
  to: WarningState;
  /** Fewest characters of the reason. */
  reason: number;
  officeOnly?: true;
}

/** Moves that people make. */
export const warningMoves = {
  notify: { word: "已通知企业", from: ["未处理"], to: "已通知", reason: 0, officeOnly: true },
  take: { word: "开始处理", from: ["未处理", "已通知"], to: "处理中", reason: 0 },
  done: { word: "已处置", from: openStates, to: "已处置", reason: 0 },
  ignore: { word: "忽略", from: openStates, to: "忽略", reason: 5 },
  reopen: { word: "重新打开", from: ["已处置", "忽略"], to: "处理中", reason: 0 },
} as const satisfies Record<string, WarningMoveFacts>;
export type WarningMove = keyof typeof warningMoves;
export const warningMoveNames = Object.keys(warningMoves) as [WarningMove, ...WarningMove[]];

/** What the log of a warning tells of, beside the moves above. */
export const logActions = [
  ...warningMoveNames,
  "open",
  "close",
  "told",
  "handOver",
  "follow",
  "visit",
  "demand",
] as const;
export type LogAction = (typeof logActions)[number];

/** The same in words. */
export const logWords: Record<LogAction, string> = {
  ...(Object.fromEntries(warningMoveNames.map((name) => [name, warningMoves[name].word])) as Record<
    WarningMove,
    string
  >),
  open: "产生预警",
  close: "自动解除",
  told: "已发送通知",
  handOver: "转交",
  follow: "列入跟进",
  visit: "安排走访",
  demand: "转为需求",
};

/** The moves that are open in a state. */
export const movesFrom = (state: WarningState, isOffice: boolean): WarningMove[] =>
  warningMoveNames.filter((name) => {
    const move: WarningMoveFacts = warningMoves[name];
    return move.from.includes(state) && (isOffice || move.officeOnly !== true);
  });

/** Why a move is refused; null: it is not. */
export function moveProblem(
  name: WarningMove,
  { state, reason, isOffice }: { state: WarningState; reason: string; isOffice: boolean },
): { message: string; field?: "reason" } | null {
  const move: WarningMoveFacts = warningMoves[name];
  if (move.officeOnly === true && !isOffice) return { message: "此操作由工作人员进行" };
  if (!move.from.includes(state)) return { message: `预警现在是“${state}”，不能${move.word}，请刷新后查看` };
  if (reason.trim().length < move.reason) return { message: `请填写理由，至少 ${move.reason} 个字`, field: "reason" };
  return null;
}
