import { settleDeviceId } from "../storage/device-id.ts";
import type { EngineContext } from "../engine-context.ts";
import { readMeta } from "../storage/field-database.ts";

/**
 * What the device says of its outbox with every batch and pull. A device whose database may have been lost
 * keeps silent until the server has told what it heard before: its new figure would overwrite the old one.
 * It may be lost under a running engine too: a connection that was dropped opens an empty one.
 */
export async function outboxReport({ db, deviceId, newId }: EngineContext) {
  if ((await readMeta(db, "deviceId")) === undefined) await settleDeviceId(db, { id: deviceId, wiped: false }, newId);
  if ((await readMeta(db, "unsure")) === true) return { device_id: deviceId };
  const [pending, oldest] = await Promise.all([db.outbox.count(), db.outbox.orderBy("seq").first()]);
  return { device_id: deviceId, pending, ...(oldest && { oldest_at: new Date(oldest.createdAt).toISOString() }) };
}
