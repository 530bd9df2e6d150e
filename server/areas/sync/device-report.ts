import { and, eq } from "drizzle-orm";
import type { Changes } from "#contract/feed.ts";
import { devices } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { nameDevice } from "#server/plugins/wipe-order.ts";

interface Report {
  device_id?: string | undefined;
  pending?: number | undefined;
  oldest_at?: string | undefined;
}

/**
 * Keeps what a device says of its outbox, less the rows it has just been rid of; returns what it said before.
 * A device that says nothing of its outbox leaves the last figure as it is.
 */
export async function hear(context: CallContext, said: Report, delivered = 0): Promise<Changes["heard"]> {
  // The device of an administrator who looks through the account is none of the account's.
  if (said.device_id === undefined || personOf(context).view !== null) return null;
  const key = { id: said.device_id, account_id: personOf(context).id };
  const [before] = await context.db
    .select()
    .from(devices)
    .where(and(eq(devices.id, key.id), eq(devices.account_id, key.account_id)));
  // The first login on a device may come before the device has an id: its session is linked when it first speaks.
  await nameDevice(context.db, personOf(context).tokenHash, said.device_id);
  const report = {
    ...outboxOf(said, delivered),
    last_sync_at: new Date(context.now()),
    label: context.userAgent,
  };
  await context.db
    .insert(devices)
    .values({ ...key, ...report })
    .onConflictDoUpdate({ target: [devices.id, devices.account_id], set: report });
  return before === undefined
    ? null
    : {
        pending: before.pending,
        oldest_at: before.oldest_at?.toISOString() ?? null,
        at: before.last_sync_at.toISOString(),
      };
}

function outboxOf({ pending, oldest_at }: Report, delivered: number) {
  if (pending === undefined) return {};
  const left = Math.max(0, pending - delivered);
  return { pending: left, oldest_at: left === 0 || oldest_at === undefined ? null : new Date(oldest_at) };
}
