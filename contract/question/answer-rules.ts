import { type AnswerValues, isRequired, isShown, isUnanswered } from "./answer-conditions.ts";
import { readFormula } from "./answer-formula.ts";
import { valueProblem } from "./answer-value-checks.ts";
import { sameJson } from "../core/edits.ts";
import { mobileOf } from "../core/pasted/phone-numbers.ts";
import type { FileKind, FileRef } from "../core/file.ts";
import type { Question } from "./questionnaire-fields.ts";

type Row = Record<string, unknown>;
type Subform = Extract<Question, { type: "subform" }>;

/** Most bytes of JSON of all values of an answer. */
export const answerBytes = 200 * 1024;

const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value)
    ? value.map((row: unknown) => (typeof row === "object" && row !== null ? (row as Row) : {}))
    : [];

/** A computed question's value; undefined while a number it needs is missing or a divisor is 0. */
function computed(question: Extract<Question, { type: "computed" }>, values: AnswerValues): number | undefined {
  const formula = readFormula(question.formula);
  if ("problem" in formula) return undefined;
  const value = formula.evaluate((code) => {
    const one = values[code];
    return typeof one === "number" && Number.isFinite(one) ? one : null;
  });
  return value === null ? undefined : Number(value.toFixed(question.decimals));
}

function settled(question: Question, values: Row, around: Row): unknown {
  const value = values[question.code];
  switch (question.type) {
    case "note":
      return undefined;
    case "computed":
      return computed(question, around);
    case "subform":
      return Array.isArray(value) ? rowsOf(value).map((row) => settleWithin(question.questions, row, around)) : value;
    case "mobile":
      return typeof value === "string" ? (mobileOf(value) ?? value.trim()) : value;
    default:
      return typeof value === "string" ? value.trim() : value;
  }
}

function settleWithin(questions: readonly Question[], values: Row, outer: Row): Row {
  const kept: Row = {};
  for (const question of questions) {
    const around = { ...outer, ...kept };
    if (!isShown(question, around)) continue;
    const value = settled(question, values, around);
    if (!isUnanswered(value)) kept[question.code] = value;
  }
  return kept;
}

/**
 * The values that count: those of hidden questions, of unknown codes and empty ones are gone, computed ones are
 * computed, mobiles are their 11 digits. Conditions and formulas see the questions before theirs.
 */
export const settledValues = (questions: readonly Question[], values: AnswerValues): Row =>
  settleWithin(questions, { ...values }, {});

/** Questions that are shown while the values are these, with what must be answered. */
export function shownQuestions(
  questions: readonly Question[],
  values: AnswerValues,
  outer: AnswerValues = {},
): { question: Question; required: boolean }[] {
  const around = { ...outer, ...settleWithin(questions, { ...values }, { ...outer }) };
  return questions.flatMap((question) =>
    isShown(question, around) ? [{ question, required: isRequired(question, around) }] : [],
  );
}

/** An unanswered matrix row or a value that is not there counts as missing. */
function isMissing(question: Question, value: unknown): boolean {
  if (isUnanswered(value)) return true;
  if (question.type !== "matrix") return false;
  return question.rows.some((row) => isUnanswered((value as Row)[row.value]));
}

const missingWords: Partial<Record<Question["type"], string>> = {
  matrix: "请完成每一行",
  photo: "请拍摄或选择照片",
  file: "请添加附件",
  signature: "请签名",
  location: "请定位",
  rank: "请给所有选项排序",
  subform: "请至少填写一行",
};

type Problems = Record<string, string>;

function subformProblems(question: Subform, value: unknown, around: Row, path: string, draft: boolean): Problems {
  if (!Array.isArray(value)) return { [path]: `“${question.title}”应为列表` };
  if (value.length > question.max) return { [path]: `“${question.title}”最多 ${question.max} 行` };
  if (!draft && value.length < question.min) return { [path]: `“${question.title}”至少 ${question.min} 行` };
  return Object.assign(
    {},
    ...rowsOf(value).map((row, place) =>
      problemsWithin(question.questions, row, around, {
        path: (code) => `${path}[${place}].${code}`,
        title: (title) => `“${question.title}”第 ${place + 1} 行“${title}”`,
        draft,
      }),
    ),
  ) as Problems;
}

interface Naming {
  path(code: string): string;
  title(title: string): string;
  draft: boolean;
}

function problemsWithin(questions: readonly Question[], values: Row, outer: Row, naming: Naming): Problems {
  const around = { ...outer, ...settleWithin(questions, values, outer) };
  const problems: Problems = {};
  for (const question of questions) {
    if (question.type === "note" || question.type === "computed" || !isShown(question, around)) continue;
    const path = naming.path(question.code);
    const value = values[question.code];
    if (!naming.draft && isRequired(question, around) && isMissing(question, value))
      problems[path] = `${naming.title(question.title)}${missingWords[question.type] ?? "为必填"}`;
    else if (isUnanswered(value)) continue;
    else if (question.type === "subform")
      Object.assign(problems, subformProblems(question, value, around, path, naming.draft));
    else {
      const wrong = valueProblem(question, value, naming.draft);
      if (wrong !== null) problems[path] = `${naming.title(question.title)}${wrong}`;
    }
  }
  return problems;
}

/**
 * What is wrong with an answer, by code; rows of a subform as `code[0].inner`. A draft (暂存) may be incomplete
 * and out of limits, but every value has the shape of its question.
 */
export function answerProblems(
  questions: readonly Question[],
  values: AnswerValues,
  status: "暂存" | "已提交",
): Problems {
  return problemsWithin(
    questions,
    { ...values },
    {},
    {
      path: (code) => code,
      title: (title) => `“${title}”`,
      draft: status === "暂存",
    },
  );
}

/** Required questions that are shown, and how many of them are answered without a problem. */
export function answerProgress(
  questions: readonly Question[],
  values: AnswerValues,
): { required: number; done: number } {
  const problems = answerProblems(questions, values, "已提交");
  const codes = Object.keys(problems).map((path) => path.split("[")[0]);
  const required = shownQuestions(questions, values).filter(
    ({ question, required: must }) => must && question.type !== "note" && question.type !== "computed",
  );
  return { required: required.length, done: required.filter(({ question }) => !codes.includes(question.code)).length };
}

/** Values after a patch by code; null takes a value out. */
export function patchedValues(values: AnswerValues, patch: AnswerValues): Row {
  const merged: Row = { ...values };
  for (const [code, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete merged[code];
    else merged[code] = value;
  }
  return merged;
}

/** The patch that makes `after` of `before`. */
export function valuesPatch(before: AnswerValues, after: AnswerValues): Row {
  const patch: Row = {};
  for (const code of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!sameJson(before[code], after[code])) patch[code] = after[code] ?? null;
  }
  return patch;
}

const kindOf: Partial<Record<Question["type"], FileKind>> = {
  photo: "photo",
  file: "attachment",
  signature: "signature",
};

/** Every file that an answer names, with its kind; also those in rows of subforms. */
export function answerFiles(questions: readonly Question[], values: AnswerValues): { kind: FileKind; ref: FileRef }[] {
  return questions.flatMap((question) => {
    const value = values[question.code];
    if (question.type === "subform") return rowsOf(value).flatMap((row) => answerFiles(question.questions, row));
    const kind = kindOf[question.type];
    if (kind === undefined || isUnanswered(value)) return [];
    return (Array.isArray(value) ? value : [value]).map((ref) => ({ kind, ref: ref as FileRef }));
  });
}
