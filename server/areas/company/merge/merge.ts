import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type companyMerge,
  type MergeField,
  mergeFields,
  mergeReasonProblem,
} from "#contract/company/company-merge.ts";
import { sameJson } from "#contract/core/edits.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyMerges, type MovedRecords } from "#server/database/tables/company-care.ts";
import { companies, companyAliases, type CompanyRow } from "#server/database/tables/company.ts";
import { type ChangedFields } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { managedCompany } from "../company-access.ts";
import { companyRevised, toCompany } from "../company-record.ts";
import { reviseCompany } from "../company-revision.ts";
import { initialsOf } from "../initials.ts";
import { moveReferences } from "./merge-references.ts";
import { moveHoldings } from "./merge-holdings.ts";
import { dropSecondEntries, movePatents } from "./merge-patents.ts";
import { dropSecondAnswers, moveAddressed, moveCalendar, recountCompany, yieldPrimary } from "./merge-special.ts";
import { nameKey } from "./name-key.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Input = ParsedInputOf<typeof companyMerge.merge>;

/** What comes along with a field that is chosen. */
const companions: Partial<Record<MergeField, readonly (keyof CompanyRow)[]>> = {
  name: ["name_key", "initials"],
  address: ["lng", "lat"],
  tier: ["tier_reason"],
};

/** Columns that an undo restores and that history tells of; search columns follow the name. */
export type MergedColumn = MergeField | "label_ids" | "tier_reason" | "lng" | "lat";
const mergedColumns: readonly MergedColumn[] = [...mergeFields, "label_ids", "tier_reason", "lng", "lat"];

function merged(kept: CompanyRow, gone: CompanyRow, fromGone: readonly MergeField[]): Partial<CompanyRow> {
  const names = fromGone.flatMap((field) => [field, ...(companions[field] ?? [])]);
  const taken = Object.fromEntries(names.map((field) => [field, gone[field]]));
  return { ...taken, label_ids: [...new Set([...kept.label_ids, ...gone.label_ids])] };
}

/** Fields in which `row` differs from what the merge made of both, for edits that phones still hold. */
function differingFrom(result: CompanyRow, row: CompanyRow): ChangedFields {
  return Object.fromEntries(
    mergedColumns.flatMap((field) =>
      sameJson(row[field], result[field]) ? [] : [[field, { before: row[field], after: result[field] }]],
    ),
  );
}

async function lockBoth(context: CallContext, input: Input): Promise<{ kept: CompanyRow; gone: CompanyRow }> {
  if (input.kept_id === input.gone_id) throw refusedFields({ gone_id: "请选择两家不同的企业" });
  // Always in the same order, or two merges the other way round would wait for each other for ever.
  const rows = new Map<string, CompanyRow>();
  for (const id of [input.kept_id, input.gone_id].toSorted()) rows.set(id, await managedCompany(context, id));
  const [kept, gone] = [rows.get(input.kept_id), rows.get(input.gone_id)];
  if (!kept || !gone || kept.id === gone.id) throw new Refused(409, "这两家企业已经合并过了", { reason: "merged" });
  const reason = mergeReasonProblem(kept.credit_code, gone.credit_code, input.reason);
  if (reason !== null) throw refusedFields({ reason });
  return { kept, gone };
}

async function moveEverything(context: CallContext, gone: CompanyRow, kept: CompanyRow): Promise<MovedRecords> {
  const primaries = await yieldPrimary(context, gone.id, kept.id);
  const answers = await dropSecondAnswers(context, gone.id, kept.id);
  const entries = await dropSecondEntries(context, gone.id, kept.id);
  const references = await moveReferences(context, gone.id, kept);
  const calendar = await moveCalendar(context, gone.id, kept.id);
  const patents = await movePatents(context, gone.id, kept.id);
  const holdings = await moveHoldings(context, gone.id, kept.id);
  return {
    references,
    calendar,
    patents,
    holdings,
    primaries,
    answers,
    entries,
    ...(await moveAddressed(context, gone.id, kept)),
  };
}

/**
 * Merges `gone` into `kept`: records, contacts, labels and accounts move, `gone` keeps its row for the undo and
 * its id becomes an alias, under which what phones still send arrives. The kept company's revision is lifted
 * above both, so that an edit read before the merge is told from one read after it.
 */
export function mergeCompanies(context: CallContext, input: Input) {
  return inTransaction(context, async (inside) => {
    const { kept, gone } = await lockBoth(inside, input);
    const at = new Date(inside.now());
    const by = personOf(inside).id;
    const merged_into = { before: null, after: kept.name };
    await revise(inside, companyRevised, gone, { deleted_at: at }, { action: "delete", changed: { merged_into } });
    const columns = merged(kept, gone, input.from_gone);
    const changed = differences(Object.fromEntries(mergedColumns.map((field) => [field, kept[field]])), pick(columns));
    const rev = Math.max(kept.rev, gone.rev) + 1;
    const saved = await reviseCompany(
      inside,
      kept,
      { ...columns, ...searchColumns(columns) },
      { ...changed, merged: { before: null, after: gone.name } },
      rev,
    );
    const moved = await moveEverything(inside, gone, saved);
    await inside.db.insert(companyAliases).values({ id: gone.id, company_id: kept.id });
    await recountCompany(inside, kept.id);
    const { id, reason } = input;
    const differing = differingFrom(saved, gone);
    await inside.db.insert(companyMerges).values({
      id,
      kept_id: kept.id,
      gone_id: gone.id,
      street_id: saved.street_id,
      reason,
      changed,
      differing,
      moved,
      rev,
      by,
      at,
    });
    await logMerge(inside, "company-merge", { merge: id, kept: kept.id, gone: gone.id });
    const [result] = await inside.db.select().from(companies).where(eq(companies.id, kept.id));
    return { company: toCompany(result ?? saved), merge_id: id };
  });
}

function pick(columns: Partial<CompanyRow>): Partial<CompanyRow> {
  return Object.fromEntries(
    Object.entries(columns).filter(([field]) => (mergedColumns as readonly string[]).includes(field)),
  );
}

/** Search columns of a name that changes. */
export const searchColumns = ({ name }: Partial<CompanyRow>): Partial<CompanyRow> =>
  name === undefined ? {} : { name_key: nameKey(name), initials: initialsOf(name) };

/** A line in the audit log. */
export const logMerge = (context: CallContext, action: AuditAction, detail: Record<string, unknown>) =>
  writeAudit(context, action, detail);
