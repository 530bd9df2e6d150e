import { describe, expect, it } from "vitest";
import { estimatedTime, groupOf, slowOf, timeBounds, timeGroups } from "./call-times.ts";

const groupsOf = (times: readonly number[]) => {
  const groups = Array.from({ length: timeGroups }, () => 0);
  for (const ms of times) groups[groupOf(ms)] = (groups[groupOf(ms)] ?? 0) + 1;
  return groups;
};

describe("durations in groups", () => {
  it("belong up to a bound, the bound included", () => {
    expect([0, 50, 51, 10_000, 10_001].map(groupOf)).toEqual([0, 0, 1, timeBounds.length - 1, timeBounds.length]);
  });

  it("are slow above a second", () => {
    expect(slowOf(groupsOf([10, 1000, 1001, 2600, 60_000]))).toBe(3);
  });
});

describe("the estimated time of a share of the calls", () => {
  it("lies in the group that the share ends in", () => {
    const groups = groupsOf([...Array.from({ length: 95 }, () => 40), ...Array.from({ length: 5 }, () => 4000)]);
    expect(estimatedTime(groups, 4000, 0.5)).toBe(26);
    expect(estimatedTime(groups, 4000, 0.95)).toBe(50);
    expect(estimatedTime(groups, 4000, 0.99)).toBe(3700);
  });

  it("is never longer than the longest one measured", () => {
    expect(estimatedTime(groupsOf([12]), 12, 1)).toBe(12);
    expect(estimatedTime(groupsOf([70_000]), 70_000, 1)).toBe(70_000);
    expect(estimatedTime(groupsOf([300, 310]), 310, 0.95)).toBeLessThanOrEqual(310);
  });

  it("is unknown without calls", () => {
    expect(estimatedTime(groupsOf([]), 0, 0.95)).toBeNull();
  });
});
