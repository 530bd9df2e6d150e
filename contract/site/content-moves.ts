/**
 * The way of a piece. What readers see is a copy made by 发布: working on it again leaves that copy as it is
 * until the new text is published or the piece is taken down.
 *
 *     草稿 →送审→ 待审核 →发布→ 已发布 →修改→ 草稿
 *     待审核 →撤回→ 草稿      待审核 →退回(原因)→ 草稿
 *     读者可见 →撤下(原因)→ 已撤下 →修改→ 草稿      已撤下 →送审→ 待审核
 */
export const pieceStates = ["草稿", "待审核", "已发布", "已撤下"] as const;
export type PieceState = (typeof pieceStates)[number];

export const pieceMoves = ["送审", "撤回", "退回", "发布", "撤下"] as const;
export type PieceMove = (typeof pieceMoves)[number];

const from: Record<PieceMove, readonly PieceState[]> = {
  送审: ["草稿", "已撤下"],
  撤回: ["待审核"],
  退回: ["待审核"],
  发布: ["待审核"],
  撤下: pieceStates,
};

/** The state a move leads to. */
export const stateAfter: Record<PieceMove, PieceState> = {
  送审: "待审核",
  撤回: "草稿",
  退回: "草稿",
  发布: "已发布",
  撤下: "已撤下",
};

/** Moves that say why. */
export const needsRemark = (move: PieceMove): boolean => move === "退回" || move === "撤下";

/** Why a piece may not make a move, in words; null when it may. `live`: readers can see a published copy. */
export function moveProblem(move: PieceMove, piece: { state: PieceState; live: boolean }): string | null {
  if (move === "撤下") return piece.live ? null : "该内容没有发布，不需要撤下";
  if (!from[move].includes(piece.state)) return `该内容${piece.state}，不能${move}`;
  return null;
}

/** Why a piece may not be edited; null when it may. */
export const editProblem = (state: PieceState): string | null =>
  state === "待审核" ? "该内容正在审核，请先撤回再修改" : null;

/** Why a piece may not be deleted; null when it may. */
export const removeProblem = (piece: { state: PieceState; live: boolean }): string | null =>
  piece.live ? "读者还能看到该内容，请先撤下" : piece.state === "待审核" ? "该内容正在审核，请先撤回" : null;
