import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import { annuityFeeds, calendarFeeds, lawEventFeeds } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "../call-context.ts";

/** Addresses that ask for no password, one of each an account. */
const tables = [calendarFeeds, lawEventFeeds, annuityFeeds] as const;
type FeedTable = (typeof tables)[number];

/** The columns that all of them have. */
const plain = (table: FeedTable) => table as typeof calendarFeeds;
const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Whether the account has a running address. */
export async function addressState(context: CallContext, table: FeedTable) {
  const { created_at, read_at, account_id } = plain(table);
  const [row] = await context.db
    .select({ created_at, read_at })
    .from(plain(table))
    .where(eq(account_id, personOf(context).id));
  return { created_at: row?.created_at.toISOString() ?? null, read_at: row?.read_at?.toISOString() ?? null };
}

/** Makes a new secret for a path, with what a table keeps `more`; the one before stops working. */
export async function newAddress(context: CallContext, table: FeedTable, path: string, more: object = {}) {
  const key = randomBytes(32).toString("base64url");
  const row = { ...more, key_hash: hashOf(key), created_at: new Date(context.now()), read_at: null };
  await context.db
    .insert(plain(table))
    .values({ account_id: personOf(context).id, ...row })
    .onConflictDoUpdate({ target: plain(table).account_id, set: row });
  return { path: `${path}?key=${key}`, ...(await addressState(context, table)) };
}

/** Ends the address. */
export async function endAddress(context: CallContext, table: FeedTable) {
  await context.db.delete(plain(table)).where(eq(plain(table).account_id, personOf(context).id));
  return addressState(context, table);
}

/** Whose address it is: an account in use. The reading is noted. */
export async function ownerOfAddress({ db, now }: CallContext, table: FeedTable, key: string) {
  const [found] = await db
    .select({ account: accounts })
    .from(plain(table))
    .innerJoin(accounts, eq(accounts.id, plain(table).account_id))
    .where(and(eq(plain(table).key_hash, hashOf(key)), eq(accounts.state, 1)));
  if (found === undefined) return null;
  await db
    .update(plain(table))
    .set({ read_at: new Date(now()) })
    .where(eq(plain(table).account_id, found.account.id));
  return found.account;
}

/** Ends every such address of an account: with each new password, order and switch-off. */
export async function endAddresses(db: Db, accountId: string): Promise<void> {
  for (const table of tables) await db.delete(plain(table)).where(eq(plain(table).account_id, accountId));
}
