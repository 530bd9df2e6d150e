import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { outsideSources } from "./outside-sources.ts";
import { dialects } from "./query/dialects.ts";

/** Hits of a page; the smaller of what the sources give at once. */
export const sourcePageMax = 50;

/** A patent as a source tells it. Numbers as people read them, days `YYYY-MM-DD`, an abstract of at most 2,000 characters. */
export const SourceHit = z.object({
  /** Publication number, `CN102965311A`. */
  number: z.string(),
  /** Empty where the source does not tell it in a form that can be checked. */
  application_no: z.string(),
  title: z.string(),
  applicants: z.array(z.string()),
  filed_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  abstract: z.string(),
});
export type SourceHit = z.output<typeof SourceHit>;

const SourceAnswer = z.object({
  list: z.array(
    z.object({
      ...SourceHit.shape,
      /** Id of the same patent in our store; null: we do not hold it. */
      patent_id: z.nullable(z.string()),
    }),
  ),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  source: z.enum(["local", ...outsideSources]),
  /** Instant at which the source gave this answer; a kept answer tells that of its first giving. */
  as_of: z.string(),
  /** Why our store answered in place of a source, or what else is to be said; empty: nothing. */
  note: z.string(),
  /** The expression as the source was asked; empty: it was not. */
  asked: z.string(),
  /** A sentence for everything the source's dialect cannot say; then it was not asked. */
  lost: z.array(z.string()),
});
export type SourceAnswer = z.output<typeof SourceAnswer>;

const SourceState = z.object({
  source: z.enum(outsideSources),
  configured: z.boolean(),
  /** Instants; null: never since the server's start. */
  answered_at: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
  /** Of the last failure, in Chinese; empty: none. */
  problem: z.string(),
  /** Not asked again before; null: it may be asked. */
  paused_until: z.nullable(z.string()),
  /** As last heard, in words. */
  quota: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SourceState = z.output<typeof SourceState>;

/** Calls to sources outside, for which our own store answers where they cannot. */
export const sourceCalls = {
  diExpression: call({
    method: "POST",
    path: "/v1/di/expression",
    access: "public",
    knowsPerson: true,
    input: z.object({
      expression: text("检索式", 1, 10_000),
      dialect: z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto"),
      page: z._default(whole("页码", 1, 10_000), 1),
      size: z._default(whole("每页条数", 1, sourcePageMax), 20),
      /** Absent: the first that is configured. */
      source: z.optional(oneOf("数据源", outsideSources)),
    }),
    output: SourceAnswer,
    offline: "live",
    summary: "Search by an expression in the configured outside source; our store answers where it cannot.",
  }),
  diSources: call({
    method: "GET",
    path: "/v1/di/sources",
    access: "public",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ source: z.enum(outsideSources), name: z.string() })) }),
    offline: "live",
    summary: "The outside sources that are configured.",
  }),
  diSourceStates: call({
    method: "GET",
    path: "/v1/di/sourceStates",
    access: adminOnly,
    input: z.object({}),
    output: z.object({ list: z.array(SourceState), kept: z.int() }),
    offline: "live",
    summary: "State of every outside source: last answer, quota as last heard, last failure; never a secret.",
  }),
};
