import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { Question } from "#contract/question/questionnaire-fields.ts";
import { answerWords } from "./answer-words.ts";

const options = [
  { value: "a", title: "甲" },
  { value: "b", title: "乙" },
];
const words = (type: string, value: unknown, extra: object = {}) =>
  answerWords(Question.parse({ code: "q", title: "题", type, ...extra } as z.input<typeof Question>), value);

describe("an answer in words", () => {
  it.each([
    ["single", "b", { options }, "乙"],
    ["single", "gone", { options }, "gone"],
    ["multiple", ["a", "b"], { options }, "甲、乙"],
    ["rank", ["b", "a"], { options }, "1. 乙　2. 甲"],
    ["cascade", ["a", "x"], { options: [{ ...options[0], children: [{ value: "x", title: "子" }] }] }, "甲 / 子"],
    ["yes_no", false, {}, "否"],
    ["rating", 3, { stars: 5 }, "3 星（共 5 星）"],
    ["nps", 0, {}, "0 分"],
    ["number", 1.5, { unit: "万元", decimals: 1 }, "1.5 万元"],
    ["matrix", { a: "b" }, { rows: options, options }, "甲：乙"],
    ["location", { lng: 113.2, lat: 22.8, accuracy: 8 }, {}, "东经 113.20000，北纬 22.80000（精度约 8 米）"],
    ["file", [{ name: "章程.pdf", size: 2048 }], {}, "章程.pdf（2 KB）"],
    ["text", undefined, {}, ""],
  ] as const)("%s %j", (type, value, extra, expected) => {
    expect(words(type, value, extra)).toBe(expected);
  });
});
