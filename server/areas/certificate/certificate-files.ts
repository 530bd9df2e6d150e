import { createHash } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { type certificateCalls, type Scan, scanRules } from "#contract/certificate/certificate.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { certificateFiles } from "#server/database/tables/ip/certificate.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { keepWithinQuota, refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { seesCompany } from "./certificate-access.ts";

const limit = { name: "certificate-file", most: 120, minutes: 60 };
/** Scans that a company may hand in altogether. */
const mostKept = 4000;
/** Print on a certificate stays readable at this many pixels. */
const longestSide = 2800;

const pdfHead = Buffer.from("%PDF-");

/** What a company hands in as it is kept: a picture re-encoded, a PDF as it came; anything else is refused. */
export async function keptBytes(
  { bytes, pictures }: CallContext,
  label = "扫描件",
): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.subarray(0, pdfHead.length).equals(pdfHead)) return { bytes, mime: "application/pdf" };
  const picture = await pictures.clean(bytes, { side: longestSide, fill: false });
  if (picture === null) throw refusedFields({ file: `${label}应为 JPEG、PNG、WebP 图片或 PDF 文件` });
  return { bytes: picture, mime: "image/webp" };
}

/** Keeps a scan of the user's company. The same id again answers the same scan. */
export async function certificateFile(
  context: CallContext,
  { id, name }: ParsedInputOf<typeof certificateCalls.certificateFile>,
): Promise<Scan> {
  const company = await ownCompany(context);
  const wait = await takeAttempt(context.db, limit, company.id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  if (context.bytes.length === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  if (context.bytes.length > scanRules.max) throw refusedFields({ file: "每份扫描件最大 10 MB" });
  const { bytes, mime } = await keptBytes(context);
  const size = bytes.length;
  await refuseOverQuota(context, size);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await context.files.put(sha256, bytes);
  const own = { id, company_id: company.id, account_id: personOf(context).id };
  await keepWithinQuota(context, { size, among: `certificates ${company.id}` }, async ({ db }) => {
    const others = and(eq(certificateFiles.company_id, company.id), ne(certificateFiles.id, id));
    if ((await db.$count(certificateFiles, others)) >= mostKept)
      throw new Refused(409, `一家企业最多上传 ${mostKept} 份扫描件，请联系管理员`);
    await db
      .insert(certificateFiles)
      .values({ ...own, sha256, mime, size, name })
      .onConflictDoNothing();
  });
  const [kept] = await context.db.select().from(certificateFiles).where(eq(certificateFiles.id, id));
  if (kept?.company_id !== company.id || kept.sha256 !== sha256) throw new Refused(409, "文件编号重复，请重新选择文件");
  return { id: kept.id, name: kept.name, mime: kept.mime, size: kept.size };
}

/** A scan, to its company and to officials in whose scope that is; 404 to everybody else. */
export async function certificateContent(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const [row] = await context.db.select().from(certificateFiles).where(eq(certificateFiles.id, id));
  if (row === undefined || !(await seesCompany(context, row.company_id)))
    throw new Refused(404, "扫描件不存在，或您没有查看权限");
  const file = await context.files.read(row.sha256, row.size);
  return { file, mime: row.mime, etag: row.sha256, ...(row.mime === "application/pdf" && { name: row.name }) };
}
