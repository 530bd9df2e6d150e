import { describe, expect, it } from "vitest";
import { editProblem, moveProblem, needsRemark, pieceMoves, pieceStates, removeProblem } from "./content-moves.ts";

describe("a piece", () => {
  it.each(pieceStates)("that is %s makes only the moves of the drawing", (state) => {
    const may = (live: boolean) => pieceMoves.filter((move) => moveProblem(move, { state, live }) === null);
    const alone = { 草稿: ["送审"], 待审核: ["撤回", "退回", "发布"], 已发布: [], 已撤下: ["送审"] }[state];
    expect(may(false)).toEqual(alone);
    expect(may(true)).toEqual([...alone, "撤下"]);
  });

  it("is not edited while somebody reviews it, and not deleted while readers see it", () => {
    expect(pieceStates.filter((state) => editProblem(state) !== null)).toEqual(["待审核"]);
    const mayGo = pieceStates.filter((state) => removeProblem({ state, live: false }) === null);
    expect(mayGo).toEqual(["草稿", "已发布", "已撤下"]);
    expect(pieceStates.filter((state) => removeProblem({ state, live: true }) === null)).toEqual([]);
  });

  it("comes back or goes off the site with a reason", () => {
    expect(pieceMoves.filter(needsRemark)).toEqual(["退回", "撤下"]);
  });
});
