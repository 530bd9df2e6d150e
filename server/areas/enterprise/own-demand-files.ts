import { createHash } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type FileRef, fileProblem } from "#contract/core/file.ts";
import { companyActProblem } from "#contract/demand/demand-company-view.ts";
import type { contract } from "#contract/index.ts";
import { refuseUnfit } from "#server/areas/file/picture-check.ts";
import { ownCompany } from "#server/areas/visitor/tell-street.ts";
import { demands } from "#server/database/tables/demand.ts";
import { files } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { keepWithinQuota, refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { handedInBy } from "#server/plugins/people/company-scope.ts";

const limit = { name: "demand-file", most: 120, minutes: 60 };
/** Files handed in for one demand, those that were chosen and left out again among them. */
const mostKept = 60;

/** Files that the user's company handed in for a demand, by their ids. */
export async function ownFilesOf(context: CallContext, demandId: string): Promise<Map<string, FileRef>> {
  const rows = await context.db
    .select()
    .from(files)
    .where(
      and(
        eq(files.owner, "demand"),
        eq(files.record_id, demandId),
        isNotNull(files.complete_at),
        handedInBy(personOf(context).com_id),
      ),
    );
  return new Map(rows.map(({ id, sha256, size, mime, name }) => [id, { id, sha256, size, mime, name }]));
}

/** The files of these ids as a demand names them; 422 unless all of them were handed in for it. */
export async function filesHandedIn(context: CallContext, demandId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const own = await ownFilesOf(context, demandId);
  return [...new Set(ids)].map((id): FileRef => {
    const ref = own.get(id);
    if (ref === undefined) throw refusedFields({ attachments: "附件没有上传成功，请移除后重新添加" });
    return ref;
  });
}

/** A demand of another company, or one that is no longer the company's to change, takes no files. */
async function refuseForeignDemand(context: CallContext, companyId: string, id: string): Promise<void> {
  const [row] = await context.db.select().from(demands).where(eq(demands.id, id));
  if (row === undefined) return;
  if (row.company_id !== companyId || row.deleted_at !== null)
    throw new Refused(404, "没有这条需求，或不是本企业的需求");
  const problem = companyActProblem("修改", row, null);
  if (problem !== null) throw new Refused(409, problem, { reason: "move", status: row.status });
}

type Upload = ParsedInputOf<typeof contract.enterprise.demandFile>;

/** Keeps a file for a demand that is being written. The same id again answers the same file. */
export async function ownDemandFile(
  context: CallContext,
  { id, demand_id, name, mime: named }: Upload,
): Promise<FileRef> {
  const { bytes, db } = context;
  const company = await ownCompany(context);
  await refuseForeignDemand(context, company.id, demand_id);
  const wait = await takeAttempt(db, limit, company.id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  const size = bytes.length;
  const mime = named === "" ? "application/octet-stream" : named;
  if (size === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  const problem = fileProblem("attachment", { size, mime });
  if (problem !== null) throw refusedFields({ file: problem });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await refuseUnfit(context, { kind: "attachment", sha256, mime, name }, async () => bytes);
  await refuseOverQuota(context, size);
  await context.files.put(sha256, bytes);
  const by = personOf(context).id;
  await keepWithinQuota(context, { size, among: `demand ${demand_id}` }, async (inside) => {
    if ((await inside.db.$count(files, eq(files.record_id, demand_id))) >= mostKept)
      throw new Refused(409, `一条需求最多上传 ${mostKept} 个附件`);
    await inside.db
      .insert(files)
      .values({
        id,
        owner: "demand",
        record_id: demand_id,
        kind: "attachment",
        sha256,
        size,
        mime,
        name,
        account_id: by,
        delivered_by: by,
        complete_at: new Date(inside.now()),
      })
      .onConflictDoNothing();
  });
  const kept = (await ownFilesOf(context, demand_id)).get(id);
  if (kept?.sha256 !== sha256) throw new Refused(409, "附件编号重复，请重新选择文件");
  return kept;
}
