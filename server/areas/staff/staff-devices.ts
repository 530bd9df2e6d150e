import { and, eq, or } from "drizzle-orm";
import type { StaffAccount } from "#contract/staff.ts";
import type { Db } from "#server/database/connect.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { type Account, accounts, devices, sessions } from "#server/database/tables/people.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/refused.ts";
import { toStaff } from "./staff-list.ts";
import { managedBy, refuseUnlessManager, seenBy } from "./staff-rules.ts";

interface OfDevice {
  account_id: string;
  device_id: string;
}

async function staffOf(db: Db, row: Account, person: Person): Promise<StaffAccount> {
  const [one] = await toStaff(db, [row], person);
  if (!one) throw new Error("an account did not come back");
  return one;
}

/** An account that the person sees; the own one always. */
async function seenAccount(context: CallContext, id: string): Promise<Account> {
  const person = personOf(context);
  const own = id === person.id ? eq(accounts.id, person.id) : undefined;
  const [row] = await context.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), own ?? seenBy(person)));
  if (!row) throw new Refused(404, "账号不存在，或不归您管理");
  return row;
}

/** One account with its devices. */
export async function staffInfo(context: CallContext, { id }: { id?: string | undefined }): Promise<StaffAccount> {
  const person = personOf(context);
  return staffOf(context.db, await seenAccount(context, id ?? person.id), person);
}

/** What people read of an official, changed by the person or by who manages the account. */
export async function updateStaffInfo(
  context: CallContext,
  { id, introduction }: { id?: string | undefined; introduction: string },
): Promise<StaffAccount> {
  const person = personOf(context);
  const target = id ?? person.id;
  const [row] = await context.db
    .update(accounts)
    .set({ introduction, updated_at: new Date(context.now()) })
    .where(and(eq(accounts.id, target), target === person.id ? undefined : managedBy(person)))
    .returning();
  if (!row) throw new Refused(404, "账号不存在，或不归您管理");
  return staffOf(context.db, row, person);
}

/** The own device, or that of somebody the person watches over; 404 for all others. */
async function seenDevice(context: CallContext, { account_id, device_id }: OfDevice): Promise<Account> {
  if (account_id !== personOf(context).id) refuseUnlessManager(personOf(context));
  const account = await seenAccount(context, account_id);
  const known = await context.db.$count(devices, and(eq(devices.id, device_id), eq(devices.account_id, account_id)));
  if (known === 0) throw new Refused(404, "设备不存在，或不归您管理");
  return account;
}

const keepLine = (db: Db, person: Person, action: string, detail: object) =>
  db.insert(auditLog).values({ account_id: person.id, action, detail });

const sessionsOn = ({ account_id, device_id }: OfDevice) =>
  and(eq(sessions.account_id, account_id), eq(sessions.device_id, device_id));

/** Signs a device out. What is unsent on it stays there for the next login. */
export async function endDevice(context: CallContext, device: OfDevice) {
  await seenDevice(context, device);
  const person = personOf(context);
  return context.db.transaction(async (transaction) => {
    const ended = await transaction.delete(sessions).where(sessionsOn(device));
    await keepLine(transaction as unknown as Db, person, "device-end", device);
    return { ended_sessions: ended.rowCount ?? 0 };
  });
}

/** Orders that a device deletes its data at its next contact, or takes back an order not obeyed yet. */
export async function wipeDevice(context: CallContext, { cancel, ...device }: OfDevice & { cancel: boolean }) {
  const account = await seenDevice(context, device);
  const person = personOf(context);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(devices)
      .set({
        wipe_ordered_at: cancel ? null : new Date(context.now()),
        wipe_ordered_by: cancel ? null : person.id,
        wiped_at: null,
        wipe_lost: null,
      })
      .where(and(eq(devices.id, device.device_id), eq(devices.account_id, device.account_id)));
    await keepLine(transaction as unknown as Db, person, cancel ? "device-wipe-cancel" : "device-wipe", device);
  });
  return staffOf(context.db, account, person);
}

/** A device has obeyed: its outbox is gone, and nobody is signed in on it any more. */
export async function noteWiped(context: CallContext, { device_id, lost }: { device_id: string; lost: number }) {
  const person = personOf(context);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(devices)
      .set({ wiped_at: new Date(context.now()), wipe_lost: lost, pending: 0, oldest_at: null })
      .where(and(eq(devices.id, device_id), eq(devices.account_id, person.id)));
    const own = eq(sessions.token_hash, person.tokenHash);
    await transaction.delete(sessions).where(or(own, sessionsOn({ account_id: person.id, device_id })));
    await keepLine(transaction as unknown as Db, person, "device-wiped", { device_id, lost });
  });
  return {};
}
