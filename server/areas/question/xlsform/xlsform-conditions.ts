import type { Condition, QuestionType } from "#contract/question/questionnaire-fields.ts";
import { dateOfDay, shiftDay } from "#contract/core/time.ts";
import {
  conjunction,
  disjunction,
  type Expression,
  parseExpression,
  quoted,
  writeExpression,
} from "./xlsform-expression.ts";

/** The question that a name of the form stands for; rows of a matrix and levels of a cascade stand for the whole. */
export interface Target {
  code: string;
  type: QuestionType;
  decimals: number;
  /** Values of the options by their names in the form. */
  values: ReadonlyMap<string, string>;
}
export type Targets = ReadonlyMap<string, Target>;

export const numberTypes: ReadonlySet<QuestionType> = new Set(["number", "rating", "nps", "computed"]);
const optionTypes: ReadonlySet<QuestionType> = new Set(["single", "dropdown", "multiple", "cascade", "rank", "matrix"]);
const mirrored: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!=" };

type Value = Condition["value"];

function literalOf(expression: Expression): Value | null {
  if (expression.kind === "number" || expression.kind === "text") return expression.value;
  if (expression.kind !== "call") return null;
  if (expression.name === "true" || expression.name === "false") return expression.name === "true";
  const [only] = expression.inputs;
  return expression.name === "date" && only?.kind === "text" ? only.value : null;
}

/** A literal of the form as a value of the question; null when the question cannot have it. */
function valueFor(target: Target, literal: Value): Value | null {
  if (target.type === "yes_no") {
    if (typeof literal === "boolean") return literal;
    const named = target.values.get(String(literal));
    return named === undefined ? null : named === "true";
  }
  if (numberTypes.has(target.type)) return Number.isFinite(Number(literal)) ? Number(literal) : null;
  if (optionTypes.has(target.type)) return target.values.get(String(literal)) ?? null;
  return String(literal);
}

/** `>=` and `<=` as the sharp comparison one step further. */
function widened(target: Target, operator: string, value: Value): Value | null {
  const sign = operator === ">=" ? -1 : 1;
  if (target.type === "date") {
    const day = String(value);
    return Number.isNaN(dateOfDay(day).getTime()) ? null : shiftDay(day, sign);
  }
  if (typeof value !== "number") return null;
  return Number((value + sign * 10 ** -target.decimals).toFixed(target.decimals));
}

function compared(target: Target, operator: string, literal: Value): Condition | null {
  const { code } = target;
  if (literal === "" && operator === "!=") return { code, op: "filled", value: "" };
  // That something is not filled in is no condition of ours.
  if (literal === "") return null;
  const value = valueFor(target, literal);
  if (value === null) return null;
  if (operator === "=") return { code, op: target.type === "cascade" ? "has" : "is", value };
  if (operator === "!=") return { code, op: "not", value };
  if (operator === ">" || operator === "<") return { code, op: operator === ">" ? "above" : "below", value };
  const sharp = widened(target, operator, value);
  return sharp === null ? null : { code, op: operator === ">=" ? "above" : "below", value: sharp };
}

/** `selected(${q}, 'x')`, `contains(${q}, 'x')`, and counts that only ask whether there is an answer. */
function called(expression: Expression & { kind: "call" }, targets: Targets): Condition | null {
  const [first, second] = expression.inputs;
  const target = first?.kind === "question" ? targets.get(first.name) : undefined;
  const literal = second === undefined ? null : literalOf(second);
  if (target === undefined || literal === null) return null;
  const value = valueFor(target, literal);
  if (value === null) return null;
  if (expression.name === "contains" && target.type === "text") return { code: target.code, op: "has", value };
  if (expression.name === "contains" && target.type === "paragraph") return { code: target.code, op: "has", value };
  if (expression.name !== "selected") return null;
  const one = target.type === "single" || target.type === "dropdown" || target.type === "yes_no";
  return { code: target.code, op: one ? "is" : "has", value };
}

const counters = new Set(["count", "count-selected", "string-length"]);

