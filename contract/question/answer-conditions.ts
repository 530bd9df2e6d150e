import type { Condition, Question } from "./questionnaire-fields.ts";

/** Values by question code. */
export type AnswerValues = Readonly<Record<string, unknown>>;

/** Whether a question is not answered: nothing, an empty text, an empty list, a matrix or row without entries. */
export function isUnanswered(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every((one) => isUnanswered(one));
}

/** Equality of an answered value with what a condition names: words and numbers as the designer wrote them. */
function equals(value: unknown, wanted: Condition["value"]): boolean {
  if (Array.isArray(value)) return value.length === 1 && String(value[0]) === String(wanted);
  return typeof value === "number" ? value === Number(wanted) : String(value) === String(wanted);
}

function contains(value: unknown, wanted: Condition["value"]): boolean {
  if (Array.isArray(value)) return value.some((one) => String(one) === String(wanted));
  return typeof value === "string" && value.includes(String(wanted));
}

/** Dates compare as `YYYY-MM-DD`, everything else as numbers. */
function compare(value: unknown, wanted: Condition["value"]): number {
  if (typeof value === "string" && /^\d{4}-/.test(value))
    return value < String(wanted) ? -1 : +(value > String(wanted));
  return Number(value) - Number(wanted);
}

/** Whether a condition holds. A question that is not answered is not anything but 不等于. */
export function holds({ code, op, value: wanted }: Condition, values: AnswerValues): boolean {
  const value = values[code];
  if (isUnanswered(value)) return op === "not";
  switch (op) {
    case "is":
      return equals(value, wanted);
    case "not":
      return !equals(value, wanted);
    case "has":
      return contains(value, wanted);
    case "above":
      return compare(value, wanted) > 0;
    case "below":
      return compare(value, wanted) < 0;
    case "filled":
      return true;
  }
}

const allHold = (conditions: readonly Condition[], values: AnswerValues) =>
  conditions.every((condition) => holds(condition, values));

/** Whether a question is shown while the questions before it have these values. */
export const isShown = (question: Pick<Question, "show_if">, values: AnswerValues): boolean =>
  allHold(question.show_if, values);

/** Whether a shown question must be answered. */
export const isRequired = (question: Pick<Question, "required" | "required_if">, values: AnswerValues): boolean =>
  question.required || (question.required_if.length > 0 && allHold(question.required_if, values));
