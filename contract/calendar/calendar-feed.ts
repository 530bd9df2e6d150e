import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { FeedState, NewFeed } from "../core/feed-state.ts";
import { text } from "../core/fields.ts";
import { staff } from "../core/roles.ts";

/** The user's own calendar as an address that calendar programs subscribe to; all of it is ours. */
export const calendarFeed = {
  calendarFeed: call({
    method: "GET",
    path: "/v1/visit/calendarFeed",
    access: "public",
    reply: "file",
    input: z.object({ key: text("订阅密钥", 1, 100) }),
    output: z.unknown(),
    offline: "live",
    summary: "A person's calendar as iCalendar (RFC 5545), by secret; 404 once the secret is revoked.",
  }),
  calendarFeedState: call({
    method: "GET",
    path: "/v1/visit/calendarFeedState",
    access: staff,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    summary: "Whether the account has a running address. The secret itself is never shown again.",
  }),
  calendarFeedCreate: call({
    method: "POST",
    path: "/v1/visit/calendarFeedCreate",
    access: staff,
    input: z.object({}),
    output: NewFeed,
    offline: "live",
    inView: "never",
    summary: "A new secret address, shown this once; the one before stops working.",
  }),
  calendarFeedRevoke: call({
    method: "POST",
    path: "/v1/visit/calendarFeedRevoke",
    access: staff,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    inView: "never",
    summary: "Ends the account's address.",
  }),
};
