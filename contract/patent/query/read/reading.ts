import { dialectRules, operatorWords, type DialectRules, type Operator } from "../dialect-rules.ts";
import type { Dialect } from "../dialects.ts";
import { halfWidth, normalText } from "../normal-text.ts";
import { queryLimits, type Group, type Place, type Query, type SearchField } from "../query-tree.ts";

/** Why a text was refused. `from` and `to` are counted from 0, inside the text or at its end; people read from + 1. */
export interface Problem {
  from: number;
  to: number;
  /** What stands there; "" at the end of the text. */
  word: string;
  message: string;
  expected: string;
  /** What to write instead of `word`. */
  suggestion?: string;
}

/** How a text was read where it could have been meant otherwise. */
export interface Remark {
  from: number;
  to: number;
  message: string;
}

/** One pass over a text, from its beginning to its end or to the place where it can be read no further. */
export interface Reading {
  text: string;
  /** Half width, straight quotes; as long as the text. */
  half: string;
  /** `half` in lower case. */
  low: string;
  at: number;
  dialect: Dialect;
  rules: DialectRules;
  problems: Problem[];
  remarks: Remark[];
  terms: number;
  /** Places of the brackets that are open. */
  open: number[];
  saved: SavedTrees;
}

/** The tree of the saved search with a number, for `#3`; a sentence where there is none to take. */
export type SavedTrees = (no: number) => Query | string;

export const nobodysSearches: SavedTrees = (no) => `“#${no}”是已保存的检索，请先登录`;

/** What words inside are looked for in. */
export interface Scope {
  fields: readonly SearchField[];
  /** Inside the value of a field, where no other field may stand. */
  valued: boolean;
  /** The sign between field and value. */
  relation: string;
}

export function startReading(text: string, dialect: Dialect, saved: SavedTrees): Reading {
  const half = halfWidth(text).replace(/[“”„]/g, '"').replace(/\s/g, " ");
  const rules = dialectRules[dialect];
  const low = normalText(half);
  return { text, half, low, at: 0, dialect, rules, problems: [], remarks: [], terms: 0, open: [], saved };
}

/** Stands for what could not be read; a text with problems gives no tree. */
export const nothing: Query = { is: "match", fields: [], what: { is: "term", text: "" } };

/** Notes a problem and reads on. */
export function note(r: Reading, [from, to]: Place, message: string, expected: string, suggestion?: string): Query {
  const word = r.text.slice(from, to);
  r.problems.push({ from, to, word, message, expected, ...(suggestion !== undefined && { suggestion }) });
  return nothing;
}

/** Notes a problem after which nothing can be told apart any more. */
export function stop(r: Reading, place: Place, message: string, expected: string, suggestion?: string): Query {
  if (r.at <= r.text.length) note(r, place, message, expected, suggestion);
  r.at = r.text.length + 1;
  return nothing;
}

export const stopped = (r: Reading): boolean => r.at > r.text.length;
export const atEnd = (r: Reading): boolean => r.at >= r.text.length;

export function skipSpaces(r: Reading): void {
  while (r.half[r.at] === " ") r.at++;
}

export const spacesAfter = (r: Reading, at: number): number => {
  let end = at;
  while (r.half[end] === " ") end++;
  return end;
};

/** Where words end. */
export const breaks = ' ()[]"=<>';
export const isBreak = (r: Reading, at: number): boolean => at >= r.half.length || breaks.includes(r.half[at] ?? " ");

const longestOperator = Math.max(...Object.keys(operatorWords).map((word) => word.length));

/** The operator that stands at a place as a word of its own. */
export function operatorAt(r: Reading, at: number): { operator: Operator; to: number } | null {
  for (let to = at + 1; to <= at + longestOperator; to++) {
    if (!isBreak(r, to)) continue;
    const word = r.low.slice(at, to);
    return Object.hasOwn(operatorWords, word) ? { operator: operatorWords[word] as Operator, to } : null;
  }
  return null;
}

/** A group with groups of the same kind inside melted in. */
export function group(is: Group["is"], of: readonly Query[]): Query {
  const all = of.flatMap((one) => (one.is === is ? one.of : [one]));
  const [first] = all;
  if (first === undefined || all.length === 1) return first ?? nothing;
  const from = of[0]?.at?.[0];
  const to = of.at(-1)?.at?.[1];
  return { is, of: all, ...(from !== undefined && to !== undefined && { at: [from, to] as const }) };
}

/** Counts a word; false when there are too many. */
export function countTerm(r: Reading, place: Place): boolean {
  r.terms++;
  if (r.terms <= queryLimits.terms) return true;
  stop(r, place, `检索词超过 ${queryLimits.terms} 个`, `不多于 ${queryLimits.terms} 个检索词`);
  return false;
}
