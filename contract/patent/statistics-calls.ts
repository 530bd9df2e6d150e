import * as z from "zod/mini";
import { call } from "../core/call.ts";
import type { facetNames } from "./patent-search.ts";
import { dialects } from "./query/dialects.ts";
import { searchAsked } from "./search-calls.ts";

/** What the hits are counted by, in the order of the page; years by type stand beside them. */
export const statisticFacets = [
  "applicant",
  "status",
  "ipc_section",
  "ipc_subclass",
  "street",
  "agency",
  "inventor",
  "right",
] as const satisfies readonly (typeof facetNames)[number][];

/** Values of each that are told, the most frequent first. */
export const statisticValues = 20;

const Count = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const statisticsCalls = {
  diStatistics: call({
    method: "POST",
    path: "/v1/di/statistics",
    access: "public",
    knowsPerson: true,
    input: z.object(searchAsked),
    output: z.object({
      total: z.int(),
      expression: z.string(),
      dialect: z.enum(dialects),
      /** Years of filing without a gap, the earliest first, with the patents of each type filed in them. */
      years: z.array(z.string()),
      types: z.array(z.object({ type: z.string(), counts: z.array(z.int()) })),
      /** Patents whose day of filing is not known. */
      undated: z.int(),
      parts: z.array(z.object({ facet: z.enum(statisticFacets), values: z.array(Count) })),
      /** Where it was asked: `local` is our own store. */
      source: z.enum(["local"]),
      note: z.string(),
      as_of: z.string(),
    }),
    offline: "live",
    summary: "Figures over all hits of an expression: filings by year and type, and the most frequent of each kind.",
  }),
};
