import { daysOf, type Days } from "./dates.ts";
import { closedLists } from "./field-values.ts";
import { fieldTable, isDate, isWord, kindOfField, type FieldKind } from "./fields.ts";
import { halfWidth, normalCode } from "./normal-text.ts";
import { searchFields, type Match, type Query, type SearchField } from "./query-tree.ts";
import { group } from "./read/reading.ts";

export const rowJoins = ["and", "or", "not"] as const;
export type RowJoin = (typeof rowJoins)[number];

/** Names of the relations for people. `between` takes `2020 至 2021-06-30`, the other dates a day, month or year. */
export const rowRelations = {
  contains: "包含",
  starts: "开头是",
  equals: "等于",
  between: "区间",
  since: "不早于",
  until: "不晚于",
} as const;
export type RowRelation = keyof typeof rowRelations;
export const rowRelationNames = [
  "contains",
  "starts",
  "equals",
  "between",
  "since",
  "until",
] as const satisfies readonly RowRelation[];

export const relationsOfKind: Record<FieldKind, readonly RowRelation[]> = {
  text: ["contains"],
  name: ["contains"],
  code: ["starts"],
  word: ["equals"],
  date: ["between", "equals", "since", "until"],
};

/** One row of the form. The join of the first row counts only when it is `not`. */
export interface FormRow {
  join: RowJoin;
  /** One field or several of the same kind, joined by commas: `title,abstract`. */
  fields: string;
  relation: RowRelation;
  value: string;
  /** Neighbours with the same number stand in one pair of brackets; 0 or absent: in none. */
  group?: number | undefined;
}

export interface RowProblem {
  /** From 0. */
  row: number;
  message: string;
}

function fieldsOf(key: string): SearchField[] | null {
  const fields = key.split(",").map((one) => searchFields.find((field) => field === one));
  const known = fields.filter((field) => field !== undefined);
  return known.length === fields.length && new Set(known.map(kindOfField)).size === 1 ? known : null;
}

const rangeSign = / *(?:至|到|~| to ) */i;

function range(field: SearchField, { relation, value }: FormRow): Query | string {
  const { name } = fieldTable[field];
  if (!isDate(field)) return `${name}不是日期`;
  const parts = halfWidth(value).trim().split(rangeSign);
  const days = parts.map((part): Days | "open" | null => (part.trim() === "" ? "open" : daysOf(part.trim())));
  const [first, last] = [days[0], days.at(-1)];
  if (days.length !== (relation === "between" ? 2 : 1))
    return `${name}应是${relation === "between" ? "两个日期" : "一个日期"}`;
  if (!first || !last || days.every((one) => one === "open")) return `${name}“${value}”不是存在的日期`;
  const from = first === "open" || relation === "until" ? null : first.from;
  const to = last === "open" || relation === "since" ? null : last.to;
  return from !== null && to !== null && from > to ? `${name}的起始日晚于截止日` : { is: "range", field, from, to };
}

function clauseOf(row: FormRow): Query | string {
  const fields = fieldsOf(row.fields);
  const [field] = fields ?? [];
  if (fields === null || field === undefined) return `没有字段“${row.fields}”`;
  const kind = kindOfField(field);
  const { name } = fieldTable[field];
  if (!relationsOfKind[kind].includes(row.relation)) return `${name}不能用“${rowRelations[row.relation]}”`;
  const value = row.value.replace(/\s+/g, " ").trim();
  if (value === "") return `${name}没有填写`;
  if (kind === "date") {
    const ranges = fields.map((one) => range(one, row));
    return (
      ranges.find((one) => typeof one === "string") ??
      group(
        "or",
        ranges.filter((one) => typeof one !== "string"),
      )
    );
  }
  const list = isWord(field) ? closedLists[field] : undefined;
  if (list !== undefined && !list.includes(value)) return `${name}只能是${list.join("、")}`;
  const text = kind === "code" ? normalCode(value) : value;
  return text === "" ? `${name}里没有字母和数字` : { is: "match", fields, what: { is: "term", text } };
}

