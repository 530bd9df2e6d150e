import { describe, expect, it } from "vitest";
import { Question } from "#contract/question/questionnaire-fields.ts";
import { askedQuestions, valuesAt } from "./results-questions.ts";
import { npsOf, numbersOf, questionTally, spansOf } from "./results-tally.ts";

const options = [
  { value: "a", title: "甲" },
  { value: "b", title: "乙" },
];
const question = (type: string, extra: object = {}) => Question.parse({ code: "q", title: "题", type, ...extra });

function tallied(type: string, extra: object, values: unknown[]) {
  const [asked] = askedQuestions([{ version: 1, questions: [question(type, extra)] }]);
  if (asked === undefined) throw new Error("no question");
  const tally = questionTally(asked);
  for (const value of values) tally.add(value);
  return tally.result();
}

describe("the tally of a question", () => {
  it("counts options that nobody chose too", () => {
    const { counts, answered } = tallied("multiple", { options }, [["a"], ["a", "a"], []]);
    expect(answered).toBe(3);
    expect(counts).toEqual([
      { value: "a", title: "甲", count: 2 },
      { value: "b", title: "乙", count: 0 },
    ]);
  });

  it("knows mean, median and ends of numbers", () => {
    expect(numbersOf([3, 1, 2, 10])).toEqual({ sum: 16, mean: 4, median: 2.5, least: 1, most: 10 });
    expect(numbersOf([5])).toMatchObject({ median: 5 });
    expect(numbersOf([])).toBeNull();
  });

  it("puts every number into one of eight spans, the largest into the last", () => {
    const spans = spansOf(Array.from({ length: 101 }, (_, place) => place));
    expect(spans).toHaveLength(8);
    expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(101);
    expect(spans.at(-1)).toMatchObject({ title: "87.5 – 100", count: 13 });
    expect(spansOf([7, 7, 3]).map(({ title, count }) => [title, count])).toEqual([
      ["3", 1],
      ["7", 2],
    ]);
  });

  it("scores recommendations by promoters less detractors", () => {
    const result = tallied("nps", {}, [10, 9, 8, 7, 6, 0]);
    expect(result.nps).toEqual({ promoters: 2, passives: 2, detractors: 2, score: 0 });
    expect(
      npsOf([
        { value: "9", count: 2 },
        { value: "3", count: 1 },
      ])?.score,
    ).toBe(33.3);
    expect(npsOf([])).toBeNull();
  });

  it("lays a matrix out by rows, and ranks by mean place", () => {
    const rows = [{ value: "x", title: "行" }];
    const matrix = tallied("matrix", { rows, options }, [{ x: "a" }, { x: "b" }, { x: "b" }]);
    expect(matrix.rows).toEqual([{ value: "x", title: "行", counts: [1, 2] }]);
    const { ranks } = tallied("rank", { options }, [
      ["b", "a"],
      ["b", "a"],
      ["a", "b"],
    ]);
    expect(ranks.map(({ value, mean, first }) => [value, mean, first])).toEqual([
      ["b", 1.33, 2],
      ["a", 1.67, 1],
    ]);
  });

  it("counts dates by month and paths of a cascade in words", () => {
    expect(
      tallied("date", {}, ["2026-03-04", "2026-01-02", "2026-03-30"]).counts.map(({ value, count }) => [value, count]),
    ).toEqual([
      ["2026-01", 1],
      ["2026-03", 2],
    ]);
    const tree = [{ value: "sd", title: "顺德", children: options }];
    expect(tallied("cascade", { options: tree }, [["sd", "a"]]).counts[0]).toMatchObject({
      title: "顺德 / 甲",
      count: 1,
    });
  });
});

describe("questions of several versions", () => {
  const version = (number: number, ...questions: object[]) => ({
    version: number,
    questions: questions.map((one) => Question.parse({ title: "题", ...one })),
  });

  it("are one with the options of both; another type is another question", () => {
    const asked = askedQuestions([
      version(1, { code: "plan", type: "single", options }, { code: "note", type: "text" }),
      version(
        2,
        { code: "plan", type: "single", title: "计划", options: options.slice(0, 1) },
        { code: "note", type: "date" },
      ),
    ]);
    expect(asked.map(({ path, question: { type, title }, versions }) => [path, type, title, versions])).toEqual([
      ["plan", "single", "计划", [1, 2]],
      ["note", "date", "题", [2]],
      ["note", "text", "题", [1]],
    ]);
    expect(asked[0]?.question).toMatchObject({ options: [{ value: "a" }, { value: "b" }] });
  });

  it("of a subform have one value for each row that holds one", () => {
    expect(valuesAt({ list: [{ name: "甲" }, {}, { name: "丙" }] }, "list.name")).toEqual([
      { row: 1, value: "甲" },
      { row: 3, value: "丙" },
    ]);
    expect(valuesAt({ list: "x" }, "list.name")).toEqual([]);
  });
});
