import { createHash } from "node:crypto";
import { uploadPiece } from "#contract/core/file.ts";
import { mayBeDrawn } from "#contract/core/picture-rules.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { inLine, oneAtATime } from "#server/plugins/limits/one-at-a-time.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { fileById, type FileRow, isHere, markArrived } from "./file-records.ts";
import { refuseUnfit } from "./picture-check.ts";

interface Arrival {
  /** Bytes that have arrived. */
  received: number;
  complete: boolean;
}

/**
 * Takes the call's bytes of a file, if it has any; the last piece is checked by hash, and a picture for being one,
 * before they become a file. What is refused for its bytes leaves none behind.
 */
export const deliver = (context: CallContext, id: string, offset: number): Promise<Arrival> =>
  inLine(`delivery:${id}`, () => deliverNext(context, id, offset));

async function deliverNext(context: CallContext, id: string, offset: number): Promise<Arrival> {
  const name = `file:${id}`;
  const gathered = await oneAtATime(context, name, (inside) => gather(inside, id, offset));
  if (gathered.complete || gathered.received < gathered.file.size)
    return { received: gathered.received, complete: gathered.complete };
  // Not under the lock: who waits for a place for pictures would hold a connection meanwhile.
  await refuseReceived(context, gathered.file);
  return oneAtATime(context, name, (inside) => settle(inside, id));
}

const whole = ({ size }: FileRow): Arrival => ({ received: size, complete: true });

async function gather(context: CallContext, id: string, offset: number): Promise<Arrival & { file: FileRow }> {
  const file = await fileById(context, id);
  if (await isHere(context, file)) return { ...whole(file), file };
  return { received: await takePiece(context, file, offset), complete: false, file };
}

async function takePiece(context: CallContext, file: FileRow, offset: number): Promise<number> {
  const { bytes, files } = context;
  const received = await files.received(file.id);
  if (bytes.length === 0) return received;
  if (offset !== received) throw new Refused(409, "上传位置不一致", { reason: "offset", received });
  if (bytes.length > uploadPiece || offset + bytes.length > file.size) {
    await files.drop(file.id);
    throw new Refused(413, "上传的内容超过登记的文件大小", { reason: "size" });
  }
  // Its row counts since it was named: its own size is among what is compared.
  if (context.person !== null) await refuseOverQuota(context, 0);
  await files.append(file.id, bytes);
  return received + bytes.length;
}

/** Looks at a picture before it becomes a file. Spoiled bytes are none's business here: their hash will tell. */
async function refuseReceived(context: CallContext, file: FileRow): Promise<void> {
  if (!mayBeDrawn(file)) return;
  const { files } = context;
  const bytes = await files.receivedBytes(file.id);
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256) return;
  try {
    await refuseUnfit(context, file, async () => bytes);
  } catch (error) {
    if (error instanceof Refused && error.status === 422) await files.drop(file.id);
    throw error;
  }
}

async function settle(context: CallContext, id: string): Promise<Arrival> {
  const file = await fileById(context, id);
  if (await isHere(context, file)) return whole(file);
  if (!(await context.files.finish(file.id, file.sha256))) {
    const words = "文件校验未通过，请重新上传";
    throw new Refused(422, words, { reason: "hash", fields: { file: words } });
  }
  await markArrived(context, file);
  return whole(file);
}
