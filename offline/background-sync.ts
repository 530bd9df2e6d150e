import { lastAccount } from "./storage/account-meta.ts";
import { openFieldEngine } from "./field-engine.ts";
import type { FieldSurroundings } from "./field-types.ts";
import { sendableFiles } from "./files/uploader.ts";

/** Milliseconds between the tries within one event; together well below the five minutes a worker is given. */
const pauses = [2000, 5000, 10_000, 15_000, 20_000, 30_000, 40_000];

/**
 * Sends what the last account on this device has waiting, then lets go. A network that has just come back is
 * often not there yet, and the browser repeats a failed event only after minutes, so the event tries several
 * times itself; not when the server wants a login or a newer app, which no worker can bring. Rejects while
 * rows or files are left to send.
 */
export async function syncLastAccount(surroundings: FieldSurroundings): Promise<void> {
  const account = await lastAccount(surroundings);
  if (account === null) return;
  const engine = await openFieldEngine(account.user, account.token, surroundings, {
    timer: false,
    inWorker: true,
  });
  try {
    for (const pause of [...pauses, null]) {
      await engine.sync("background");
      const rows = await engine.db.outbox.where("state").equals("waiting").count();
      const left = rows + (await sendableFiles(engine.db)).length;
      if (left === 0) return;
      // A rejected event is tried again by the browser.
      if (pause === null || engine.isBlocked()) throw new Error(`${left} rows and files are still waiting`);
      await surroundings.clock.sleep(pause);
    }
  } finally {
    engine.close();
  }
}
