import type { Answer, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { FileRef } from "#contract/core/file.ts";

/*
 * An answer's values are changed and compared question by question. Where a field is named (a conflict, a
 * revision) a value is `values.<code>`.
 */
const prefix = "values.";
type Values = Answer["values"];
type Changes = AnswerSave["changes"];

/** Values after a patch by code; null empties one. */
export function patchedValues(values: Values, patch: Values | undefined): Values {
  const patched = { ...values, ...patch };
  for (const code of Object.keys(patched)) if (patched[code] === null) delete patched[code];
  return patched;
}

/** Two saves of an answer as one; what the later empties stays in the patch of an edit, so that the server empties it. */
export function mergedSave(first: AnswerSave, second: AnswerSave): AnswerSave {
  const { values: before, ...kept } = first.changes;
  const { values: after, ...later } = second.changes;
  const values = first.base_rev === 0 ? patchedValues(before ?? {}, after) : { ...before, ...after };
  const changes: Changes = { ...kept, ...later, ...((before ?? after) && { values }) };
  return { ...first, changes };
}

/** Changes with one key for each question. */
export function flatChanges({ values, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = { ...rest };
  for (const [code, value] of Object.entries((values as Values | undefined) ?? {})) flat[prefix + code] = value;
  return flat;
}

/** `flatChanges` turned back. */
export function deepChanges(flat: Record<string, unknown>): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const values: Values = {};
  for (const [field, value] of Object.entries(flat)) {
    if (field.startsWith(prefix)) values[field.slice(prefix.length)] = value;
    else changes[field] = value;
  }
  return Object.keys(values).length === 0 ? changes : { ...changes, values };
}

/** A field of a record by its name in changes, also a value of an answer. */
export function fieldOf(record: object, field: string): unknown {
  if (!field.startsWith(prefix)) return (record as Record<string, unknown>)[field];
  return (record as Partial<Answer>).values?.[field.slice(prefix.length)];
}

/** Every file among the values, in repeated groups too. */
export function filesInValues(values: unknown): FileRef[] {
  if (typeof values !== "object" || values === null) return [];
  if (isFile(values)) return [values];
  return Object.values(values).flatMap(filesInValues);
}

const isFile = (value: object): value is FileRef =>
  "sha256" in value && "id" in value && "size" in value && typeof value.sha256 === "string";
