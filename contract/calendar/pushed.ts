import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf, pageOf, paging } from "../core/fields.ts";
import { Reminder, reminderKinds } from "./reminder.ts";

/** A reminder with when it was handed to the browsers that take pushes. */
export const Pushed = z.object({
  ...Reminder.shape,
  /** null: it was read before, or stands in the app alone. */
  pushed_at: z.nullable(z.string()),
});
export type Pushed = z.output<typeof Pushed>;

export const pushedCalls = {
  push: call({
    method: "GET",
    // Spelled as the specification spells it.
    path: "/v1/compnay/push",
    access: ["district", "street", "enterprise"],
    input: z.object({
      state: z.optional(oneOf("阅读状态", ["read", "unread"])),
      kind: z.optional(oneOf("消息类型", reminderKinds)),
      ...paging,
    }),
    output: z.object({
      ...pageOf(Pushed).shape,
      /** Of all kinds and states. */
      counts: z.object({ read: z.int(), unread: z.int() }),
    }),
    offline: "live",
    summary: "What was pushed to the account: deadlines, invitations, demands, reports; when, and whether it was read.",
  }),
};
