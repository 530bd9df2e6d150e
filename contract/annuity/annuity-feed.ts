import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { FeedState, NewFeed } from "../core/feed-state.ts";
import { text } from "../core/fields.ts";

const owners = ["enterprise"] as const;

/** The days of the user's company's annuities as an address that calendar programs subscribe to; all of it is ours. */
export const annuityFeedCalls = {
  annuityFeed: call({
    method: "GET",
    path: "/v1/frontend/annuity/feed",
    access: "public",
    reply: "file",
    input: z.object({ key: text("订阅密钥", 1, 100) }),
    output: z.unknown(),
    offline: "live",
    summary: "Due days, ends of grace and of restoration of a company's patents as iCalendar (RFC 5545), by secret.",
  }),
  annuityFeedState: call({
    method: "GET",
    path: "/v1/frontend/annuity/feedState",
    access: owners,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    summary: "Whether the account has a running address of annuities. The secret itself is never shown again.",
  }),
  annuityFeedCreate: call({
    method: "POST",
    path: "/v1/frontend/annuity/feedCreate",
    access: owners,
    input: z.object({}),
    output: NewFeed,
    offline: "live",
    inView: "never",
    summary: "A new secret address of the user's company's annuities; the one before stops working.",
  }),
  annuityFeedRevoke: call({
    method: "POST",
    path: "/v1/frontend/annuity/feedRevoke",
    access: owners,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    inView: "never",
    summary: "Ends the account's address of annuities.",
  }),
};
