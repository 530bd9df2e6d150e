import { openedEngine } from "#src/entities/session/open-engine.ts";

/** Takes what forms of an earlier test left on the device, which the next one would be asked about. */
export async function forgetDrafts(): Promise<void> {
  await (await openedEngine())?.db.drafts.clear();
}
