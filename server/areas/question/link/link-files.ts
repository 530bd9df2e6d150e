import { and, eq, isNull, sql } from "drizzle-orm";
import { v4 as uuid } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { fileProblem } from "#contract/core/file.ts";
import type { contract } from "#contract/index.ts";
import { linkFiles } from "#contract/question/question-link.ts";
import { deliver } from "#server/areas/file/deliver.ts";
import { type FileRow, isHere } from "#server/areas/file/file-records.ts";
import { questionUploads } from "#server/database/tables/questionnaire.ts";
import { files } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { oneAtATime } from "#server/plugins/limits/one-at-a-time.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { countedTicket, type OpenTicket, refuseClosed } from "./link-access.ts";
import { countAddress } from "./link-limits.ts";

/** Bytes of files whose answers nobody has saved, over the links of one questionnaire. */
const mostUnclaimed = 2 * 1024 * 1024 * 1024;

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

/** Whoever has the link makes new answers as it likes; what nobody saves is swept later, and bounded until then. */
async function refuseUnclaimed(context: CallContext, questionnaireId: string, size: number): Promise<void> {
  const { rows } = await context.db.execute<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::float8 as bytes from files where account_id is null and record_id in (
      select answer_id from question_tickets where questionnaire_id = ${questionnaireId}
      except select id from answers where questionnaire_id = ${questionnaireId})`);
  if ((rows[0]?.bytes ?? 0) + size > mostUnclaimed)
    throw new Refused(
      429,
      "这份问卷正在上传的文件过多，请稍后再试，或联系发放问卷的工作人员",
      { reason: "limit" },
      3600,
    );
}

type Announcement = ParsedInputOf<typeof contract.question.questionLinkFile>;

/** Announces a file of a ticket's answer; its bytes follow under the name given here. */
export async function announceFile(context: CallContext, { ticket, ...file }: Announcement) {
  const open = await countedTicket(context, "file", ticket);
  refuseClosed(open.questionnaire, context.now());
  const wrong = fileProblem(file.kind, file);
  if (wrong !== null) throw refusedFields({ size: wrong });
  return oneAtATime(context, `answer:${open.ticket.answer_id}`, (inside) => keepAnnounced(inside, open, file));
}

async function keepAnnounced(context: CallContext, open: OpenTicket, file: Omit<Announcement, "ticket">) {
  const record_id = open.ticket.answer_id;
  const [known] = await context.db.select().from(files).where(eq(files.id, file.id));
  if (known && (known.record_id !== record_id || known.sha256 !== file.sha256 || known.size !== file.size))
    throw refusedFields({ id: "文件编号重复，请重新添加" });
  if (!known) {
    await refuseTooMany(context, record_id, file.size);
    await refuseUnclaimed(context, open.questionnaire.id, file.size);
    await context.db
      .insert(files)
      .values({ ...file, owner: "answer", record_id })
      .onConflictDoNothing();
  }
  const upload = uuid();
  await context.db
    .insert(questionUploads)
    .values({ id: upload, file_id: file.id, created_at: new Date(context.now()) });
  const complete = known !== undefined && (await isHere(context, known));
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
  await countAddress(context, "bytes");
  const { id } = await announced(context, upload);
  if (context.bytes.length > 0) await countAddress(context, "deposit", Math.ceil(context.bytes.length / 1024));
  try {
    return await deliver(context, id, offset);
  } catch (error) {
    if (error instanceof Refused && error.status === 422) await forget(context, id);
    throw error;
  }
}

/** Forgets a file that its respondent has to choose again; one that has arrived before stays, its bytes were lost since. */
async function forget(context: CallContext, id: string): Promise<void> {
  await oneAtATime(context, `file:${id}`, async ({ db }) => {
    const [file] = await db.select().from(files).where(eq(files.id, id));
    if (!file || file.complete_at !== null) return;
    await db.delete(questionUploads).where(eq(questionUploads.file_id, id));
    await db.delete(files).where(eq(files.id, id));
  });
}
