import { and, eq, gt, inArray } from "drizzle-orm";
import type { Changes } from "#contract/sync/feed.ts";
import { devices } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { nameDevice } from "#server/plugins/people/wipe-order.ts";
import { enterDevice } from "./device-place.ts";

export const noPlace = Symbol("no place for a device");

interface Report {
  device_id?: string | undefined;
  pending?: number | undefined;
  oldest_at?: string | undefined;
}

/**
 * Keeps what a device says of its outbox, less the rows it has just been rid of; returns what it said before, null
 * when that was nothing, and `noPlace` when the account has as many devices as it may.
 * A device that says nothing of its outbox leaves the last figure as it is.
 */
export async function hear(
  context: CallContext,
  said: Report,
  delivered = 0,
): Promise<Changes["heard"] | typeof noPlace> {
  // The device of an administrator who looks through the account is not a device of that account.
  if (said.device_id === undefined || personOf(context).view !== null) return null;
  const key = { id: said.device_id, account_id: personOf(context).id };
  const last_sync_at = new Date(context.now());
  const told = { ...outboxOf(said, delivered), last_sync_at, label: context.userAgent };
  const before = await tell(context, key, told);
  if (before === undefined) {
    if (!(await enterDevice(context.db, { ...key, last_sync_at }))) return noPlace;
    await tell(context, key, told);
  }
  await clearMerged(context, said);
  // The first login on a device may come before the device has an id: its session is linked when it first speaks.
  if (personOf(context).device?.current !== said.device_id)
    await nameDevice(context.db, personOf(context).tokenHash, said.device_id);
  return before === undefined
    ? null
    : {
        pending: before.pending,
        oldest_at: before.oldest_at?.toISOString() ?? null,
        at: before.last_sync_at.toISOString(),
      };
}

/** Writes down what a device said; gives what it had said before, in the same statement. Undefined: it is not known. */
async function tell(
  { db }: CallContext,
  { id, account_id }: { id: string; account_id: string },
  said: Partial<typeof devices.$inferInsert>,
) {
  const known = db.$with("known").as(
    db
      .select()
      .from(devices)
      .where(and(eq(devices.id, id), eq(devices.account_id, account_id))),
  );
  const { pending, oldest_at, last_sync_at } = known;
  const [before] = await db
    .with(known)
    .update(devices)
    .set(said)
    .from(known)
    .where(and(eq(devices.id, known.id), eq(devices.account_id, known.account_id)))
    .returning({ pending, oldest_at, last_sync_at });
  return before;
}

/** What the device owed under an account that was merged into this one it owes under this one now. */
async function clearMerged(context: CallContext, { device_id, pending }: Report): Promise<void> {
  const { merged_ids = [] } = personOf(context);
  if (device_id === undefined || pending === undefined || merged_ids.length === 0) return;
  await context.db
    .update(devices)
    .set({ pending: 0, oldest_at: null })
    .where(and(eq(devices.id, device_id), inArray(devices.account_id, merged_ids), gt(devices.pending, 0)));
}

function outboxOf({ pending, oldest_at }: Report, delivered: number) {
  if (pending === undefined) return {};
  const left = Math.max(0, pending - delivered);
  return { pending: left, oldest_at: left === 0 || oldest_at === undefined ? null : new Date(oldest_at) };
}
