import { strToU8, type Zippable, zipSync } from "fflate";
import { type EngineContext, serverIso } from "../engine-context.ts";
import type { LocalAttachment, OutboxRow } from "../field-types.ts";
import type { LocalRecord } from "../kinds/local-effects.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { recordTable, writeTables } from "../storage/record-tables.ts";
import { archiveFormat, archiveIndex, blobName, thumbnailName, type UnsentIndex } from "./unsent-archive.ts";

/** Everything unsent, of one record or of all, as one ZIP: JSON and the files' bytes, ids unchanged. */
export async function exportUnsent(context: EngineContext, recordId?: string): Promise<Blob> {
  const { rows, files, records } = await collect(context, recordId);
  const index: UnsentIndex = {
    format: archiveFormat,
    version: 1,
    user_id: context.user.id,
    user_name: context.user.name,
    exported_at: serverIso(context),
    rows: rows as UnsentIndex["rows"],
    records: records as unknown as UnsentIndex["records"],
    files: files.map(indexed),
  };
  const entries: Zippable = { [archiveIndex]: strToU8(JSON.stringify(index)) };
  for (const file of files) {
    if (file.blob) entries[blobName(file.id)] = await packed(file.blob);
    if (file.thumbnail) entries[thumbnailName(file.id)] = await packed(file.thumbnail);
  }
  return new Blob([zipSync(entries)], { type: "application/zip" });
}

/** Photos and audio are compressed already. */
async function packed(blob: Blob): Promise<[Uint8Array, { level: 0 }]> {
  return [new Uint8Array(await blob.arrayBuffer()), { level: 0 }];
}

function indexed({ id, owner, record_id, kind, ref, state, reason, createdAt }: LocalAttachment) {
  const parked =
    state === "refused" ? { state, ...(reason !== undefined && { reason }) } : { state: "waiting" as const };
  return { id, owner, record_id, kind, ref, createdAt, ...parked };
}

/**
 * From now on another phone may send these rows, so they count as attempted here: nothing may be
 * folded into them, or one id would stand for two inputs.
 */
async function collect({ db }: EngineContext, recordId?: string) {
  const wanted = (id: string) => recordId === undefined || id === recordId;
  return await db.transaction("rw", writeTables(db), async () => {
    const rows: OutboxRow[] = await db.outbox
      .orderBy("seq")
      .filter((row) => wanted(row.recordId))
      .toArray();
    await db.outbox.bulkPut(rows.map((row) => ({ ...row, attempts: Math.max(1, row.attempts) })));
    const files = await db.attachments
      .where("state")
      .anyOf("waiting", "refused")
      .filter((file) => wanted(file.record_id))
      .toArray();
    const records: LocalRecord[] = [];
    for (const kind of recordKinds) {
      const ids = [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.recordId))];
      const found = await recordTable(db, kind).bulkGet(ids);
      records.push(...found.filter((record): record is LocalRecord => record !== undefined));
    }
    return { rows, files, records };
  });
}
