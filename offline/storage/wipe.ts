import { wipedAddress } from "#contract/account/device-wipe.ts";
import { forgetAccount, type WipeNotice } from "./account-meta.ts";
import type { WipeOrder } from "../queue/answer.ts";
import type { EngineContext } from "../engine-context.ts";
import { forgetLogins } from "../login-store.ts";
import { whatGoes } from "./what-goes.ts";
import { uploadNext } from "../files/uploader.ts";

const timeoutMs = 15_000;

/**
 * Deletes this account's data on this device, and any login remembered here, as who manages it has ordered. Rows that could be delivered have
 * been, the batches go before the pull that brings the order; their files follow here. What is left is lost and
 * told to both sides. Without a network at the end the data goes all the same.
 */
export async function obeyWipe(context: EngineContext, order: WipeOrder, close: () => void): Promise<WipeNotice> {
  const { db, link, deviceId, surroundings, user } = context;
  // First, as it takes nobody's work away: whatever else fails, nobody signs in here by one tap.
  await forgetLogins(surroundings.indexedDB);
  const tried = new Set<string>();
  while ((await uploadNext(context, true, tried)) === null);
  const { unsent: lost, drafts, photos } = await whatGoes(db);
  const notice: WipeNotice = { ...order, lost, drafts, photos };
  await link.call({ ...wipedAddress, body: { device_id: deviceId, lost, drafts, photos }, timeoutMs });
  close();
  // Before it is gone, or a worker that has just been woken would take it for its account's and make it anew.
  await forgetAccount(surroundings, { id: user.id, wiped: true, notice }, surroundings.clock.now());
  await db.delete();
  return notice;
}
