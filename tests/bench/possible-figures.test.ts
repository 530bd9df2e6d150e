import { describe, expect, it } from "vitest";
import { answered, impossibleFigures } from "./possible-figures.ts";

describe("figures of a bench", () => {
  it.each([
    [{ "median (ms)": -425 }, "below zero"],
    [{ "median (ms)": Number.NaN }, "no number"],
    [{ seconds: (Number.NaN / 1000).toFixed(1) }, "no number"],
    [{ ratio: (1 / 0).toFixed(2) }, "no number"],
    [{ "p50 / p95 / most": "1.0 / NaN / 3.0" }, "no number"],
    [{ records: 0 }, "nothing was measured"],
    [{ "visits/s": "0.0" }, "nothing was measured"],
    [{ "batch requests": 0 }, "nothing was measured"],
  ])("cannot be: %o", (figures, words) => {
    expect(impossibleFigures(figures)).toEqual([expect.stringContaining(words)]);
  });

  it("may be small, may count no faults, and may fall where they are differences", () => {
    expect(impossibleFigures({ "median (ms)": 0.2, errors: 0, "long tasks": 0, day: "2026-01-02" })).toEqual([]);
    expect(impossibleFigures({ after: -3 }, ["after"])).toEqual([]);
    expect(impossibleFigures({ after: -3 })).toHaveLength(1);
  });
});

describe("an answer", () => {
  it("is handed on when it is one of success", async () => {
    const reply = new Response("{}");
    expect(await answered(reply)).toBe(reply);
  });

  it("ends the bench with its status and words when it is a refusal", async () => {
    await expect(answered(new Response("忙", { status: 503 }))).rejects.toThrow(/503: 忙/u);
  });
});
