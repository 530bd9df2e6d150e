import { and, eq, gt, lt, ne, or } from "drizzle-orm";
import type { SessionStart } from "#contract/account/user.ts";
import type { WechatApp } from "#contract/account/wechat.ts";
import type { Db } from "#server/database/connect.ts";
import { wechatBindings, wechatStates, wechatTickets } from "#server/database/tables/account.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { hashToken, newToken } from "#server/plugins/people/session.ts";
import { type Wechat, WechatFailure, type WechatIdentity } from "#server/plugins/outside/wechat.ts";
import { takeCode } from "./codes.ts";
import { startSession } from "./start-session.ts";
import { writeAudit, writeAuditOf } from "#server/plugins/audit/write-audit.ts";

/** Milliseconds that a page on its way, and what came back, are waited for. */
const validMs = 10 * 60_000;
const byAddress = { name: "wechat-address", most: 60, minutes: 10 };

async function refuseTooOften({ db, address, now }: CallContext): Promise<void> {
  const wait = await takeAttempt(db, byAddress, address, now());
  if (wait > 0) throw tooMany("微信登录过于频繁", wait);
}

function clientFor({ wechat }: CallContext, app: WechatApp): Wechat {
  if (wechat === null || !wechat.apps.includes(app))
    throw new Refused(409, "本平台没有配置微信登录，请用手机号登录", { reason: "wechat-not-configured" });
  return wechat;
}

/** Whether the website may be signed in to by WeChat; `start` begins it. */
export async function beginWechat(context: CallContext, { start }: { start: boolean }) {
  if (!start) return { configured: context.wechat?.apps.includes("web") === true, url: "", state: "" };
  const wechat = clientFor(context, "web");
  await refuseTooOften(context);
  const state = newToken();
  const now = context.now();
  await context.db.delete(wechatStates).where(lt(wechatStates.expires_at, new Date(now)));
  await context.db.insert(wechatStates).values({ state_hash: hashToken(state), expires_at: new Date(now + validMs) });
  return { configured: true, url: wechat.pageFor(state), state };
}

/** A return that no page of ours asked for would sign somebody in as another: each state is good for one. */
async function takeState({ db, now }: CallContext, state: string): Promise<void> {
  const own = and(eq(wechatStates.state_hash, hashToken(state)), gt(wechatStates.expires_at, new Date(now())));
  const taken = await db.delete(wechatStates).where(own).returning();
  if (taken.length === 0) throw new Refused(422, "微信登录已过期，请重新扫码", { reason: "wechat-state" });
}

async function identityOf(context: CallContext, app: WechatApp, code: string): Promise<WechatIdentity> {
  try {
    return await clientFor(context, app).identify(app, code);
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error;
    if (error.isStale) throw new Refused(422, "微信授权已失效，请重新扫码", { reason: "wechat-code" });
    context.log.error({ err: error }, "WeChat gave no identity");
    throw new Refused(503, "微信暂时没有应答，请稍后再试或用手机号登录", { reason: "wechat" });
  }
}

/** The account bound to a WeChat user: by this application, or by another of the same owner. */
async function boundAccount(db: Db, { app, openid, unionid }: { app: WechatApp } & WechatIdentity) {
  const direct = and(eq(wechatBindings.app, app), eq(wechatBindings.openid, openid));
  const elsewhere = unionid === "" ? undefined : and(eq(wechatBindings.unionid, unionid), ne(wechatBindings.app, app));
  const rows = await db
    .select({ account: accounts, app: wechatBindings.app })
    .from(wechatBindings)
    .innerJoin(accounts, eq(accounts.id, wechatBindings.account_id))
    .where(or(direct, elsewhere));
  return (rows.find((row) => row.app === app) ?? rows[0])?.account ?? null;
}

/** Asks WeChat whose code this is. The ticket stays in the answer and never in an address. */
export async function openidLogin(
  context: CallContext,
  { app, code, state }: { app: WechatApp; code: string; state: string },
) {
  clientFor(context, app);
  await refuseTooOften(context);
  if (app === "web") await takeState(context, state);
  const identity = { app, ...(await identityOf(context, app, code)) };
  const ticket = newToken();
  const now = context.now();
  await context.db.delete(wechatTickets).where(lt(wechatTickets.expires_at, new Date(now)));
  await context.db
    .insert(wechatTickets)
    .values({ ...identity, ticket_hash: hashToken(ticket), expires_at: new Date(now + validMs) });
  return { ticket, bound: (await boundAccount(context.db, identity)) !== null };
}

const ofTicket = (context: CallContext, ticket: string) =>
  and(eq(wechatTickets.ticket_hash, hashToken(ticket)), gt(wechatTickets.expires_at, new Date(context.now())));

const staleTicket = () => new Refused(422, "微信登录已过期，请重新扫码", { reason: "wechat-ticket" });

async function spend(context: CallContext, ticket: string) {
  const [row] = await context.db.delete(wechatTickets).where(ofTicket(context, ticket)).returning();
  if (!row) throw staleTicket();
  return row;
}

type Start = SessionStart & { ticket: string };

/** A session for the ticket of a bound WeChat user; the ticket of another stays for the binding. */
export async function tokenOfTicket(context: CallContext, input: Start) {
  await refuseTooOften(context);
  const [row] = await context.db.select().from(wechatTickets).where(ofTicket(context, input.ticket));
  if (!row) throw staleTicket();
  const account = await boundAccount(context.db, row);
  if (account === null) throw new Refused(409, "这个微信还没有绑定账号", { reason: "wechat-unbound" });
  await spend(context, input.ticket);
  return startSession(context, account, input, "微信");
}

async function bind(context: CallContext, account: Account, row: typeof wechatTickets.$inferSelect): Promise<void> {
  const { app, openid, unionid } = row;
  await context.db
    .insert(wechatBindings)
    .values({ app, openid, unionid, account_id: account.id })
    .onConflictDoUpdate({
      target: [wechatBindings.app, wechatBindings.openid],
      set: { account_id: account.id, unionid },
    });
  await writeAuditOf(context, { account_id: account.id, action: "wechat-binding", detail: { app } });
}

/** Binds a WeChat user to the account of a mobile that is proved by a code. */
export async function bindWechat(context: CallContext, input: Start & { mobile: string; code: string }) {
  await refuseTooOften(context);
  const [waiting] = await context.db.select().from(wechatTickets).where(ofTicket(context, input.ticket));
  if (!waiting) throw staleTicket();
  await takeCode(context, input, "binding");
  const [account] = await context.db.select().from(accounts).where(eq(accounts.mobile, input.mobile));
  if (!account) throw refusedFields({ mobile: "此手机号还没有账号，请先注册" });
  const row = await spend(context, input.ticket);
  const session = await startSession(context, account, input, "微信");
  await bind(context, account, row);
  return session;
}

/** The WeChat users bound to the user's account. */
export async function ownBindings(context: CallContext) {
  const rows = await context.db
    .select()
    .from(wechatBindings)
    .where(eq(wechatBindings.account_id, personOf(context).id))
    .orderBy(wechatBindings.created_at);
  return { list: rows.map(({ app, created_at }) => ({ app, created_at: created_at.toISOString() })) };
}

/** Undoes every binding of the user's account: the website's and the mini program's are one person's. */
export async function unbindWechat(context: CallContext) {
  const { id } = personOf(context);
  const gone = await context.db.delete(wechatBindings).where(eq(wechatBindings.account_id, id));
  const unbound = gone.rowCount ?? 0;
  if (unbound > 0) await writeAudit(context, "wechat-unbinding");
  return { unbound };
}
