import { and, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type { Registration } from "#contract/account/account.ts";
import { firstTrialEnd } from "#contract/account/trial-rules.ts";
import { passwordProblem, type SessionStart } from "#contract/account/user.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { type Account, accounts, sessions } from "#server/database/tables/people.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { endSessions } from "#server/plugins/people/end-sessions.ts";
import { endAddresses } from "#server/plugins/people/secret-address.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { checkCode, takeCode } from "./codes.ts";
import { forgetPlaces, notePlace } from "./known-places.ts";
import { unlockHere } from "./login-limit.ts";
import { hashPassword } from "./password.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { startSession } from "./start-session.ts";
import { writeAuditOf } from "#server/plugins/audit/write-audit.ts";

/** Tries of codes from one address, whatever the mobiles. */
const byAddress = { name: "account-code-address", most: 60, minutes: 10 };

async function refuseTooOften({ db, address, now }: CallContext): Promise<void> {
  const wait = await takeAttempt(db, byAddress, address, now());
  if (wait > 0) throw tooMany("尝试过于频繁", wait);
}

async function accountOf(db: Db, mobile: string): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.mobile, mobile));
  return account ?? null;
}

function refuseWeak(field: string, password: string, person: Parameters<typeof passwordProblem>[1]): void {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw refusedFields({ [field]: problem });
}

/** The company of the directory with this credit code, and whether the mobile is one of its contacts. */
async function matchCompany(db: Db, { credit_code, mobile }: Registration) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.credit_code, credit_code), isNull(companies.deleted_at)))
    .limit(1);
  if (!company) return { company: null, linked: false };
  const known = await db.$count(
    contacts,
    and(eq(contacts.company_id, company.id), eq(contacts.mobile, mobile), isNull(contacts.deleted_at)),
  );
  return { company, linked: known > 0 };
}

/**
 * Opens a trial account. Whoever knows a credit code is not yet its company: the account speaks for the company
 * of the directory only when the proved mobile is a contact there, and else once its certification is accepted.
 */
export async function register(context: CallContext, input: Registration) {
  const { db } = context;
  await refuseTooOften(context);
  refuseWeak("password", input.password, { mobile: input.mobile, name: input.name, is_admin: 0 });
  await takeCode(context, input, "register");
  const password_hash = await hashPassword(input.password);
  const { company, linked } = await matchCompany(db, input);
  const at = new Date(context.now());
  const [account] = await db
    .insert(accounts)
    .values({
      id: v7(),
      mobile: input.mobile,
      name: input.name,
      password_hash,
      type: 1,
      trial_until: firstTrialEnd(at),
      com_id: linked ? (company?.id ?? null) : null,
      com_name: linked ? (company?.name ?? "") : input.company_name,
      credit_code: input.credit_code,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning();
  // The code has proved whose mobile it is, so its owner may be told.
  if (!account) throw refusedFields({ mobile: "此手机号已有账号，请直接登录；忘记密码可以找回" });
  await writeAuditOf(context, { account_id: account.id, action: "register", detail: { linked } });
  return { ...(await startSession(context, account, input, "注册")), matched: company !== null, linked };
}

/** Signs in with a code, which no wrong password locks; switched-off accounts and unknown mobiles hear so, as the mobile is proved theirs. */
export async function codeLogin(context: CallContext, input: { mobile: string; code: string } & SessionStart) {
  await refuseTooOften(context);
  await takeCode(context, input, "login");
  const account = await accountOf(context.db, input.mobile);
  if (account === null) throw refusedFields({ mobile: "此手机号还没有账号，请先注册" });
  const session = await startSession(context, account, input, "短信验证码");
  await unlockHere(context, input.mobile, input.mark);
  return session;
}

/** Sets a new password with a code. A password that is too weak leaves the code as it is. */
export async function forget(context: CallContext, input: { mobile: string; code: string; password: string }) {
  await refuseTooOften(context);
  refuseWeak("password", input.password, { mobile: input.mobile, name: "", is_admin: 0 });
  const spend = await checkCode(context, input, "forget");
  const account = await accountOf(context.db, input.mobile);
  if (account === null) throw refusedFields({ mobile: "此手机号还没有账号，请先注册" });
  await refuseClosed(context.db, account);
  refuseWeak("password", input.password, account);
  await spend();
  const password_hash = await hashPassword(input.password);
  const ended_sessions = await inTransaction(context, async (inside) => {
    await inside.db
      .update(accounts)
      .set({ password_hash, must_change_password: false, updated_at: new Date(context.now()) })
      .where(eq(accounts.id, account.id));
    await forgetPlaces(inside.db, account.id);
    await endAddresses(inside.db, account.id);
    await writeAuditOf(inside, { account_id: account.id, action: "password-forgotten" });
    return endSessions(inside.db, eq(sessions.account_id, account.id));
  });
  await notePlace(context, account.id);
  await unlockHere(context, input.mobile);
  return { ended_sessions };
}
