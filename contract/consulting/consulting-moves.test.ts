import { expect, it } from "vitest";
import { consultingMoveProblem, consultingMoves, type ConsultingState, stateAfterMove } from "./consulting-moves.ts";

const allowed = (
  state: ConsultingState,
  side: "company" | "office",
  more: { assigned_to?: string; published?: boolean } = {},
) =>
  consultingMoves.filter(
    (move) =>
      consultingMoveProblem(move, { state, assigned_to: null, published: false, ...more }, { side, id: "me" }) === null,
  );

it.each([
  ["待分派", ["追问", "撤回"]],
  ["待回复", ["追问", "撤回"]],
  ["已回复", ["追问", "评价", "关闭"]],
  ["已评价", ["追问", "关闭"]],
  ["已关闭", []],
  ["已撤回", []],
] as const)("lets the company do from %s what its state allows", (state, moves) => {
  expect(allowed(state, "company")).toEqual(moves);
});

it("leaves the answer to whom the question was assigned", () => {
  expect(allowed("待分派", "office")).toEqual(["分派"]);
  expect(allowed("待回复", "office", { assigned_to: "other" })).toEqual(["分派"]);
  expect(allowed("待回复", "office", { assigned_to: "me" })).toEqual(["分派", "回复"]);
  expect(allowed("已回复", "office", { assigned_to: "me" })).toEqual(["回复", "关闭", "发布"]);
});

it("takes down only what is published, also of a question that was asked further", () => {
  expect(allowed("已关闭", "office")).toEqual(["发布"]);
  expect(allowed("待回复", "office", { published: true })).toEqual(["分派", "撤下"]);
});

it("leads an answered question back to who answers when it is asked further", () => {
  expect(stateAfterMove("追问", "已评价")).toBe("待回复");
  expect(stateAfterMove("追问", "待分派")).toBe("待分派");
});
