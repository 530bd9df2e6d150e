import type { Question } from "#contract/question/questionnaire-fields.ts";
import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";
import { dateWords } from "#contract/core/date-words.ts";

const titleOf = (options: readonly { value: string; title: string }[], value: unknown): string =>
  options.find((option) => option.value === value)?.title ?? String(value);

/** A value in words; null for what a line of text cannot say (files, signatures, places, tables, mobiles). */
function wordsOf(question: Question, value: unknown): string | null {
  switch (question.type) {
    case "text":
    case "paragraph":
      return maskMobiles(String(value).replace(/\s+/g, " ")).slice(0, 120);
    case "number":
    case "computed":
      return `${String(value)}${question.unit}`;
    case "date":
      return dateWords(String(value));
    case "rating":
      return `${String(value)} / ${question.stars}`;
    case "nps":
      return `${String(value)} / 10`;
    case "yes_no":
      return value === true ? "是" : "否";
    case "single":
    case "dropdown":
      return titleOf(question.options, value);
    case "multiple":
    case "rank":
      return Array.isArray(value) ? value.map((one) => titleOf(question.options, one)).join("、") : null;
    default:
      return null;
  }
}

/** The first `most` answered questions that words can tell, as `题目：答案`. */
export function answerLines(questions: readonly Question[], values: Record<string, unknown>, most: number): string[] {
  return questions
    .flatMap((question) => {
      const value = values[question.code];
      if (value === undefined || value === null || value === "") return [];
      const words = wordsOf(question, value);
      return words === null || words === "" ? [] : [`${question.title}：${words}`];
    })
    .slice(0, most);
}
