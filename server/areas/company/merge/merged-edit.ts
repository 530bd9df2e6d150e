import { and, desc, eq, isNull } from "drizzle-orm";
import type { CompanyEdit } from "#contract/company/company.ts";
import { sameJson } from "#contract/core/edits.ts";
import { companyMerges } from "#server/database/tables/company-care.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { foreignChanges, refuseConflict } from "#server/plugins/record-edits.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/**
 * Conflicts of a company edit. An edit of a company that was merged into this one meanwhile was read at a
 * revision of the other: it conflicts where the merge took another value, or where somebody changed it since.
 */
export async function refuseCompanyConflict(
  context: CallContext,
  record: { id: string; rev: number; current: object },
  edit: CompanyEdit,
): Promise<void> {
  const merge = edit.id === record.id ? null : await livingMerge(context, edit.id);
  if (merge === null || edit.base_rev >= merge.rev) return refuseConflict(context, record, edit);
  const since = await foreignChanges(context, record.id, merge.rev);
  const changed = Object.entries(edit.changes).flatMap(([field, mine]) => {
    const later = since.get(field);
    if (later) return sameJson(later.after, mine) ? [] : [later];
    const taken = merge.differing[field];
    if (!taken || sameJson(taken.after, mine)) return [];
    return [{ field, before: taken.before, after: taken.after, by_name: merge.by_name, at: merge.at }];
  });
  if (changed.length > 0)
    throw new Refused(409, "这家企业已与另一家合并，请核对后选择", {
      reason: "conflict",
      current: record.current,
      changed,
    });
}

async function livingMerge(context: CallContext, goneId: string) {
  const [row] = await context.db
    .select({ merge: companyMerges, name: accounts.name })
    .from(companyMerges)
    .leftJoin(accounts, eq(accounts.id, companyMerges.by))
    .where(and(eq(companyMerges.gone_id, goneId), isNull(companyMerges.undone_at)))
    .orderBy(desc(companyMerges.at))
    .limit(1);
  if (!row) return null;
  const { rev, differing, at } = row.merge;
  return { rev, differing, at: at.toISOString(), by_name: row.name ?? "系统" };
}
