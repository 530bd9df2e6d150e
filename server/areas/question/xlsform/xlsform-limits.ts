import { conjunction, type Expression, parseExpression, writeExpression } from "./xlsform-expression.ts";

/** What a constraint limits: the number itself, the characters of a text, or how many options. */
export type Limited = "number" | "text" | "options";
export interface Limits {
  least: number | null;
  most: number | null;
}

const counted: Record<Limited, string | null> = { number: null, text: "string-length", options: "count-selected" };

const isSubject = (expression: Expression, limited: Limited) =>
  counted[limited] === null
    ? expression.kind === "self"
    : expression.kind === "call" && expression.name === counted[limited] && expression.inputs[0]?.kind === "self";

const mirrored: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=" };

/** A bound of one comparison; sharp ones move by `step`. */
function boundOf(part: Expression, limited: Limited, step: number): Partial<Limits> | null {
  if (part.kind !== "binary") return null;
  const turned = isSubject(part.right, limited);
  const subject = turned ? part.right : part.left;
  const bound = turned ? part.left : part.right;
  const operator = turned ? mirrored[part.operator] : part.operator;
  if (!isSubject(subject, limited) || bound.kind !== "number") return null;
  if (operator === ">=") return { least: bound.value };
  if (operator === "<=") return { most: bound.value };
  if (operator === ">") return { least: bound.value + step };
  if (operator === "<") return { most: bound.value - step };
  return operator === "=" ? { least: bound.value, most: bound.value } : null;
}

/** `^.{2,50}$` and `^[A-Z0-9]{18}$` limit the length; a class of characters is lost. */
function lengthOf(part: Expression): { limits: Limits; lossy: boolean } | null {
  if (part.kind !== "call" || part.name !== "regex" || part.inputs[0]?.kind !== "self") return null;
  const written = part.inputs[1];
  const shape = written?.kind === "text" ? written.value : "";
  const found =
    /^\^?(?<what>\.|\[[^\]]+\]|\\[dw])\{(?<least>\d+)(?<comma>,(?<most>\d*))?\}\$?$/u.exec(shape)?.groups ?? null;
  if (found === null) return null;
  const least = Number(found.least);
  const most = found.comma === undefined ? least : found.most ? Number(found.most) : null;
  return { limits: { least, most }, lossy: found.what !== "." };
}

const mobileShapes = new Set([
  "^1[3-9][0-9]{9}$",
  String.raw`^1[3-9]\d{9}$`,
  "^1[0-9]{10}$",
  String.raw`^1\d{10}$`,
  "1[3-9][0-9]{9}",
  String.raw`1[3-9]\d{9}`,
]);
export const mobileConstraint = "regex(., '^1[3-9][0-9]{9}$')";

/** Whether the constraint is that of a mainland mobile number. */
export function asksMobile(text: string): boolean {
  const expression = parseExpression(text);
  if (expression?.kind !== "call" || expression.name !== "regex") return false;
  const shape = expression.inputs[1];
  return shape?.kind === "text" && mobileShapes.has(shape.value);
}

export interface ReadLimits extends Limits {
  /** Parts that were taken in part, or not at all. */
  lossy: string[];
  missed: string[];
}

/** The limits of a constraint cell; `step` is the smallest difference of two values. */
export function readLimits(text: string, limited: Limited, step: number): ReadLimits {
  const read: ReadLimits = { least: null, most: null, lossy: [], missed: [] };
  const expression = parseExpression(text);
  if (expression === null) return { ...read, missed: [text] };
  for (const part of conjunction(expression)) {
    const length = limited === "text" ? lengthOf(part) : null;
    const bound = length?.limits ?? boundOf(part, limited, step);
    if (bound === null) read.missed.push(writeExpression(part));
    else narrow(read, bound);
    if (length?.lossy) read.lossy.push(writeExpression(part));
  }
  return read;
}

/** Of two bounds the narrower one holds. */
function narrow(read: Limits, { least, most }: Partial<Limits>): void {
  if (typeof least === "number") read.least = Math.max(read.least ?? -Infinity, round(least));
  if (typeof most === "number") read.most = Math.min(read.most ?? Infinity, round(most));
}

/** Sums of decimals come back to the decimals a question may have. */
const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** Limits as a constraint; empty when there are none. */
export function writeLimits({ least, most }: Limits, limited: Limited): string {
  const subject = counted[limited] === null ? "." : `${counted[limited]}(.)`;
  return [
    ...(least === null ? [] : [`${subject} >= ${least}`]),
    ...(most === null ? [] : [`${subject} <= ${most}`]),
  ].join(" and ");
}