function conditionOf(expression: Expression, targets: Targets): Condition | null {
  if (expression.kind === "call") return called(expression, targets);
  if (expression.kind !== "binary") return null;
  const parts = disjunction(expression);
  if (parts.length > 1) return sameInAll(parts.map((part) => conditionOf(part, targets)));
  const { left, operator, right } = expression;
  if (mirrored[operator] === undefined) return null;
  if (right.kind === "question" && left.kind !== "question")
    return conditionOf({ kind: "binary", operator: mirrored[operator], left: right, right: left }, targets);
  const literal = literalOf(right);
  if (literal === null) return null;
  if (left.kind === "call" && counters.has(left.name) && left.inputs[0]?.kind === "question") {
    const counted = targets.get(left.inputs[0].name);
    const asks = (operator === ">" && literal === 0) || (operator === ">=" && literal === 1);
    return counted && asks ? { code: counted.code, op: "filled", value: "" } : null;
  }
  const target = left.kind === "question" ? targets.get(left.name) : undefined;
  return target === undefined ? null : compared(target, operator, literal);
}

/** Levels of a cascade are asked one by one: alternatives that come to the same are one condition. */
function sameInAll(conditions: (Condition | null)[]): Condition | null {
  const texts = new Set(conditions.map((one) => JSON.stringify(one)));
  return texts.size === 1 ? (conditions[0] ?? null) : null;
}

/** The conditions of a relevant or required cell that must all hold, and the parts we cannot ask. */
export function readConditions(text: string, targets: Targets): { conditions: Condition[]; missed: string[] } {
  const expression = parseExpression(text);
  if (expression === null) return { conditions: [], missed: [text] };
  const conditions: Condition[] = [];
  const missed: string[] = [];
  for (const part of conjunction(expression)) {
    const condition = conditionOf(part, targets);
    if (condition === null) missed.push(writeExpression(part));
    else if (!conditions.some((one) => JSON.stringify(one) === JSON.stringify(condition))) conditions.push(condition);
  }
  return { conditions, missed };
}

/** A question under its name in an exported form. */
export interface ExportedName {
  name: string;
  type: QuestionType;
  /** Names of the rows of a matrix or the levels of a cascade, and of what holds several files. */
  members: readonly string[];
  /** Names of the options by their values. */
  names: ReadonlyMap<string, string>;
}
export type ExportedNames = ReadonlyMap<string, ExportedName>;

const signs = { is: "=", not: "!=", above: ">", below: "<" } as const;
const reference = (name: string) => `\${${name}}`;

function literalText(target: ExportedName, value: Value): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return quoted(value ? "yes" : "no");
  if (target.type === "date" && value !== "") return `date(${quoted(value)})`;
  return quoted(target.names.get(value) ?? value);
}

/** One condition in XPath; null when the form cannot ask it. */
function writeCondition({ code, op, value }: Condition, names: ExportedNames): string | null {
  const target = names.get(code);
  if (target === undefined) return null;
  const repeated = target.type === "subform" || (target.members.length === 0 && target.type === "note");
  if (op === "filled") {
    const counted = target.type === "subform" || target.type === "photo" || target.type === "file";
    if (counted && target.members.length > 0) return `count(${reference(target.name)}) > 0`;
    return `${reference(target.members[0] ?? target.name)} != ''`;
  }
  if (repeated || target.type === "matrix") return null;
  const literal = literalText(target, value);
  if (target.type === "cascade") {
    const asked = target.members.map((member) => `${reference(member)} ${op === "not" ? "!=" : "="} ${literal}`);
    if (op === "not") return asked.join(" and ");
    return asked.length === 1 ? (asked[0] ?? null) : `(${asked.join(" or ")})`;
  }
  if (op === "has")
    return target.type === "multiple" || target.type === "rank"
      ? `selected(${reference(target.name)}, ${literal})`
      : `contains(${reference(target.name)}, ${literal})`;
  return `${reference(target.name)} ${signs[op]} ${literal}`;
}

/** Conditions as one XPath expression, and those it lacks. */
export function writeConditions(
  conditions: readonly Condition[],
  names: ExportedNames,
): { text: string; missed: Condition[] } {
  const written = conditions.map((condition) => ({ condition, text: writeCondition(condition, names) }));
  return {
    text: written.flatMap(({ text }) => text ?? []).join(" and "),
    missed: written.filter(({ text }) => text === null).map(({ condition }) => condition),
  };
}
