import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";

test("the longest wait doubles from one second to five minutes", () => {
  const longest = [1, 2, 3, 8, 9, 10, 1000].map((attempts) => backoff(attempts, () => 1));
  expect(longest).toEqual([1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000]);
});

test("the wait is spread over the whole span", () => {
  expect(backoff(4, () => 0)).toBe(0);
  expect(backoff(4, () => 0.5)).toBe(4000);
});
