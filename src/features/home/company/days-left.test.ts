import { expect, it } from "vitest";
import { daysLeftWords } from "./days-left.ts";

it("says how far off a day is", () => {
  expect([0, 1, 12, -3].map(daysLeftWords)).toEqual(["今天", "明天", "还有 12 天", "已过 3 天"]);
});
