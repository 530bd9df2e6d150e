import { describe, expect, it } from "vitest";
import { instantOf, wallClockOf } from "#contract/core/time.ts";

describe("wall clock of Shanghai", () => {
  it("goes to an instant and back, over midnight too", () => {
    expect(wallClockOf("2026-11-20T16:05:00.000Z")).toBe("2026-11-21T00:05");
    expect(instantOf("2026-11-21T00:05")).toBe("2026-11-20T16:05:00.000Z");
  });

  it("is empty for what is no time, instead of failing", () => {
    expect(wallClockOf("")).toBe("");
    expect(instantOf("")).toBe("");
    expect(instantOf("2026-11")).toBe("");
  });
});
