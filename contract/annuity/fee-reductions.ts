import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, paging } from "../core/fields.ts";
import { patentYear } from "../patent/fees/annuity.ts";
import { type FeeKind, feeReductions, reducedYears, termYears } from "../patent/fees/annuity-table.ts";
import { patentTypes } from "../patent/patent-words.ts";
import type { Reduction } from "./account-rules.ts";

const readers = ["district", "street", "enterprise"] as const;

/** How the reduction that a company set stands for the next annuity of a patent. */
export const reductionStates = ["减缴中", "未到起始年度", "减缴期满", "未减缴"] as const;
export type ReductionState = (typeof reductionStates)[number];
export const reductionFilters = ["all", ...reductionStates] as const;

/** The last year of a right that can be reduced: ten years from the grant on, and none of an extended term. */
export const lastReducedYear = (right: { kind: FeeKind; filed: string; granted: string }): number =>
  Math.min(patentYear(right.filed, right.granted) + reducedYears - 1, termYears(right.kind, right.filed));

/** The state of a reduction in a year of a right whose last year to be reduced is `last`. */
export function reductionStateIn({ kind, from_year }: Reduction, year: number, last: number): ReductionState {
  if (kind === "none") return "未减缴";
  if (year > last) return "减缴期满";
  return year < from_year ? "未到起始年度" : "减缴中";
}

const Row = z.object({
  id: z.string(),
  title: z.string(),
  application_no: z.string(),
  type: z.enum(patentTypes),
  state: z.enum(reductionStates),
  kind: z.enum(feeReductions),
  from_year: z.int(),
  /** Whether it was set for the patent or for all of the company. */
  source: z.enum(["专利", "企业", "未设置"]),
  /** The last year that can be reduced, and when its annuity falls due; null: it needs no annuity of its own. */
  last_year: z.int(),
  last_due_on: z.nullable(z.string()),
  /** The next annuity: what it costs in full and reduced, without late fees, and the hundredths that are left off. */
  year: z.int(),
  due_on: z.string(),
  amount_full: z.string(),
  amount_reduced: z.string(),
  share: z.number(),
  /** How an open licence reduces it instead; empty: it does not. */
  note: z.string(),
});

/** What the fees of a company's patents are reduced by; ours. */
export const feeReductionCalls = {
  reductions: call({
    method: "POST",
    path: "/v1/frontend/annuity/reductions",
    access: readers,
    input: z.object({
      /** Of officials; an enterprise's own is meant without it. */
      company_id: z.optional(id("企业")),
      which: z._default(oneOf("减缴情况", reductionFilters), "all"),
      ...paging,
    }),
    output: z.object({
      company: z.object({ id: z.string(), name: z.string() }),
      list: z.array(Row),
      total: z.int(),
      /** Patents with a next annuity by state, whatever is chosen, and what those annuities cost. */
      sums: z.array(
        z.object({
          which: z.enum(reductionFilters),
          count: z.int(),
          amount_full: z.string(),
          amount_reduced: z.string(),
        }),
      ),
      /** Of all patents without an own one. */
      reduction: z.object({ kind: z.enum(feeReductions), from_year: z.int() }),
    }),
    offline: "live",
    summary: "A company's patents by how their fees are reduced: at which rate, until which year, what is due next.",
  }),
};
