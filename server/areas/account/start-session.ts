import { eq } from "drizzle-orm";
import type { SessionStart } from "#contract/account/user.ts";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts, sessions, streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { writeAuditOf } from "#server/plugins/audit/write-audit.ts";
import { maskAddress } from "#server/plugins/http/mask-address.ts";
import { endOldestSessions } from "#server/plugins/people/end-sessions.ts";
import { hashToken, newToken, sessionUser } from "#server/plugins/people/session.ts";
import { waitingTrials } from "#server/plugins/people/trial.ts";
import { notePlace } from "./known-places.ts";
import { refuseClosed } from "./refuse-closed.ts";

async function streetNameOf(db: Db, account: Account): Promise<string> {
  const [street] = await db
    .select({ name: streets.name })
    .from(streets)
    .where(eq(streets.id, account.street_ids[0] ?? ""));
  return street?.name ?? "";
}

/** The account as its person is told it. */
export async function shownUser(db: Db, account: Account) {
  const waiting = await waitingTrials(db, account.type === 1 ? [account.id] : []);
  return sessionUser(account, await streetNameOf(db, account), waiting.has(account.id));
}

/** How a person proved whose the account is. */
type SignInWay = "密码" | "短信验证码" | "微信" | "注册";

/** Begins a session of an account whose person has proved to be its own; always under a new token. */
export async function startSession(context: CallContext, account: Account, client: SessionStart, way: SignInWay) {
  await refuseClosed(context.db, account);
  const token = newToken();
  const at = new Date(context.now());
  await context.db.insert(sessions).values({
    token_hash: hashToken(token),
    account_id: account.id,
    device_id: client.device_id ?? null,
    named_devices: client.device_id === undefined ? [] : [client.device_id],
    client: client.type,
    label: context.userAgent,
    address: maskAddress(context.address),
    created_at: at,
    last_seen_at: at,
  });
  await endOldestSessions(context.db, account.id);
  await notePlace(context, account.id, client.mark);
  await context.db.update(accounts).set({ last_login_at: at }).where(eq(accounts.id, account.id));
  await writeAuditOf(context, { account_id: account.id, action: "sign-in", detail: { way, client: client.type } });
  return { token, user: await shownUser(context.db, account) };
}
