import { contractVersion } from "#contract/core/call.ts";
import { note, openTab, type Hand } from "../play.ts";
import { quiet } from "../quiet.ts";
import { count } from "../promises/tally.ts";

/** The version before the present one; some phones still have its app. */
export const previousVersion = contractVersion - 1;

/** The server stops to take the old version, or a phone gets the new one over the same storage. */
export async function release({ play, device, random }: Hand): Promise<void> {
  if (random() < 0.4) {
    play.server.takesOld(false);
    count(play.tally, "fault: server no longer takes the old version");
    note(play, "the server no longer takes the old version");
    return;
  }
  if (device.contractVersion === contractVersion) return;
  count(play.tally, "fault: app updated over its storage");
  note(play, `${device.name} gets the new app`);
  device.kill(random);
  await quiet();
  device.contractVersion = contractVersion;
  await openTab(play, device);
}
