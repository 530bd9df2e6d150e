import { fileProblem } from "#contract/core/file.ts";
import { blobWithoutOrigin } from "#contract/core/picture/without-origin.ts";
import { mayBeDrawn, pictureProblem } from "#contract/core/picture-rules.ts";
import { storeFiles } from "./blob-bytes.ts";
import { savingly } from "../storage/database-connection.ts";
import type { EngineContext } from "../engine-context.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { AddFileResult, LocalAttachment, NewFile } from "../field-types.ts";

/** Bytes kept free for texts: a photo is refused before a text is. */
const reserve = 20 * 1024 * 1024;
const lowSpace = "手机存储空间不足，无法再添加照片或附件；文字仍可保存。";

/** Checks the rules, hashes the bytes and keeps them with a form that is not saved yet. */
export async function addFile(context: EngineContext, given: NewFile): Promise<AddFileResult> {
  // A photo is re-encoded before; a picture that comes as any other file says where it was taken.
  const file = given.kind === "attachment" ? { ...given, blob: await blobWithoutOrigin(given.blob) } : given;
  const mime = file.blob.type || "application/octet-stream";
  const problem = fileProblem(file.kind, { size: file.blob.size, mime }) ?? (await headProblem(file, mime));
  if (problem !== null) return { ok: false, reason: "rule", message: problem };
  const { surroundings, db } = context;
  const free = await surroundings.freeBytes();
  if (free !== null && free < file.blob.size + reserve) return { ok: false, reason: "quota", message: lowSpace };
  const attachment = draftAttachment(context, file, mime, await surroundings.sha256(file.blob));
  const stored = await savingly(db, () => storeFiles([attachment], (files) => db.attachments.bulkPut(files)));
  if (typeof stored === "string") return { ok: true, attachment };
  return { ok: false, reason: "quota", message: stored.ok ? lowSpace : stored.message };
}

/** Bytes of a file in which a picture's size is looked for; where it lies further behind, the server looks. */
const headBytes = 1024 * 1024;

async function headProblem({ kind, blob }: NewFile, mime: string): Promise<string | null> {
  // Without its name, which stands before the words already.
  const file = { kind, mime, name: "" };
  return mayBeDrawn(file) ? pictureProblem(file, new Uint8Array(await blob.slice(0, headBytes).arrayBuffer())) : null;
}

function draftAttachment(context: EngineContext, file: NewFile, mime: string, sha256: string): LocalAttachment {
  const { taken_at, lng, lat } = file;
  return {
    id: file.id,
    owner: file.owner,
    record_id: file.recordId,
    kind: file.kind,
    blob: file.blob,
    ...(file.thumbnail && { thumbnail: file.thumbnail }),
    ref: {
      id: file.id,
      sha256,
      size: file.blob.size,
      mime,
      name: file.name,
      ...(taken_at !== undefined && { taken_at }),
      ...(lng !== undefined && { lng }),
      ...(lat !== undefined && { lat }),
    },
    state: "draft",
    received: 0,
    attempts: 0,
    nextAt: 0,
    createdAt: context.link.serverNow(),
  };
}

/** Gives a refused file another try at the next sync. */
export async function retryFile(db: FieldDatabase, id: string): Promise<void> {
  await db.attachments.update(id, {
    state: "waiting",
    reason: undefined,
    attempts: 0,
    nextAt: 0,
    received: 0,
  });
}

/**
 * The files that a saved record names are to be sent as its own: an answer that came from elsewhere meanwhile has another
 * id than the form it was filled in with. Inside the saving transaction.
 */
export async function queueFiles(db: FieldDatabase, recordId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await db.attachments.bulkGet([...ids]);
  const unsent = files.filter(
    (file) => file?.state === "draft" || (file?.state === "dropped" && file.blob !== undefined),
  ) as LocalAttachment[];
  if (unsent.length === 0) return;
  await db.attachments.bulkUpdate(
    unsent.map(({ id }) => ({ key: id, changes: { state: "waiting", record_id: recordId } })),
  );
}

/**
 * Lets go of the files of these records that `isDropped` says, or of all: they are not sent any more, and go with the next
 * sweep unless something names them. Those of a form that is not saved are the form's.
 */
export async function dropFiles(
  db: FieldDatabase,
  recordIds: readonly string[],
  isDropped: (file: LocalAttachment) => boolean = () => true,
): Promise<void> {
  if (recordIds.length === 0) return;
  await db.attachments
    .where("record_id")
    .anyOf([...recordIds])
    .filter((file) => file.state !== "draft" && isDropped(file))
    .modify({ state: "dropped" });
}

/** Drops what this device keeps of the files of records it no longer shows; what is still to go goes all the same. */
export async function dropSentFiles(db: FieldDatabase, recordIds: readonly string[]): Promise<void> {
  await dropFiles(db, recordIds, ({ state }) => state !== "waiting");
}
