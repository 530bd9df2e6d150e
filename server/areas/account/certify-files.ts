import { createHash } from "node:crypto";
import { and, arrayContains, eq, inArray, ne } from "drizzle-orm";
import { documentRules, type OwnDocument } from "#contract/account/certification.ts";
import { accountFiles } from "#server/database/tables/account.ts";
import { applications } from "#server/database/tables/office/application.ts";
import { keepWithinQuota, refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";

const limit = { name: "certify-file", most: 30, minutes: 60 };
/** Documents that an account may hand in altogether. */
const mostKept = 100;
/** A licence stays readable at this many pixels. */
const longestSide = 2400;

const pdfHead = Buffer.from("%PDF-");

/** The bytes as they are kept: a picture re-encoded, a PDF as it came; anything else is refused, whatever its name. */
async function keptBytes({ bytes, pictures }: CallContext): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.subarray(0, pdfHead.length).equals(pdfHead)) return { bytes, mime: "application/pdf" };
  const picture = await pictures.clean(bytes, { side: longestSide, fill: false });
  if (picture === null) throw refusedFields({ documents: "证明材料应为 JPEG、PNG、WebP 图片或 PDF 文件" });
  return { bytes: picture, mime: "image/webp" };
}

const toDocument = ({ id, name, mime, size }: typeof accountFiles.$inferSelect): OwnDocument => ({
  id,
  name,
  mime,
  size,
});

/** Keeps a document of the user's account. The same id again answers the same document. */
export async function receiveDocument(
  context: CallContext,
  { id, name }: { id: string; name: string },
): Promise<OwnDocument> {
  const person = personOf(context);
  const wait = await takeAttempt(context.db, limit, person.id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  if (context.bytes.length === 0) throw refusedFields({ documents: "文件是空的，请重新选择" });
  if (context.bytes.length > documentRules.max) throw refusedFields({ documents: "每份证明材料最大 5 MB" });
  const { bytes, mime } = await keptBytes(context);
  const size = bytes.length;
  await refuseOverQuota(context, size);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await context.files.put(sha256, bytes);
  await keepWithinQuota(context, { size, among: `account ${person.id}` }, async ({ db }) => {
    const others = and(eq(accountFiles.account_id, person.id), ne(accountFiles.id, id));
    if ((await db.$count(accountFiles, others)) >= mostKept)
      throw new Refused(409, `一个账号最多上传 ${mostKept} 份证明材料，请联系管理员`);
    await db.insert(accountFiles).values({ id, account_id: person.id, sha256, mime, size, name }).onConflictDoNothing();
  });
  const [kept] = await context.db.select().from(accountFiles).where(eq(accountFiles.id, id));
  if (kept?.account_id !== person.id || kept.sha256 !== sha256) throw new Refused(409, "文件编号重复，请重新选择文件");
  return toDocument(kept);
}

/** Whether an application of the person's company names a document. */
async function isOfOwnCompany({ db, ...context }: CallContext, id: string): Promise<boolean> {
  const { com_id, type, kind } = personOf({ ...context, db });
  if (kind !== "enterprise" || type === 1 || com_id === 0) return false;
  const named = and(eq(applications.company_id, com_id), arrayContains(applications.documents, [id]));
  return (await db.$count(applications, named)) > 0;
}

/** A document, to its account, to those who see its company's applications and to administrators; 404 to everybody else. */
export async function readDocument(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const person = personOf(context);
  const [row] = await context.db.select().from(accountFiles).where(eq(accountFiles.id, id));
  const isAllowed = person.kind === "admin" || row?.account_id === person.id || (await isOfOwnCompany(context, id));
  if (!row || !isAllowed) throw new Refused(404, "证明材料不存在，或您没有查看权限");
  const isPicture = row.mime === "image/webp";
  const file = await context.files.read(row.sha256, row.size);
  return { file, mime: row.mime, ...(!isPicture && { name: row.name }) };
}

/** Documents by their ids, in no order. */
export async function documentsOf(context: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await context.db
    .select()
    .from(accountFiles)
    .where(inArray(accountFiles.id, [...ids]));
  return rows.map((row) => ({ account_id: row.account_id, document: toDocument(row) }));
}
