import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { kindOf } from "#contract/roles.ts";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts, sessions } from "#server/database/tables/people.ts";
import type { Person } from "./call-context.ts";

/** Idle time after which a session ends, in minutes (design: desktop 30 minutes, installed phone 30 days). */
const idleMinutes = { pc: 30, phone: 30 * 24 * 60 } as const;
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
  client: string;
  last_seen_at: Date;
  street_name: string | null;
}

/** The person behind a bearer token; null when there is none, it idled out, or the account is switched off. */
export async function findPerson(db: Db, token: string, now: number): Promise<Person | null> {
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({
      account: accounts,
      client: sessions.client,
      last_seen_at: sessions.last_seen_at,
      street_name: sql<string | null>`(select name from streets where id = ${accounts.street_ids}[1])`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(eq(sessions.token_hash, tokenHash));
  if (!row || row.account.state !== 1) return null;
  const idle = now - row.last_seen_at.getTime();
  const allowed = (row.client === "phone" ? idleMinutes.phone : idleMinutes.pc) * 60_000;
  if (idle > allowed) {
    await db.delete(sessions).where(eq(sessions.token_hash, tokenHash));
    return null;
  }
  if (idle > touchEveryMs)
    await db
      .update(sessions)
      .set({ last_seen_at: new Date(now) })
      .where(eq(sessions.token_hash, tokenHash));
  return toPerson(row, tokenHash);
}

function toPerson(row: SessionRow, tokenHash: Buffer): Person {
  const account = row.account;
  const flags = { is_admin: account.is_admin, is_news: account.is_news, com_id: account.com_id ?? (0 as const) };
  return {
    ...sessionUser(account, row.street_name ?? ""),
    kind: kindOf(flags),
    tokenHash,
    fullMobile: account.mobile,
  };
}

/** The session user of the specification (section 3) for an account. */
export function sessionUser(account: Account, streetName: string) {
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
  };
}
