import { describe, expect, it } from "vitest";
import { NewQuestionnaire, Question, type QuestionType, questionTypes } from "./questionnaire-fields.ts";

const option = { value: "yes", title: "有" };
/** What each type needs besides code and title. */
const extras: Partial<Record<QuestionType, object>> = {
  single: { options: [option] },
  multiple: { options: [option] },
  dropdown: { options: [option] },
  cascade: { options: [{ value: "sd", title: "顺德", children: [{ value: "dl", title: "大良" }] }] },
  matrix: { rows: [{ value: "quality", title: "质量" }], options: [option] },
  rank: { options: [option] },
  computed: { formula: "{rd_expense} / {revenue} * 100" },
  subform: { questions: [{ code: "brand", title: "品牌", type: "text" }] },
};
const question = (type: string, rest: object = {}) => ({
  code: "q1",
  title: "题目",
  type,
  ...extras[type as QuestionType],
  ...rest,
});
const questionnaire = (questions: unknown[]) => ({
  id: "01932c5e-0000-7000-8000-000000000001",
  title: "创新情况调查",
  start_on: "2026-11-01",
  end_on: "2026-11-30",
  questions,
});

describe("a question", () => {
  it.each(Object.keys(questionTypes))("of type %s has a schema with its defaults", (type) => {
    const parsed = Question.parse(question(type));
    expect(parsed).toMatchObject({ type, required: false, show_if: [], prefill: "" });
  });

  it.each(["single", "cascade", "matrix", "rank", "computed", "subform"])("of type %s needs its parts", (type) => {
    expect(Question.safeParse({ code: "q1", title: "题目", type }).success).toBe(false);
  });

  it("of no known type is refused", () => {
    expect(Question.safeParse(question("slider")).success).toBe(false);
  });

  it("keeps its conditions", () => {
    const parsed = Question.parse(question("text", { required_if: [{ code: "q0", op: "is", value: true }] }));
    expect(parsed.required_if).toEqual([{ code: "q0", op: "is", value: true }]);
  });

  it("does not nest repeated groups", () => {
    expect(Question.safeParse(question("subform", { questions: [question("subform")] })).success).toBe(false);
  });
});

describe("a questionnaire", () => {
  it("refuses two questions of one code, naming it", () => {
    const parsed = NewQuestionnaire.safeParse(questionnaire([question("text"), question("date")]));
    expect(parsed.error?.issues[0]?.message).toBe("题目编码重复：q1");
  });

  it("covers all companies until told otherwise", () => {
    expect(NewQuestionnaire.parse(questionnaire([question("nps")]))).toMatchObject({ scope: "全部", editable: false });
  });
});
