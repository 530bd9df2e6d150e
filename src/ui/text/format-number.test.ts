import { expect, it } from "vitest";
import { formatBytes, formatCount, formatTotal } from "./format-number.ts";

it("groups digits and chooses the unit of sizes", () => {
  expect(formatCount(1234567)).toBe("1,234,567");
  expect([formatTotal(1234), formatTotal(10_000, true), formatTotal(10_000, false)]).toEqual([
    "1,234",
    "10,000",
    "10,000+",
  ]);
  expect(formatBytes(800)).toBe("800 B");
  expect(formatBytes(389_120)).toBe("380 KB");
  expect(formatBytes(1_500_000)).toBe("1.4 MB");
  expect(formatBytes(102_200_000_000)).toBe("95.2 GB");
});
