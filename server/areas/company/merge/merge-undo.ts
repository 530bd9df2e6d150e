import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type CompanyMerge, type companyMerge, undoDays } from "#contract/company/company-merge.ts";
import { managersOnly, mayManageStreet } from "#contract/company/company-rights.ts";
import { sameJson } from "#contract/core/edits.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyMerges, type CompanyMergeRow } from "#server/database/tables/company-care.ts";
import { companies, companyAliases, type CompanyRow } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { companyRevised, toCompany } from "../company-record.ts";
import { reviseCompany } from "../company-revision.ts";
import { logMerge, searchColumns } from "./merge.ts";
import { moveBack } from "./merge-references.ts";
import { holdingsBack } from "./merge-holdings.ts";
import { entriesBack, patentsBack } from "./merge-patents.ts";
import { addressedBack, answersBack, calendarBack, primariesBack, recountCompany } from "./merge-special.ts";

const undoMs = undoDays * 86_400_000;

/** Fields of the merge in the words of the person who is refused. */
const fieldWords: Record<string, string> = {
  name: "企业名称",
  credit_code: "统一社会信用代码",
  street_id: "所属镇街",
  address: "地址",
  label_ids: "标签",
  tier: "企业层级",
  owner_id: "责任人",
  legal_person: "法定代表人",
};

/** A page of the merges in scope, newest first. */
export async function mergePage(context: CallContext, input: ParsedInputOf<typeof companyMerge.merges>) {
  const where = inStreets(personOf(context), companyMerges.street_id);
  const nameOf = (id: AnyPgColumn) => sql<string>`coalesce((select c.name from companies c where c.id = ${id}), '')`;
  const rows = await context.db
    .select({
      merge: companyMerges,
      kept_name: nameOf(companyMerges.kept_id),
      gone_name: nameOf(companyMerges.gone_id),
      by_name: sql<string>`coalesce((select a.name from accounts a where a.id = ${companyMerges.by}), '')`,
    })
    .from(companyMerges)
    .where(where)
    .orderBy(desc(companyMerges.at), companyMerges.id)
    .limit(input.size)
    .offset((input.page - 1) * input.size);
  const list = rows.map(({ merge, ...names }): CompanyMerge => ({
    ...names,
    id: merge.id,
    kept_id: merge.kept_id,
    gone_id: merge.gone_id,
    reason: merge.reason,
    at: merge.at.toISOString(),
    undone_at: merge.undone_at?.toISOString() ?? null,
    until: new Date(merge.at.getTime() + undoMs).toISOString(),
  }));
  return { list, total: await context.db.$count(companyMerges, where), page: input.page, size: input.size };
}

const impossible = (msg: string) => new Refused(409, msg, { reason: "undo" });

async function lockMerge(context: CallContext, id: string): Promise<CompanyMergeRow> {
  const [merge] = await context.db.select().from(companyMerges).where(eq(companyMerges.id, id)).for("update");
  const person = personOf(context);
  if (!merge) throw new Refused(404, "没有这次合并的记录");
  if (!mayManageStreet(person, merge.street_id)) throw new Refused(403, managersOnly);
  if (merge.undone_at !== null) throw impossible("这次合并已经撤销过了");
  if (context.now() - merge.at.getTime() > undoMs) throw impossible(`合并已超过 ${undoDays} 天，不能再撤销`);
  return merge;
}

async function lockCompanies(context: CallContext, merge: CompanyMergeRow) {
  const rows = await context.db
    .select()
    .from(companies)
    .where(or(eq(companies.id, merge.kept_id), eq(companies.id, merge.gone_id)))
    .orderBy(companies.id)
    .for("update");
  const kept = rows.find((row) => row.id === merge.kept_id);
  const gone = rows.find((row) => row.id === merge.gone_id);
  if (!kept || !gone) throw new Error("a merged company vanished");
  if (kept.deleted_at !== null) throw impossible(`“${kept.name}”之后又并入了另一家企业，请先撤销后一次合并`);
  return { kept, gone };
}

/** Fields that the merge changed and somebody changed again since cannot be put back. */
function refuseLaterEdits(kept: CompanyRow, merge: CompanyMergeRow): void {
  const later = Object.entries(merge.changed).flatMap(([field, { after }]) =>
    sameJson(jsonOf(kept[field as keyof CompanyRow]), after) ? [] : [fieldWords[field] ?? field],
  );
  if (later.length > 0)
    throw impossible(`合并后“${kept.name}”的${later.join("、")}又被修改过，撤销会覆盖这些修改，请改为手工新增企业`);
}

const jsonOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

async function refuseTakenName(context: CallContext, gone: CompanyRow, keptId: string): Promise<void> {
  const [twin] = await context.db
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        ne(companies.id, keptId),
        or(
          eq(companies.name_key, gone.name_key),
          gone.credit_code === "" ? undefined : eq(companies.credit_code, gone.credit_code),
        ),
      ),
    );
  if (twin) throw impossible(`合并后又登记了同名或同信用代码的“${twin.name}”，不能撤销`);
}

/** Takes a merge back: both companies as they were, each with the records it had; newer ones stay where they are. */
export function undoMerge(context: CallContext, { id }: { id: string }) {
  return inTransaction(context, async (inside) => {
    const merge = await lockMerge(inside, id);
    const { kept, gone } = await lockCompanies(inside, merge);
    refuseLaterEdits(kept, merge);
    await refuseTakenName(inside, gone, kept.id);
    const before = Object.fromEntries(Object.entries(merge.changed).map(([field, change]) => [field, change.before]));
    const back = Object.fromEntries(
      Object.entries(merge.changed).map(([field, change]) => [field, { before: change.after, after: change.before }]),
    );
    await reviseCompany(
      inside,
      kept,
      { ...before, ...searchColumns(before) },
      {
        ...back,
        unmerged: { before: null, after: gone.name },
      },
    );
    await revise(inside, companyRevised, gone, { deleted_at: null }, { action: "restore", changed: {} });
    await inside.db.delete(companyAliases).where(eq(companyAliases.id, gone.id));
    await moveBack(inside, kept.id, gone.id, merge.moved.references);
    await calendarBack(inside, merge.moved.calendar);
    if (merge.moved.patents) await patentsBack(inside, kept.id, gone.id, merge.moved.patents);
    if (merge.moved.holdings) await holdingsBack(inside, kept.id, gone.id, merge.moved.holdings);
    await entriesBack(inside, merge.moved.entries ?? []);
    await answersBack(inside, merge.moved.answers);
    await primariesBack(inside, merge.moved.primaries);
    await addressedBack(inside, kept.id, gone, merge.moved);
    await recountCompany(inside, kept.id);
    await recountCompany(inside, gone.id);
    await inside.db
      .update(companyMerges)
      .set({ undone_at: new Date(inside.now()), undone_by: personOf(inside).id })
      .where(eq(companyMerges.id, id));
    await logMerge(inside, "company-merge-undo", { merge: id, kept: kept.id, gone: gone.id });
    const rows = await inside.db
      .select()
      .from(companies)
      .where(or(eq(companies.id, kept.id), eq(companies.id, gone.id)));
    const now = (one: string) => toCompany(rows.find((row) => row.id === one) ?? kept);
    return { kept: now(kept.id), restored: now(gone.id) };
  });
}
