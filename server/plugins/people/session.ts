import { createHash, randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { kindOf } from "#contract/core/roles.ts";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts, sessions } from "#server/database/tables/people.ts";
import type { Person } from "../call-context.ts";
import { endSessions } from "./end-sessions.ts";
import { isOver } from "./session-life.ts";
import { trialOf, trialWaits } from "./trial.ts";
import { openOrders, type WipeOrder } from "./wipe-order.ts";

const touchEveryMs = 60_000;

/** SHA-256 of a token: what the database keeps of it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new opaque token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** 138****5678 */
export const maskMobile = (mobile: string): string =>
  mobile.length < 7 ? mobile : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

interface SessionRow {
  account: Account;
  session: typeof sessions.$inferSelect;
  street_name: string | null;
  trial_waits: boolean;
  /** The administrator of a view, and when the user's own session was used last. */
  admin: Account | null;
  admin_session: typeof sessions.$inferSelect | null;
  orders: WipeOrder[];
}

const admins = alias(accounts, "admins");
const adminSessions = alias(sessions, "admin_sessions");

/** A view lives only as long as its administrator is one, and signed in. */
const hasLostItsAdmin = ({ session, admin, admin_session }: SessionRow, now: number) =>
  session.viewer_id !== null &&
  (admin?.state !== 1 ||
    admin.is_admin !== 1 ||
    admin_session === null ||
    admin_session.is_over ||
    isOver(admin_session, admin, now));

/** Whether the device has an order that it has not obeyed: then an ended session is still good for the wipe. */
const waitsForWipe = ({ session, orders }: SessionRow) =>
  session.viewer_id === null && orders.some(({ device_id }) => session.named_devices.includes(device_id));

const preparedFor = (db: Db) =>
  db
    .select({
      account: accounts,
      session: sessions,
      street_name: sql<string | null>`(select name from streets where id = ${accounts.street_ids}[1])`,
      trial_waits: trialWaits,
      admin: admins,
      admin_session: adminSessions,
      orders: openOrders,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .leftJoin(admins, eq(admins.id, sessions.viewer_id))
    .leftJoin(adminSessions, eq(adminSessions.token_hash, sessions.viewer_hash))
    .where(eq(sessions.token_hash, sql.placeholder("tokenHash")))
    .prepare("session_by_token");

/** Every call begins with this statement: it is written once for a pool, and planned once for each connection. */
const prepared = new WeakMap<Db, ReturnType<typeof preparedFor>>();

async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const statement = prepared.get(db) ?? preparedFor(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({ tokenHash });
  return row;
}

/**
 * The person behind a bearer token; null when there is none, it is over, or the account is switched off, unless
 * its device has an order to wipe.
 */
export async function findPerson(db: Db, token: string, now: number): Promise<Person | null> {
  const tokenHash = hashToken(token);
  const row = await findSession(db, tokenHash);
  if (!row) return null;
  if (waitsForWipe(row)) return toPerson(row, tokenHash);
  if (row.account.state !== 1 || row.session.is_over) return null;
  if (isOver(row.session, row.account, now) || hasLostItsAdmin(row, now)) {
    await endSessions(db, eq(sessions.token_hash, tokenHash));
    return null;
  }
  if (now - row.session.last_seen_at.getTime() > touchEveryMs)
    await db
      .update(sessions)
      .set({ last_seen_at: new Date(now) })
      // Who looks through an account is not idle: the way back stays open.
      .where(inArray(sessions.token_hash, [tokenHash, ...(row.session.viewer_hash ? [row.session.viewer_hash] : [])]));
  return toPerson(row, tokenHash);
}

function toPerson(
  { account, session, street_name, trial_waits, admin, orders }: SessionRow,
  tokenHash: Buffer,
): Person {
  const flags = { is_admin: account.is_admin, is_news: account.is_news, com_id: account.com_id ?? (0 as const) };
  const user = sessionUser(account, street_name ?? "", trial_waits);
  const view = admin && { adminId: admin.id, adminName: admin.name, writes: session.view_writes };
  return {
    ...(view ? viewedAs(user, view) : user),
    kind: kindOf(flags),
    tokenHash,
    view,
    device:
      view === null
        ? { current: session.device_id, named: session.named_devices, orders, isOff: account.state !== 1 }
        : null,
    isOrdered: false,
    fullMobile: account.mobile,
  };
}

/** An account that reads by a secret address, without a session. */
export const personByAddress = (account: Account): Person => ({
  ...sessionUser(account, "", false),
  kind: kindOf({ is_admin: account.is_admin, is_news: account.is_news, com_id: account.com_id ?? (0 as const) }),
  tokenHash: Buffer.alloc(0),
  view: null,
  device: null,
  isOrdered: false,
  fullMobile: account.mobile,
});

/** The session user as an administrator who looks through the account gets it; nobody's password is asked for. */
export const viewedAs = (
  user: ReturnType<typeof sessionUser>,
  { adminName, writes }: { adminName: string; writes: boolean },
) => ({ ...user, is_admin_view: 1, admin_name: adminName, view_writes: writes ? 1 : 0, must_change_password: 0 });

/** The session user of the specification (section 3) for an account; `waits`: its trial does for a decision. */
export function sessionUser(account: Account, streetName: string, waits: boolean) {
  return {
    id: account.id,
    name: account.name,
    mobile: maskMobile(account.mobile),
    avatar: account.avatar,
    introduction: account.introduction,
    type: account.type,
    is_admin: account.is_admin,
    is_news: account.is_news,
    is_admin_view: 0,
    newtype: account.newtype,
    rid: account.rid,
    com_id: account.com_id ?? (0 as const),
    com_name: account.com_name,
    admin_name: "",
    pid: account.pid,
    street_id: account.street_ids[0] ?? "",
    street_name: streetName,
    street_ids: account.street_ids,
    roles: account.roles,
    must_change_password: account.must_change_password ? 1 : 0,
    ...(account.merged_ids.length > 0 && { merged_ids: account.merged_ids }),
    ...trialOf(account, waits),
  };
}
