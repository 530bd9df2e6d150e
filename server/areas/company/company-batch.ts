import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { companyList } from "#contract/company/company-list.ts";
import { managersOnly, mayManageStreet } from "#contract/company/company-rights.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { companies, type CompanyRow, labels } from "#server/database/tables/company.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { visibleCompany } from "./company-access.ts";
import { reviseCompany } from "./company-revision.ts";

type Batch = ParsedInputOf<typeof companyList.companyBatch>;

async function refuseOwner(context: CallContext, ownerId: string, rows: readonly CompanyRow[]): Promise<void> {
  const [owner] = await context.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, ownerId), eq(accounts.is_news, 1), eq(accounts.state, 1)));
  if (!owner) throw refusedFields({ owner_id: "责任人不存在或账号已停用" });
  const outside = owner.com_id !== null && rows.find((row) => !owner.street_ids.includes(row.street_id));
  if (outside) throw refusedFields({ owner_id: `${owner.name}不负责“${outside.name}”所在镇街` });
}

async function refuseLabels(context: CallContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await context.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(inArray(labels.id, [...ids]), eq(labels.kind, "company"), isNull(labels.deleted_at)));
  if (known.length < new Set(ids).size) throw refusedFields({ add_labels: "所选标签中有已被删除的，请重新选择" });
}

function columnsAfter(row: CompanyRow, batch: Batch) {
  const kept = row.label_ids.filter((id) => !batch.remove_labels.includes(id));
  const added = batch.add_labels.filter((id) => !kept.includes(id));
  return {
    label_ids: [...kept, ...added],
    ...(batch.owner_id === undefined ? {} : { owner_id: batch.owner_id }),
    ...(batch.tier === undefined ? {} : { tier: batch.tier, tier_reason: batch.reason }),
  };
}

/** Changes owner, tier and labels of several companies; all or none. */
export function changeCompanies(context: CallContext, batch: Batch): Promise<{ changed: number; same: number }> {
  return inTransaction(context, async (inside) => {
    const person = personOf(inside);
    const rows = await inside.db
      .select()
      .from(companies)
      .where(and(inArray(companies.id, batch.ids), isNull(companies.deleted_at)))
      .orderBy(companies.id)
      .for("update");
    if (rows.length < new Set(batch.ids).size || rows.some((row) => !coversStreet(person, row.street_id)))
      throw new Refused(404, "所选企业中有不存在的，或不在您的管辖范围内，请刷新列表后再试");
    const appoints = batch.owner_id !== undefined || batch.tier !== undefined;
    if (appoints && rows.some((row) => !mayManageStreet(person, row.street_id))) throw new Refused(403, managersOnly);
    if (appoints && batch.reason === "") throw refusedFields({ reason: "调整责任人或层级请写明理由" });
    if (batch.owner_id) await refuseOwner(inside, batch.owner_id, rows);
    await refuseLabels(inside, batch.add_labels);
    let changed = 0;
    for (const row of rows) {
      const columns = columnsAfter(row, batch);
      const differing = differences(row, columns);
      if (Object.keys(differing).length === 0) continue;
      const why: ChangedFields = appoints ? { reason: { before: null, after: batch.reason } } : {};
      await reviseCompany(inside, row, columns, { ...differing, ...why });
      changed++;
    }
    return { changed, same: rows.length - changed };
  });
}

/** Switches following on or off; twice the same changes nothing. */
export async function followCompany(
  context: CallContext,
  { company_id, follow }: { company_id: string; follow: boolean },
) {
  const company = await visibleCompany(context, company_id);
  const key = { account_id: personOf(context).id, company_id: company.id };
  if (follow) await context.db.insert(companyFollows).values(key).onConflictDoNothing();
  else
    await context.db
      .delete(companyFollows)
      .where(and(eq(companyFollows.account_id, key.account_id), eq(companyFollows.company_id, key.company_id)));
  return { company_id: company.id, follow };
}
