import { createHash } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { Case, CaseDocument } from "#contract/litigation/case.ts";
import { type caseCalls, documentRules } from "#contract/litigation/case-calls.ts";
import { keptBytes } from "#server/areas/certificate/certificate-files.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { caseFiles as f, cases } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { keepWithinQuota, refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { lockedLivingCase } from "./case-access.ts";
import { shownCase } from "./case-rows.ts";
import { casesTakenOn } from "./docking-rows.ts";
import { ownCase } from "./case-list.ts";

const limit = { name: "case-file", most: 120, minutes: 60 };
/** Documents of one case, those that were removed among them. */
const mostKept = 300;

const fileUnknown = () => new Refused(404, "材料不存在，或您没有查看权限");

/** Keeps a document of an own case. The same id again answers the same document. */
export async function caseFile(
  context: CallContext,
  { id, case_id, kind, name }: ParsedInputOf<typeof caseCalls.caseFile>,
): Promise<CaseDocument> {
  const { db } = context;
  await ownCase(context, case_id);
  const company = await ownCompany(context);
  const wait = await takeAttempt(db, limit, company.id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  if (context.bytes.length === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  if (context.bytes.length > documentRules.max) throw refusedFields({ file: "每份材料最大 20 MB" });
  const { bytes, mime } = await keptBytes(context, "案件材料");
  const size = bytes.length;
  await refuseOverQuota(context, size);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await context.files.put(sha256, bytes);
  const account_id = personOf(context).id;
  const created_at = new Date(context.now());
  await keepWithinQuota(context, { size, among: `case ${case_id}` }, async (inside) => {
    if ((await inside.db.$count(f, and(eq(f.case_id, case_id), ne(f.id, id)))) >= mostKept)
      throw new Refused(409, `一个案件最多上传 ${mostKept} 份材料`);
    await inside.db
      .insert(f)
      .values({ id, case_id, account_id, kind, sha256, mime, size, name, created_at })
      .onConflictDoNothing();
  });
  const [kept] = await db.select().from(f).where(eq(f.id, id));
  if (kept?.case_id !== case_id || kept.sha256 !== sha256) throw new Refused(409, "材料编号重复，请重新选择文件");
  return { id, kind: kept.kind, name: kept.name, mime, size: kept.size, at: kept.created_at.toISOString() };
}

/** Removes a document of an own case, or brings it back. */
export const caseFileRemove = (
  context: CallContext,
  { id, removed }: ParsedInputOf<typeof caseCalls.caseFileRemove>,
): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const [file] = await inside.db.select().from(f).where(eq(f.id, id));
    if (file === undefined) throw fileUnknown();
    const row = await lockedLivingCase(inside, file.case_id);
    await inside.db
      .update(f)
      .set({ removed_at: removed ? new Date(inside.now()) : null })
      .where(eq(f.id, id));
    return shownCase(inside, row.id);
  });

/** A document, to the case's company and to who has taken the case on; 404 to everybody else. */
export async function caseContent(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const [row] = await context.db
    .select({ file: f, company: cases.company_id })
    .from(f)
    .innerJoin(cases, eq(cases.id, f.case_id))
    .where(and(eq(f.id, id), isNull(f.removed_at), isNull(cases.deleted_at)));
  if (row === undefined) throw fileUnknown();
  const person = personOf(context);
  const isOwn = person.kind === "enterprise" && person.com_id === row.company;
  if (!isOwn && !(await casesTakenOn(context)).includes(row.file.case_id)) throw fileUnknown();
  const { sha256, size, mime, name } = row.file;
  const file = await context.files.read(sha256, size);
  return { file, mime, etag: sha256, ...(mime === "application/pdf" && { name }) };
}
