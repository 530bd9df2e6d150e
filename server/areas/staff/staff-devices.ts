import { and, arrayContains, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { StaffAccount } from "#contract/account/staff.ts";
import type { staffDevices } from "#contract/account/staff-devices.ts";
import { keepAvatar } from "#server/areas/account/own-profile.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type Account, accounts, devices, sessions } from "#server/database/tables/people.ts";
import { pushSubscriptions } from "#server/database/tables/reminder.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { endSessions } from "#server/plugins/people/end-sessions.ts";
import { endAddresses } from "#server/plugins/people/secret-address.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { refuseOwn, refuseUnlessManager, seenBy } from "./staff-rules.ts";
import { managed, newPassword, oneStaff } from "./staff-writes.ts";

interface OfDevice {
  account_id: string;
  device_id: string;
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
  return oneStaff(context, await seenAccount(context, id ?? person.id), person);
}

/** What people read of an official, changed by the person or by who manages the account. */
export async function updateStaffInfo(
  context: CallContext,
  { id, introduction, avatar: picture }: ParsedInputOf<typeof staffDevices.updateInfo>,
): Promise<StaffAccount> {
  const person = personOf(context);
  const target = id ?? person.id;
  if (target !== person.id) await managed(context.db, person, target);
  if (target !== person.id && picture !== undefined) throw refusedFields({ avatar: "头像由本人更换" });
  const avatar = picture === undefined ? {} : { avatar: await keepAvatar(context, picture) };
  const [row] = await context.db
    .update(accounts)
    .set({ introduction, ...avatar, updated_at: new Date(context.now()) })
    .where(eq(accounts.id, target))
    .returning();
  if (!row) throw new Refused(404, "账号不存在，或不归您管理");
  return oneStaff(context, row, person);
}

/** The user's own device, or that of somebody the person watches over; 404 for all others. */
async function seenDevice(context: CallContext, { account_id, device_id }: OfDevice): Promise<Account> {
  if (account_id !== personOf(context).id) refuseUnlessManager(personOf(context));
  const account = await seenAccount(context, account_id);
  const known = await context.db.$count(devices, and(eq(devices.id, device_id), eq(devices.account_id, account_id)));
  if (known === 0) throw new Refused(404, "设备不存在，或不归您管理");
  return account;
}

/** Sessions that have ever gone by the device. */
const sessionsOn = ({ account_id, device_id }: OfDevice) =>
  and(eq(sessions.account_id, account_id), arrayContains(sessions.named_devices, [device_id]));

/** Signs a device out. What is unsent on it stays there for the next login. */
export async function endDevice(context: CallContext, device: OfDevice) {
  await seenDevice(context, device);
  return inTransaction(context, async (inside) => {
    const ended_sessions = await endSessions(inside.db, sessionsOn(device));
    await writeAudit(inside, "device-end", device);
    return { ended_sessions };
  });
}

/** What the device had beside its data: pushes, the calendar's address, sessions that might be its own. */
async function closeDoors(db: Db, device: OfDevice): Promise<void> {
  const ofDevice = db.select({ hash: sessions.token_hash }).from(sessions).where(sessionsOn(device));
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.token_hash, ofDevice));
  await endAddresses(db, device.account_id);
  const nameless = and(sql`cardinality(${sessions.named_devices}) = 0`, isNull(sessions.viewer_id));
  await db.delete(sessions).where(and(eq(sessions.account_id, device.account_id), nameless));
}

interface WipeAsked extends OfDevice {
  cancel: boolean;
  reset_password: boolean;
}

/**
 * Orders that a device deletes its data at its next contact, or takes back an order not obeyed yet. With a new
 * password whoever holds the device cannot sign in again after the wipe; both are done or neither.
 */
export async function wipeDevice(context: CallContext, { cancel, reset_password, ...device }: WipeAsked) {
  const account = await seenDevice(context, device);
  const person = personOf(context);
  const at = new Date(context.now());
  const resets = reset_password && !cancel;
  if (resets) refuseOwn(person, device.account_id, "自己的密码请在“修改密码”中更改");
  const made = await inTransaction(context, async (inside) => {
    await inside.db
      .update(devices)
      .set({
        wipe_ordered_at: cancel ? null : at,
        wipe_ordered_by: cancel ? null : person.id,
        wiped_at: null,
        wipe_lost: null,
        wipe_drafts: null,
        wipe_photos: null,
      })
      .where(and(eq(devices.id, device.device_id), eq(devices.account_id, device.account_id)));
    if (!cancel) await closeDoors(inside.db, device);
    await writeAudit(inside, cancel ? "device-wipe-cancel" : "device-wipe", device);
    return resets ? await newPassword(inside, device.account_id, at) : null;
  });
  return { ...(await oneStaff(context, account, person)), ...(made && { password: made.password }) };
}

interface Wiped {
  device_id: string;
  lost: number;
  drafts: number;
  photos: number;
}

/** A device has obeyed: its outbox is gone, and nobody is signed in on it any more. */
export async function noteWiped(context: CallContext, { device_id, lost, drafts, photos }: Wiped) {
  const person = personOf(context);
  const named = person.device?.named ?? [];
  if (named.length > 0 && !named.includes(device_id)) throw new Refused(404, "这不是本次登录所在的设备");
  await inTransaction(context, async (inside) => {
    await inside.db
      .update(devices)
      .set({
        wiped_at: new Date(context.now()),
        wipe_lost: lost,
        wipe_drafts: drafts,
        wipe_photos: photos,
        pending: 0,
        oldest_at: null,
      })
      .where(and(eq(devices.id, device_id), eq(devices.account_id, person.id)));
    const own = eq(sessions.token_hash, person.tokenHash);
    await inside.db.delete(sessions).where(or(own, sessionsOn({ account_id: person.id, device_id })));
    await writeAudit(inside, "device-wiped", { device_id, lost, drafts, photos });
  });
  return {};
}
