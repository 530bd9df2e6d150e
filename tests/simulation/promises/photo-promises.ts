import type { Taken } from "../photos.ts";
import type { Facts } from "./promises.ts";
import type { Told } from "../people/told.ts";

interface StoredFile {
  id: string;
  sha256: string;
  complete_at: string | null;
}

/** Photos of saves that still count: nobody discarded them, no storage was lost with them. */
function photosThatCount({ play, server }: Facts): { told: Told; photo: Taken }[] {
  const { ledger } = play;
  const deleted = new Set(server.rows.flatMap(({ id, row }) => (row.deleted_at ? [id] : [])));
  const notesOfDeleted = server.rows.filter(({ kind, row }) => kind === "note" && deleted.has(String(row.visit_id)));
  for (const { id } of notesOfDeleted) deleted.add(id);
  return ledger.told.flatMap((told) => {
    const isGone = ledger.settled.has(told.mark) || ledger.givenUp.has(told.recordId) || deleted.has(told.recordId);
    const removed = ledger.told.some(({ write, recordId }) => recordId === told.recordId && write.call.endsWith("Del"));
    if (isGone || removed || ledger.wentWithStorage(told)) return [];
    return told.photos.map((photo) => ({ told, photo }));
  });
}

const storedFiles = ({ server }: Facts) =>
  new Map(server.rows.flatMap(({ kind, id, row }) => (kind === "file" ? [[id, row as unknown as StoredFile]] : [])));

/** A photo the server does not have whole is still on the phone that took it. */
export function blobsThatWentTooEarly(facts: Facts): string[] {
  const stored = storedFiles(facts);
  return photosThatCount(facts).flatMap(({ told, photo }) => {
    const tab = facts.tabs.find(
      ({ device, account }) => device.name === told.device && account.user.id === told.account,
    );
    if (tab === undefined || stored.get(photo.file.id)?.complete_at) return [];
    const held = tab.attachments.find(({ id }) => id === photo.file.id);
    return held?.blob === undefined ? [`photo lost: ${told.device} let go of ${photo.file.id} of ${told.mark}`] : [];
  });
}

/** Photos that are neither on the server with their hash, named once as arrived, nor visible as waiting for a person. */
export async function photosThatNeverArrived(facts: Facts): Promise<string[]> {
  const { play, tabs, server } = facts;
  const stored = storedFiles(facts);
  const parked = new Set(tabs.flatMap(({ outbox }) => outbox.map(({ recordId }) => recordId)));
  const refused = new Set(
    tabs.flatMap(({ attachments }) => attachments.filter(({ state }) => state === "refused").map(({ id }) => id)),
  );
  const problems: string[] = [];
  for (const { told, photo } of photosThatCount(facts)) {
    const { id } = photo.file;
    if (parked.has(told.recordId) || refused.has(id)) continue;
    const file = stored.get(id);
    if (!file?.complete_at) {
      problems.push(`photo missing: ${id} of ${told.mark}`);
      continue;
    }
    if ((await play.server.storedHash(file.sha256)) !== photo.sha256)
      problems.push(`photo spoiled: ${id} of ${told.mark}`);
    const record = server.rows.find((row) => row.id === told.recordId && (row.kind === "visit" || row.kind === "note"));
    const arrived = (record?.row.arrived as string[] | undefined) ?? [];
    const times = arrived.filter((one) => one === id).length;
    if (times !== 1) problems.push(`photo named ${times} times: ${id} of ${told.mark}`);
  }
  for (const { device, attachments } of tabs)
    for (const { id, state, blob } of attachments)
      if (state === "sent" && blob !== undefined) problems.push(`photo kept: ${device.name} holds the bytes of ${id}`);
  return problems;
}
