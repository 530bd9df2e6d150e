import { and, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { endSessions } from "#server/plugins/people/end-sessions.ts";

/** Devices an account may have. */
const mostDevices = 20;
/** What a device said it owes is believed so long after its last word: its session is over then. */
const owesForMs = 30 * 86_400_000;

interface NewDevice {
  id: string;
  account_id: string;
  last_sync_at: Date;
}

const isSignedIn = sql`exists (select from ${sessions}
  where ${sessions.device_id} = ${devices.id} and ${sessions.account_id} = ${devices.account_id}
    and not ${sessions.is_over})`;

/** Drops the device that is missed least: one that nobody is signed in on, else the one silent longest. */
async function dropOne(db: Db, accountId: string, now: Date): Promise<boolean> {
  const waitsForWipe = and(isNotNull(devices.wipe_ordered_at), isNull(devices.wiped_at));
  const owesNothing = or(eq(devices.pending, 0), lt(devices.last_sync_at, new Date(now.getTime() - owesForMs)));
  const [least] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.account_id, accountId), owesNothing, not(sql`coalesce((${waitsForWipe}), false)`)))
    .orderBy(isSignedIn, devices.last_sync_at)
    .limit(1);
  if (!least) return false;
  await db.delete(devices).where(and(eq(devices.account_id, accountId), eq(devices.id, least.id)));
  // No session without a device that can be told to delete its data: who still uses it signs in again.
  await endSessions(db, and(eq(sessions.account_id, accountId), eq(sessions.device_id, least.id)));
  return true;
}

/** Enters a device that has not been heard of; false when the account has its number and none can make place. */
export function enterDevice(db: Db, device: NewDevice): Promise<boolean> {
  return db.transaction(async (inside) => {
    const { account_id } = device;
    // One new device of an account at a time, or many at once would each find a place.
    await inside.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account_id)).for("no key update");
    const held = await inside.$count(devices, eq(devices.account_id, account_id));
    const known = await inside.$count(devices, and(eq(devices.account_id, account_id), eq(devices.id, device.id)));
    if (known === 0 && held >= mostDevices && !(await dropOne(inside, account_id, device.last_sync_at))) return false;
    await inside.insert(devices).values(device).onConflictDoNothing();
    return true;
  });
}

export const tooManyDevices = () =>
  new Refused(
    409,
    `此账号已在 ${mostDevices} 台设备上使用，且都有未发送的内容，请先在其中一台上发送完毕，再使用这台设备`,
    { reason: "devices" },
  );
