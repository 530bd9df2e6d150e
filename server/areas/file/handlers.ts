import type { ParsedInputOf } from "#contract/core/call.ts";
import { fileRules } from "#contract/core/file.ts";
import type { contract } from "#contract/index.ts";
import { pictureTypes } from "#contract/core/picture-head.ts";
import { mayBeDrawn } from "#contract/core/picture-rules.ts";
import { withoutOrigin } from "#contract/core/picture/without-origin.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { damagePage, runCheck } from "./damaged-files.ts";
import { deliver } from "./deliver.ts";
import { awaitedFile, type FileRow, markArrived, visibleFile, wasDelivered } from "./file-records.ts";
import { refuseUnfit } from "./picture-check.ts";

type Upload = ParsedInputOf<typeof contract.file.file>;

async function receiveFile(context: CallContext, input: Upload) {
  const file = await awaitedFile(context, input.id);
  const isNamed = file.owner === input.owner && file.record_id === input.record_id;
  if (!isNamed || file.sha256 !== input.sha256 || file.size !== input.size)
    throw new Refused(422, "文件与记录中登记的不一致", { reason: "manifest" });
  if (file.complete_at !== null || !(await wasDelivered(context, file)))
    return { id: file.id, ...(await deliver(context, file.id, input.offset)) };
  await refuseUnfit(context, file, () => context.files.bytes(file.sha256));
  await markArrived(context, file);
  return { id: file.id, received: file.size, complete: true };
}

const isPicture = (file: FileRow) =>
  mayBeDrawn(file) ||
  /^image\/(?:heic|heif|avif)\b/iu.test(file.mime) ||
  /\.(?:jpe?g|png|webp|hei[cf]|avif)$/iu.test(file.name);

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
    // Earlier versions of the program, and others than ours, send pictures with the place where they were taken.
    file: isPicture(file)
      ? Buffer.from(withoutOrigin(await context.files.bytes(file.sha256)))
      : await context.files.read(file.sha256, file.size),
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

export const fileHandlers: AreaHandlers<"file"> = {
  file: receiveFile,
  fileContent: readFile,
  fileCheck: damagePage,
  fileCheckRun: runCheck,
};
