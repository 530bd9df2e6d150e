import * as z from "zod/mini";
import { call } from "../core/call.ts";

/** Days ahead in which an annuity counts as falling due. */
export const feesWithin = 90;
/** The same as a range of the list of annuities. */
export const feesRange = "90";
/** Days back from which legal events are told. */
export const eventsWithin = 60;

const Patent = z.object({ patent_id: z.string(), title: z.string(), application_no: z.string() });

/** Yuan as decimal text, as it is paid today. */
const Sum = z.object({ count: z.int(), total: z.string() });

export const companyHomeCalls = {
  /** Ours: what an enterprise's first page tells of its patents and of who looks after it. */
  companyHome: call({
    method: "POST",
    path: "/v1/business/companyHome",
    access: ["enterprise"],
    input: z.object({}),
    output: z.object({
      /**
       * Annuities of patents in force whose due day lies within `feesWithin` days and which were not paid yet, the next
       * first; and what is past that day. By recorded payments and reductions.
       */
      fees: z.object({
        ...Sum.shape,
        unconfirmed: Sum,
        grace: Sum,
        restorable: Sum,
        list: z.array(z.object({ ...Patent.shape, year: z.int(), due_on: z.string(), amount: z.string() })),
      }),
      /** What happened to the patents within `eventsWithin` days, the latest first. */
      events: z.array(z.object({ ...Patent.shape, id: z.string(), happened_on: z.string(), event: z.string() })),
      /** The official responsible for the company; null: nobody is. */
      official: z.nullable(z.object({ name: z.string(), org: z.string() })),
      as_of: z.string(),
    }),
    offline: "live",
    summary: "The user's company's annuities that fall due, the latest events of its patents, and its official.",
  }),
};
