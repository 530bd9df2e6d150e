import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { listOf, oneOf, text, whole } from "../core/fields.ts";
import { searchSorts, facetNames, deepestRow } from "./patent-search.ts";
import { PatentCard } from "./patent-view.ts";
import { dialects } from "./query/dialects.ts";

const dialect = z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto");

const Choice = z.object({
  facet: oneOf("筛选项", facetNames),
  value: text("筛选值", 1, 200),
  exclude: z._default(z.boolean("排除应为是或否"), false),
});

/** What narrows a search beside its expression. */
const narrowed = {
  choices: z._default(listOf("筛选", Choice, 0, 40), []),
  /** `district`: patents of the district's streets. */
  scope: z._default(oneOf("范围", ["all", "district"] as const), "all"),
};

/** What is asked for, and which part of it is shown. */
const shown = {
  ...narrowed,
  sort: z._default(oneOf("排序", searchSorts), "filed"),
  page: z._default(whole("页码", 1, deepestRow), 1),
  size: z._default(whole("每页条数", 1, 100), 20),
  facets: z._default(listOf("统计项", oneOf("统计项", facetNames), 0, facetNames.length), []),
};

/** How a part of the expression was read, and what it finds alone; `path` as in `SearchAnswer.clauses`. */
const Clause = z.object({ path: z.string(), total: z.int() });

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });

const SearchResult = z.object({
  list: z.array(PatentCard),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** What was asked, in the dialect it was read in, spelled anew. */
  expression: z.string(),
  dialect: z.enum(dialects),
  clauses: z.array(Clause),
  facets: z.array(z.object({ facet: z.enum(facetNames), values: z.array(FacetValue) })),
  /** Words that counted, the heaviest first. */
  counted: z.array(z.object({ text: z.string(), weight: z.number(), records: z.int() })),
  /** Terms to mark in texts. */
  marks: z.array(z.string()),
  /** Milliseconds on the server. */
  ms: z.number(),
  /** Where it was asked: `local` is our own store. */
  source: z.enum(["local"]),
  /** What the source has to say of itself, e.g. that the index is being built; empty: nothing. */
  note: z.string(),
});
export type SearchResult = z.output<typeof SearchResult>;

const expression = text("检索式", 1, 10_000);

/** All hits of an expression, narrowed. */
export const searchAsked = { expression, dialect, ...narrowed };

/** Calls of the search over patents. */
export const searchCalls = {
  expression: call({
    method: "POST",
    path: "/v1/search/expression",
    access: "public",
    knowsPerson: true,
    input: z.object({ expression, dialect, ...shown }),
    output: SearchResult,
    offline: "live",
    summary: "Search by an expression: a page of patents, the exact total, facets and hits of each part.",
  }),
  intelligence: call({
    method: "POST",
    path: "/v1/search/intelligence",
    access: "public",
    knowsPerson: true,
    input: z.object({
      text: text("检索内容", 1, 10_000),
      /** Words not to count, and words every hit must have. */
      dropped: z._default(listOf("不计的词", text("词", 1, 60), 0, 60), []),
      required: z._default(listOf("必须的词", text("词", 1, 60), 0, 60), []),
      ...shown,
      sort: z.optional(oneOf("排序", searchSorts)),
    }),
    output: z.object({
      ...SearchResult.shape,
      reading: z.object({
        kind: z.enum(["number", "ipc", "date", "name", "words", "expression"]),
        explanation: z.string(),
        words: z.array(z.object({ text: z.string(), state: z.enum(["counted", "dropped", "required"]) })),
      }),
      sort: z.enum(searchSorts),
    }),
    offline: "live",
    summary: "Search by whatever was typed: a number, a class, a name, a date, words or a whole paragraph.",
  }),
};
