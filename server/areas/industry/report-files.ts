import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { type ReportFile, reportFileRules, reportFileTooLarge } from "#contract/industry/report-file.ts";
import { industryFiles as files } from "#server/database/tables/office/industry.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { toFile } from "./report-rows.ts";
import { stampedFile } from "./stamped-file.ts";

const limit = { name: "industry-file", most: 60, minutes: 60 };
const head = Buffer.from("%PDF-");
/** Where its last word stands; without it the file was cut off, and the reader of PDFs would make do with what is left. */
const tailBytes = 2048;

/** Keeps a PDF for a report that is saved later. It is stamped once, so that it can be whenever it is read. */
export async function receiveReportFile(
  context: CallContext,
  { id, name }: ParsedInputOf<typeof industryCalls.file>,
): Promise<ReportFile> {
  const { db, bytes } = context;
  const account_id = personOf(context).id;
  const wait = await takeAttempt(db, limit, account_id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  if (bytes.length === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  if (bytes.length > reportFileRules.max) throw refusedFields({ file: reportFileTooLarge });
  if (!bytes.subarray(0, head.length).equals(head)) throw refusedFields({ file: "请选择 PDF 文件" });
  if (!bytes.subarray(-tailBytes).includes("%%EOF")) throw refusedFields({ file: "该 PDF 不完整，请重新导出后再上传" });
  const at = new Date(context.now());
  const tried = await stampedFile(context, bytes, personOf(context).name, at);
  if ("problem" in tried) throw refusedFields({ file: tried.problem });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await context.files.put(sha256, bytes);
  await db
    .insert(files)
    .values({ id, account_id, sha256, size: bytes.length, pages: tried.pages, name, created_at: at })
    .onConflictDoNothing();
  const [kept] = await db.select().from(files).where(eq(files.id, id));
  if (kept?.account_id !== account_id || kept.sha256 !== sha256) throw new Refused(409, "文件编号重复，请重新选择文件");
  return toFile(kept);
}

/** Refuses what was never handed in. */
export async function refuseUnknownFile({ db }: CallContext, id: string | null): Promise<void> {
  if (id !== null && (await db.$count(files, eq(files.id, id))) === 0)
    throw refusedFields({ file_id: "文件没有上传成功，请重新选择" });
}

/** The PDF of a report with its reader and the time on every page. */
export async function stampedReport(context: CallContext, id: string, reader: string, at: Date): Promise<Buffer> {
  const [row] = await context.db.select().from(files).where(eq(files.id, id));
  if (row === undefined) throw new Refused(404, "报告的文件不存在");
  const made = await stampedFile(context, await context.files.bytes(row.sha256), reader, at);
  if ("problem" in made) throw new Refused(422, made.problem);
  return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
}
