import { expect, it } from "vitest";
import {
  needsReason,
  reportMoveProblem,
  reportMoves,
  reportRemoveProblem,
  reportSaveProblem,
  type ReportState,
  stateAfterReportMove,
} from "./report-moves.ts";

it.each([
  ["草稿", ["送审"], true],
  ["待审核", ["取回", "退回", "发布"], false],
  ["已发布", ["撤回"], false],
  ["已撤回", ["送审"], true],
] as const)("lets from %s happen what its state allows", (state, moves, changes) => {
  expect(reportMoves.filter((move) => reportMoveProblem(move, state) === null)).toEqual(moves);
  expect(reportSaveProblem(state) === null).toBe(changes);
});

it("says what is in the way, and asks for a reason where somebody's work comes back", () => {
  expect(reportMoveProblem("发布", "草稿")).toBe("该报告草稿，不能发布");
  expect(reportSaveProblem("已发布")).toContain("先撤回");
  expect(reportMoves.filter(needsReason)).toEqual(["退回", "撤回"]);
});

it("leads from draft to reader and back", () => {
  const way = (["送审", "退回", "送审", "发布", "撤回"] as const).map(
    (move): ReportState => stateAfterReportMove[move],
  );
  expect(way).toEqual(["待审核", "草稿", "待审核", "已发布", "已撤回"]);
});

it("lets a draft go that nobody outside has read, and nothing else", () => {
  expect(reportRemoveProblem({ state: "草稿", was_published: false })).toBeNull();
  expect(reportRemoveProblem({ state: "草稿", was_published: true })).toContain("发布过");
  expect(reportRemoveProblem({ state: "待审核", was_published: false })).toBe("该报告待审核，只有草稿可以删除");
});
