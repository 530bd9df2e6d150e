import { afterEach, expect, it, vi } from "vitest";
import { failure, success } from "#contract/core/envelope.ts";
import { givenReadings, keepReading, keptReading } from "./kept-readings.ts";

afterEach(() => vi.useRealTimers());

it("a reading is fresh for five seconds and stays to be shown", () => {
  vi.useFakeTimers();
  keepReading("a", 1);
  expect(keptReading("a")).toEqual({ data: 1, error: null, isFresh: true });
  vi.advanceTimersByTime(5_001);
  expect(keptReading("a")).toEqual({ data: 1, error: null, isFresh: false });
  expect(keptReading("b")).toBeUndefined();
});

it("the oldest of many readings go", () => {
  for (let i = 0; i < 40; i++) keepReading(`many ${i}`, i);
  keepReading("many 12", "again");
  for (let i = 40; i < 45; i++) keepReading(`many ${i}`, i);
  expect(keptReading("many 13")).toBeUndefined();
  expect(keptReading("many 12")?.data).toBe("again");
  expect(keptReading("many 44")?.data).toBe(44);
});

it("what a document brings along shows as the call's own answer would, a refusal too", () => {
  const given = givenReadings([
    ["there", success([1])],
    ["gone", failure(404, "内容不存在或已下线")],
  ]);
  expect(given("there")).toEqual({ data: [1], error: null, isFresh: true });
  expect(given("gone")).toMatchObject({ data: undefined, error: { status: 404, message: "内容不存在或已下线" } });
  expect(given("other")).toBeUndefined();
});
