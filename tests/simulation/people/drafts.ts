import { filesInValues } from "#offline/kinds/answer-changes.ts";
import { idMaker } from "#offline/storage/identifiers.ts";
import type { Random } from "#offline/field-types.ts";
import type { Device, Tab } from "../world/device.ts";
import { photograph } from "../photos.ts";
import { note, type Play } from "../play.ts";
import { count } from "../promises/tally.ts";
import { one, stream } from "../world/streams.ts";

/** A draft that the app said it kept, until its person gives it up. */
export interface KeptDraft {
  device: Device;
  account: string;
  /** The storage it was kept in: what the browser has thrown away is nobody's promise. */
  storage: IDBFactory;
  key: string;
  recordId: string;
  /** Ids of the photos in it. */
  photos: readonly string[];
}

/** Closes the form of a draft that was left open. */
const openForms = new WeakMap<KeptDraft, () => void>();

/**
 * Now and then somebody begins a draft, goes on with one in whichever tab, or gives one up. It has random numbers of its
 * own, so that everything else happens as it did.
 */
export async function writeDrafts(play: Play): Promise<void> {
  const random = stream(play.seed, "drafts", play.place);
  if (random() > 0.1) return;
  const device = one(random, play.devices);
  const tab = device === undefined ? undefined : one(random, device.tabs);
  if (device === undefined || tab === undefined || device.faults.lost > 0) return;
  const known = play.drafts.filter((kept) => isHere(kept, device, tab));
  const kept = random() < 0.5 ? one(random, known) : undefined;
  // A screen that cannot reach its database keeps nothing, and says nothing.
  await (kept === undefined ? begin(play, device, tab, random) : goOn(play, tab, kept, random)).catch(() => undefined);
}

export const isHere = (kept: KeptDraft, device: Device, { account }: Pick<Tab, "account">): boolean =>
  kept.device === device && kept.account === account.user.id && kept.storage === device.storage;

async function begin(play: Play, device: Device, tab: Tab, random: Random): Promise<void> {
  const newId = idMaker({ now: () => play.time.now }, random);
  const recordId = newId();
  const key = `visit:${recordId}`;
  const close = await tab.engine.holdForm(key, { take: false, onLost: () => undefined });
  const photos = [];
  for (let number = random() < 0.4 ? 2 : 1; number > 0; number--) {
    const added = await tab.engine.addFile(photograph(random, { id: newId(), recordId, owner: "visit" }).file);
    if (added.ok) photos.push(added.attachment.ref);
  }
  const saved = await tab.engine.saveDraft({ key, kind: "visit", recordId, value: { photos }, baseRev: null });
  if (saved.ok) {
    const { storage } = device;
    const ids = photos.map(({ id }) => id);
    const kept = { device, account: tab.account.user.id, storage, key, recordId, photos: ids };
    play.drafts.push(kept);
    if (close !== null) openForms.set(kept, close);
    count(play.tally, "outcome: draft begun");
    note(play, `${device.name} begins a draft with ${photos.length} photos`);
  }
  if (!saved.ok || random() < 0.7) close?.();
}

async function goOn(play: Play, { engine }: Tab, kept: KeptDraft, random: Random): Promise<void> {
  openForms.get(kept)?.();
  const draft = await engine.loadDraft(kept.key);
  // The look at the promises says so.
  if (draft === undefined) return;
  const close = await engine.holdForm(kept.key, { take: random() < 0.5, onLost: () => undefined });
  if (close === null) return;
  if (random() < 0.5) {
    forget(play, kept);
    await engine.removeDraft(kept.key);
    count(play.tally, "outcome: draft given up");
  } else {
    const [first, ...photos] = filesInValues(draft.value);
    const gone = new Set(first === undefined ? [] : [first.id]);
    const next = { ...kept, photos: kept.photos.filter((id) => !gone.has(id)) };
    play.drafts.splice(play.drafts.indexOf(kept), 1, next);
    await engine.saveDraft({ ...draft, value: { photos } });
    count(play.tally, "outcome: draft gone on with");
  }
  close();
}

function forget(play: Play, kept: KeptDraft): void {
  const place = play.drafts.indexOf(kept);
  if (place >= 0) play.drafts.splice(place, 1);
}

/** Asked at the logout, the person gives up everything that is not finished here. */
export function giveUpDrafts(play: Play, device: Device, tab: Tab): void {
  for (const kept of play.drafts.filter((one) => isHere(one, device, tab))) forget(play, kept);
}
