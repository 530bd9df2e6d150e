import { expect, it } from "vitest";
import { Question } from "#contract/question/questionnaire-fields.ts";
import { paperLines } from "./answer-paper.ts";

const options = [
  { value: "a", title: "甲" },
  { value: "b", title: "乙" },
];
const questions = [
  { code: "head", title: "请如实填写", type: "note" },
  { code: "one", title: "单选题", type: "single", options },
  { code: "more", title: "多选题", type: "multiple", options },
  { code: "grid", title: "矩阵题", type: "matrix", rows: options, options },
  { code: "spent", title: "研发投入", type: "number", unit: "万元" },
  { code: "mobile", title: "手机", type: "mobile" },
  { code: "sheet", title: "附件", type: "file" },
  { code: "why", title: "原因", type: "text", show_if: [{ code: "one", op: "is", value: "a" }] },
  {
    code: "staff",
    title: "人员",
    type: "subform",
    questions: [
      { code: "who", title: "姓名", type: "text" },
      { code: "since", title: "入职", type: "date" },
    ],
  },
].map((one) => Question.parse(one));

it("puts every kind of answer in words, and counts what was shown and left open", () => {
  const values = {
    one: "b",
    more: ["a", "b"],
    grid: { a: "b" },
    spent: 120,
    mobile: "13900001234",
    why: "不再显示",
    staff: [{ who: "何某", since: "2026-01-02" }, { who: "区某" }],
  };
  expect(paperLines(questions, values)).toEqual({
    lines: [
      ["单选题", "乙"],
      ["多选题", "甲、乙"],
      ["矩阵题", "甲：乙"],
      ["研发投入", "120 万元"],
      ["手机", "139****1234"],
      ["人员", "1. 姓名：何某；入职：2026-01-02\n2. 姓名：区某"],
    ],
    open: 1,
  });
});

it("names files, and has no line for what nobody answered", () => {
  const file = { id: "019c0fa9-1ee7-7c12-a517-22692ad74894", name: "台账.xlsx" };
  expect(paperLines(questions, { sheet: [file], one: "a" })).toEqual({
    lines: [
      ["单选题", "甲"],
      ["附件", "台账.xlsx"],
    ],
    open: 6,
  });
});
