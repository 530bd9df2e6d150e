import { expect, it } from "vitest";
import { tierReasonProblem } from "./tier-reason.ts";

it("wants a reason of five characters, blanks around it not counted", () => {
  expect(tierReasonProblem("  好好好好 ")).toBe("调整层级的理由至少 5 个字");
  expect(tierReasonProblem("专利增长快")).toBeUndefined();
});
