import { describe, expect, it } from "vitest";
import {
  type Allowance,
  type CallFigure,
  factorOf,
  middleOf,
  perTenfold,
  problemsOf,
  repetitions,
} from "./growth-figures.ts";

const answered = (ms: number, bytes = 1000): CallFigure => ({ ms, outcome: "answered", rows: "20", bytes });
const sized = (...times: readonly (readonly [companies: number, figure: CallFigure])[]) =>
  times.map(([companies, figure]) => ({ companies, figure }));
const problems = (times: readonly (readonly [number, CallFigure])[], allowances: readonly Allowance[] = []) =>
  problemsOf("list", sized(...times), allowances);

describe("cost per tenfold", () => {
  it("is the ratio where there are ten times as many, and its root or power elsewhere", () => {
    expect(perTenfold({ companies: 2000, ms: 10 }, { companies: 20_000, ms: 40 })).toBeCloseTo(4);
    expect(perTenfold({ companies: 2000, ms: 10 }, { companies: 200_000, ms: 160 })).toBeCloseTo(4);
    expect(perTenfold({ companies: 2000, ms: 10 }, { companies: 4000, ms: 20 })).toBeCloseTo(10);
  });

  it("tells nothing of two quick answers, of a cut and of a refusal", () => {
    const factor = (before: CallFigure, after: CallFigure) =>
      factorOf({ companies: 2000, figure: before }, { companies: 20_000, figure: after });
    expect(factor(answered(2), answered(29))).toBeNull();
    expect(factor(answered(2), answered(30))).toBeCloseTo(15);
    expect(factor(answered(2), { ...answered(30_000), outcome: "cut" })).toBeNull();
    expect(factor({ ...answered(2), outcome: "refused" }, answered(300))).toBeNull();
  });
});

describe("times", () => {
  it("are the middle of five, of three above 600 ms, of one above 3 s", () => {
    expect([600, 601, 3000, 3001].map(repetitions)).toEqual([5, 3, 3, 1]);
    expect(middleOf([9, 1, 5, 100, 2])).toBe(5);
    expect(middleOf([7])).toBe(7);
  });
});

describe("a call", () => {
  it("passes below its limit and at a flat cost", () => {
    expect(
      problems([
        [2000, answered(100)],
        [20_000, answered(290)],
        [200_000, answered(800)],
      ]),
    ).toEqual([]);
  });

  it("fails above 300 ms at 20,000 and above 1 s at 200,000", () => {
    expect(problems([[20_000, answered(301)]])).toEqual(["list at 20000: 301 ms, at most 300"]);
    expect(problems([[200_000, answered(1001)]])).toEqual(["list at 200000: 1001 ms, at most 1000"]);
  });

  it("fails where it costs more than three times as much per tenfold, unless its answer grew too", () => {
    expect(
      problems([
        [2000, answered(20)],
        [20_000, answered(100)],
      ]),
    ).toEqual([expect.stringContaining("×5.0 per tenfold")]);
    expect(
      problems([
        [2000, answered(20)],
        [20_000, answered(100, 1501)],
      ]),
    ).toEqual([]);
  });

  it("fails where it is cut off or refused", () => {
    expect(problems([[20_000, { ...answered(30_000), outcome: "cut" }]])).toEqual([
      "list at 20000: cut off after 30000 ms",
    ]);
    expect(problems([[20_000, { ...answered(3), outcome: "refused" }]])).toEqual(["list at 20000: refused"]);
  });

  it("may do what its own allowance says, and no more", () => {
    const slower = [{ call: "list", reason: "reads all", slower: 2, factor: 6 }];
    expect(
      problems(
        [
          [2000, answered(100)],
          [20_000, answered(590)],
        ],
        slower,
      ),
    ).toEqual([]);
    expect(
      problems(
        [
          [2000, answered(90)],
          [20_000, answered(610)],
        ],
        slower,
      ),
    ).toHaveLength(2);
    expect(problems([[20_000, answered(310)]], [{ call: "other", reason: "reads all", slower: 2 }])).toHaveLength(1);
    const refused = { ...answered(3), outcome: "refused" as const };
    expect(problems([[20_000, refused]], [{ call: "list", reason: "too many", refused: true }])).toEqual([]);
  });
});
