import { strFromU8 } from "fflate";
import { storeFiles } from "./blob-bytes.ts";
import { savingly } from "../storage/database-connection.ts";
import type { EngineContext } from "../engine-context.ts";
import type { LocalAttachment, OutboxRow } from "../field-types.ts";
import { type LocalRecord, serverCopy } from "../kinds/local-effects.ts";
import { nextSeq } from "../queue/outbox.ts";
import { fileIsGone } from "./lost-files.ts";
import { recordTable, showRecord, writeTables } from "../storage/record-tables.ts";
import { type Entries, unpackZip } from "./unpack-zip.ts";
import { archiveIndex, blobName, thumbnailName, UnsentIndex } from "./unsent-archive.ts";

type Imported = { rows: number; files: number } | { error: string };

const words = {
  foreign: "这不是本应用导出的未发送记录文件。",
  damaged: "文件不完整或已损坏，无法导入。请重新导出后再试。",
  tooLarge: "文件展开后过大，不像是本应用导出的，没有导入。",
} as const;

/** Bytes that may come out beyond those that are in the file: only the index is packed, photos and audio are not. */
const indexMax = 64 * 1024 * 1024;

/**
 * Takes over the unsent rows of another phone of the same account, or of one that was merged into it; what is here already
 * stays as it is. A file that misses bytes is turned away, unless there is no other to be had: `isAllThereIs` takes the
 * rows and says of such a file that it is gone, as the queue itself would.
 */
export async function importUnsent(context: EngineContext, zip: Blob, isAllThereIs = false): Promise<Imported> {
  const entries = unpackZip(new Uint8Array(await zip.arrayBuffer()), indexMax);
  if (entries === "too large") return { error: words.tooLarge };
  const index = readIndex(entries);
  if (index === null) return { error: words.foreign };
  if (index.user_id !== context.user.id && context.user.merged_ids?.includes(index.user_id) !== true)
    return { error: `这些记录属于账号“${index.user_name}”，请用该账号登录后导入。` };
  const files: LocalAttachment[] = [];
  for (const entry of index.files) {
    const file = await readFile(context, entries, entry);
    if (file === null && !isAllThereIs) return { error: words.damaged };
    files.push(file ?? { ...entry, ...unsentYet, state: "refused", reason: fileIsGone });
  }
  const stored = await savingly(context.db, () => storeFiles(files, (kept) => store(context, index, kept)));
  return "ok" in stored ? { error: stored.ok ? words.damaged : stored.message } : stored;
}

function readIndex(entries: Entries): UnsentIndex | null {
  const text = entries.get(archiveIndex);
  if (text === undefined) return null;
  try {
    const parsed = UnsentIndex.safeParse(JSON.parse(strFromU8(text)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const unsentYet = { received: 0, attempts: 0, nextAt: 0 };

type IndexedFile = UnsentIndex["files"][number];

/** The file with its bytes; null when they are missing or not the ones its hash names. */
async function readFile({ surroundings }: EngineContext, entries: Entries, file: IndexedFile) {
  const bytes = entries.get(blobName(file.id));
  if (bytes === undefined) return null;
  const blob = new Blob([new Uint8Array(bytes)], { type: file.ref.mime });
  if ((await surroundings.sha256(blob)) !== file.ref.sha256) return null;
  const small = entries.get(thumbnailName(file.id));
  const thumbnail = small && {
    thumbnail: new Blob([new Uint8Array(small)], { type: "image/jpeg" }),
  };
  return {
    ...file,
    blob,
    ...thumbnail,
    ...unsentYet,
  } satisfies LocalAttachment;
}

async function store(context: EngineContext, index: UnsentIndex, files: readonly LocalAttachment[]) {
  const { db } = context;
  return await db.transaction("rw", writeTables(db), async () => {
    const known = new Set(await db.outbox.toCollection().primaryKeys());
    const seq = await nextSeq(db);
    const fresh = index.rows.filter((row) => !known.has(row.id)).sort((a, b) => a.seq - b.seq);
    // The other phone may have sent them: they count as attempted.
    const rows = fresh.map((row, place) => {
      return {
        ...row,
        seq: seq + place,
        attempts: Math.max(1, row.attempts),
        nextAt: 0,
      } as OutboxRow;
    });
    await db.outbox.bulkAdd(rows);
    const records = new Map(index.records.map((record) => [record.id, record as unknown as LocalRecord]));
    for (const row of rows) await showImported(context, row, records.get(row.recordId));
    const held = await db.attachments.bulkGet(files.map((file) => file.id));
    const missing = files.filter((_, place) => held[place] === undefined || held[place].state === "dropped");
    await db.attachments.bulkPut(missing);
    return { rows: rows.length, files: missing.length };
  });
}

async function showImported(context: EngineContext, row: OutboxRow, record: LocalRecord | undefined): Promise<void> {
  const { db } = context;
  const table = recordTable(db, row.kind);
  const local = await table.get(row.recordId);
  if (local === undefined) {
    if (record !== undefined) await table.put({ ...record, base: record.base ?? null } as LocalRecord);
    return;
  }
  const rows = await db.outbox.where("recordId").equals(row.recordId).sortBy("seq");
  await showRecord(context, { kind: row.kind, id: row.recordId }, serverCopy(local), rows);
}
