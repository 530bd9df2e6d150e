import { and, eq, isNull, sql } from "drizzle-orm";
import { v4 as uuid } from "uuid";
import type { ParsedInputOf } from "#contract/call.ts";
import { fileProblem, uploadPiece } from "#contract/file.ts";
import type { contract } from "#contract/index.ts";
import { linkFiles } from "#contract/question-link.ts";
import { refuseUnfit } from "#server/areas/file/picture-check.ts";
import { questionUploads } from "#server/database/tables/questionnaire.ts";
import { files } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/refused.ts";
import { openTicket, refuseClosed } from "./link-access.ts";
import { countCall } from "./link-limits.ts";

type FileRow = typeof files.$inferSelect;

async function refuseTooMany(context: CallContext, answerId: string, size: number): Promise<void> {
  const [used] = await context.db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(and(eq(files.record_id, answerId), isNull(files.account_id)));
  if ((used?.count ?? 0) >= linkFiles.count)
    throw refusedFields({ size: `一份问卷最多上传 ${linkFiles.count} 个文件` });
  if ((used?.bytes ?? 0) + size > linkFiles.bytes)
    throw refusedFields({ size: `一份问卷的文件合计不能超过 ${linkFiles.bytes / 1024 / 1024} MB` });
}

/** Announces a file of a ticket's answer; its bytes follow under the name given here. */
export async function announceFile(
  context: CallContext,
  { ticket, ...file }: ParsedInputOf<typeof contract.question.questionLinkFile>,
) {
  await countCall(context, "file", ticket);
  const open = await openTicket(context, ticket);
  refuseClosed(open.questionnaire, context.now());
  const wrong = fileProblem(file.kind, file);
  if (wrong !== null) throw refusedFields({ size: wrong });
  const record_id = open.ticket.answer_id;
  const [known] = await context.db.select().from(files).where(eq(files.id, file.id));
  if (known && (known.record_id !== record_id || known.sha256 !== file.sha256))
    throw refusedFields({ id: "文件编号重复，请重新添加" });
  if (!known) {
    await refuseTooMany(context, record_id, file.size);
    await context.db
      .insert(files)
      .values({ ...file, owner: "answer", record_id })
      .onConflictDoNothing();
  }
  const upload = uuid();
  await context.db
    .insert(questionUploads)
    .values({ id: upload, file_id: file.id, created_at: new Date(context.now()) });
  const complete = known?.complete_at != null;
  return { upload, received: complete ? file.size : await context.files.received(file.id), complete };
}

async function announced(context: CallContext, upload: string): Promise<FileRow> {
  const [found] = await context.db
    .select({ file: files })
    .from(questionUploads)
    .innerJoin(files, eq(files.id, questionUploads.file_id))
    .where(eq(questionUploads.id, upload));
  if (!found) throw new Refused(404, "上传已失效，请重新添加文件");
  return found.file;
}

/** Takes the next piece; the last one is checked by hash, and a picture for being one. */
export async function receiveBytes(
  context: CallContext,
  { upload, offset }: ParsedInputOf<typeof contract.question.questionLinkBytes>,
) {
  await countCall(context, "bytes", context.address);
  const file = await announced(context, upload);
  if (file.complete_at !== null) return { received: file.size, complete: true };
  let received = await context.files.received(file.id);
  if (context.bytes.length > 0) {
    if (offset !== received) throw new Refused(409, "上传位置不一致", { reason: "offset", received });
    if (context.bytes.length > uploadPiece || offset + context.bytes.length > file.size)
      throw new Refused(413, "上传的内容超过登记的文件大小", { reason: "size" });
    await context.files.append(file.id, context.bytes);
    received += context.bytes.length;
  }
  if (received < file.size) return { received, complete: false };
  if (!(await context.files.finish(file.id, file.sha256)))
    throw await dropped(context, file, refusedFields({ file: "文件校验未通过，请重新上传" }));
  await refuseUnfit(context, file).catch(async (error: unknown) => {
    const isFinal = error instanceof Refused && error.status === 422;
    throw isFinal ? await dropped(context, file, error) : error;
  });
  await context.db
    .update(files)
    .set({ complete_at: new Date(context.now()) })
    .where(eq(files.id, file.id));
  return { received, complete: true };
}

/** Forgets a file that its respondent has to choose anew; the refusal that says why. */
async function dropped(context: CallContext, file: FileRow, refused: Refused): Promise<Refused> {
  await context.db.delete(questionUploads).where(eq(questionUploads.file_id, file.id));
  await context.db.delete(files).where(eq(files.id, file.id));
  return refused;
}
