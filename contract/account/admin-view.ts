import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, text } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import { Session } from "./user.ts";

const admin = ["admin"] as const satisfies readonly Kind[];
const viewed = ["district", "street", "enterprise"] as const satisfies readonly Kind[];

/** An administrator looks through a user's account (specification section 2.8); ours, as it names no calls. */
export const adminViewCalls = {
  view: call({
    method: "POST",
    path: "/v1/user/view",
    access: admin,
    input: z.object({
      account_id: id("账号"),
      reason: text("查看原因", 2, 200),
      /** Said at the start and for good: what the view may change. */
      allow_writes: z._default(flag("允许修改"), false),
    }),
    output: Session,
    offline: "live",
    summary: "A token that sees what the account sees; it ends with the administrator's own session.",
  }),
  viewEnd: call({
    method: "POST",
    path: "/v1/user/view-end",
    access: viewed,
    input: z.object({}),
    output: z.object({}),
    offline: "live",
    inView: "ends",
    clearsCache: true,
    summary: "End the view whose token is sent.",
  }),
};
