import type { FieldDatabase } from "./field-database.ts";
import { readMeta, writeMeta } from "./field-database.ts";

/**
 * The device's id: the database's, else the one the page kept elsewhere (`known`), else a new one.
 * A known device whose database is empty may have lost it (unless it was wiped on purpose): then the
 * first pull is asked what the server had heard of.
 */
export async function settleDeviceId(
  db: FieldDatabase,
  known: { id: string | null; wiped: boolean },
  newId: () => string,
): Promise<string> {
  return await db.transaction("rw", db.meta, async () => {
    const held = await readMeta(db, "deviceId");
    if (held !== undefined) return held;
    const id = known.id ?? newId();
    await writeMeta(db, "deviceId", id);
    if (known.id !== null && !known.wiped) await writeMeta(db, "unsure", true);
    return id;
  });
}
