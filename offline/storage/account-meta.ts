import { Dexie, type Table } from "dexie";
import type { SessionUser } from "#contract/account/user.ts";
import type { FieldSurroundings } from "../field-types.ts";

/** A session that this device knows, so that the app starts without a network and the worker can send. */
export interface KnownAccount {
  user: SessionUser;
  token: string;
}

/** What a wipe by order took away. */
export interface WipeNotice {
  /** Name of who ordered it, and when (ISO time). */
  by: string;
  at: string;
  /** Rows and files that had not reached the server, drafts, and the photos in them. */
  lost: number;
  drafts: number;
  photos: number;
}

interface AccountRow {
  id: string;
  /** Absent after a logout. */
  session?: KnownAccount;
  /** Its data was deleted here on purpose, so nothing of its database can have been lost. */
  wiped: boolean;
  /** Told to the person once: the data was deleted by order. */
  notice?: WipeNotice;
  /** When it signed in or out last, device time; never before another account's, wherever the clock was put. */
  at: number;
}

type Stores = Pick<FieldSurroundings, "indexedDB" | "IDBKeyRange">;

async function withAccounts<T>(stores: Stores, task: (accounts: Table<AccountRow, string>) => PromiseLike<T>) {
  const db = new Dexie("ip-smart", stores);
  db.version(1).stores({ accounts: "id, at" });
  try {
    return await task(db.table("accounts"));
  } finally {
    db.close();
  }
}

/** The newest row is the one in use, also after the device's clock was put back; one at 0 never was. */
async function put(accounts: Table<AccountRow, string>, row: AccountRow): Promise<void> {
  const last = (await accounts.orderBy("at").last())?.at ?? 0;
  await accounts.put(row.at === 0 ? row : { ...row, at: Math.max(row.at, last + 1) });
}

/** Remembers the session that is in use now. `at` is the device time in milliseconds. */
export async function rememberAccount(stores: Stores, session: KnownAccount, at: number): Promise<void> {
  await withAccounts(stores, (accounts) => put(accounts, { id: session.user.id, session, wiped: false, at }));
}

/** The session used last on this device; null after its logout. */
export async function lastAccount(stores: Stores): Promise<KnownAccount | null> {
  return await withAccounts(stores, async (accounts) => (await accounts.orderBy("at").last())?.session ?? null);
}

/** Forgets the session of an account at its logout; `wiped` when its data went too. */
export async function forgetAccount(
  stores: Stores,
  account: { id: string; wiped: boolean; notice?: WipeNotice },
  at: number,
): Promise<void> {
  await withAccounts(stores, (accounts) => put(accounts, { ...account, at }));
}

/** What a wipe by order took away on this device, told once: reading it forgets it. */
export async function takeWipeNotice(stores: Stores): Promise<WipeNotice | null> {
  return await withAccounts(stores, async (accounts) => {
    const row = await accounts.filter((one) => one.notice !== undefined).first();
    if (row?.notice === undefined) return null;
    const { notice, ...rest } = row;
    await accounts.put(rest);
    return notice;
  });
}

/** Whether this device may still hold something of an account. */
export async function isHeldHere(stores: Stores, userId: string): Promise<boolean> {
  return await withAccounts(stores, async (accounts) => (await accounts.get(userId))?.wiped === false);
}

/** Whether this account's data was deleted here on purpose. */
export async function wasWiped(stores: Stores, userId: string): Promise<boolean> {
  return await withAccounts(stores, async (accounts) => (await accounts.get(userId))?.wiped === true);
}
