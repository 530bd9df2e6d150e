import { expect, it } from "vitest";
import { stewardMoveProblem, stewardMoves } from "./steward-moves.ts";

const allowed = (state: Parameters<typeof stewardMoveProblem>[1]["state"], handled_by: string | null, who: string) =>
  stewardMoves.filter((move) => stewardMoveProblem(move, { state, handled_by }, who) === null);

it("lets anybody take a request on, decline it, make it a demand or hand it to another street while it waits", () => {
  expect(allowed("待处理", null, "me")).toEqual(["接手", "谢绝", "转需求", "转交"]);
});

it("leaves the work to who took it on, until another takes it over", () => {
  expect(allowed("处理中", "me", "me")).toEqual(["记录", "办结", "谢绝", "转需求", "转交"]);
  expect(allowed("处理中", "another", "me")).toEqual(["接手"]);
});

it.each(["已办结", "已谢绝", "已转需求"] as const)("leads nowhere from %s", (state) => {
  expect(allowed(state, "me", "me")).toEqual([]);
});
