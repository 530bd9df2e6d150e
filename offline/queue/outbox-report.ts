import { settleDeviceId } from "../storage/device-id.ts";
import type { EngineContext } from "../engine-context.ts";
import { type FieldDatabase, readMeta } from "../storage/field-database.ts";

/**
 * What the device says of its outbox with every batch and pull. A device whose database may have been lost
 * keeps silent until the server has told what it heard before: its new figure would overwrite the old one.
 * It may be lost under a running engine too: a connection that was dropped opens an empty one.
 */
export async function outboxReport({ db, deviceId, newId }: EngineContext) {
  let read = await readOutbox(db);
  if (read.held === undefined) {
    await settleDeviceId(db, { id: deviceId, wiped: false }, newId);
    read = await readOutbox(db);
  }
  if (read.unsure === true) return { device_id: deviceId };
  const { pending, oldest } = read;
  return { device_id: deviceId, pending, ...(oldest && { oldest_at: new Date(oldest.createdAt).toISOString() }) };
}

/** In one transaction, opened at once: a batch is not to wait for the rows that are claimed while it is on its way. */
async function readOutbox(db: FieldDatabase) {
  return await db.transaction("r", db.meta, db.outbox, async () => {
    const [held, unsure, pending, oldest] = await Promise.all([
      readMeta(db, "deviceId"),
      readMeta(db, "unsure"),
      db.outbox.count(),
      db.outbox.orderBy("seq").first(),
    ]);
    return { held, unsure, pending, oldest };
  });
}
