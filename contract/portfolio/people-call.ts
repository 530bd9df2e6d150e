import * as z from "zod/mini";
import { call } from "../core/call.ts";

/** Where a name comes from, the first of them where there are several. */
export const personOrigins = ["账号", "联系人", "已填写"] as const;

/** Somebody who may be responsible for a patent. */
export const PortfolioPerson = z.object({ name: z.string(), from: z.enum(personOrigins) });
export type PortfolioPerson = z.output<typeof PortfolioPerson>;

export const portfolioPeopleCalls = {
  /** Ours. */
  portfolioPeople: call({
    method: "POST",
    path: "/v1/frontend/patent/people",
    access: ["enterprise"],
    input: z.object({}),
    output: z.object({ list: z.array(PortfolioPerson) }),
    offline: "live",
    summary: "People of the user's company who may be responsible: accounts, contacts, and names in use.",
  }),
};
