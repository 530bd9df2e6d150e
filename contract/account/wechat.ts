import * as z from "zod/mini";
import { smsCode } from "./account.ts";
import { call } from "../core/call.ts";
import { mobile, oneOf, text } from "../core/fields.ts";
import { officeOrEnterprise } from "../core/roles.ts";
import { Session, sessionStart } from "./user.ts";

/** Where somebody comes from: the website's QR code, or the mini program. */
export const wechatApps = ["web", "mini"] as const;
export type WechatApp = (typeof wechatApps)[number];

/** Says for ten minutes who WeChat sent; opens one session or one binding. */
const ticket = z.string("缺少微信登录凭据").check(z.regex(/^[A-Za-z0-9_-]{43}$/, "微信登录凭据不正确，请重新登录"));

const open = { access: "public", offline: "live" } as const;

const own = { method: "POST", access: officeOrEnterprise, offline: "live" } as const;

/** Sign-in by WeChat (specification section 7, user). */
export const wechatCalls = {
  wechat: call({
    ...open,
    method: "GET",
    path: "/v1/wechat",
    input: z.object({ start: z._default(z.boolean("是否开始登录应为是或否"), false) }),
    output: z.object({
      /** Whether this server knows an application of WeChat's for the website. */
      configured: z.boolean(),
      /** WeChat's page with the QR code, and the state it brings back; empty unless `start`. */
      url: z.string(),
      state: z.string(),
    }),
    summary: "Whether one may sign in by WeChat; with `start` the address of WeChat's page and a state for one return.",
  }),
  openidLogin: call({
    ...open,
    method: "GET",
    path: "/v1/openid_login",
    input: z.object({
      app: z._default(oneOf("微信来源", wechatApps), "web"),
      code: text("微信授权码", 1, 200),
      /** Needed by the website, whose page it proves to have asked. */
      state: z._default(text("微信登录状态", 0, 100), ""),
    }),
    output: z.object({ ticket: z.string(), bound: z.boolean() }),
    summary: "Ask WeChat whose code this is; the ticket opens a session when an account is bound, or a binding.",
  }),
  getToken: call({
    ...open,
    method: "POST",
    path: "/v1/get_token",
    input: z.object({ ticket, ...sessionStart }),
    output: Session,
    summary: "A session for the ticket of a bound WeChat user.",
  }),
  binding: call({
    ...open,
    method: "POST",
    path: "/v1/binding",
    input: z.object({ ticket, mobile: mobile("手机号"), code: smsCode, ...sessionStart }),
    output: Session,
    summary: "Bind the ticket's WeChat user to the account of a mobile proved by a code, and sign in.",
  }),
  // Both are ours: what was bound can be seen and undone.
  wechatBindings: call({
    ...own,
    path: "/v1/user/wechat-bindings",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ app: z.enum(wechatApps), created_at: z.string() })) }),
    inView: "never",
    summary: "The WeChat users bound to the user's account.",
  }),
  wechatUnbind: call({
    ...own,
    path: "/v1/user/wechat-unbind",
    input: z.object({}),
    output: z.object({ unbound: z.int() }),
    inView: "never",
    summary: "Undo every binding of the user's account to WeChat.",
  }),
};