/** What stands in brackets together, in order; a row without a number by itself. */
function bracketsOf<T extends { one: FormRow }>(rows: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const number = row.one.group ?? 0;
    if (run !== undefined && number > 0 && run[0]?.one.group === number) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Joins what comes next to a tree, from top to bottom. */
function joinTo(tree: Query | null, join: RowJoin, of: Query): Query {
  const part: Query = join === "not" ? { is: "not", of } : of;
  return tree === null ? part : group(join === "or" ? "or" : "and", [tree, part]);
}

/** The tree of the rows, joined from top to bottom; null with a problem for every row that is wrong, or without rows. */
export function treeOfRows(rows: readonly FormRow[]): { tree: Query | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const read = rows.flatMap((one, row) => {
    const clause = clauseOf(one);
    if (typeof clause !== "string") return { one, clause };
    problems.push({ row, message: `第 ${row + 1} 行：${clause}` });
    return [];
  });
  let tree: Query | null = null;
  for (const run of bracketsOf(read)) {
    // The join of the first row is that of its brackets.
    let inside: Query | null = null;
    for (const { one, clause } of run) inside = joinTo(inside, inside === null ? "and" : one.join, clause);
    if (inside !== null) tree = joinTo(tree, run[0]?.one.join ?? "and", inside);
  }
  return { tree: problems.length === 0 ? tree : null, problems };
}

function matchRow({ fields, what }: Match, join: RowJoin): FormRow | null {
  const [field] = fields;
  if (what.is !== "term" || field === undefined || fieldsOf(fields.join(",")) === null) return null;
  const relation = relationsOfKind[kindOfField(field)][0] ?? "contains";
  return { join, fields: fields.join(","), relation, value: what.text };
}

function rowOf(query: Query, join: RowJoin): FormRow | null {
  if (query.is === "match") return matchRow(query, join);
  if (query.is !== "range" || (query.from === null && query.to === null)) return null;
  const { field, from, to } = query;
  if (from === null) return { join, fields: field, relation: "until", value: to ?? "" };
  if (to === null) return { join, fields: field, relation: "since", value: from };
  return from === to
    ? { join, fields: field, relation: "equals", value: from }
    : { join, fields: field, relation: "between", value: `${from} 至 ${to}` };
}

const isRow = (query: Query): boolean => rowOf(query, "and") !== null;

/** Rows in brackets of their own; null where they would need brackets inside. */
function bracketed(query: Query, join: RowJoin, numbers: { last: number }): FormRow[] | null {
  const of = query.is === "not" ? query.of : query;
  const rows = rowsFrom(of, { last: 0 });
  const [first, ...others] = rows ?? [];
  if (first === undefined || first.join === "not" || rows?.some((row) => (row.group ?? 0) > 0)) return null;
  const number = ++numbers.last;
  const opening = { ...first, join: query.is === "not" ? ("not" as const) : join };
  return [opening, ...others].map((row) => ({ ...row, group: number }));
}

function rowsFrom(tree: Query, numbers: { last: number }): FormRow[] | null {
  if (tree.is === "match" || tree.is === "range") {
    const row = rowOf(tree, "and");
    return row && [row];
  }
  if (tree.is === "not") {
    const row = rowOf(tree.of, "not");
    return row ? [row] : bracketed(tree, "not", numbers);
  }
  const { is } = tree;
  // What comes first needs no brackets; the order inside and, or does not count.
  const simple = (one: Query) => isRow(one) || (is === "and" && one.is === "not" && isRow(one.of));
  const inner = tree.of.find((one) => !simple(one) && one.is !== "not") ?? tree.of.find(isRow);
  const [first, ...others] = inner === undefined ? tree.of : [inner, ...tree.of.filter((one) => one !== inner)];
  const rows = first === undefined ? null : rowsFrom(first, numbers);
  if (rows === null) return null;
  for (const one of others) {
    if (one.is === "not" && is === "or") return null;
    const row = one.is === "not" ? rowOf(one.of, "not") : rowOf(one, is);
    const next = row === null ? bracketed(one, is, numbers) : [row];
    if (next === null) return null;
    rows.push(...next);
  }
  return rows;
}

/** The rows that make a tree, with one level of brackets; null where they cannot say it. */
export const rowsOfTree = (tree: Query): FormRow[] | null => rowsFrom(tree, { last: 0 });
