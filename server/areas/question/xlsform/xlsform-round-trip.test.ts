import { describe, expect, it } from "vitest";
import { type Question, questionTypes } from "#contract/question/questionnaire-fields.ts";
import { formFile, importHere } from "./xlsform-forms.testing.ts";
import { sampleQuestions } from "./xlsform-samples.testing.ts";

const around = async (questions: Question[]) => {
  const bytes = await formFile({
    id: "01932c5e-0000-7000-8000-000000000001",
    title: "知识产权调查",
    purpose: "掌握情况",
    version: 2,
    questions,
  });
  return importHere(bytes, "表单.xlsx");
};

describe("a questionnaire exported as XLSForm and imported again", () => {
  it("has a sample of every type to begin with", () => {
    expect(new Set(sampleQuestions(1).map(({ type }) => type)).size).toBe(Object.keys(questionTypes).length);
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))("has the same questions (sample %i)", async (seed) => {
    const questions = sampleQuestions(seed);
    const read = await around(questions);
    expect(read.questions).toEqual(questions);
    expect(read).toMatchObject({ title: "知识产权调查", purpose: "掌握情况" });
    expect(read.report.filter(({ outcome, line }) => outcome !== "taken" && line > 0)).toEqual([]);
  });
});
