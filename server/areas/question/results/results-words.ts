import type { Question } from "#contract/question/questionnaire-fields.ts";
import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";

type PlainQuestion = Exclude<Question, { type: "subform" }>;
interface Option {
  value: string;
  title: string;
  children?: readonly Option[] | undefined;
}

export const titleOf = (options: readonly Option[], value: unknown): string =>
  options.find((option) => option.value === value)?.title ?? String(value);

/** Titles along a cascade's path, deepest last. */
export function pathTitles(options: readonly Option[], path: readonly unknown[]): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const option = options.find(({ value }) => value === first);
  return [option?.title ?? String(first), ...pathTitles(option?.children ?? [], rest)];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const place = (value: unknown) => (value ?? {}) as { lng?: number; lat?: number; accuracy?: number };

/** A value as a person reads it; choices in words, mobiles masked. */
export function valueWords(question: PlainQuestion, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (question.type) {
    case "single":
    case "dropdown":
      return titleOf(question.options, value);
    case "multiple":
      return listOf(value)
        .map((one) => titleOf(question.options, one))
        .join("、");
    case "cascade":
      return pathTitles(question.options, listOf(value)).join(" / ");
    case "rank":
      return listOf(value)
        .map((one) => titleOf(question.options, one))
        .join(" > ");
    case "yes_no":
      return value === true ? "是" : "否";
    case "mobile":
      return maskMobiles(String(value));
    case "matrix":
      return question.rows
        .flatMap((row) => {
          const chosen = (value as Record<string, unknown>)[row.value];
          return chosen === undefined ? [] : `${row.title}：${titleOf(question.options, chosen)}`;
        })
        .join("；");
    case "photo":
    case "file":
      return listOf(value)
        .map((file) => (file as { name?: string }).name || "未命名文件")
        .join("、");
    case "signature":
      return "已签名";
    case "location":
      return `${place(value).lng ?? ""}, ${place(value).lat ?? ""}`;
    default:
      return String(value);
  }
}
