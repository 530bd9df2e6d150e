import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, id, oneOf, paging, text } from "../core/fields.ts";
import { HoldingCompanies, holdingFilters } from "../core/holdings.ts";
import { officeOrEnterprise } from "../core/roles.ts";
import { trademarkRightKinds } from "./trademark-words.ts";

const TrademarkRight = z.object({
  id: z.string(),
  kind: z.enum(trademarkRightKinds),
  on: z.string(),
  /** Ended on this day; null: in force, and of a transfer always. */
  ended_on: z.nullable(z.string()),
  from_name: z.string(),
  to_name: z.string(),
  number: z.string(),
  /** In yuan, as decimal text; null: not told. */
  amount: z.nullable(z.string()),
  trademark: z.object({ id: z.string(), registration_no: z.string(), name: z.string(), class: z.int() }),
  companies: HoldingCompanies,
});
export type TrademarkRight = z.output<typeof TrademarkRight>;

/** Conditions of what became of trademarks as property. Days are counted in. */
const conditions = {
  kind: z.optional(oneOf("事项", trademarkRightKinds)),
  /** Part of a party's name. */
  party: z._default(text("当事人", 0, 100), ""),
  trademark_id: z.optional(id("商标")),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
  ...holdingFilters,
};

/** Ours: the specification has these lists for patents only. */
export const trademarkRightCalls = {
  trademarkRights: call({
    method: "POST",
    path: "/v1/search/trademarkRights",
    access: officeOrEnterprise,
    input: z.object({ ...conditions, ...paging }).check(daysInOrder),
    output: z.object({
      list: z.array(TrademarkRight),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** Of all that meet the other conditions, whatever kind is chosen. */
      totals: z.array(
        z.object({
          kind: z.enum(trademarkRightKinds),
          count: z.int(),
          in_force: z.int(),
          /** Sum of the amounts that are told, as decimal text. */
          amount: z.string(),
        }),
      ),
      /** Months `YYYY-MM` of the last three years in which something began, of the chosen kind. */
      months: z.array(z.object({ month: z.string(), count: z.int() })),
    }),
    offline: "live",
    summary: "Transfers, licences and pledges of trademarks with totals and counts by month.",
  }),
};
