import sharp from "sharp";
import type { ParsedInputOf } from "#contract/call.ts";
import { uploadPiece } from "#contract/file.ts";
import type { contract } from "#contract/index.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/refused.ts";
import { awaitedFile, markArrived, visibleFile } from "./file-records.ts";

type Upload = ParsedInputOf<typeof contract.common.file>;

async function receiveFile(context: CallContext, input: Upload) {
  const file = await awaitedFile(context, input.id);
  const isNamed = file.owner === input.owner && file.record_id === input.record_id;
  if (!isNamed || file.sha256 !== input.sha256 || file.size !== input.size)
    throw new Refused(422, "文件与记录中登记的不一致", { reason: "manifest" });
  const done = { id: file.id, received: file.size, complete: true };
  if (file.complete_at !== null) return done;
  if (await context.files.has(file.sha256)) {
    await markArrived(context, file);
    return done;
  }
  let received = await context.files.received(file.id);
  if (context.bytes.length > 0) {
    await takePiece(context, input, received);
    received += context.bytes.length;
  }
  // Also when the last piece had arrived before but its answer, or the server, was lost.
  if (received < file.size) return { id: file.id, received, complete: false };
  if (!(await context.files.finish(file.id, file.sha256)))
    throw new Refused(422, "文件校验未通过，请重新上传", { reason: "hash" });
  await markArrived(context, file);
  return done;
}

async function takePiece(context: CallContext, input: Upload, received: number): Promise<void> {
  if (input.offset !== received) throw new Refused(409, "上传位置不一致", { reason: "offset", received });
  if (context.bytes.length > uploadPiece || input.offset + context.bytes.length > input.size)
    throw new Refused(413, "上传的内容超过登记的文件大小", { reason: "size" });
  await context.files.append(input.id, context.bytes);
}

async function readFile(context: CallContext, input: { id: string; variant: "full" | "thumb" }): Promise<FileReply> {
  const file = await visibleFile(context, input.id);
  if (file.complete_at === null) throw new Refused(404, "文件还在路上，尚未到达", { reason: "not_arrived" });
  if (input.variant === "thumb" && file.mime.startsWith("image/")) {
    const bytes = await sharp(await context.files.bytes(file.sha256))
      .resize(320, 320, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer();
    return { file: bytes, mime: "image/jpeg", immutable: true };
  }
  const shown = file.mime.startsWith("image/") || file.mime.startsWith("audio/");
  return {
    file: context.files.read(file.sha256),
    mime: shown ? file.mime : "application/octet-stream",
    immutable: true,
    ...(shown ? {} : { name: file.name || "附件" }),
  };
}

export const commonHandlers: AreaHandlers<"common"> = { file: receiveFile, fileContent: readFile };
