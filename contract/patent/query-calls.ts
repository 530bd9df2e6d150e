import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { listOf, oneOf, text, whole } from "../core/fields.ts";
import { dialects } from "./query/dialects.ts";
import { rowJoins, rowRelationNames } from "./query/form-rows.ts";
import { queryLimits, searchFields } from "./query/query-tree.ts";

const Spelled = z.object({ dialect: z.enum(dialects), text: z.string(), lost: z.array(z.string()) });

/** A row of the form, as `FormRow`. What is wrong in one is told with its number, not refused. */
const Row = z.object({
  join: oneOf("行间关系", rowJoins),
  fields: text("字段", 1, 400),
  relation: oneOf("关系", rowRelationNames),
  value: text("值", 0, 2000),
  group: z.optional(whole("括号", 0, 200)),
});

const Problem = z.object({
  from: z.int(),
  to: z.int(),
  word: z.string(),
  message: z.string(),
  expected: z.string(),
  suggestion: z.optional(z.string()),
});

/** A node of the tree as it was read; the order is that of reading, a node before what stands beneath it. */
const Clause = z.object({
  /** `""` the root, `"0.1"` the second of the first. */
  path: z.string(),
  is: z.enum(["and", "or", "not", "match", "range"]),
  /** In the dialect it was read in; in our own where that one cannot say the part alone. */
  text: z.string(),
  /** Patents that this part finds alone; null: not counted, as the index is not ready. */
  total: z.nullable(z.int()),
});
export type ReadClause = z.output<typeof Clause>;

const Reading = z.object({
  dialect: z.enum(dialects),
  /** Spelled again in its own dialect; empty when it could not be read. */
  text: z.string(),
  others: z.array(Spelled),
  /** `from` and `to` from 0 in the expression; for rows both are the row's number, from 0. */
  problems: z.array(Problem),
  remarks: z.array(z.string()),
  clauses: z.array(Clause),
  /** The rows that say the same; null: rows cannot say it. */
  rows: z.nullable(z.array(Row)),
  /** What keeps the hits from being counted; empty: nothing. */
  note: z.string(),
});
export type ExpressionReading = z.output<typeof Reading>;

const Field = z.object({
  field: z.enum(searchFields),
  name: z.string(),
  kind: z.enum(["text", "name", "code", "word", "date"]),
  operators: z.array(z.string()),
  /** Values a field of a closed list takes. */
  values: z.array(z.string()),
  /** Spellings by dialect, the usual one first; none: the dialect cannot say it. */
  spellings: z.record(z.enum(dialects), z.array(z.string())),
  example: z.string(),
});

/** Calls about expressions, beside the search itself. */
export const queryCalls = {
  fields: call({
    method: "POST",
    path: "/v1/search/fields",
    access: "public",
    input: z.object({}),
    output: z.object({
      fields: z.array(Field),
      dialects: z.array(
        z.object({
          dialect: z.enum(dialects),
          name: z.string(),
          /** One spelling for several fields. */
          composites: z.array(z.object({ spelling: z.string(), fields: z.array(z.enum(searchFields)) })),
          examples: z.array(z.object({ text: z.string(), read: z.string() })),
        }),
      ),
    }),
    offline: "live",
    summary: "Fields of the patent search: kind, operators, closed values, spelling in each dialect, an example.",
  }),
  getExpression: call({
    method: "POST",
    path: "/v1/search/get-expression",
    access: "public",
    knowsPerson: true,
    input: z.object({
      expression: z._default(text("检索式", 0, queryLimits.characters), ""),
      dialect: z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto"),
      /** In the place of the expression. */
      rows: z.optional(listOf("检索条件", Row, 1, queryLimits.terms)),
    }),
    output: Reading,
    offline: "live",
    summary:
      "How an expression or the rows of a form are read: spelled again in each dialect with what is lost, problems with their places, the parts of the tree with their hits.",
  }),
};
