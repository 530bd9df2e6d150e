import { daysOf, type Days } from "./dates.ts";
import { closedLists } from "./field-values.ts";
import { fieldTable, isDate, isWord, kindOfField, type FieldKind } from "./fields.ts";
import { halfWidth, normalCode } from "./normal-text.ts";
import { searchFields, type Match, type Query, type SearchField } from "./query-tree.ts";
import { group } from "./reading.ts";

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

/** The tree of the rows, joined from top to bottom; null with a problem for every row that is wrong, or without rows. */
export function treeOfRows(rows: readonly FormRow[]): { tree: Query | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  let tree: Query | null = null;
  for (const [row, one] of rows.entries()) {
    const clause = clauseOf(one);
    if (typeof clause === "string") {
      problems.push({ row, message: `第 ${row + 1} 行：${clause}` });
      continue;
    }
    const part: Query = one.join === "not" ? { is: "not", of: clause } : clause;
    tree = tree === null ? part : group(one.join === "or" ? "or" : "and", [tree, part]);
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

/** The rows that make a tree; null where rows from top to bottom cannot say it. */
export function rowsOfTree(tree: Query): FormRow[] | null {
  if (tree.is === "match" || tree.is === "range") {
    const row = rowOf(tree, "and");
    return row && [row];
  }
  if (tree.is === "not") {
    const row = rowOf(tree.of, "not");
    return row && [row];
  }
  // Only what comes first may itself be joined; the order inside and, or does not count.
  const simple = (one: Query) => isRow(one) || (tree.is === "and" && one.is === "not" && isRow(one.of));
  const [inner, ...more] = tree.of.filter((one) => !simple(one));
  if (more.length > 0) return null;
  const [first, ...others] = inner === undefined ? tree.of : [inner, ...tree.of.filter((one) => one !== inner)];
  const rows = first && rowsOfTree(first);
  if (!rows) return null;
  const next = others.map((one) => (one.is === "not" ? rowOf(one.of, "not") : rowOf(one, tree.is)));
  return [...rows, ...next.filter((row) => row !== null)];
}
