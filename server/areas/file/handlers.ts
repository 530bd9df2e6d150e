import type { ParsedInputOf } from "#contract/call.ts";
import { fileRules, uploadPiece } from "#contract/file.ts";
import type { contract } from "#contract/index.ts";
import { pictureTypes } from "#contract/picture-head.ts";
import { mayBeDrawn } from "#contract/picture-rules.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/refused.ts";
import { awaitedFile, markArrived, visibleFile } from "./file-records.ts";
import { refuseUnfit } from "./picture-check.ts";

type Upload = ParsedInputOf<typeof contract.common.file>;

async function receiveFile(context: CallContext, input: Upload) {
  const file = await awaitedFile(context, input.id);
  const isNamed = file.owner === input.owner && file.record_id === input.record_id;
  if (!isNamed || file.sha256 !== input.sha256 || file.size !== input.size)
    throw new Refused(422, "文件与记录中登记的不一致", { reason: "manifest" });
  const done = { id: file.id, received: file.size, complete: true };
  if (file.complete_at !== null) return done;
  if (await context.files.has(file.sha256)) {
    await refuseUnfit(context, file);
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
  await refuseUnfit(context, file);
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
  if (input.variant === "thumb") {
    const bytes = mayBeDrawn(file) ? await context.pictures.drawn(file.sha256, "thumb") : null;
    if (bytes === null) throw new Refused(404, "这个文件没有可以显示的图片", { reason: "no_picture" });
    return { file: bytes, mime: "image/jpeg", etag: `${file.sha256}-thumb` };
  }
  const mime = shownAs(file.mime);
  return {
    file: context.files.read(file.sha256),
    mime: mime ?? "application/octet-stream",
    etag: file.sha256,
    ...(mime === null ? { name: file.name || "附件" } : {}),
  };
}

/** The type under which a browser may show a file by itself, as it was named by whoever sent it; null: for saving only. */
function shownAs(named: string): string | null {
  const mime = named.split(";")[0]?.trim().toLowerCase();
  return [...pictureTypes, ...fileRules.audio.types].find((type) => type === mime) ?? null;
}

export const commonHandlers: AreaHandlers<"common"> = { file: receiveFile, fileContent: readFile };
