import { and, eq } from "drizzle-orm";
import { companies } from "#server/database/tables/company.ts";
import { type CertificateDbRow, certificates } from "#server/database/tables/ip/certificate.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";

export const certificateUnknown = () => new Refused(404, "证书不存在，或您没有查看权限");

/** Whether something of this company may be seen: by itself, and by officials in whose scope it is. */
export async function seesCompany(context: CallContext, companyId: string): Promise<boolean> {
  const person = personOf(context);
  if (person.kind === "enterprise") return person.com_id === companyId;
  const [row] = await context.db
    .select({ street: companies.street_id })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row !== undefined && coversStreet(person, row.street);
}

/** A certificate of the user's company, deleted or not, locked until the transaction ends. */
export async function lockedCertificate(context: CallContext, id: string): Promise<CertificateDbRow> {
  const company = await ownCompany(context);
  const [row] = await context.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.company_id, company.id)))
    .for("update");
  if (row === undefined) throw certificateUnknown();
  return row;
}
