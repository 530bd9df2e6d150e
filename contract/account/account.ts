import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { creditCodeOf, creditCodeProblem } from "../core/credit-code.ts";
import { mobile, oneOf, proofOfWork, text } from "../core/fields.ts";
import { Session, sessionStart } from "./user.ts";

/** What a code may be for; a code for one purpose is worth nothing for another. */
export const codePurposes = ["visitor", "login", "register", "forget", "binding"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Six digits that came by text message. */
export const smsCode = z.string("请填写验证码").check(z.trim(), z.regex(/^\d{6}$/, "验证码应为 6 位数字"));

/** A company's credit code as a person types it: 18 characters with the right check character (GB 32100-2015). */
export const ownCreditCode = z.pipe(
  z.string("请填写统一社会信用代码").check(z.overwrite(creditCodeOf)),
  z.string().check(
    z.refine((code) => creditCodeProblem(code) === null, {
      error: (issue) => creditCodeProblem(String(issue.input)) ?? "统一社会信用代码不正确",
    }),
  ),
);

/** What a new enterprise account says of itself. */
export const Registration = z.object({
  mobile: mobile("手机号"),
  code: smsCode,
  password: text("密码", 1, 64),
  name: text("联系人姓名", 2, 30),
  company_name: text("企业名称", 2, 200),
  credit_code: ownCreditCode,
  ...sessionStart,
});
export type Registration = z.output<typeof Registration>;

const open = { method: "POST", access: "public", offline: "live" } as const;

/** Accounts by code (specification section 7, user). */
export const accountCalls = {
  verification: call({
    ...open,
    path: "/v1/verification",
    input: z.object({}),
    /** A challenge of altcha-lib, version 2. */
    output: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    summary: "A proof-of-work challenge; its solution is good for one code within five minutes.",
  }),
  sendCode: call({
    ...open,
    path: "/v1/user/send-code",
    input: z.object({
      mobile: mobile("手机号"),
      purpose: z._default(oneOf("用途", codePurposes), "visitor"),
      altcha: proofOfWork,
    }),
    output: z.object({ wait_seconds: z.int() }),
    summary: "Send a six-digit code by text message; one a minute, ten a day; any mobile gets the same answer.",
  }),
  sendInfo: call({
    ...open,
    path: "/v1/user/send-info",
    input: z.object({ mobile: mobile("手机号") }),
    output: z.object({
      /** Whether this server sends text messages at all. */
      available: z.boolean(),
      /** Seconds until the mobile may be sent the next code. */
      wait_seconds: z.int(),
    }),
    summary: "Whether codes are sent, and when the next may be; the same for known and unknown mobiles.",
  }),
  register: call({
    ...open,
    path: "/v1/user/register",
    input: Registration,
    output: z.object({
      ...Session.shape,
      /** The credit code is in the company directory. */
      matched: z.boolean(),
      /** The mobile is a contact of that company, so the account speaks for it at once. */
      linked: z.boolean(),
    }),
    summary: "Open a trial account of an enterprise; the company is matched to the directory by its credit code.",
  }),
  forget: call({
    ...open,
    path: "/v1/user/forget",
    input: z.object({ mobile: mobile("手机号"), code: smsCode, password: text("新密码", 1, 64) }),
    output: z.object({ ended_sessions: z.int() }),
    summary: "Set a new password with a code; every session of the account ends.",
  }),
  // Ours: the specification's login takes a password alone.
  codeLogin: call({
    ...open,
    path: "/v1/user/code-login",
    input: z.object({ mobile: mobile("手机号"), code: smsCode, ...sessionStart }),
    output: Session,
    summary: "Sign in with mobile and code.",
  }),
};
