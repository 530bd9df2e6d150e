import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { listOf, text } from "../core/fields.ts";
import { type Kind, officeOrEnterprise } from "../core/roles.ts";
import { clientTypes, SessionUser } from "./user.ts";

/** Largest picture taken as an avatar, in bytes, and its side as the server keeps it, in pixels. */
export const avatarRules = { max: 3 * 1024 * 1024, side: 256 } as const;

/** A place where the account is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  client: z.enum(clientTypes),
  /** What the browser calls itself. */
  label: z.string(),
  /** Masked: 203.0.113.* */
  address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
  /** Name of the administrator who looks through the account by it; empty: the person's own. */
  viewer_name: z.string(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** A picture in base64; empty removes it, absent leaves it. */
export const avatarInput = z.optional(
  z
    .string("头像应为图片")
    .check(
      z.maxLength(Math.ceil(avatarRules.max / 3) * 4, "头像图片最大 3 MB"),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "头像应为图片"),
    ),
);

const own = { method: "POST", access: officeOrEnterprise, offline: "live" } as const;
const ended = z.object({ ended_sessions: z.int() });
const sha256 = z.string("缺少头像编号").check(z.regex(/^[0-9a-f]{64}$/, "头像编号不正确"));

/** What a person does with the user's account. */
export const ownAccountCalls = {
  save: call({
    ...own,
    path: "/v1/frontend/user/save",
    // Officials have `staff.updateInfo`: their names stand in records, and their managers keep them.
    access: ["enterprise", "admin"] as const satisfies readonly Kind[],
    input: z.object({ name: text("姓名", 2, 60), introduction: text("个人简介", 0, 300), avatar: avatarInput }),
    output: SessionUser,
    inView: "never",
    summary: "Change the user's own name, introduction and avatar; the picture is re-encoded by the server.",
  }),
  // The rest are ours: the specification names no calls for them.
  avatar: call({
    method: "GET",
    path: "/v1/user/avatar",
    access: "public",
    reply: "file",
    input: z.object({ id: sha256 }),
    output: z.unknown(),
    offline: "live",
    summary: "An avatar by its hash, which only who has seen the account knows.",
  }),
  storage: call({
    method: "GET",
    access: ["enterprise"],
    offline: "live",
    path: "/v1/user/storage",
    input: z.object({}),
    output: z.object({ used: z.number(), most: z.number() }),
    summary: "Bytes of files that the user's company (without one the account) keeps, and may keep.",
  }),
  sessions: call({
    ...own,
    path: "/v1/user/sessions",
    input: z.object({}),
    output: z.object({ list: listOf("登录", OwnSession, 0, 200) }),
    inView: "never",
    summary: "Where the account is signed in, the latest used first.",
  }),
  sessionEnd: call({
    ...own,
    path: "/v1/user/session-end",
    input: z.object({ id: z.string("请选择登录").check(z.regex(/^[0-9a-f]{32}$/, "登录编号不正确")) }),
    output: ended,
    inView: "never",
    summary: "End one session of the user's account.",
  }),
  sessionsEndOthers: call({
    ...own,
    path: "/v1/user/sessions-end-others",
    input: z.object({}),
    output: ended,
    inView: "never",
    summary: "End every session of the user's account but this one.",
  }),
};
