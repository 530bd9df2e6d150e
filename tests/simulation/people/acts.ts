import type { DraftRow, SaveResult } from "#offline/field-types.ts";
import { kindOf, recordIdOf } from "#offline/kinds/write-kinds.ts";
import type { Tab } from "../world/device.ts";
import { intend, type Intent } from "./person.ts";
import { note, type Hand } from "../play.ts";
import { quiet, turns } from "../quiet.ts";
import { one } from "../world/streams.ts";
import { count } from "../promises/tally.ts";

/** The person writes something in one of the tabs; what is acknowledged goes into the ledger. */
export async function act(hand: Hand): Promise<void> {
  const { play, device, random } = hand;
  const tab = one(random, device.tabs);
  if (tab === undefined) return;
  const mark = `m${play.seed}x${play.place}m`;
  // A screen that cannot read its database shows nothing to write about.
  const intent = await intend({ ...hand, engine: tab.engine, mark }).catch(() => null);
  if (intent === null) return;
  note(play, `${device.name} writes ${intent.write.call} ${mark}`);
  play.ledger.authors.set(mark, { device: device.name, account: tab.account.user.id });
  play.ledger.begun({ device: device.name, account: tab.account.user.id, write: intent.write, mark, photos: [] });
  const withDraft = random() < 0.4;
  void carryOut(hand, tab, intent, withDraft ? draftOf(intent) : null);
  // Half of the time the next event comes while the save is still at work.
  if (random() < 0.5) await quiet();
  else await turns(Math.floor(random() * 14));
}

type Draft = Omit<DraftRow, "updatedAt">;

const draftOf = ({ write, mark }: Intent): Draft => ({
  key: `${kindOf(write)}:${mark}`,
  kind: kindOf(write),
  recordId: recordIdOf(write),
  value: { text: `draft of ${mark.slice(1, -1)}` },
  baseRev: null,
});

async function carryOut(hand: Hand, tab: Tab, intent: Intent, draft: Draft | null): Promise<void> {
  const { play, device } = hand;
  const { ledger } = play;
  const { mark } = intent;
  // Only the tab whose form it is writes this draft; while it is open no file goes.
  const close = await tab.engine.holdForm(`visit:${mark}`, { take: false, onLost: () => undefined }).catch(() => null);
  try {
    const kept = draft !== null && (await tab.engine.saveDraft(draft)).ok;
    const photos = await attach(tab, intent);
    const write = intent.withPhotos?.(photos.map(({ file }) => file.ref)) ?? intent.write;
    const saved = await tab.engine.save(write, draft === null ? {} : { draftKey: draft.key });
    // A dead app tells nobody anything.
    if (!tab.isAlive) return;
    note(play, `${device.name} says ${saved.ok ? "saved" : saved.reason} ${mark}`);
    count(play.tally, `outcome: save says ${saved.ok ? "saved" : saved.reason}`);
    ledger.unsure.delete(mark);
    if (!saved.ok) ledger.unsaved.add(mark);
    else ledger.saved({ device: device.name, account: tab.account.user.id, write, mark, photos });
    if (draft !== null) await checkDraft(hand, tab, draft.key, kept, saved);
  } catch (error) {
    if (tab.isAlive && device.tabs.includes(tab))
      ledger.broken.push(`threw: ${intent.write.call} ${mark}: ${String(error)}`);
  } finally {
    close?.();
  }
}

/** Puts the photos into the form; one that finds no room is left out, and the person is told. */
async function attach(tab: Tab, { photos, mark: _mark }: Intent) {
  const added = [];
  for (const taken of photos) {
    const result = await tab.engine.addFile(taken.file);
    if (result.ok) added.push({ ...taken, file: { ...taken.file, ref: result.attachment.ref } });
  }
  return added;
}

/** Saved: the draft went in the same transaction. Not saved: the form is still there. */
async function checkDraft(hand: Hand, tab: Tab, key: string, kept: boolean, saved: SaveResult): Promise<void> {
  const { play, device } = hand;
  // The storage fails under the look as well: then nothing can be said.
  const left = await tab.engine.loadDraft(key).catch(() => null);
  if (left === null || !tab.isAlive) return;
  count(play.tally, "outcome: draft looked at after its save");
  if (saved.ok && left !== undefined) play.ledger.broken.push(`draft: ${device.name} keeps ${key} after its save`);
  if (!saved.ok && kept && left === undefined)
    play.ledger.broken.push(`draft: ${device.name} has lost ${key}, which was not saved`);
}
