import { expect, it } from "vitest";
import { keptVisits } from "./kept-visits.ts";

it("tells how far back the visits of a device go, and nothing of it where there is none", () => {
  expect(keptVisits(0, 0)).toBe("0 条");
  expect(keptVisits(3, 0)).toBe("3 条，最早今天");
  expect(keptVisits(1200, 89)).toBe("1,200 条，最早 89 天前");
});
