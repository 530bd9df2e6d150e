import { kindOfField } from "./fields.ts";
import { normalCode, normalName, normalText } from "./normal-text.ts";
import { searchFields, type Query, type SearchField, type Words } from "./query-tree.ts";

function normalWord(field: SearchField, text: string): string {
  const kind = kindOfField(field);
  if (kind === "code") return normalCode(text);
  if (kind === "name") return normalName(text);
  return kind === "text" ? normalText(text).replace(/\s+/g, " ").trim() : text;
}

function normalWords(field: SearchField, what: Words): Words {
  if (what.is === "term" || what.is === "pattern") return { is: what.is, text: normalWord(field, what.text) };
  if (what.is === "often")
    return { is: "often", of: { is: "term", text: normalWord(field, what.of.text) }, times: what.times };
  const of = what.of.map((one) => ({ is: one.is, text: normalWord(field, one.text) }));
  return what.is === "near"
    ? { is: "near", of, distance: what.distance, ordered: what.ordered }
    : { is: "together", of, unit: what.unit };
}

function joined(is: "and" | "or", of: readonly Query[]): Query {
  const flat = of.flatMap((one) => (one.is === is ? one.of : [one]));
  const byText = new Map(flat.map((one) => [JSON.stringify(one), one]));
  const all = [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, query]) => query);
  return all.length === 1 ? (all[0] as Query) : { is, of: all };
}

/**
 * The one shape of all trees that find the same by these rules: no places; a match of several fields is `or` of
 * matches of one; and in and, or in or are melted together; not of not is gone; the same clause twice is once; the
 * order of clauses does not count; words as they are compared. What printing and reading again must give.
 */
export function normalised(tree: Query): Query {
  if (tree.is === "range") return { is: "range", field: tree.field, from: tree.from, to: tree.to };
  if (tree.is === "not") {
    const of = normalised(tree.of);
    return of.is === "not" ? of.of : { is: "not", of };
  }
  if (tree.is !== "match") return joined(tree.is, tree.of.map(normalised));
  const fields = searchFields.filter((field) => tree.fields.includes(field));
  return joined(
    "or",
    fields.map((field): Query => ({ is: "match", fields: [field], what: normalWords(field, tree.what) })),
  );
}
