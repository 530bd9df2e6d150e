import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { ExpressionReading, queryCalls, ReadClause } from "#contract/patent/query-calls.ts";
import { type Dialect, dialectNames, dialects } from "#contract/patent/query/dialects.ts";
import { queryExamples } from "#contract/patent/query/examples.ts";
import { closedLists } from "#contract/patent/query/field-values.ts";
import { composites, fieldOperators, fieldTable, isWord, kindOfField } from "#contract/patent/query/fields.ts";
import { rowsOfTree, treeOfRows } from "#contract/patent/query/form-rows.ts";
import { parseQuery, type ParsedQuery } from "#contract/patent/query/parse-query.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { type Query, searchFields } from "#contract/patent/query/query-tree.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { treesFor } from "./saved/saved-rows.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { withStreets } from "./search-patents.ts";

/** Every field of the search, and the dialects with what they have beside it. */
export const searchFieldTable = (): OutputOf<typeof queryCalls.fields> => ({
  fields: searchFields.map((field) => {
    const { name, example, ...spellings } = fieldTable[field];
    const kind = kindOfField(field);
    return {
      field,
      name,
      kind,
      operators: [...fieldOperators[kind]],
      values: [...((isWord(field) ? closedLists[field] : undefined) ?? [])],
      spellings: Object.fromEntries(dialects.map((one) => [one, [...spellings[one]]])) as Record<Dialect, string[]>,
      example,
    };
  }),
  dialects: dialects.map((dialect) => ({
    dialect,
    name: dialectNames[dialect],
    composites: composites[dialect].map(({ spelling, fields }) => ({ spelling, fields: [...fields] })),
    examples: queryExamples[dialect].map((one) => ({ ...one })),
  })),
});

type Input = ParsedInputOf<typeof queryCalls.getExpression>;

/** Rows as they would have been read from a text: a problem stands at its row. */
function rowsRead(rows: NonNullable<Input["rows"]>): ParsedQuery {
  const { tree, problems } = treeOfRows(rows);
  const told = problems.map(({ row, message }) => ({
    from: row,
    to: row,
    word: rows[row]?.value ?? "",
    message,
    expected: "改正这一行",
  }));
  return { tree, problems: told, remarks: [], dialect: "cn" };
}

function* nodesOf(tree: Query, path = ""): Generator<{ path: string; node: Query }> {
  yield { path, node: tree };
  const inside = tree.is === "not" ? [tree.of] : tree.is === "and" || tree.is === "or" ? tree.of : [];
  for (const [at, one] of inside.entries()) yield* nodesOf(one, path === "" ? String(at) : `${path}.${at}`);
}

/** Hits of each part alone; a note instead, where there is no index to count them. */
async function hitsOf(context: CallContext, tree: Query) {
  const all = { choices: [], sort: "filed" as const, offset: 0, limit: 0, facets: [], facetLimit: 0 };
  try {
    const { clauses } = await context.search.search({
      viewer: viewerOf(context),
      query: await withStreets(context, tree),
      ...all,
    });
    return { totals: new Map(clauses.map(({ path, total }) => [path, total])), note: "" };
  } catch (error) {
    // Who asks too often is not told what an expression means either.
    if (!(error instanceof Refused) || error.status === 429) throw error;
    return { totals: new Map<string, number>(), note: error.message };
  }
}

const unread = { text: "", others: [], clauses: [], rows: null, note: "" };

/** How an expression or the rows of a form are read, and what each part finds. */
export async function readExpression(context: CallContext, input: Input): Promise<ExpressionReading> {
  const { expression, rows } = input;
  if (rows === undefined && expression === "") throw refusedFields({ expression: "请填写检索式" });
  const parsed =
    rows === undefined ? parseQuery(expression, input.dialect, await treesFor(context, expression)) : rowsRead(rows);
  const { tree, problems, dialect } = parsed;
  const remarks = parsed.remarks.map(({ message }) => message);
  if (tree === null) return { ...unread, dialect, problems, remarks };
  const spelled = dialects.map((one) => ({ dialect: one, ...printQuery(tree, one) }));
  const { totals, note } = await hitsOf(context, tree);
  const clauses = [...nodesOf(tree)].map(({ path, node }): ReadClause => {
    const text = printQuery(node, dialect).text || printQuery(node, "cn").text;
    return { path, is: node.is, text, total: totals.get(path) ?? null };
  });
  return {
    dialect,
    text: spelled.find((one) => one.dialect === dialect)?.text ?? "",
    others: spelled.filter((one) => one.dialect !== dialect),
    problems,
    remarks,
    clauses,
    rows: rowsOfTree(tree),
    note,
  };
}
