import type { CompanyConfirmation, Visitor } from "#contract/visitor/visitor-fields.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { namedCompanies, proveContacts } from "#server/plugins/people/visitor-session.ts";
import { chooseCompany } from "./visitor-login.ts";

/** Guesses of one mobile, and from one address. */
const byMobile = { name: "company-confirm", most: 5, minutes: 60 };
const byAddress = { name: "company-confirm-address", most: 30, minutes: 60 };
const wrong = "企业名称或统一社会信用代码后 6 位与登记不符，请核对";

/**
 * Takes a visitor as the contact of a company again after long: who has got the number of somebody else does not know
 * of which company that was, and is told of none.
 */
export async function confirmCompany(context: CallContext, input: CompanyConfirmation): Promise<Visitor> {
  const { db, address } = context;
  const now = context.now();
  const { fullMobile } = personOf(context);
  const waits = [await takeAttempt(db, byMobile, fullMobile, now), await takeAttempt(db, byAddress, address, now)];
  const wait = Math.max(...waits);
  if (wait > 0) throw tooMany("核对次数过多", wait);
  const meant = (await namedCompanies(db, fullMobile, now)).filter(
    ({ name, credit_code }) => nameKey(name) === nameKey(input.company_name) && credit_code.endsWith(input.code_end),
  );
  const [company] = meant;
  if (!company) throw refusedFields({ code_end: wrong });
  const named = meant.map(({ contact_id }) => contact_id);
  await proveContacts(db, fullMobile, named, new Date(now));
  return chooseCompany(context, { company_id: company.id });
}
