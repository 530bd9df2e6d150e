import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { adminOnly } from "../core/roles.ts";

const Import = z.object({
  id: z.string(),
  file_name: z.string(),
  ended_at: z.string(),
  /** Patents that it brought, and those that it changed. */
  created: z.int(),
  changed: z.int(),
});

/** What stands behind the patent search; ours. */
export const storeStateCalls = {
  storeState: call({
    method: "GET",
    path: "/v1/admin/patent/storeState",
    access: adminOnly,
    offline: "live",
    input: z.object({}),
    output: z.object({
      as_of: z.string(),
      patents: z.int(),
      /** By where they came from, the largest first, with the latest day that each stands for. */
      sources: z.array(z.object({ name: z.string(), patents: z.int(), source_on: z.nullable(z.string()) })),
      /** The latest day on which anything was published or granted; null: nothing is there. */
      published_on: z.nullable(z.string()),
      /** The last imports that ended well. */
      imports: z.array(Import),
    }),
    summary: "How many patents the store holds, from which sources, and the last imports.",
  }),
};
