import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, mobile, proofOfWork, text } from "../core/fields.ts";
import { kinds } from "../core/roles.ts";

/** The session user of specification section 3. Flags are 0 or 1 as the wire has them. */
export const SessionUser = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  /** 1: trial user. */
  type: z.int(),
  is_admin: z.int(),
  is_news: z.int(),
  is_admin_view: z.int(),
  /** district, town or agency for officials; empty for others. */
  newtype: z.string(),
  /** 0 main account, above 0 a sub-account. */
  rid: z.int(),
  /** 0: the district itself; else the unit or company of the account. */
  com_id: z.union([z.literal(0), z.string()]),
  com_name: z.string(),
  admin_name: z.string(),
  pid: z.int(),
  /** First street of the account; empty for district accounts. */
  street_id: z.string(),
  street_name: z.string(),
  street_ids: z.array(z.string()),
  /** `admin`, `editor`, and `lead` for who leads a street's team. */
  roles: z.array(z.string()),
  /** 1: the password was generated and has to be changed before anything else. */
  must_change_password: z.optional(z.int()),
  /** Accounts of the same person that were merged into this one: what a phone still holds of them is sent in its name. */
  merged_ids: z.optional(z.array(z.string())),
  /** In admin view: 1 when it may change something. */
  view_writes: z.optional(z.int()),
  /** Of a trial user: the last day of the trial, empty where it has none. */
  trial_until: z.optional(z.string()),
  /** 1: the application for certification waits to be decided. */
  trial_waits: z.optional(z.int()),
});
export type SessionUser = z.output<typeof SessionUser>;

/** What the client says it is, `phone` for the installed app or a phone browser; how long that lets a session live is the server's to say. */
export const clientTypes = ["pc", "phone"] as const;

/**
 * The kind of client. The specification's `type` is 1 for a trial user elsewhere: a client that sends 0 or 1, as a
 * number or a text, says nothing of what it is and gets the shorter session, that of a desk.
 */
export const clientType = z.pipe(
  z.literal([...clientTypes, 0, 1, "0", "1"], "请选择登录方式"),
  z.transform((type): (typeof clientTypes)[number] => (type === "phone" ? type : "pc")),
);

/** Password rule: 8 characters (administrators 10), three of four classes, not mobile or name. */
export function passwordProblem(
  password: string,
  person: { mobile: string; name: string; is_admin: number },
): string | null {
  const shortest = person.is_admin === 1 ? 10 : 8;
  if (password.length < shortest) return `密码至少 ${shortest} 位`;
  if (password.length > 64) return "密码最多 64 位";
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((c) => c.test(password)).length;
  if (classes < 3) return "密码应含大写字母、小写字母、数字、符号中的至少三类";
  const same = password.toLowerCase();
  if (same.includes(person.mobile) || (person.name !== "" && same.includes(person.name.toLowerCase())))
    return "密码不能包含手机号或姓名";
  return null;
}

/** Where a session begins: kind of client, the device if it has an id already, and the browser. */
export const sessionStart = {
  type: z._default(clientType, "pc"),
  device_id: z.optional(id("设备")),
  /** A secret of 256 bits that the browser has made for itself: where an account has signed in it is no stranger. */
  mark: z.optional(z.string("浏览器标识应为文字").check(z.regex(/^[\w-]{43}$/, "浏览器标识不正确"))),
};
const SessionStart = z.object(sessionStart);
export type SessionStart = z.output<typeof SessionStart>;

/** A session that begins: its token and whose it is. */
export const Session = z.object({
  token: z.string(),
  user: SessionUser,
});

export const user = {
  login: call({
    method: "POST",
    path: "/v1/user/login",
    access: "public",
    input: z.object({
      mobile: mobile("手机号"),
      password: text("密码", 1, 64),
      ...sessionStart,
      /** Where the refusal's reason is `proof`. */
      altcha: z.optional(proofOfWork),
    }),
    output: Session,
    offline: "live",
    summary:
      "Sign in with mobile and password; five failures lock the mobile for this browser or network for ten minutes, many ask for a proof of work.",
  }),
  // Ours: the specification names logout without a path.
  logout: call({
    method: "POST",
    path: "/v1/user/logout",
    access: kinds,
    input: z.object({}),
    output: z.object({}),
    offline: "live",
    inView: "ends",
    clearsCache: true,
    summary: "End the session of the token that is sent.",
  }),
  info: call({
    method: "POST",
    path: "/v1/user/info",
    access: kinds,
    tokenIn: "tokens",
    input: z.object({ tokens: z.optional(text("登录凭证", 0, 200)), type: z.optional(clientType) }),
    /** With the token of the session that asks, and no other. */
    output: z.object({ token: z.string(), ...SessionUser.shape }),
    offline: "cached",
    summary: "The session user, by the token of the header, or by `tokens` where no such header is sent.",
  }),
  // Ours: change of the user's own password (pages /upPwd and /NewupPwd); the specification names no call for it.
  changePassword: call({
    method: "POST",
    path: "/v1/user/password",
    access: kinds,
    input: z.object({ old_password: text("原密码", 1, 64), new_password: text("新密码", 1, 64) }),
    output: z.object({ ended_sessions: z.int() }),
    offline: "live",
    inView: "never",
    summary: "Change the user's own password; every other session of the account ends.",
  }),
};
