import { fieldTable, kindOfField } from "#contract/patent/query/fields.ts";
import { type FormRow, relationsOfKind, type RowRelation } from "#contract/patent/query/form-rows.ts";
import { searchFields, type SearchField } from "#contract/patent/query/query-tree.ts";

/** What a row can look in: fields by their names, and some together. */
export const fieldChoices: readonly { value: string; label: string }[] = [
  { value: "title,abstract", label: "名称或摘要" },
  { value: "title,abstract,claims", label: "名称、摘要或权利要求" },
  { value: "title,abstract,claims,description", label: "全文" },
  ...searchFields.map((field) => ({ value: field, label: fieldTable[field].name })),
];

const firstField = (fields: string): SearchField => searchFields.find((one) => one === fields.split(",")[0]) ?? "title";

/** Names of a row's fields, also of a list that is not among the choices. */
export const fieldsLabel = (fields: string): string =>
  fieldChoices.find(({ value }) => value === fields)?.label ??
  fields
    .split(",")
    .map((one) => fieldTable[firstField(one)].name)
    .join("、");

export const relationsOf = (fields: string): readonly RowRelation[] => relationsOfKind[kindOfField(firstField(fields))];

export const blankRow: FormRow = { join: "and", fields: "title,abstract", relation: "contains", value: "" };

/** Numbers of brackets that hold one row alone are no brackets. */
function tidy(rows: readonly FormRow[]): FormRow[] {
  const beside = (row: FormRow, other: FormRow | undefined) => (row.group ?? 0) > 0 && row.group === other?.group;
  return rows.map((row, at) => (beside(row, rows[at - 1]) || beside(row, rows[at + 1]) ? row : { ...row, group: 0 }));
}

const next = (rows: readonly FormRow[]) => Math.max(0, ...rows.map(({ group }) => group ?? 0)) + 1;

/** A row changed; another field takes its own first relation, and a value of another kind does not stay. */
export function changeRow(rows: readonly FormRow[], at: number, changes: Partial<FormRow>): FormRow[] {
  return rows.map((row, index) => {
    if (index !== at) return row;
    const changed = { ...row, ...changes };
    const relations = relationsOf(changed.fields);
    if (relations.includes(changed.relation)) return changed;
    return { ...changed, relation: relations[0] ?? "contains", value: "" };
  });
}

/** A blank row after a row, in its brackets. */
export const addRow = (rows: readonly FormRow[], after: number): FormRow[] =>
  tidy(rows.toSpliced(after + 1, 0, { ...blankRow, group: rows[after]?.group ?? 0 }));

/** There is always a row to type into. */
export function removeRow(rows: readonly FormRow[], at: number): FormRow[] {
  const left = tidy(rows.toSpliced(at, 1));
  return left.length === 0 ? [blankRow] : left;
}

/** A row one place up or down; brackets stay where they are, and the row goes in or out of them. */
export function moveRow(rows: readonly FormRow[], at: number, by: 1 | -1): FormRow[] {
  const [row, other] = [rows[at], rows[at + by]];
  if (row === undefined || other === undefined) return [...rows];
  return tidy(rows.with(at, { ...other, group: row.group ?? 0 }).with(at + by, { ...row, group: other.group ?? 0 }));
}

/** Whether a row stands in the brackets of the one before it. */
export const isBracketed = (rows: readonly FormRow[], at: number): boolean =>
  (rows[at]?.group ?? 0) > 0 && rows[at]?.group === rows[at - 1]?.group;

/** Takes a row, with what follows it there, into the brackets of the row before it, or out of them. */
export function bracketRow(rows: readonly FormRow[], at: number): FormRow[] {
  const own = rows[at]?.group ?? 0;
  const follows = (index: number) => own > 0 && rows.slice(at, index + 1).every(({ group }) => group === own);
  const moves = (index: number) => index === at || (index > at && follows(index));
  const number = next(rows);
  if (isBracketed(rows, at)) return tidy(rows.map((row, index) => (moves(index) ? { ...row, group: number } : row)));
  const before = rows[at - 1]?.group ?? 0;
  const group = before > 0 ? before : number;
  return tidy(rows.map((row, index) => (moves(index) || index === at - 1 ? { ...row, group } : row)));
}
