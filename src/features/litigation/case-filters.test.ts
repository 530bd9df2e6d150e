import { expect, it } from "vitest";
import { caseListOf, caseSearchOf, choiceOf } from "./case-filters.ts";

it("the conditions of the list go through the address and back; what breaks a rule is left out", () => {
  const input = { keyword: "电器", kind: "海外案件", country: "US", open: false, year: 2025, page: 2 } as const;
  expect(caseListOf(caseSearchOf(input))).toEqual(input);
  expect(caseListOf(new URLSearchParams("kind=别的&year=abc&open=maybe&stage=开庭"))).toEqual({ stage: "开庭" });
  expect(caseSearchOf({ sort: "stage", page: 1, size: 20 }).toString()).toBe("");
});

it("a choice becomes the value that the list takes", () => {
  expect([choiceOf("open", "false"), choiceOf("year", "2024"), choiceOf("stage", "")]).toEqual([
    { open: false },
    { year: 2024 },
    { stage: undefined },
  ]);
});
