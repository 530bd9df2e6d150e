import type { Random } from "#offline/field-types.ts";
import type { Device, Tab } from "./world/device.ts";
import type { KeptDraft } from "./people/drafts.ts";
import type { Held } from "./people/rights.ts";
import type { Network } from "./world/network.ts";
import { quiet } from "./quiet.ts";
import type { SimulatedServer } from "./world/server.ts";
import { count, type Tally } from "./promises/tally.ts";
import type { Ledger } from "./people/told.ts";
import type { VirtualTime } from "./world/virtual-time.ts";
import type { World } from "./world/world.ts";

/** One history while it is played. */
export interface Play {
  seed: number;
  server: SimulatedServer;
  world: World;
  time: VirtualTime;
  network: Network;
  devices: Device[];
  ledger: Ledger;
  trace: string[];
  tally: Tally;
  /** Merges of companies that can still be undone. */
  merges: string[];
  /** Ids of patents that came in this history. */
  patents: string[];
  /** Honors, certificates and warnings that came in it. */
  held: Held[];
  /** Drafts that devices said they kept. */
  drafts: KeptDraft[];
  /** Place of the step that happens now. */
  place: number;
}

/** What a step has to do with: a device and its own random numbers. */
export interface Hand {
  play: Play;
  device: Device;
  random: Random;
  newId: () => string;
}

export const note = (play: Play, words: string) => void play.trace.push(`${play.place} ${words}`);

/** Opens the app; when its storage fails, the person tries again later. */
export async function openTab(play: Play, device: Device, account = device.account): Promise<Tab | null> {
  // The app opens while the network and the others go on.
  const opening = device.open(account).catch((error: unknown) => String(error));
  await quiet();
  const opened = await opening;
  if (typeof opened !== "string") {
    note(play, `${device.name} opens`);
    return opened;
  }
  count(play.tally, "outcome: the app cannot open");
  note(play, `${device.name} cannot open: ${opened}`);
  return null;
}
