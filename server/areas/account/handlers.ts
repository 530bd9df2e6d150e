import { and, eq, ne } from "drizzle-orm";
import { passwordProblem } from "#contract/account/user.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts, sessions } from "#server/database/tables/people.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { endSessions } from "#server/plugins/people/end-sessions.ts";
import { endAddresses } from "#server/plugins/people/secret-address.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { beginView, endView } from "./admin-view.ts";
import { codeLogin, forget, register } from "./account-writes.ts";
import { certify, certifyHandle, certifyInfo, certifyList } from "./certify.ts";
import { readDocument, receiveDocument } from "./certify-files.ts";
import { sendCode, sendInfo } from "./codes.ts";
import { newProof } from "#server/plugins/limits/proof-of-work.ts";
import { takeTry } from "./login-limit.ts";
import { forgetPlaces } from "./known-places.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { readAvatar, saveProfile } from "./own-profile.ts";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions.ts";
import { beginWechat, bindWechat, openidLogin, ownBindings, tokenOfTicket, unbindWechat } from "./wechat.ts";
import { startSession } from "./start-session.ts";
import { ownStorage } from "#server/plugins/files/storage-use.ts";
import { writeAudit, writeAuditOf } from "#server/plugins/audit/write-audit.ts";

/** Who finds a device signed in must not try out the password there. */
const oldPasswords = { name: "password-change", most: 10, minutes: 30 };

async function findAccount(context: CallContext, mobile: string, password: string) {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.mobile, mobile));
  const matches = await verifyPassword(account?.password_hash, password);
  return account && matches ? account : null;
}

/** An unknown mobile leaves the same line as a known one, so that an answer takes as long. */
async function noteRefused(context: CallContext, mobile: string): Promise<void> {
  const [known] = await context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.mobile, mobile));
  const detail = { mobile: maskMobile(mobile) };
  await writeAuditOf(context, { account_id: known?.id ?? null, action: "sign-in-refused", detail });
}

export const accountHandlers: AreaHandlers<"account"> = {
  async login(context, input) {
    const attempt = await takeTry(context, input);
    const account = await findAccount(context, input.mobile, input.password);
    if (account === null) {
      await noteRefused(context, input.mobile);
      throw attempt.failed() ?? new Refused(422, "手机号或密码不正确", { reason: "credentials" });
    }
    await attempt.passed();
    return startSession(context, account, input, "密码");
  },

  async logout(context) {
    const { kind, tokenHash } = personOf(context);
    await context.db.delete(sessions).where(eq(sessions.token_hash, tokenHash));
    if (kind !== "visitor") await writeAudit(context, "sign-out");
    return {};
  },

  async info(context) {
    if (context.token === null) throw new Error("somebody signed in has sent a token");
    return { ...personOf(context), token: context.token };
  },

  verification: (context) => newProof(context.db, context.now()),
  sendCode,
  sendInfo,
  register,
  forget,
  codeLogin,

  save: saveProfile,
  avatar: readAvatar,
  storage: ownStorage,
  sessions: ownSessions,
  sessionEnd: endOwnSession,
  sessionsEndOthers: endOtherSessions,

  certifyInfo,
  certifyFile: receiveDocument,
  certify,
  certifyContent: readDocument,
  certifyList,
  certifyHandle,

  view: beginView,
  viewEnd: endView,

  wechat: beginWechat,
  openidLogin,
  getToken: tokenOfTicket,
  binding: bindWechat,
  wechatBindings: ownBindings,
  wechatUnbind: unbindWechat,

  async changePassword(context, input) {
    const person = personOf(context);
    const wait = await takeAttempt(context.db, oldPasswords, person.id, context.now());
    if (wait > 0) throw tooMany("修改密码的次数过多", wait);
    const [account] = await context.db.select().from(accounts).where(eq(accounts.id, person.id));
    if (!account || !(await verifyPassword(account.password_hash, input.old_password)))
      throw refusedFields({ old_password: "原密码不正确" });
    const problem = passwordProblem(input.new_password, { ...account });
    if (problem !== null) throw refusedFields({ new_password: problem });
    if (input.new_password === input.old_password) throw refusedFields({ new_password: "新密码不能与原密码相同" });
    const password_hash = await hashPassword(input.new_password);
    return inTransaction(context, async (inside) => {
      await inside.db
        .update(accounts)
        .set({ password_hash, must_change_password: false, updated_at: new Date(context.now()) })
        .where(eq(accounts.id, person.id));
      const others = and(eq(sessions.account_id, person.id), ne(sessions.token_hash, person.tokenHash));
      const ended_sessions = await endSessions(inside.db, others);
      await forgetPlaces(inside.db, person.id);
      await endAddresses(inside.db, person.id);
      await writeAudit(inside, "password");
      return { ended_sessions };
    });
  },
};
