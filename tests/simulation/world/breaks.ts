import { sql } from "drizzle-orm";
import type { Device } from "./device.ts";
import { note, openTab, type Hand, type Play } from "../play.ts";
import { quiet } from "../quiet.ts";
import { count } from "../promises/tally.ts";
import { fair, storm } from "./weather.ts";

/* What breaks on a device or around it. */

export async function kill({ play, device, random }: Hand): Promise<void> {
  note(play, `${device.name} is killed`);
  count(play.tally, "fault: app killed");
  device.kill(random);
  await quiet();
  await openTab(play, device);
}

export async function secondTab({ play, device, random }: Hand): Promise<void> {
  const [, other] = device.tabs;
  if (other !== undefined) {
    // Either of the two may be the one that sends.
    const tab = device.tabs[Math.floor(random() * device.tabs.length)] ?? other;
    const holds = device.holdsLock(tab);
    note(play, `${device.name}: a tab dies${holds ? " with the lock" : ""}`);
    count(play.tally, holds ? "fault: tab dies with the lock" : "fault: tab dies");
    device.killTab(tab, random);
    return;
  }
  note(play, `${device.name} opens a second tab`);
  count(play.tally, "fault: second tab");
  await openTab(play, device);
}

/** The storage goes; what was not delivered goes with it, and the app has to say so. */
export async function evict({ play, device, random }: Hand): Promise<void> {
  note(play, `${device.name} loses its storage`);
  count(play.tally, "fault: storage evicted");
  const { ledger } = play;
  // What goes has to be read first.
  device.faults.lost = 0;
  await quiet();
  for (const { recordId, input } of await device.stored()) ledger.letGo(recordId, input);
  ledger.lostWithStorage(device.name, device.account.user.id);
  // A loss the app has told of stays told, though the notice goes with the rest.
  for (const account of device.users)
    if (await device.tellsOfLoss(account)) ledger.toldOfLoss.delete(`${device.name} ${account.user.id}`);
  const heard = play.network.carries(device.name) ? 0 : await heardPending(play, device);
  if (heard > 0) ledger.toldOfLoss.set(`${device.name} ${device.account.user.id}`, heard);
  // The browser made space by it.
  device.faults.room = null;
  device.evict(random);
  await quiet();
  await openTab(play, device);
}

/** Unsent rows the server had heard of on this device. */
async function heardPending({ server }: Play, { deviceId, account }: Device): Promise<number> {
  const { rows } = await server.connection.db.execute<{ pending: number }>(
    sql`select pending from devices where id = ${deviceId} and account_id = ${account.user.id}`,
  );
  return rows[0]?.pending ?? 0;
}

export async function weather({ play, random }: Hand): Promise<void> {
  play.network.weather = random() < 0.3 ? fair : storm(random);
  note(play, "the weather changes");
}

export async function restart({ play }: Hand): Promise<void> {
  note(play, "the server restarts");
  count(play.tally, "fault: server restarts");
  await play.server.restart();
}

export async function line({ play, device, random }: Hand): Promise<void> {
  // Most of the time there is a network.
  if (device.isOnline && random() < 0.4) return;
  device.isOnline = !device.isOnline;
  note(play, `${device.name} is ${device.isOnline ? "online" : "offline"}`);
  count(play.tally, device.isOnline ? "outcome: network is back" : "fault: no network");
  if (device.isOnline) for (const { engine } of device.tabs) void engine.sync("online");
}
