import { companyOpens } from "#server/database/tables/company-care.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { visibleCompany } from "./company-access.ts";

/** Remembers that the person works with a company, so that it is on their devices from the next pull on. */
export async function rememberOpened(context: CallContext, company_id: string): Promise<void> {
  const at = new Date(context.now());
  await context.db
    .insert(companyOpens)
    .values({ account_id: personOf(context).id, company_id, at })
    .onConflictDoUpdate({ target: [companyOpens.account_id, companyOpens.company_id], set: { at } });
}

export async function companyOpened(context: CallContext, { company_id }: { company_id: string }) {
  const { id } = await visibleCompany(context, company_id);
  await rememberOpened(context, id);
  return { company_id: id };
}
