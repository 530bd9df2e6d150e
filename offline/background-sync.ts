import { lastAccount } from "./account-meta.ts";
import { openFieldEngine } from "./field-engine.ts";
import type { FieldSurroundings } from "./field-types.ts";

/** Sends what the last account on this device has waiting, then lets go. Rejects while rows are left to send. */
export async function syncLastAccount(surroundings: FieldSurroundings): Promise<void> {
  const account = await lastAccount(surroundings);
  if (account === null) return;
  const engine = await openFieldEngine(account.user, account.token, surroundings, { timer: false });
  try {
    await engine.sync("background");
    const left = await engine.db.outbox.where("state").equals("waiting").count();
    // A rejected event is tried again by the browser.
    if (left > 0) throw new Error(`${left} rows are still waiting`);
  } finally {
    engine.close();
  }
}
