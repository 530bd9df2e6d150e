import type { OutboxRow } from "#offline/field-types.ts";
import { writeOf } from "#offline/queue/outbox.ts";
import { contractVersion } from "#contract/core/call.ts";
import type { Change } from "#contract/sync/feed.ts";
import type { Device } from "./world/device.ts";
import { note, openTab, type Play } from "./play.ts";
import { always, atTheEnd, type Promised } from "./promises/promises.ts";
import { quiet } from "./quiet.ts";
import { stream } from "./world/streams.ts";
import { count } from "./promises/tally.ts";
import { firstDownload, viewServer, viewTab } from "./people/views.ts";
import { fair } from "./world/weather.ts";

/** Rounds of the calm at the end before a history counts as one that never comes to rest. */
const longestCalm = 200;

/** Everything works again: the devices deliver what they have, and then all has to be as promised. */
export async function calmDown(play: Play): Promise<string[]> {
  note(play, "calm");
  play.network.weather = fair;
  for (const device of play.devices) await recover(play, device);
  const restless = (await comeToRest(play)) ?? (await askAgain(play)) ?? (await meet(play));
  if (restless !== null) return [restless];
  return await examined(play, atTheEnd);
}

/** Network, space and the present app for a device; everybody who has used it is logged in, one to a tab. */
async function recover(play: Play, device: Device): Promise<void> {
  device.isOnline = true;
  Object.assign(device.faults, { room: null, lost: 0 });
  await quiet();
  if (device.contractVersion !== contractVersion) device.kill(() => 1);
  device.contractVersion = contractVersion;
  for (const { engine, account } of device.tabs) void engine.renew(account.user, account.token);
  const present = new Set(device.tabs.map(({ account }) => account));
  for (const account of new Set([device.account, ...device.users]))
    if (!present.has(account)) await openTab(play, device, account);
}

/** What of the promises does not hold now. */
async function examined(play: Play, promises: readonly Promised[]): Promise<string[]> {
  const server = await viewServer(play.server);
  const tabs = [];
  for (const device of play.devices) for (const tab of device.tabs) tabs.push(await viewTab(device, tab));
  const downloads = new Map<string, Change[]>();
  if (promises === atTheEnd)
    for (const { account } of tabs)
      if (!downloads.has(account.user.id)) downloads.set(account.user.id, await firstDownload(play.server, account));
  const problems: string[] = [];
  for (const { broken } of promises) problems.push(...(await broken({ play, server, tabs, downloads })));
  if (promises === atTheEnd)
    tellOutcomes(
      play,
      tabs.flatMap(({ outbox }) => outbox),
    );
  return problems;
}

/** A look in the middle of a history, at what holds always. */
export async function look(play: Play): Promise<string[]> {
  count(play.tally, "outcome: looked at in the middle");
  // A failing storage cannot be looked into.
  if (play.devices.some(({ faults }) => faults.lost > 0)) return [];
  return await examined(play, always).catch((error: unknown) => {
    if (String(error).includes("InvalidStateError")) return [];
    throw error;
  });
}

function tellOutcomes(play: Play, left: readonly OutboxRow[]): void {
  for (const { state } of left) count(play.tally, `outcome: left for the person as ${state}`);
  count(play.tally, "outcome: saves that arrived or are visible", play.ledger.told.length);
  const photos = play.ledger.told.reduce((sum, { photos: taken }) => sum + taken.length, 0);
  count(play.tally, "outcome: photos told as saved", photos);
}

/** Moves messages and time until nothing is left to send; words when that never comes. */
async function comeToRest(play: Play): Promise<string | null> {
  const { network, devices, time } = play;
  const random = stream(play.seed, "calm", play.place);
  let renewedAt: number | null = null;
  for (let round = 0; ; round++) {
    await quiet();
    // A screen cannot read through a connection that is lost, until the app has opened a new one.
    if (network.size === 0 && (await isAtRest(play).catch(() => false))) return null;
    if (round >= longestCalm) return `never comes to rest: ${await waitingWords(play)}`;
    if (network.size > 0) note(play, await network.step(random));
    else if (renewedAt === time.now) time.advance(Math.max(1000, Math.min(time.untilNext() ?? 60_000, 60_000)));
    else {
      // Once at each moment: whoever stays blocked must not keep the time from going on for the others.
      renewedAt = time.now;
      for (const { tabs } of devices)
        for (const { engine, account } of tabs) if (engine.isBlocked()) void engine.renew(account.user, account.token);
    }
  }
}

/** Every person tries once more what was refused: much of it was not the server's word. */
async function askAgain(play: Play): Promise<string | null> {
  for (const { tabs } of play.devices)
    for (const { engine } of tabs) {
      const rows = await engine.db.outbox.where("state").equals("refused").sortBy("seq");
      for (const row of rows) {
        if (row.refusal?.status === 426) await engine.correct(row.id, writeOf(row));
        else await engine.retry(row.id);
      }
      for (const id of await engine.db.attachments.where("state").equals("refused").primaryKeys())
        await engine.retryFile(id);
      if (rows.length > 0) note(play, `${rows.length} refused rows are tried again`);
    }
  return await comeToRest(play);
}

/** What others delivered last has to reach everybody: twice, as a person's own sync may deliver something itself. */
async function meet(play: Play): Promise<string | null> {
  for (let round = 0; round < 2; round++) {
    // A server that asked for patience is asked again when that is over.
    play.time.advance(61_000);
    await quiet();
    for (const { tabs } of play.devices) for (const { engine } of tabs) void engine.sync("manual");
    const restless = await comeToRest(play);
    if (restless !== null) return restless;
  }
  return null;
}

async function isAtRest({ devices }: Play): Promise<boolean> {
  for (const { tabs } of devices)
    for (const { engine } of tabs) {
      const rows = await engine.db.outbox.orderBy("seq").toArray();
      if (!waitsForAPerson(rows)) return false;
      const unsent = new Set(rows.map(({ recordId }) => recordId));
      const files = await engine.db.attachments.where("state").equals("waiting").toArray();
      if (files.some(({ record_id }) => !unsent.has(record_id))) return false;
    }
  return true;
}

/** Whether nothing is left to send but what stands behind a row that a person has to settle. */
function waitsForAPerson(rows: readonly OutboxRow[]): boolean {
  const blocked = new Set<string>();
  for (const { state, recordId, input } of rows) {
    const text = JSON.stringify(input);
    const isBlocked = state !== "waiting" || blocked.has(recordId) || [...blocked].some((id) => text.includes(id));
    if (!isBlocked) return false;
    blocked.add(recordId);
  }
  return true;
}

/** What still waits at the end, for the message. */
async function waitingWords({ devices }: Play): Promise<string> {
  const words: unknown[] = [];
  for (const { tabs } of devices)
    for (const { engine } of tabs) {
      const rows = await engine.db.outbox.toArray();
      words.push(...rows.map(({ call, state, attempts, input }) => ({ call, state, attempts, input })));
      const files = await engine.db.attachments.where("state").equals("waiting").toArray();
      words.push(...files.map(({ id, attempts, received, ref }) => ({ id, attempts, received, size: ref.size })));
    }
  return JSON.stringify(words);
}
