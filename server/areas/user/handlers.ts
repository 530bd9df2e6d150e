import { hash, verify } from "@node-rs/argon2";
import { and, eq, ne } from "drizzle-orm";
import { passwordProblem } from "#contract/user.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts, sessions, streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused, refusedFields } from "#server/plugins/refused.ts";
import { hashToken, newToken, sessionUser } from "#server/plugins/session.ts";
import { countFailure, forgetFailures, refuseLocked } from "./login-limit.ts";

// Verified when the mobile is unknown, so that both answers take the same time. Made at first use.
let decoy: Promise<string> | undefined;

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

async function findAccount(context: CallContext, mobile: string, password: string) {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.mobile, mobile));
  decoy ??= hashPassword(newToken());
  const matches = await verify(account?.password_hash ?? (await decoy), password);
  return account && matches ? account : null;
}

export const userHandlers: AreaHandlers<"user"> = {
  async login(context, input) {
    const now = context.now();
    await refuseLocked(context.db, input.mobile, context.address, now);
    const account = await findAccount(context, input.mobile, input.password);
    if (account === null) {
      await countFailure(context.db, input.mobile, context.address, now);
      await refuseLocked(context.db, input.mobile, context.address, now);
      throw new Refused(422, "手机号或密码不正确", { reason: "credentials" });
    }
    if (account.state !== 1) throw new Refused(403, "账号已停用，请联系管理员", { reason: "disabled" });
    const token = newToken();
    const at = new Date(now);
    await context.db.insert(sessions).values({
      token_hash: hashToken(token),
      account_id: account.id,
      device_id: input.device_id ?? null,
      client: input.type,
      created_at: at,
      last_seen_at: at,
    });
    await context.db.update(accounts).set({ last_login_at: at }).where(eq(accounts.id, account.id));
    await forgetFailures(context.db, input.mobile);
    const [street] = await context.db
      .select({ name: streets.name })
      .from(streets)
      .where(eq(streets.id, account.street_ids[0] ?? ""));
    return { token, user: sessionUser(account, street?.name ?? "") };
  },

  async logout(context) {
    await context.db.delete(sessions).where(eq(sessions.token_hash, personOf(context).tokenHash));
    return {};
  },

  info: async (context) => personOf(context),

  async changePassword(context, input) {
    const person = personOf(context);
    const [account] = await context.db.select().from(accounts).where(eq(accounts.id, person.id));
    if (!account || !(await verify(account.password_hash, input.old_password)))
      throw refusedFields({ old_password: "原密码不正确" });
    const problem = passwordProblem(input.new_password, { ...account });
    if (problem !== null) throw refusedFields({ new_password: problem });
    if (input.new_password === input.old_password) throw refusedFields({ new_password: "新密码不能与原密码相同" });
    const password_hash = await hashPassword(input.new_password);
    return context.db.transaction(async (transaction) => {
      await transaction
        .update(accounts)
        .set({ password_hash, must_change_password: false, updated_at: new Date(context.now()) })
        .where(eq(accounts.id, person.id));
      const ended = await transaction
        .delete(sessions)
        .where(and(eq(sessions.account_id, person.id), ne(sessions.token_hash, person.tokenHash)));
      await transaction.insert(auditLog).values({ account_id: person.id, action: "password" });
      return { ended_sessions: ended.rowCount ?? 0 };
    });
  },
};
