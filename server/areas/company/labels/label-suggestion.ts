import type { ParsedInputOf } from "#contract/core/call.ts";
import type { companyLabels } from "#contract/company/company-labels.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { labelDismissals } from "#server/database/tables/company-care.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visibleCompany } from "../company-access.ts";
import { reviseCompany } from "../company-revision.ts";
import { suggestedLabels } from "./label-rules.ts";

/** `labelTrue`: puts a suggested label on the company, or turns the suggestion down for good. */
export function confirmLabel(context: CallContext, input: ParsedInputOf<typeof companyLabels.labelTrue>) {
  return inTransaction(context, async (inside) => {
    const company = await visibleCompany(inside, input.company_id, true);
    const { label_ids } = company;
    if (label_ids.includes(input.label_id)) return { company_id: company.id, label_ids, rev: company.rev };
    const suggested = await suggestedLabels(inside.db, company.id);
    if (!suggested.some(({ label }) => label.id === input.label_id))
      throw new Refused(409, "这个推荐标签已失效，请刷新后再看", { reason: "stale" });
    if (!input.accept) {
      await inside.db
        .insert(labelDismissals)
        .values({ company_id: company.id, label_id: input.label_id, by: personOf(inside).id })
        .onConflictDoNothing();
      return { company_id: company.id, label_ids, rev: company.rev };
    }
    const after = [...label_ids, input.label_id];
    const saved = await reviseCompany(
      inside,
      company,
      { label_ids: after },
      { label_ids: { before: label_ids, after } },
    );
    return { company_id: company.id, label_ids: after, rev: saved.rev };
  });
}
